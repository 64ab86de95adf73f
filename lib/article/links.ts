import { ignoredByBrowsers } from '@/lib/hidden-addresses'
import { idInPath } from '@/lib/ids'
import { urlOf } from '@/lib/unknown-values'
import { isSecretId, secretIdIn } from './named-pages'
import type { Scope } from './scope'
import type { LinkTarget } from './types/text'

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Characters of an address. Servers refuse longer ones. */
const addressLimit = 8_192

/**
 * Returns the address without characters that could hide its scheme; '' unless it is local, relative or of a safe
 * scheme, and within the limit of length.
 */
export function safeAddress(address: string): string {
  if (address.length > addressLimit) return ''
  const clean = address.replace(ignoredByBrowsers, '').trim()
  const scheme = /^([a-z][a-z\d+.-]*:)/i.exec(clean)?.[1]?.toLowerCase()
  return scheme === undefined || schemes.has(scheme) ? clean : ''
}

/**
 * Resolves where a link of the article leads. Pages of the workspace, however they are addressed (`/3a23…`, a slug,
 * the workspace's hosts, the site's own address), become local. Null means no link: an unsafe address, or a page
 * that readers may not open.
 */
export function resolveLink(raw: string, scope: Scope): LinkTarget | null {
  const target = targetOf(raw, scope)
  return target === null || secretIdIn(target.href, scope) !== null ? null : fitted(target, scope)
}

/**
 * Returns whether an address names, by id or by path, a page that readers may not open, or only with a password.
 * Title, description and pictures beside such a link were copied from that page.
 */
export function namesClosedPage(raw: string, scope: Scope): boolean {
  return secretIdIn(raw, scope) !== null || scope.context.leadsToClosedPage?.(raw) === true
}

/** A path without the site's base path. */
function sitePath(path: string, { context }: Scope): string {
  const { SUB_PATH } = context.settings
  return isBelow(path, SUB_PATH) ? path.slice(SUB_PATH.length) || '/' : path
}

function targetOf(raw: string, scope: Scope): LinkTarget | null {
  const address = safeAddress(raw)
  if (address === '') return null
  if (address.startsWith('#')) return local(hashOf(address, scope))
  if (address.startsWith('/') && !/^\/[/\\]/.test(address)) return localLink(address, scope)

  const absolute = toAbsolute(address)
  if (absolute === null) return slugLink(address, scope)
  if (absolute.protocol === 'mailto:' || absolute.protocol === 'tel:') return local(absolute.href)
  if (isOwnSite(absolute, scope)) {
    return localLink(`${absolute.pathname}${absolute.search}${absolute.hash}`, scope)
  }
  return isWorkspaceHost(absolute.hostname) ? workspaceLink(absolute, scope) : external(absolute)
}

/** A link to another site; null when the address is no such link, or names a page that readers may not open. */
export function externalLink(raw: string, scope: Scope): LinkTarget | null {
  const absolute = secretIdIn(raw, scope) === null ? toAbsolute(safeAddress(raw)) : null
  return absolute?.protocol.startsWith('http') ? fitted(external(absolute), scope) : null
}

function fitted(target: LinkTarget, scope: Scope): LinkTarget | null {
  return target.href !== '' && scope.fitAddress(target.href) === '' ? null : target
}

/** A link to a page by its id; null when readers may not open it. */
export function pageLink(id: string, scope: Scope): LinkTarget | null {
  const href = safeAddress(scope.context.hrefForPage(id) ?? '')
  if (href === '') return null
  return { href, external: !href.startsWith('/') }
}

function local(href: string): LinkTarget {
  return { href, external: false }
}

function external(address: URL): LinkTarget {
  return { href: address.href, external: true }
}

function toAbsolute(address: string): URL | null {
  return (
    usable(address.startsWith('//') ? `https:${address}` : address) ??
    (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address) ? usable(`mailto:${address}`) : null) ??
    (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#:]|$)/i.test(address) ? usable(`https://${address}`) : null)
  )
}

function usable(address: string): URL | null {
  const url = urlOf(address)
  return url !== null && schemes.has(url.protocol) ? url : null
}

/** `#` and the id of a block's element; other hashes are kept. */
function hashOf(hash: string, scope: Scope): string {
  if (hash.length < 2) return ''
  const id = idInPath(hash.slice(1))
  if (id === null) return encodeURI(decode(hash))
  if (isSecretId(id, scope)) return ''
  const elementId = scope.elementId(id)
  scope.anchors.add(elementId)
  return `#${elementId}`
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function localLink(address: string, scope: Scope): LinkTarget | null {
  const [, full = '', , hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const { SUB_PATH } = scope.context.settings
  const path = sitePath(full, scope)
  const id = idInPath(path)
  if (id !== null) return idLink(id, hash, scope)
  const slug = scope.context.hrefForSlug(decode(path).replace(/^\/+|(?<!\/)\/+$/g, ''))
  if (slug !== null) return local(safeAddress(slug) + hashOf(hash, scope))
  return local(SUB_PATH + ownPath(decode(path)) + encodeQuery(address) + hashOf(hash, scope))
}

/** A path of this site, encoded. One that begins with two slashes, also encoded ones, would name another host. */
function ownPath(path: string): string {
  return encodeURI(path.replace(/^\/{2,}/, '/'))
}

function encodeQuery(address: string): string {
  return new URL(address, 'https://site.invalid').search
}

function idLink(id: string, hash: string, scope: Scope): LinkTarget | null {
  const fragment = hashOf(hash, scope)
  if (id === scope.pageId && fragment !== '') return local(fragment)
  const target = pageLink(id, scope)
  return target && { ...target, href: target.href + fragment }
}

function slugLink(address: string, scope: Scope): LinkTarget | null {
  const [path = '', hash = ''] = address.split(/(?=#)/, 2)
  const href = scope.context.hrefForSlug(decode(path).replace(/^\/+|(?<!\/)\/+$/g, ''))
  return href === null ? null : local(safeAddress(href) + hashOf(hash, scope))
}

function isOwnSite(address: URL, scope: Scope): boolean {
  const { LINK, SUB_PATH } = scope.context.settings
  return urlOf(LINK)?.origin === address.origin && isBelow(address.pathname, SUB_PATH)
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function isWorkspaceHost(host: string): boolean {
  return /(^|\.)notion\.(so|site|com)$/.test(host)
}

/**
 * A page of this workspace becomes a local link, or no link when readers may not open it. An id that the record map
 * lacks is a public page of somebody else, and stays an external link.
 */
function workspaceLink(address: URL, scope: Scope): LinkTarget | null {
  const peeked = idInPath(address.searchParams.get('p') ?? '')
  const id = peeked ?? idInPath(address.pathname)
  if (id === null) return external(address)
  const guarded = scope.context.guarded?.has(id) === true
  const known = guarded || pageLink(id, scope) !== null || scope.block(id) !== null
  return known ? idLink(id, address.hash, scope) : external(address)
}
