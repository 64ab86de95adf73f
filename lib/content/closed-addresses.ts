/** Which links of an article lead to pages of the blog itself that readers may not open, in whatever way they are written. */
import { ownerOf } from '@/lib/allowed-hosts'
import { ignoredByBrowsers } from '@/lib/hidden-addresses'
import { plainerForms } from '@/lib/site/former-addresses'
import { postAt } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'
import { normalized } from '@/lib/text-forms'
import { isObject } from '@/lib/unknown-values'
import { isStoredFile } from '@/lib/workspace'
import { isReserved } from '@/lib/workspace/table/to-address'

/** Segments of a path that is looked at in all its forms. The site's own addresses have fewer. */
const mostSegments = 40

/** A link as browsers and readers take it. */
interface WrittenLink {
  address: URL
  /** `path`: one that begins with a slash; `word`: any other without a host. */
  kind: 'absolute' | 'path' | 'word'
}

/**
 * Returns whether a link leads to a page of the blog that readers may not open, or only with a password. On a host of the site's
 * own that is all but what everybody may read there; where the host may be the site's, what is or was the address of a closed row.
 */
export function leadsToClosedPage(raw: string, site: Site): boolean {
  const link = readLink(raw)
  if (link === null) return false
  const { SUB_PATH } = site.settings
  const path = trimmed(decoded(link.address.pathname))
  const folder = SUB_PATH.slice(1)
  const isBelow = path === folder || path.startsWith(`${folder}/`)
  const inside = SUB_PATH !== '' && isBelow ? trimmed(path.slice(folder.length)) : path
  const owner = link.kind === 'absolute' ? ownerOf(link.address, site.settings) : 'own'
  if (owner === 'other') return false
  if (owner === 'unknown') return isClosedPath(site, inside)
  return (link.kind !== 'absolute' || SUB_PATH === '' || isBelow) && !isOpenPath(site, inside)
}

/**
 * Returns what the site says of the page that a link may name, whatever its host: where it is, whether it is locked, whether it is
 * closed. null for what nothing is said of.
 */
export function saidOfLink(raw: string, site: Site): unknown {
  const link = readLink(raw)
  if (link === null) return null
  const path = trimmed(decoded(link.address.pathname))
  const folder = site.settings.SUB_PATH.slice(1)
  const inside = folder !== '' && path.startsWith(`${folder}/`) ? trimmed(path.slice(folder.length)) : path
  const post = postAt(site, inside)
  if (post !== null) return [post.href, post.locked]
  return isClosedPath(site, inside) ? 'closed' : null
}

/** Texts that may be links: relative addresses, and those of sites, with a scheme or without one. */
const linkForm = /^[^\s/\\]*[/\\]/

/** Where blocks and mentions have addresses, of whatever form. */
const linkNames: ReadonlySet<string> = new Set([
  'link',
  'source',
  'href',
  'original_url',
  'uri',
  'url',
  'display_source',
])

/**
 * Returns all that may be a link in records, without query and fragment, as `leadsToClosedPage` reads it.
 * @param value records, or a part of them
 */
export function linksIn(value: unknown): Set<string> {
  const links = new Set<string>()
  for (const { text, isNamed } of linkTexts(value, false)) {
    const link = text.replace(ignoredByBrowsers, '').trim()
    if (isNamed || linkForm.test(link)) links.add(link.replace(/[?#].*$/s, ''))
  }
  return links
}

/** Returns the addresses of bookmarks, link mentions and the like in records, whole; those of stored files name no pages. */
export function cardLinksIn(value: unknown): string[] {
  return [...linkTexts(value, false)].flatMap(({ text, isNamed }) =>
    isNamed && !isStoredFile(text) ? [text] : [],
  )
}

/** Every text in records. `isNamed`: it stands where an address belongs, or rich text leads there. */
function* linkTexts(value: unknown, isNamed: boolean): Generator<{ text: string; isNamed: boolean }> {
  if (typeof value === 'string') yield { text: value, isNamed }
  else if (Array.isArray(value)) {
    const pieces = value.map((piece: unknown) => (Array.isArray(piece) ? piece[0] : null))
    if (pieces.length > 1 && pieces.every((piece) => typeof piece === 'string'))
      yield { text: pieces.join(''), isNamed }
    for (const [place, part] of value.entries())
      yield* linkTexts(part, isNamed || (place === 1 && value[0] === 'a'))
  } else if (isObject(value)) {
    for (const [name, part] of Object.entries(value)) yield* linkTexts(part, isNamed || linkNames.has(name))
  }
}

/** A link without what hides its host: scheme, slashes the wrong way, invisible characters. null for mail, scripts and the like. */
function readLink(raw: string): WrittenLink | null {
  const text = raw
    .replace(ignoredByBrowsers, '')
    .trim()
    .replace(/^(?:view-source:\s*)+/i, '')
  if (text === '' || /^[#?]/.test(text)) return null
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*):([/\\]{2}.*)$/is.exec(text) ?? []
  if (scheme !== undefined) return parsed(/^https?$/i.test(scheme) ? text : `https:${rest}`, 'absolute')
  if (/^https?:/i.test(text)) return parsed(text, 'absolute')
  if (/^[/\\]{2}/.test(text)) return parsed(`https:${text}`, 'absolute')
  if (/^[/\\]/.test(text)) return parsed(`https://site.invalid${text}`, 'path')
  if (/^[^\s/?#:@\\]+(?::\d+|\.[^\s/?#:@\\.]{2,}\.?)(?::\d+)?(?:[/?#\\]|$)/.test(text))
    return parsed(`https://${text}`, 'absolute')
  return /^[^/?#]*:/.test(text) ? null : parsed(`https://site.invalid/${text}`, 'word')
}

function parsed(address: string, kind: WrittenLink['kind']): WrittenLink | null {
  return URL.canParse(address) ? { address: new URL(address), kind } : null
}

/** Whether everybody may read what stands at a path of this site: a list, or a post without a password. */
function isOpenPath(site: Site, path: string): boolean {
  if (path === '' || isReserved(path)) return !/^(?:themed|unlock|api|_next)\//.test(path)
  return postAt(site, path)?.locked === false
}

/** Whether a path is, or once was, the address of a post or row that readers may not open now, or only with a password. */
function isClosedPath(site: Site, path: string): boolean {
  const segments = path
    .replace(/^(?:themed\/[^/]*|unlock)\//, '')
    .split('/')
    .filter((segment) => segment !== '')
  if (segments.length === 0 || segments.length > mostSegments) return false
  const closed = closedOf(site)
  for (const form of [segments, ...plainerForms(segments)]) {
    const post = postAt(site, form.join('/'))
    if (post !== null) return post.locked
    const keys = [form, form.map(decoded)].map((parts) => normalized(parts.join('/'), 'NFC'))
    if (keys.some((key) => closed.has(key) || Object.hasOwn(site.addresses, key))) return true
  }
  return false
}

/** The addresses of closed rows; made once for each state of the site. */
function closedOf(site: Site): ReadonlySet<string> {
  const known = closedSets.get(site)
  if (known) return known
  const closed = new Set(site.closedAddresses)
  closedSets.set(site, closed)
  return closed
}

const closedSets = new WeakMap<Site, ReadonlySet<string>>()

const trimmed = (path: string) => path.replace(/^\/+|(?<!\/)\/+$/g, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
