/** Addresses inside the site: always without SUB_PATH, which the framework's links and routes add. */
import { exported } from './exported'

/** The feed. A plain file server tells its type by the ending. */
export const feedPath = exported ? '/feed.xml' : '/feed'

/** The same posts as Atom, where readers and owners look for it. */
export const atomPath = '/atom.xml'

/** The same posts as JSON Feed. */
export const jsonFeedPath = '/feed.json'

/**
 * An address below `/`, each segment percent-encoded: `article/你好` becomes `/article/%E4%BD%A0%E5%A5%BD`.
 * @param slug segments joined by slashes; empty ones are left out
 */
export function articlePath(slug: string): string {
  return pathOf(slug.split('/').filter((segment) => segment !== ''))
}

/** The address of decoded segments; a slash inside one is encoded. */
export function pathOf(segments: readonly string[]): string {
  return `/${segments.map(encodeSegment).join('/')}`
}

/** A tag's list; the name is percent-encoded. */
export function tagHref(name: string): string {
  return `/tag/${encodeSegment(name)}`
}

/** A category's list. */
export function categoryHref(name: string): string {
  return `/category/${encodeSegment(name)}`
}

/** Where a search leads; nothing to search for leads home. */
export function searchHref(keyword: string): string {
  const wanted = keyword.trim()
  if (wanted === '') return '/'
  return exported ? `/search?s=${encodeSegment(wanted)}` : `/search/${encodeSegment(wanted)}`
}

/** A month's group in the archive. @param day `yyyy-MM-dd` or `yyyy-MM` */
export function archiveHref(day: string): string {
  return `/archive#${day.slice(0, 7)}`
}

/** Whether an address leads away from the site. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)
}

/**
 * The external address that a slug holds: the part from its `http` to the end.
 * null when the slug holds none and names a page of the site.
 */
export function externalAddress(slug: string): string | null {
  const start = slug.search(/https?:\/\//i)
  return start < 0 ? null : slug.slice(start)
}

/** A file or page of this site as the browser has to be told; any other address as it is. */
export function withSubPath(address: string, subPath: string): string {
  if (!/^\/(?!\/)/.test(address)) return address
  // The home page below a path has no closing slash: the framework would lead away from it.
  return subPath !== '' && /^\/(?:[?#]|$)/.test(address) ? subPath + address.slice(1) : subPath + address
}

/** The address with the site's own in front of it. @param origin LINK and SUB_PATH, without closing slash */
export function absoluteUrl(origin: string, href: string): string {
  return isExternal(href) ? href : `${origin}${href}`
}

/** A name as one segment of an address, or as a value of a query. A lone half of a character pair, which no address can hold, is replaced. */
export function encodeSegment(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** The last part of a file's address: `attachment:<id>:report.pdf` and `https://…/report.pdf` are `report.pdf`. */
export function fileName(source: string): string {
  const last = source.split(/[?#]/, 1)[0]?.split(/[/:]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
