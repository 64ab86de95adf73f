import type { BodyAge } from '../body-age'
import { fieldsOf } from '../fields'

/** What was made of a post when its body was last read. */
export interface KnownPost extends BodyAge {
  /** Differs when the row says something else. */
  head: string
  /** Hashes of its records by their id. */
  records: Record<string, string>
}

/** What the last run has left in the index, kept so that the next one asks and sends the difference alone. */
export interface SyncState {
  /** By the post's key. */
  posts: Record<string, KnownPost>
  /** When index and site were last compared record by record, in milliseconds since the epoch. */
  comparedAt: number
  /** A run has begun to change the index and did not come to its end: what is in there is not known. */
  open: boolean
}

/** Where the state is kept between runs. */
export interface StateKeeper {
  read(): Promise<SyncState | null>
  write(state: SyncState): Promise<void>
}

/** Raised when the state changes its form. */
const form = 1

/** Keeps the state as text. */
export function textKeeper(
  read: () => Promise<string | null>,
  write: (text: string) => Promise<void>,
): StateKeeper {
  return {
    read: async () => {
      const text = await read()
      try {
        const stored = fieldsOf(text === null ? null : JSON.parse(text))
        // Only the line below writes here, in this form.
        return stored.form === form ? (stored.state as SyncState) : null
      } catch {
        return null
      }
    },
    write: (state) => write(JSON.stringify({ form, state })),
  }
}
