import type { IndexSettings } from './index-settings'
import type { IndexRecord } from './records'

/** A change to the index. */
export type IndexChange =
  | { action: 'addObject'; body: IndexRecord }
  | { action: 'deleteObject'; body: { objectID: string } }

/** The service's index for the synchronization. Every method rejects with a HostedIndexError. */
export interface RemoteIndex {
  /** Hashes of all records by id; empty for an index that does not exist yet. */
  hashes(): Promise<Map<string, string>>
  /** Applies a batch of changes and waits until they are searchable. */
  change(changes: readonly IndexChange[]): Promise<void>
  /** Whether the index has these settings. */
  hasSettings(settings: IndexSettings): Promise<boolean>
  setSettings(settings: IndexSettings): Promise<void>
}

/** The index could not be updated. The message says what an owner can do. */
export class HostedIndexError extends Error {
  override name = 'HostedIndexError'
}
