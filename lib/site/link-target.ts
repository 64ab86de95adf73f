import { withTheme } from './theme-query'

export interface LinkTarget {
  href: string
  /** The address belongs to this site. */
  local: boolean
}

/**
 * Where a link leads and whether that is this site. An absolute address below the site's own becomes a path
 * a path carries the theme on.
 * @param siteLink LINK and SUB_PATH, or '' when the site does not know its own address
 */
export function linkTarget(href: string, siteLink: string, theme: string | null): LinkTarget {
  const own = siteLink !== '' && (href === siteLink || href.startsWith(`${siteLink}/`))
  const path = own ? href.slice(siteLink.length) || '/' : href
  const local = /^(?:\/(?![/\\])|#)/.test(path)
  // A path that begins with two slashes would name another host without this one's in front of it.
  const address = local ? path : href
  return { href: local ? withTheme(address, theme) : address, local }
}
