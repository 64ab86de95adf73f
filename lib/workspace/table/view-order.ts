/** The order of a view's rows: its sort, or the order of dragging. */
import type { CollectionView } from 'notion-types'
import { member, textsOf } from '@/lib/unknown-values'

/** Whether queries for both views give the same order. */
export function hasSameSort(one: CollectionView | null, other: CollectionView | null): boolean {
  return JSON.stringify(sortOf(one)) === JSON.stringify(sortOf(other))
}

/** The view's sort, without its filter: the index needs every row. */
export function sortOf(view: CollectionView | null): { sort?: unknown } {
  const sort: unknown = member(view, 'query2', 'sort')
  return Array.isArray(sort) ? { sort } : {}
}

/** Whether a view sorts its rows by a property. */
export function isSorted(view: CollectionView | null): boolean {
  const { sort } = sortOf(view)
  return Array.isArray(sort) && sort.length > 0
}

/**
 * The rows in the view's order: as sorted, or as dragged, which the view stores as a list. Rows that this list
 * lacks stay behind the row that they follow in the answer.
 */
export function inViewOrder(rowIds: string[], view: CollectionView | null): string[] {
  const manual = textsOf(member(view, 'page_sort'))
  if (manual.length === 0 || isSorted(view)) return rowIds
  const answered = new Set(rowIds)
  const known = new Set(manual)
  const followers = new Map<string, string[]>()
  let following: string[] = []
  followers.set('', following)
  for (const id of rowIds) {
    if (known.has(id)) {
      following = followers.get(id) ?? []
      followers.set(id, following)
    } else following.push(id)
  }
  const placed = [...known].filter((id) => answered.has(id))
  return [...(followers.get('') ?? []), ...placed.flatMap((id) => [id, ...(followers.get(id) ?? [])])]
}

/** The order of the rows of queries. */
export class OrderOfAnswers {
  /** Whether the last query that was compared with the view's page_sort had the same order. */
  private isOfView = true

  /**
   * Returns the rows of a query in the view's order. Recorded answers have that order, so without the view the answer's order is
   * used, unless this workspace is known to answer in another one.
   */
  of(listed: string[], view: CollectionView | null, isViewNew: boolean): string[] {
    const ordered = inViewOrder(listed, view)
    if (isViewNew) this.isOfView = ordered.every((id, index) => id === listed[index])
    return isViewNew || !this.isOfView ? ordered : listed
  }
}
