import type { Settings } from '@/conf/schema'
import { withSubPath } from './urls'

/** A page with comments. */
interface Commented {
  /** Its public key, which does not change with its address. */
  id: string
  /** Address inside the site, percent-encoded. */
  path: string
}

type Keying = Pick<Settings, 'COMMENT_PAGE_KEY' | 'SUB_PATH'>

/** The key of a page's comments: its path as browsers see it, as the services expect, or its id. */
export function commentKey({ COMMENT_PAGE_KEY, SUB_PATH }: Keying, { id, path }: Commented): string {
  return COMMENT_PAGE_KEY === 'id' ? id : withSubPath(path, SUB_PATH)
}

/**
 * The address within the site of the page for a comment key; null for what is no key of a page here, because
 * authors of comments may send any key.
 */
export function commentedPath(key: string, SUB_PATH: string): string | null {
  if (/^[\w-]+$/.test(key)) return `/${key}`
  if (!/^\/(?![/\\])/.test(key)) return null
  if (SUB_PATH === '' || key === SUB_PATH) return SUB_PATH === '' ? key : '/'
  return key.startsWith(`${SUB_PATH}/`) ? key.slice(SUB_PATH.length) : null
}
