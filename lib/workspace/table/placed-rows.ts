import type { CollectionView } from 'notion-types'
import { member, textsOf } from '@/lib/unknown-values'
import type { RecordTable } from '../types'

/** New rows that are awaited at once. A view may name any number, and a query for some of them returns the others too. */
const maxAwaited = 1_000

/**
 * Tracks the rows that the views of the content table list in `page_sort`. A row that is added in a view is listed there,
 * so a new id shows a new row without a query. Rows that an integration adds are in no view.
 */
export class PlacedRows {
  private lists = new Map<string, ReadonlySet<string>>()
  /** New rows that a view names and no query has returned, with the number of queries since. */
  private awaited = new Map<string, number>()

  /** Starts again with a single known view, or with none. */
  begin(viewId: string, view: CollectionView | null): void {
    this.lists = new Map(view ? [[viewId, placedBy(view)]] : [])
  }

  /**
   * Takes views that were read again. Ids that a view names and did not name before are awaited; none of a view that is read for the
   * first time. Only as many are awaited as the limit allows.
   * @param known ids of the rows that queries have returned
   */
  take(views: RecordTable<CollectionView>, known: readonly string[]): void {
    const present = new Set(known)
    for (const [id, { value }] of Object.entries(views)) {
      const before = this.lists.get(id)
      const now = placedBy(value)
      this.lists.set(id, now)
      if (!before) continue
      for (const row of now) {
        if (this.awaited.size >= maxAwaited) break
        if (!before.has(row) && !present.has(row)) this.awaited.set(row, 0)
      }
    }
  }

  /** Whether a view names a new row that no query has returned. */
  get isAwaiting(): boolean {
    return this.awaited.size > 0
  }

  /** Drops the awaited rows that a query returns, and those that a second one lacks: they are hidden or deleted. */
  answered(listed: readonly string[]): void {
    const returned = new Set(listed)
    for (const [id, queries] of this.awaited) {
      if (queries > 0 || returned.has(id)) this.awaited.delete(id)
      else this.awaited.set(id, queries + 1)
    }
  }

  /** Whether each of these rows is listed by a view. */
  placesAll(rowIds: readonly string[]): boolean {
    const placed = new Set([...this.lists.values()].flatMap((list) => [...list]))
    return rowIds.every((id) => placed.has(id))
  }
}

const placedBy = (view: CollectionView): ReadonlySet<string> => new Set(textsOf(member(view, 'page_sort')))
