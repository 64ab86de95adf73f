import type { Site } from './types'
import { isExternal } from './urls'

/** Where an export tells the pages whose comments may be quoted, without SUB_PATH. */
export const quotablePagesPath = '/quotable-pages.json'

/**
 * Returns the pages whose comments lists may quote, as `pageOf` writes addresses: what everybody may read and finds on the
 * site. Each is there by its path and by its key, under one of which its comments are kept.
 */
export function quotablePages({ posts, pages }: Pick<Site, 'posts' | 'pages'>): string[] {
  const open = [...posts, ...pages].filter(
    ({ ext, href, invisible, locked }) => !locked && !invisible && !isExternal(href) && ext.comment !== false,
  )
  return ['/memos', ...open.flatMap(({ href, key }) => [pageOf(href), `/${key}`])]
}

/** Returns the page of an address inside the site: decoded, without query, hash and closing slash. */
export function pageOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  const bare = path.replace(/(?<!\/)\/+$/, '') || '/'
  try {
    return decodeURIComponent(bare).normalize('NFC')
  } catch {
    return bare
  }
}
