import type { CollectionView } from 'notion-types'
import { member, textsOf } from '@/lib/unknown-values'
import type { RecordTable } from '../types'

/**
 * Tracks the rows that the views of the content table list in `page_sort`. A row that is added in a view is listed there,
 * so a new id shows a new row without a query. Rows that an integration adds are in no view.
 */
export class PlacedRows {
  private lists = new Map<string, ReadonlySet<string>>()

  /** Starts again with a single known view, or with none. */
  begin(viewId: string, view: CollectionView | null): void {
    this.lists = new Map(view ? [[viewId, placedBy(view)]] : [])
  }

  /**
   * Takes views that were read again.
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

  /** Whether each of these rows is listed by a view. */
  placesAll(rowIds: readonly string[]): boolean {
    const placed = new Set([...this.lists.values()].flatMap((list) => [...list]))
    return rowIds.every((id) => placed.has(id))
  }
}

const placedBy = (view: CollectionView): ReadonlySet<string> => new Set(textsOf(member(view, 'page_sort')))
