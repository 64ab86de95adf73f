import { withTheme } from './theme-query'

export interface LinkTarget {
  href: string
  /** The address belongs to this site. */
  local: boolean
}

/**
 * Resolves a link. An absolute address of the site becomes a path; a path keeps the theme.
 * @param siteLink LINK and SUB_PATH, or '' when the site does not know its own address
 */
export function linkTarget(href: string, siteLink: string, theme: string | null): LinkTarget {
  const own = siteLink !== '' && (href === siteLink || href.startsWith(`${siteLink}/`))
  const path = own ? href.slice(siteLink.length) || '/' : href
  const local = /^(?:\/(?![/\\])|#)/.test(path)
  // Without this host in front of it, a path with two leading slashes would name another host.
  const address = local ? path : href
  return { href: local ? withTheme(address, theme) : address, local }
}
