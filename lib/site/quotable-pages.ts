import type { Site } from './types'
import { isExternal } from './urls'

/** Path of an export's list of pages whose comments may be quoted, without SUB_PATH. */
export const quotablePagesPath = '/quotable-pages.json'

/**
 * Returns the pages whose comments may be quoted in lists, as written by `pageOf`: public ones that the site links.
 * Each is listed by its path and by its key, because comments are stored under one of them.
 */
export function quotablePages({ posts, pages }: Pick<Site, 'posts' | 'pages'>): string[] {
  const open = [...posts, ...pages].filter(
    ({ ext, href, invisible, locked }) => !locked && !invisible && !isExternal(href) && ext.comment !== false,
  )
  return ['/memos', ...open.flatMap(({ href, key }) => [pageOf(href), `/${key}`])]
}

/** Returns the page of an address inside the site: decoded, without query, hash and trailing slash. */
export function pageOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  const bare = path.replace(/(?<!\/)\/+$/, '') || '/'
  try {
    return decodeURIComponent(bare).normalize('NFC')
  } catch {
    return bare
  }
}
