import type { CollectionView } from 'notion-types'
import { member, textsOf } from '@/lib/unknown-values'
import type { RecordTable } from '../types'

/**
 * The rows that the views of the content table place by hand (`page_sort`). Who adds a row in a view places it there, so
 * that a name that is new in one of them tells of a new row without a query. Rows that an integration adds are in none.
 */
export class PlacedRows {
  private lists = new Map<string, ReadonlySet<string>>()

  /** Begins anew with the one view that is known, or with none. */
  begin(viewId: string, view: CollectionView | null): void {
    this.lists = new Map(view ? [[viewId, placedBy(view)]] : [])
  }

  /**
   * Takes views over that were read again.
   * @returns the ids that a view names and did not name before; none for a view that is read for the first time
   */
  take(views: RecordTable<CollectionView>): string[] {
    return Object.entries(views).flatMap(([id, { value }]) => {
      const before = this.lists.get(id)
      const now = placedBy(value)
      this.lists.set(id, now)
      return before ? [...now].filter((rowId) => !before.has(rowId)) : []
    })
  }

  /** Whether every one of these rows is placed by a view. */
  placesAll(rowIds: readonly string[]): boolean {
    const placed = new Set([...this.lists.values()].flatMap((list) => [...list]))
    return rowIds.every((id) => placed.has(id))
  }
}

const placedBy = (view: CollectionView): ReadonlySet<string> => new Set(textsOf(member(view, 'page_sort')))
