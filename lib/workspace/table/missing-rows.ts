/** Handles rows that the list of the content table names but whose records are missing. */
import type { Block } from 'notion-types'
import { isObject, member } from '@/lib/unknown-values'
import { isDeletedRecord, isGone } from '../record-tables'
import type { FlatRecord, RecordTable } from '../types'
import { persistence } from './truncation-guard'

interface Missed {
  answered: unknown
  untold: ReadonlySet<string>
  isLasting: (id: string) => boolean
}

/** Keeps known rows while they are missing. */
export class MissingRows {
  /** Since when each row is missing, by id; milliseconds since the epoch. */
  private lacking = new Map<string, number>()

  constructor(private readonly now: () => number) {}

  /**
   * Returns the rows with known ones in place of those that are listed but missing, or come without a single cell. This
   * ends after ten minutes, when the answer says that they were deleted, or when it does not show them and `isLasting` holds.
   * @param before the rows of the previous load
   * @param answered records of the answer by id, unparsed
   * @param untold ids of rows that stay without a record, however long: no answer came, or the list itself lacks them
   * @param isLasting whether a row has been invisible for so long that access was not lost for a moment only
   */
  withKnown(
    rowIds: readonly string[],
    read: RecordTable<Block>,
    before: RecordTable<Block>,
    { answered, untold, isLasting }: Missed,
  ): RecordTable<Block> {
    const now = this.now()
    const lacking = new Map<string, number>()
    const rows = { ...read }
    for (const id of rowIds) {
      const known = before[id]
      const record = rows[id]
      const told = member(answered, id)
      if (!known || (record && !hasLostCells(record, known)) || isDeletedRecord(told)) continue
      if (isGone(told) && isLasting(id)) continue
      const isUntold = !record && untold.has(id)
      const since = this.lacking.get(id) ?? (isUntold ? null : now)
      if (since !== null) lacking.set(id, since)
      if (isUntold || Math.abs(now - (since ?? now)) < persistence) rows[id] = known
    }
    this.lacking = lacking
    return rows
  }
}

/** Whether a record has no cell of a known shape, while the known one has some. */
export function hasLostCells(record: FlatRecord<Block>, known: FlatRecord<Block> | undefined): boolean {
  return known !== undefined && !hasCells(record.value) && hasCells(known.value)
}

/** Whether a row's properties contain at least one cell (a list). */
export function hasCells(row: Block): boolean {
  const properties: unknown = row.properties
  return isObject(properties) && Object.values(properties).some(Array.isArray)
}
