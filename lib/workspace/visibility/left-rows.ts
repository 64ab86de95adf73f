import type { Content } from '../store/content-store'

/**
 * Tells rows that were taken from readers from new ones that no second answer has confirmed yet: both are known without a record.
 */
export class LeftRows {
  /** Ids of rows in the table that had a record once. */
  private read: ReadonlySet<string> = new Set()

  /**
   * Returns the ids of rows that have left, with those that had a record or an address once and have no record now. Call it before
   * each load. After a restart only addresses tell.
   * @param before what was believed last; null before the first time
   */
  of(before: Pick<Content, 'index' | 'gone' | 'addresses'> | null): string[] {
    if (before === null) return []
    const { rowIds, rows } = before.index
    const { read } = this
    this.read = new Set(rowIds.filter((id) => rows[id] || read.has(id)))
    const shown = new Set(Object.values(before.addresses))
    return [...before.gone, ...rowIds.filter((id) => !rows[id] && (read.has(id) || shown.has(id)))]
  }
}
