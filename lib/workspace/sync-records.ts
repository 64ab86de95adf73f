import { member } from '@/lib/unknown-values'
import type { WorkspaceClient } from './client/client'
import { inWaves } from './client/in-waves'
import { addTables, emptyTables, isDeletedRecord, isGone, readTables, stampIn } from './record-tables'
import type { RecordTables, TableName } from './types'
import type { Stamp } from './visibility/visibility-memory'

/** A record to request. */
export interface RecordPointer {
  table: TableName
  id: string
  /** The record's workspace, if known: the service requires it for records other than blocks. */
  spaceId?: string
}

/** Records that were read, and the ids of requested ones that the response says are deleted or hidden. */
export interface SyncedRecords extends RecordTables {
  gone: ReadonlySet<string>
  /** Those of them of which a record says that they were deleted, with the stamp of that record. */
  deleted: ReadonlyMap<string, Stamp>
}

/** Records per request. Responses for more may take so long that they are aborted. */
const batchSize = 100

/**
 * Reads single records, in batches; those that do not exist or are not visible are missing from the result.
 * @param size records per request; rows of a table are small, so more of them fit than of other blocks
 * @throws WorkspaceError when a batch cannot be read; later batches are not requested
 */
export async function syncRecords(
  client: WorkspaceClient,
  pointers: readonly RecordPointer[],
  size = batchSize,
): Promise<SyncedRecords> {
  const tables = emptyTables()
  const gone = new Set<string>()
  const deleted = new Map<string, Stamp>()
  const batches = batchesOf(pointers, size)
  const answers = await inWaves(batches, (batch) => syncBatch(client, batch))
  answers.forEach((answer, index) => {
    addTables(tables, readTables(answer))
    for (const { table, id } of batches[index] ?? []) {
      const record = member(answer, table, id)
      if (isGone(record)) gone.add(id)
      if (isDeletedRecord(record)) deleted.set(id, stampIn(record))
    }
  })
  return { ...tables, gone, deleted }
}

/** Returns the pointers in lists that fit into one request. */
export function batchesOf(pointers: readonly RecordPointer[], size = batchSize): RecordPointer[][] {
  return Array.from({ length: Math.ceil(pointers.length / size) }, (_, index) =>
    pointers.slice(index * size, (index + 1) * size),
  )
}

/** Returns the record map of the response to one request. @throws WorkspaceError when it cannot be read */
export async function syncBatch(client: WorkspaceClient, batch: readonly RecordPointer[]): Promise<unknown> {
  const { recordMap } = await client.fetch<{ recordMap: unknown }>({
    endpoint: 'syncRecordValuesMain',
    body: { requests: batch.map(syncRequest) },
  })
  return recordMap
}

/** Returns the request for one record, in the form recorded for its table (docs/notion-api.md). */
export function syncRequest({
  table,
  id,
  spaceId,
}: Omit<RecordPointer, 'table'> & { table: TableName | 'custom_emoji' }): object {
  if (table === 'block') return { table, id, version: -1 }
  return { pointer: { table, id, ...(spaceId ? { spaceId } : {}) }, version: -1 }
}
