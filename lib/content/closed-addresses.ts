/** Finds links of an article to pages of the blog that readers may not open, however they are written. */
import { ownerOf } from '@/lib/allowed-hosts'
import { ignoredByBrowsers } from '@/lib/hidden-addresses'
import { plainerForms } from '@/lib/site/former-addresses'
import { postAt } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'
import { normalized } from '@/lib/text-forms'
import { isObject, urlOf } from '@/lib/unknown-values'
import { isStoredFile } from '@/lib/workspace'
import { isReserved } from '@/lib/workspace/table/to-address'

/** Limit of path segments that are checked. The site's own addresses have fewer. */
const mostSegments = 40

/** A link as browsers resolve it. */
interface WrittenLink {
  address: URL
  /** `path`: one that begins with a slash; `word`: any other without a host. */
  kind: 'absolute' | 'path' | 'word'
}

/**
 * Returns whether a link leads to a page of the blog that readers may not open, or only with a password. On the
 * site's own hosts that is every address that is not public. On a host that may be the site's, it is every present
 * or former address of a row that is not public.
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
 * Returns what the site knows about the page that a link may name, whatever its host: its address, whether it is
 * locked, whether readers may open it. Null when it names no page of the site.
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

/** Texts that may be links: relative addresses, and absolute ones with or without a scheme. */
const linkForm = /^[^\s/\\]*[/\\]/

/** Fields in which blocks and mentions keep addresses of any form. */
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
 * Returns all texts in records that may be links, without query and fragment, in the form for `leadsToClosedPage`.
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

/**
 * Returns the full addresses of bookmarks, link mentions and the like in records; those of stored files are left
 * out.
 */
export function cardLinksIn(value: unknown): string[] {
  return [...linkTexts(value, false)].flatMap(({ text, isNamed }) =>
    isNamed && !isStoredFile(text) ? [text] : [],
  )
}

/** Every text in records. `isNamed`: it is in a field for addresses, or a link target of rich text. */
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

/**
 * A link without tricks that hide its host: missing scheme, backslashes, invisible characters. Null for mail
 * addresses, scripts and the like.
 */
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
  const url = urlOf(address)
  return url && { address: url, kind }
}

/** Whether a path of this site is public: a list, or a post without a password. */
function isOpenPath(site: Site, path: string): boolean {
  if (path === '' || isReserved(path)) return !/^(?:themed|unlock|api|_next)\//.test(path)
  return postAt(site, path)?.locked === false
}

/**
 * Whether a path is, or was, the address of a post or row that readers may not open now, or only with a password.
 */
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

/** The addresses of rows that are not public. Computed once for each state of the site. */
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
