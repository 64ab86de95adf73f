import type { WorkspaceClient } from '../client/client'
import { RefusedError } from '../client/client-errors'
import { type RecordPointer, type SyncedRecords, syncRecords } from '../sync-records'
import { persistence } from './truncation-guard'

/** Records per request: responses for more would be truncated. */
export const syncLimit = 500

/**
 * Reads rows together with the root. If view or collection are refused, only blocks are requested for a while, so that
 * the rows are still read.
 */
export class RootSync {
  private refusedUntil = 0

  /** @param now milliseconds since the epoch */
  constructor(private readonly now: () => number) {}

  /** Whether the workspace has refused the view or the collection recently. */
  get isRefused(): boolean {
    return this.now() < this.refusedUntil
  }

  /** @throws WorkspaceError when the rows cannot be read */
  async read(
    client: WorkspaceClient,
    root: readonly RecordPointer[],
    rows: readonly RecordPointer[],
  ): Promise<SyncedRecords> {
    if (!this.isRefused) {
      try {
        return await syncRecords(client, [...root, ...rows], syncLimit)
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        this.refusedUntil = this.now() + persistence
      }
    }
    return syncRecords(client, [...root.filter(({ table }) => table === 'block'), ...rows], syncLimit)
  }
}
