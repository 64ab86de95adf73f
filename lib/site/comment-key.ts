import type { Settings } from '@/conf/schema'
import { withSubPath } from './urls'

/** A page that readers comment on. */
interface Commented {
  /** Its public key, which stays when its address changes. */
  id: string
  /** Address inside the site, percent-encoded. */
  path: string
}

type Keying = Pick<Settings, 'COMMENT_PAGE_KEY' | 'SUB_PATH'>

/** What the comments of a page are kept under: its path as browsers know it, as the services expect, or its id. */
export function commentKey({ COMMENT_PAGE_KEY, SUB_PATH }: Keying, { id, path }: Commented): string {
  return COMMENT_PAGE_KEY === 'id' ? id : withSubPath(path, SUB_PATH)
}

/**
 * The address inside the site of the page that comments are kept under a key for; null for what is no key of a page
 * here: whoever writes a comment may name any.
 */
export function commentedPath(key: string, SUB_PATH: string): string | null {
  if (/^[\w-]+$/.test(key)) return `/${key}`
  if (!/^\/(?![/\\])/.test(key)) return null
  if (SUB_PATH === '' || key === SUB_PATH) return SUB_PATH === '' ? key : '/'
  return key.startsWith(`${SUB_PATH}/`) ? key.slice(SUB_PATH.length) : null
}
