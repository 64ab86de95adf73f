import { fieldsOf } from '@/lib/unknown-values'
import type { BodyAge } from '../body-age'

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

/** Raised when the state changes its form, or when bodies count as dependent that did not before. */
const form = 4

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
        return stored.form === form ? toState(stored.state) : null
      } catch {
        return null
      }
    },
    write: (state) => write(JSON.stringify({ form, state })),
  }
}

/** The state; null when any of it has another shape: then the whole index is compared. */
function toState(stored: unknown): SyncState | null {
  const { posts, comparedAt, open } = fieldsOf(stored)
  const known = Object.entries(fieldsOf(posts)).map(([key, post]) => [key, toKnownPost(post)] as const)
  if (typeof comparedAt !== 'number' || typeof open !== 'boolean') return null
  const whole = known.flatMap(([key, post]) => (post === null ? [] : [[key, post] as const]))
  return whole.length === known.length ? { posts: Object.fromEntries(whole), comparedAt, open } : null
}

function toKnownPost(stored: unknown): KnownPost | null {
  const { edited, readAt, dependent, guard, head, records } = fieldsOf(stored)
  const hashes = Object.entries(fieldsOf(records))
  const texts = hashes.flatMap(([id, hash]) => (typeof hash === 'string' ? [[id, hash] as const] : []))
  if (typeof edited !== 'number' || typeof readAt !== 'number' || typeof dependent !== 'boolean') return null
  if (typeof guard !== 'string' || typeof head !== 'string' || texts.length < hashes.length) return null
  return { edited, readAt, dependent, guard, head, records: Object.fromEntries(texts) }
}
