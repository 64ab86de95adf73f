/** The rows of a table as they are now, where no list of them can be read or believed. */
import type { Block, Collection } from 'notion-types'
import { member } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { isTooLongError } from '../client/client-errors'
import { addTables, emptyTables, isOutdated } from '../record-tables'
import { plainText } from '../shown-values'
import { type SyncedRecords, syncRecords } from '../sync-records'
import { hasLostCells } from '../table/missing-rows'
import { persistence } from '../table/truncation-guard'
import type { ContentIndex, RecordTable } from '../types'
import { isNewer, stampOf, type Unbelieved, type UnbelievedRows, unbelieved } from './visibility-memory'

/** Rows that are read in one request. */
const rowsInRequest = 500
/** Characters of a row from which an owner is told of it, where rows are too long to be read together. */
const longRow = 1_000_000
/** Rows that the warning names; more would not be read. */
const namedRows = 3
/** Answers of one reading that may be too long: enough to find several long rows in a large table. */
const longAnswers = 40
/** Milliseconds between two loads that have to say the same of a row: a workspace in trouble says the same for a moment. */
const patience = 5_000

interface ReadRows extends SyncedRecords {
  /** Rows of which each alone is longer than any answer that is read. */
  tooLong: ReadonlySet<string>
}

/** The known rows of a table, which are read one by one where no list of them can be read or believed. */
export class KnownRows {
  /** Rows that answer although they are left out, or do not answer although they are shown. */
  private doubts: UnbelievedRows = new Map()
  /** The last records of rows that were left out because they did not answer. */
  private left: RecordTable<Block> = {}

  /** @param now milliseconds since the epoch */
  constructor(private readonly now: () => number) {}

  /**
   * Reads the rows of the index that was believed last. Those that do not arrive, and are not said to be gone, stay. A row that was
   * deleted is left out if a second answer says the same, and after ten minutes where the known record is newer. One that may not be
   * seen, or is too long to be read, is left out if a later load says so again; it comes back when two loads have read it. Where no row
   * arrives, access is lost, or no answer can be read: all stay. Of a row that is left out the id stays without a record: no reader
   * gets it, and no text tells it.
   * @param beside records that came with a list that is not believed: later ones count for rows that readers have
   * @returns the rows, the index to compare them with (with the last records of rows that come back), and why only the records beside
   * the list were read; null when the rows were
   * @throws WorkspaceError when the workspace does not answer, and there are no records beside a list
   */
  async read(
    client: WorkspaceClient,
    before: ContentIndex,
    beside: RecordTable<Block> = {},
  ): Promise<{ index: ContentIndex; before: ContentIndex; failure: unknown }> {
    let failure: unknown = null
    const first = await readAll(client, before.rowIds).catch((error: unknown) => {
      if (Object.keys(beside).length === 0) throw error
      failure = error
      return unreadRows()
    })
    if (Object.keys(first.block).length === 0 && first.deleted.size === 0)
      return { index: { ...before, rows: withLater(before.rows, beside, before) }, before, failure }
    const deleted = [...first.deleted.keys()].filter((id) => before.rows[id] ?? this.left[id])
    const second = deleted.length > 0 ? await readAll(client, deleted) : first
    const answered = { ...first.block, ...second.block }
    const now = this.now()
    const doubts = new Map<string, Unbelieved>()
    const isSaidAgain = (id: string, said: string, time = patience) => {
      const doubted = unbelieved(this.doubts, id, said, now)
      doubts.set(id, doubted)
      return now - doubted.since >= time
    }
    const left: RecordTable<Block> = {}
    const [rows, shown] = [{ ...answered }, { ...before.rows }]
    for (const id of before.rowIds) {
      const known = before.rows[id]
      const last = known ?? this.left[id]
      const row = answered[id]
      if (!last) continue
      // Deleted before the known edit: that is from a cache, or the known version is wrong.
      const version = second.deleted.get(id)?.version ?? first.deleted.get(id)?.version ?? null
      const isOld = !row && isOutdated(version, last.value)
      if (!row && second.deleted.has(id) && (!isOld || isSaidAgain(id, 'deleted', persistence))) continue
      const isRead = row !== undefined && !hasLostCells(row, last)
      if (!isRead) delete rows[id]
      const isAway = !row && !isOld && (first.gone.has(id) || first.tooLong.has(id))
      if (!known) {
        left[id] = last
        const isBack = isRead && !isNewer(stampOf(last.value), stampOf(row.value)) && isSaidAgain(id, 'here')
        if (isBack) shown[id] = last
      } else if (isAway && isSaidAgain(id, 'away')) {
        left[id] = last
        if (first.tooLong.has(id))
          warnOnce(`The row ${id} is too long to be read: it is not shown. Shorten its cells.`)
      } else if (!isRead) rows[id] = known
    }
    this.doubts = doubts
    this.left = left
    const index = { ...before, rows: withLater(rows, beside, before) }
    return { index, before: { ...before, rows: shown }, failure }
  }
}

/** Rows with later records in place of their own. None is added, and none that readers do not have comes back. */
function withLater(
  rows: RecordTable<Block>,
  records: RecordTable<Block>,
  before: ContentIndex,
): RecordTable<Block> {
  const later = Object.entries(records).filter(([id, record]) => {
    const row = before.rows[id] && rows[id]
    return row && !hasLostCells(record, row) && isNewer(stampOf(record.value), stampOf(row.value))
  })
  return { ...rows, ...Object.fromEntries(later) }
}

/** Reads the table itself, without its list of rows; the known one where that does not arrive. */
export async function readTableAgain(
  client: WorkspaceClient,
  { collection }: ContentIndex,
  spaceId: string,
): Promise<Collection> {
  const pointer = { table: 'collection' as const, id: collection.id, spaceId }
  const synced = await syncRecords(client, [pointer]).catch(() => null)
  return synced?.collection[collection.id]?.value ?? collection
}

/** Reads rows; the first request alone, because in an outage further ones would fail as well. */
async function readAll(client: WorkspaceClient, ids: readonly string[]): Promise<ReadRows> {
  const budget = { left: longAnswers }
  const first = await readRows(client, ids.slice(0, rowsInRequest), budget)
  const others = ids.slice(rowsInRequest)
  return others.length === 0 ? first : joined(first, await readRows(client, others, budget))
}

/**
 * Reads rows in requests that are halved where their answers would be too long.
 * @param budget after as many answers that are too long, nothing more is requested
 */
async function readRows(
  client: WorkspaceClient,
  ids: readonly string[],
  budget: { left: number },
): Promise<ReadRows> {
  if (budget.left === 0) {
    warnOnce(
      'WARNING: So many rows of the content table are too long that not all of them are read: the others stay as they were, ' +
        'also those that were deleted, locked or made drafts. Shorten their cells.',
    )
    return unreadRows()
  }
  try {
    const pointers = ids.map((id) => ({ table: 'block' as const, id }))
    return { ...(await syncRecords(client, pointers, rowsInRequest)), tooLong: new Set() }
  } catch (error) {
    if (!isTooLongError(error)) throw error
  }
  budget.left -= 1
  if (ids.length === 1) return { ...unreadRows(), tooLong: new Set(ids) }
  const middle = Math.ceil(ids.length / 2)
  const one = await readRows(client, ids.slice(0, middle), budget)
  const all = joined(one, await readRows(client, ids.slice(middle), budget))
  warnOfLongRows(all)
  return all
}

function joined(one: ReadRows, other: ReadRows): ReadRows {
  addTables(one, other)
  return {
    ...one,
    gone: new Set([...one.gone, ...other.gone]),
    deleted: new Map([...one.deleted, ...other.deleted]),
    tooLong: new Set([...one.tooLong, ...other.tooLong]),
  }
}

function unreadRows(): ReadRows {
  return { ...emptyTables(), gone: new Set(), deleted: new Map(), tooLong: new Set() }
}

function warnOfLongRows({ block }: SyncedRecords): void {
  const long = Object.entries(block).filter(
    ([, { value }]) => JSON.stringify(value.properties ?? {}).length > longRow,
  )
  if (long.length === 0) return
  const names = long
    .slice(0, namedRows)
    .map(([id, { value }]) => `"${plainText(member(value.properties, 'title')).slice(0, 100)}" (${id})`)
  warnOnce(
    `WARNING: ${long.length} rows of the content table are so long that it cannot be read as a whole: ${names.join(', ')}. ` +
      'New rows and edits are not shown until their cells are shorter.',
  )
}
