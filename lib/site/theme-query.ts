/** Path prefixes, after the slash, where `theme` in the query has no effect; source of a regular expression. */
export const neverThemed = 'api/|_next/|themed/|unlock/|feed$|[^/]*\\.[a-z]+$'

/**
 * Adds `theme` to the query of an address, before any hash; unchanged when theme is null. In an export,
 * where every address is a file, the theme is a prefix of the path.
 */
export function withTheme(href: string, theme: string | null): string {
  if (theme === null || !href.startsWith('/')) return href
  if (process.env.INKSTONE_EXPORT) return themedPath(href, theme)
  const hashAt = href.indexOf('#')
  const [address, hash] = hashAt < 0 ? [href, ''] : [href.slice(0, hashAt), href.slice(hashAt)]
  if (/[?&]theme=/.test(address)) return href
  return `${address}${address.includes('?') ? '&' : '?'}theme=${encodeURIComponent(theme)}${hash}`
}

/** The path of the page rendered with a theme. */
function themedPath(href: string, theme: string): string {
  if (/^\/(?:themed|files|media)\/|^\/[^/?#]*\.[a-z]+(?:[?#]|$)/.test(href)) return href
  return `/themed/${encodeURIComponent(theme)}${href.replace(/^\/(?=[?#]|$)/, '')}`
}
