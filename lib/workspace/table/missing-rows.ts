/** Rows that the list of the content table names and that do not arrive. */
import type { Block } from 'notion-types'
import { isObject, member } from '@/lib/unknown-values'
import { isGone } from '../record-tables'
import type { FlatRecord, RecordTable } from '../types'
import { persistence } from './truncation-guard'

/** Keeps rows that were read before while they do not arrive. */
export class MissingRows {
  /** Since when, by id of the row; milliseconds since the epoch. */
  private lacking = new Map<string, number>()

  constructor(private readonly now: () => number) {}

  /**
   * The rows, with the known ones in place of those that the list names and that do not arrive, or arrive without a
   * single cell: until it has been so for ten minutes, or the answer says that they are gone.
   * @param before the rows of the load before
   * @param answered records of the answer by id, as they came
   */
  withKnown(
    rowIds: readonly string[],
    read: RecordTable<Block>,
    before: RecordTable<Block>,
    answered: unknown,
  ): RecordTable<Block> {
    const now = this.now()
    const lacking = new Map<string, number>()
    const rows = { ...read }
    for (const id of rowIds) {
      const known = before[id]
      const record = rows[id]
      if (!known || (record && !hasLostCells(record, known)) || isGone(member(answered, id))) continue
      const since = this.lacking.get(id) ?? now
      lacking.set(id, since)
      if (now - since < persistence) rows[id] = known
    }
    this.lacking = lacking
    return rows
  }
}

/** Whether a record comes without any cell of a known shape, while the known one has some. */
export function hasLostCells(record: FlatRecord<Block>, known: FlatRecord<Block> | undefined): boolean {
  return known !== undefined && !hasCells(record.value) && hasCells(known.value)
}

/** Whether a row's properties hold anything in the shape of a cell: a list. */
export function hasCells(row: Block): boolean {
  const properties: unknown = row.properties
  return isObject(properties) && Object.values(properties).some(Array.isArray)
}
