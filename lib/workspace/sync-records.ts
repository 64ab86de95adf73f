import { member } from '@/lib/unknown-values'
import type { WorkspaceClient } from './client/client'
import { addTables, emptyTables, isGone, readTables } from './record-tables'
import type { RecordTables, TableName } from './types'

/** One record to ask for. */
export interface RecordPointer {
  table: TableName
  id: string
  /** The record's workspace, when it is known: the service asks for it with records that are not blocks. */
  spaceId?: string
}

/** Records that were read, and those of the ones asked for that the answer says are deleted or hidden. */
export interface SyncedRecords extends RecordTables {
  gone: ReadonlySet<string>
}

/** More ids in one request make answers that take long enough to be cut. */
const batchSize = 100

/**
 * Reads single records, in batches; those that do not exist or may not be seen are missing from the result.
 * @param size records in one request; rows of a table are small, so that more of them fit than of blocks
 */
export async function syncRecords(
  client: WorkspaceClient,
  pointers: readonly RecordPointer[],
  size = batchSize,
): Promise<SyncedRecords> {
  const batches = Array.from({ length: Math.ceil(pointers.length / size) }, (_, index) =>
    pointers.slice(index * size, (index + 1) * size),
  )
  const answers = await Promise.all(
    batches.map((batch) =>
      client.fetch<{ recordMap: unknown }>({
        endpoint: 'syncRecordValuesMain',
        body: { requests: batch.map(syncRequest) },
      }),
    ),
  )
  const tables = emptyTables()
  const gone = new Set<string>()
  for (const { recordMap } of answers) {
    addTables(tables, readTables(recordMap))
    for (const { table, id } of pointers) if (isGone(member(recordMap, table, id))) gone.add(id)
  }
  return { ...tables, gone }
}

/** Returns the request for one record, in the form that was recorded for its table (docs/notion-api.md). */
export function syncRequest({
  table,
  id,
  spaceId,
}: Omit<RecordPointer, 'table'> & { table: TableName | 'custom_emoji' }): object {
  if (table === 'block') return { table, id, version: -1 }
  return { pointer: { table, id, ...(spaceId ? { spaceId } : {}) }, version: -1 }
}
