import { isNotionHost } from 'notion-utils'

/**
 * Returns whether a redirect may keep the token cookie: within one origin, or between two of Notion's own hosts
 * (notion.so, notion.com and their subdomains) over https on the default port. Once dropped, the cookie must never
 * be sent again: a later redirect may have been chosen by a foreign host.
 */
export function keepsCookie(from: URL, to: URL): boolean {
  return from.origin !== 'null' && (from.origin === to.origin || (isNotionOrigin(from) && isNotionOrigin(to)))
}

/** Returns whether an address belongs to Notion's own pages and API: https, default port, host of Notion. */
export function isNotionOrigin({ protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && isNotionHost(hostname)
}
