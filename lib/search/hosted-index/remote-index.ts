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

/** What readers may still find in the index after a failure although the site does not show it any more. */
export type Leftover =
  | 'nothing'
  /** Former texts of posts that have changed. */
  | 'texts'
  /** Posts that have left the site or are locked now. */
  | 'posts'
  /** The index could not be read, and no complete run says what it contains. */
  | 'unknown'

/** The index could not be updated. The message says what an owner can do. */
export class HostedIndexError extends Error {
  override name = 'HostedIndexError'
  readonly leftover: Leftover

  constructor(
    message: string,
    { leftover = 'unknown', ...options }: ErrorOptions & { leftover?: Leftover } = {},
  ) {
    super(message, options)
    this.leftover = leftover
  }
}
