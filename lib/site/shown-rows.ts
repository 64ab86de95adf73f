/** Rows that are shown without a page of their own: the notice and the memos. */
import type { Site } from './types'

type Shown = Pick<Site, 'notice' | 'memos'>

/** Each mention of a page asks, and a blog may have thousands of memos. */
const shownIds = new WeakMap<Shown, ReadonlySet<string | undefined>>()

/** Returns whether a row is the notice or a memo of a site. @param id with dashes */
export function isShownRow(site: Shown, id: string): boolean {
  const known = shownIds.get(site)
  if (known) return known.has(id)
  const ids = new Set([site.notice, ...site.memos].map((row) => row?.id))
  shownIds.set(site, ids)
  return ids.has(id)
}
