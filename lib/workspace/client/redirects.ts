import { isNotionHost } from 'notion-utils'

/**
 * Returns whether a redirect may carry the token cookie along: within one origin, or between two of Notion's own hosts
 * (notion.so, notion.com and every host below them) over https on the default port. A caller that has dropped the cookie
 * once never sends it again: a later redirect may have been chosen by the foreign host.
 */
export function keepsCookie(from: URL, to: URL): boolean {
  return from.origin !== 'null' && (from.origin === to.origin || (isNotionOrigin(from) && isNotionOrigin(to)))
}

/** Returns whether an address belongs to Notion's own pages and interface: https, default port, host of Notion. */
export function isNotionOrigin({ protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && isNotionHost(hostname)
}
