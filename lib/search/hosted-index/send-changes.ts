import { fieldsOf } from '@/lib/unknown-values'
import { failureLeaving, leaving } from './index-failure'
import type { IndexSettings } from './index-settings'
import { bytesOf, type IndexRecord } from './records'
import type { IndexChange, RemoteIndex } from './remote-index'

/** Records and bytes per batch. The service accepts more, but a failed batch is sent again completely. */
const batchRecords = 500
const batchBytes = 4_000_000

/** Removes records. The batches contain nothing else: the service refuses a batch as a whole. */
export async function removeRecords(remote: RemoteIndex, ids: readonly string[]): Promise<void> {
  const removals = ids.map((objectID): IndexChange => ({ action: 'deleteObject', body: { objectID } }))
  for (const batch of batchesOf(removals)) await remote.change(batch)
}

export interface Additions {
  records: readonly IndexRecord[]
  /** Are set first; null when the index has them. The records are also sent when the key may not change settings. */
  settings: IndexSettings | null
  /** Records that the index has, by their ids: with an id of an added record, it has a former text. */
  present: ReadonlyMap<string, string>
}

/**
 * Adds records, or replaces those with the same ids. While the service refuses that, the former texts are removed:
 * they may contain what readers may not see now.
 */
export async function addRecords(
  remote: RemoteIndex,
  { records, settings, present }: Additions,
): Promise<void> {
  let sent = 0
  let refused: unknown = null
  try {
    if (settings) {
      await remote.setSettings(settings).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        refused = error
      })
    }
    for (const batch of batchesOf(records.map((body): IndexChange => ({ action: 'addObject', body })))) {
      await remote.change(batch)
      sent += batch.length
    }
  } catch (error) {
    const ids = records.slice(sent).map(({ objectID }) => objectID)
    const former = ids.filter((id) => present.has(id))
    if (former.length === 0) throw failureLeaving('nothing', error)
    // Without a connection, removals would fail too.
    if (!isRefusal(error)) throw failureLeaving('texts', error)
    await leaving('texts', removeRecords(remote, former))
    throw failureLeaving('withheld', error)
  }
  if (refused !== null) throw failureLeaving('settings', refused)
}

/** Whether the service has answered that it does not accept a request. */
function isRefusal(error: unknown): boolean {
  const { status } = fieldsOf(error instanceof Error ? error.cause : null)
  return typeof status === 'number' && status >= 400 && status < 500
}

function batchesOf(changes: readonly IndexChange[]): IndexChange[][] {
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
  return batches
}
