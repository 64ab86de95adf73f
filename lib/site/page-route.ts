import { exported } from './exported'

/** Beginnings of paths, after the slash, that `theme` in the query says nothing to; source of a regular expression. */
export const neverThemed = 'api/|_next/|themed/|unlock/|feed$|[^/]*\\.[a-z]+$'

const isThemed = new RegExp(`^/(?!${neverThemed})`)

/** A segment as text; null when it is not percent-encoded text. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/**
 * The framework's name of the page behind an address that next.config.ts rewrites, with what the rewrite puts into
 * the query; any other address as it is. The router in the browser is told so, because it is built without the
 * rewrites (`lib/browser-framework.ts`); a unit test compares the two.
 * An export has no rewrites: its addresses are the names of its pages.
 * @param address path inside the site, percent-encoded, with query and hash
 */
export function pageRoute(address: string): string {
  if (exported) return address
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  const query = new URLSearchParams(search)
  const theme = isThemed.test(path) ? query.get('theme') : null
  const keyword = path === '/search' ? query.get('s') : null

  if (theme) {
    const segments = path.split('/').filter(Boolean).map(decoded)
    if (keyword) segments.push('s')
    const results = segments[0] === 'search' && segments.length > 1
    query.delete('path')
    if (path === '/404') return `/themed/[theme]/404?${query}`
    for (const segment of results ? segments.slice(1) : segments) {
      if (segment === null) return address
      query.append('path', segment)
    }
    return `/themed/[theme]/${results ? 'search/[...path]' : '[[...path]]'}?${query}`
  }
  if (keyword) {
    query.set('keyword', 's')
    return `/search/[keyword]?${query}`
  }
  return address
}
