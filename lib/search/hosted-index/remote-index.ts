import type { IndexSettings } from './index-settings'
import type { IndexRecord } from './records'

/** A step that brings the index nearer to the site. */
export type IndexChange =
  | { action: 'addObject'; body: IndexRecord }
  | { action: 'deleteObject'; body: { objectID: string } }

/** The service's index, as the synchronisation sees it. Every method rejects with a HostedIndexError. */
export interface RemoteIndex {
  /** Hashes of all records by their id; empty for an index that is not there yet. */
  hashes(): Promise<Map<string, string>>
  /** Makes a batch of changes and waits until searches see them. */
  change(changes: readonly IndexChange[]): Promise<void>
  /** Whether the index has these settings. */
  hasSettings(settings: IndexSettings): Promise<boolean>
  setSettings(settings: IndexSettings): Promise<void>
}

/** The index could not be brought up to date. The message says what an owner can do; nothing is lost. */
export class HostedIndexError extends Error {
  override name = 'HostedIndexError'
}
