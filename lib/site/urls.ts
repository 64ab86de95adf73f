/** Addresses inside the site: always without SUB_PATH, which links and routes of Next.js add. */

/** The feed. File servers derive the content type from the extension. */
export const feedPath = process.env.INKSTONE_EXPORT ? '/feed.xml' : '/feed'

/** The same posts as Atom, at the usual path. */
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

/** The address of decoded segments; a slash within one is encoded. */
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

/** Address of a search; without a keyword the home page. */
export function searchHref(keyword: string): string {
  const wanted = keyword.trim()
  if (wanted === '') return '/'
  return process.env.INKSTONE_EXPORT
    ? `/search?s=${encodeSegment(wanted)}`
    : `/search/${encodeSegment(wanted)}`
}

/** Address of a month in the archive. @param day `yyyy-MM-dd` or `yyyy-MM` */
export function archiveHref(day: string): string {
  return `/archive#${day.slice(0, 7)}`
}

/** Whether an address leads to another site. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)
}

/**
 * The external address in a slug: the part from its `http` to the end. Null when the slug contains
 * none and names a page of the site.
 */
export function externalAddress(slug: string): string | null {
  const start = slug.search(/https?:\/\//i)
  return start < 0 ? null : slug.slice(start)
}

/** Adds SUB_PATH to the address of a file or page of this site; any other address is unchanged. */
export function withSubPath(address: string, subPath: string): string {
  if (!/^\/(?!\/)/.test(address)) return address
  // The home page with SUB_PATH has no trailing slash: Next.js would redirect.
  return subPath !== '' && /^\/(?:[?#]|$)/.test(address) ? subPath + address.slice(1) : subPath + address
}

/** An absolute address. @param origin LINK and SUB_PATH, without trailing slash */
export function absoluteUrl(origin: string, href: string): string {
  return isExternal(href) ? href : `${origin}${href}`
}

/** Encodes a name as a segment or query value. A lone surrogate, which no address can contain, is replaced. */
export function encodeSegment(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** The last part of a file's address: `attachment:<id>:report.pdf` and `https://…/report.pdf` give `report.pdf`. */
export function fileName(source: string): string {
  const last = source.split(/[?#]/, 1)[0]?.split(/[/:]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
