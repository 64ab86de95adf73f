import type { WorkspaceClient } from '../client/client'
import { RefusedError, withoutAnswer } from '../client/client-errors'
import { emptyTables } from '../record-tables'
import { type RecordPointer, type SyncedRecords, syncRecords } from '../sync-records'
import { persistence } from './truncation-guard'

/** Records per request: responses for more would be truncated. */
export const syncLimit = 500

/** Stands for records that were requested and not read. */
export const unread: SyncedRecords = { ...emptyTables(), gone: new Set(), deleted: new Map() }

/**
 * Reads rows together with the root. If view or collection are refused, only blocks are requested for a while, so that
 * the rows are still read.
 */
export class RootSync {
  private refusedUntil = 0
  /** Why the last records were not read; null when they were. */
  failure: unknown = null

  /** @param now milliseconds since the epoch */
  constructor(private readonly now: () => number) {}

  /** Whether the workspace has refused the view or the collection recently. */
  get isRefused(): boolean {
    return this.now() < this.refusedUntil
  }

  /**
   * @param isNeeded without the records nothing can be told of the table; otherwise `unread` is returned when the request has no answer
   * @throws WorkspaceError when the records are needed, or were answered and cannot be read
   */
  async read(
    client: WorkspaceClient,
    root: readonly RecordPointer[],
    rows: readonly RecordPointer[],
    isNeeded: boolean,
  ): Promise<SyncedRecords> {
    this.failure = null
    try {
      return await this.readRecords(client, root, rows)
    } catch (error) {
      if (isNeeded) throw error
      this.failure = withoutAnswer(error)
      return unread
    }
  }

  private async readRecords(
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
