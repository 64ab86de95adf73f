import type { Post, Site } from './types'
import { isExternal } from './urls'

/** A right of readers for a row: `exists`, read its body without a password, see it in lists. */
export type RowRight = (typeof rowRightNames)[number]

const rowRightNames = ['exists', 'body', 'listed'] as const

/** Whether a text is the name of a right. */
export function isRowRight(text: string): text is RowRight {
  return rowRightNames.some((name) => name === text)
}

/** Returns the rights of readers for a row of the site. */
export function rightsOfRow({
  locked,
  invisible,
  href,
}: Pick<Post, 'locked' | 'invisible' | 'href'>): RowRight[] {
  const rights: RowRight[] = ['exists']
  // An external link has no page here.
  if (!locked && !isExternal(href)) rights.push('body')
  if (!invisible) rights.push('listed')
  return rights
}

/**
 * The rights of readers for each row, as texts. If one is missing in a later state of the site, something was
 * withdrawn.
 */
export function rowRights({
  posts,
  pages,
  notice,
  memos,
}: Pick<Site, 'posts' | 'pages' | 'notice' | 'memos'>): Set<string> {
  const rows = [...posts, ...pages, ...memos, ...(notice ? [notice] : [])]
  return new Set(rows.flatMap((row) => rightsOfRow(row).map((right) => `${right} ${row.id}`)))
}

/** Whether readers have lost a right between two states of the site. */
export function isWithdrawn(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  return [...before].some((right) => !after.has(right))
}

type Shown = Pick<Site, 'notice' | 'memos'>

/** Cached, because each mention of a page asks, and a blog may have thousands of memos. */
const shownIds = new WeakMap<Shown, ReadonlySet<string | undefined>>()

/** Returns whether a row is the notice or a memo of a site. @param id with dashes */
export function isShownRow(site: Shown, id: string): boolean {
  const known = shownIds.get(site)
  if (known) return known.has(id)
  const ids = new Set([site.notice, ...site.memos].map((row) => row?.id))
  shownIds.set(site, ids)
  return ids.has(id)
}
