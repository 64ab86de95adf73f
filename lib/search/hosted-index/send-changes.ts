import { bytesOf, type IndexRecord } from './records'
import type { IndexChange, RemoteIndex } from './remote-index'

/** Records and bytes per batch. The service accepts more, but a failed batch is sent again completely. */
const batchRecords = 500
const batchBytes = 4_000_000

/** Removes records. The batches contain nothing else: the service refuses a batch as a whole. */
export async function removeRecords(remote: RemoteIndex, ids: readonly string[]): Promise<void> {
  await inBatches(
    remote,
    ids.map((objectID) => ({ action: 'deleteObject', body: { objectID } })),
  )
}

/** Adds records, or replaces those with the same ids. */
export async function addRecords(remote: RemoteIndex, records: readonly IndexRecord[]): Promise<void> {
  await inBatches(
    remote,
    records.map((body) => ({ action: 'addObject', body })),
  )
}

async function inBatches(remote: RemoteIndex, changes: readonly IndexChange[]): Promise<void> {
  const batches: IndexChange[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const change of changes) {
    const size = bytesOf(change)
    if (bytes + size > batchBytes || (batches.at(-1)?.length ?? 0) >= batchRecords) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(change)
    bytes += size
  }
  for (const batch of batches) await remote.change(batch)
}
