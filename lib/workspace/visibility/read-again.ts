/** The rows of a table as they are now, where no list of them can be read or believed. */
import type { Collection } from 'notion-types'
import { member } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { isTooLongError } from '../client/client-errors'
import { addTables, emptyTables } from '../record-tables'
import { plainText } from '../shown-values'
import { type SyncedRecords, syncRecords } from '../sync-records'
import { hasLostCells } from '../table/missing-rows'
import type { ContentIndex } from '../types'

/** Rows that are read in one request. */
const rowsInRequest = 500
/** Characters of a row from which an owner is told of it, where rows are too long to be read together. */
const longRow = 1_000_000
/** Rows that the warning names; more would not be read. */
const namedRows = 3
/** Answers of one reading that may be too long: enough to find several long rows in a large table. */
const longAnswers = 40

interface ReadRows extends SyncedRecords {
  /** Rows of which each alone is longer than any answer that is read. */
  tooLong: ReadonlySet<string>
}

/**
 * Reads the known rows of a table one by one. Those that do not arrive, and are not said to be gone, stay. One answer alone takes no
 * row away: those that it says are gone are asked for once more. Where none arrives, access is lost, or no answer can be read: all stay.
 * Of a row that is gone, or too long to be read, the id stays without a record: no reader gets it, and no text tells it.
 * @throws WorkspaceError when the workspace does not answer
 */
export async function readAgain(client: WorkspaceClient, before: ContentIndex): Promise<ContentIndex> {
  const first = await readRows(client, before.rowIds)
  const missing = before.rowIds.filter((id) => first.gone.has(id))
  if (Object.keys(first.block).length === 0) return before
  const second = missing.length > 0 ? await readRows(client, missing) : first
  const [block, gone] = [{ ...first.block, ...second.block }, second.gone]
  const isAway = (id: string) => !block[id] && gone.has(id)
  const entries = before.rowIds.flatMap((id) => {
    if (isAway(id)) return []
    if (first.tooLong.has(id)) {
      warnOnce(`The row ${id} is too long to be read: it is not shown. Shorten its cells.`)
      return []
    }
    const row = block[id] && !hasLostCells(block[id], before.rows[id]) ? block[id] : before.rows[id]
    return row ? [[id, row] as const] : []
  })
  return { ...before, rows: Object.fromEntries(entries) }
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

/**
 * Reads rows in requests that are halved where their answers would be too long.
 * @param budget after as many answers that are too long, nothing more is requested
 */
async function readRows(
  client: WorkspaceClient,
  ids: readonly string[],
  budget = { left: longAnswers },
): Promise<ReadRows> {
  if (budget.left === 0) {
    warnOnce(
      'WARNING: So many rows of the content table are too long that not all of them are read: the others stay as they were, ' +
        'also those that were deleted, locked or made drafts. Shorten their cells.',
    )
    return { ...emptyTables(), gone: new Set(), tooLong: new Set() }
  }
  try {
    const pointers = ids.map((id) => ({ table: 'block' as const, id }))
    return { ...(await syncRecords(client, pointers, rowsInRequest)), tooLong: new Set() }
  } catch (error) {
    if (!isTooLongError(error)) throw error
  }
  budget.left -= 1
  if (ids.length === 1) return { ...emptyTables(), gone: new Set(), tooLong: new Set(ids) }
  const middle = Math.ceil(ids.length / 2)
  const one = await readRows(client, ids.slice(0, middle), budget)
  const other = await readRows(client, ids.slice(middle), budget)
  addTables(one, other)
  warnOfLongRows(one)
  return {
    ...one,
    gone: new Set([...one.gone, ...other.gone]),
    tooLong: new Set([...one.tooLong, ...other.tooLong]),
  }
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
