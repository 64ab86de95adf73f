/** Confirms the settings on the Config page by a second answer: their records one by one, not as a page and lists. */
import type { Block } from 'notion-types'
import { member, textOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { RefusedError } from '../client/client-errors'
import { isDatabase, pageContent } from '../pages/content-ids'
import { databasePointers } from '../pages/load-collections'
import { emptyTables } from '../record-tables'
import type { Entries } from '../store/content-store'
import { type RecordPointer, type SyncedRecords, syncRecords } from '../sync-records'
import type { RecordMap, RecordTable } from '../types'
import { hasLostCells } from './missing-rows'
import { readEntries, settingsRows } from './to-settings'

/** The Config page as last believed, and as a new answer shows it. */
interface Answered {
  pageId: string
  /** Levels of inner pages that are read with it. */
  pageDepth: number
  known: RecordMap
  answered: RecordMap
}

/**
 * Requests every record of the settings, of both states of the page, and returns the entries. A record that the second
 * answer lacks keeps its known state; one that was not known is ignored.
 * @throws WorkspaceError when the workspace does not answer
 */
export async function confirmEntries(client: WorkspaceClient, states: Answered): Promise<Entries> {
  const { pageId, pageDepth, known, answered } = states
  const pages = [answered, known]
  const pointers = new Map<string, RecordPointer>()
  for (const one of pages.flatMap((page) => settingsPointers(page, states)))
    if (!hasSpace(pointers.get(one.id))) pointers.set(one.id, one)
  const synced = withoutSpaceless(await syncAnyway(client, [...pointers.values()]), pointers)
  const tables = {
    ...emptyTables(),
    block: renewed(known.block, withCells(synced.block, known.block), synced),
    collection: renewed(known.collection, synced.collection, synced),
    collection_view: renewed(known.collection_view, synced.collection_view, synced),
  }
  const content = pageContent(tables, pageId, pageDepth)
  const shown = new Set(databasePointers(tables, content).map(({ id }) => id))
  const rows = new Map<string, Set<string>>()
  for (const [id, rowIds] of pages.flatMap((page) => [...settingsRows(page)])) {
    if (!shown.has(id)) continue
    const inTable = [...rowIds].filter((rowId) =>
      ['', id].includes(textOf(tables.block[rowId]?.value.parent_id)),
    )
    rows.set(id, new Set([...(rows.get(id) ?? []), ...inTable]))
  }
  return readEntries(tables, rows)
}

/** The settings tables on a page, their rows, and the blocks that contain them. */
function settingsPointers(page: RecordMap, { pageId, pageDepth }: Answered): RecordPointer[] {
  const content = pageContent(page, pageId, pageDepth)
  const blocks = new Set([pageId, ...[...settingsRows(page).values()].flatMap((ids) => [...ids])])
  for (const id of content.shown) {
    const block = page.block[id]?.value
    if (!block || !isDatabase(block)) continue
    let above = id
    while (page.block[above] && !blocks.has(above)) {
      blocks.add(above)
      above = textOf(member(page.block[above]?.value, 'parent_id'))
    }
  }
  return [...[...blocks].map((id) => ({ table: 'block' as const, id })), ...databasePointers(page, content)]
}

function hasSpace(pointer: RecordPointer | undefined): boolean {
  return pointer !== undefined && (pointer.table === 'block' || pointer.spaceId !== undefined)
}

/**
 * The service shows tables and views only to requests that name their space. A damaged block has no space, and its table would count as
 * deleted.
 */
function withoutSpaceless(
  synced: SyncedRecords,
  pointers: ReadonlyMap<string, RecordPointer>,
): SyncedRecords {
  return { ...synced, gone: new Set([...synced.gone].filter((id) => hasSpace(pointers.get(id)))) }
}

/** A workspace may refuse tables for everybody: then only blocks are requested. */
async function syncAnyway(
  client: WorkspaceClient,
  pointers: readonly RecordPointer[],
): Promise<SyncedRecords> {
  try {
    return await syncRecords(client, pointers)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return syncRecords(
      client,
      pointers.filter(({ table }) => table === 'block'),
    )
  }
}

function renewed<Value>(
  known: RecordTable<Value>,
  synced: RecordTable<Value>,
  { gone }: SyncedRecords,
): RecordTable<Value> {
  return Object.fromEntries(Object.entries({ ...known, ...synced }).filter(([id]) => !gone.has(id)))
}

/** Rows without any cell that had some before are ignored. */
function withCells(synced: RecordTable<Block>, known: RecordTable<Block>): RecordTable<Block> {
  return Object.fromEntries(Object.entries(synced).filter(([id, record]) => !hasLostCells(record, known[id])))
}
