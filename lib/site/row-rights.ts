import type { Site } from './types'
import { isExternal } from './urls'

/** What readers may see of each row, as texts: one that is gone from a later state of the site was withdrawn. */
export function rowRights({
  posts,
  pages,
  notice,
  memos,
}: Pick<Site, 'posts' | 'pages' | 'notice' | 'memos'>): Set<string> {
  const rights = new Set<string>()
  for (const row of [...posts, ...pages, ...memos, ...(notice ? [notice] : [])]) {
    rights.add(`exists ${row.id}`)
    // What leads elsewhere has no page here.
    if (!row.locked && !isExternal(row.href)) rights.add(`body ${row.id}`)
    if (!row.invisible) rights.add(`listed ${row.id}`)
  }
  return rights
}

/** Whether readers have lost something between two states of the site. */
export function isWithdrawn(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  return [...before].some((right) => !after.has(right))
}
