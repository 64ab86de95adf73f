/** The address with `theme` in its query, before any hash; unchanged when theme is null. */
export function withTheme(href: string, theme: string | null): string {
  if (theme === null || !href.startsWith('/')) return href
  const hashAt = href.indexOf('#')
  const [address, hash] = hashAt < 0 ? [href, ''] : [href.slice(0, hashAt), href.slice(hashAt)]
  if (/[?&]theme=/.test(address)) return href
  return `${address}${address.includes('?') ? '&' : '?'}theme=${encodeURIComponent(theme)}${hash}`
}
