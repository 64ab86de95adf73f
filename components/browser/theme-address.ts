import { exported } from '@/lib/site/exported'
import { withTheme } from '@/lib/site/theme-query'

/** The address with its `theme` query set to `theme`, everything else as it was. For a path with query and hash. */
export function themeAddress(address: string, theme: string): string {
  if (exported) return withTheme(address.replace(/^\/themed\/[^/?#]+\/?/, '/'), theme)
  const [, path = '/', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const values = new URLSearchParams(query)
  values.set('theme', theme)
  return `${path}?${values}${hash}`
}
