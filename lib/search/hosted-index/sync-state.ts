import { fieldsOf } from '@/lib/unknown-values'
import type { BodyAge } from '../body-age'

/** The state of a post when its body was last read. */
export interface KnownPost extends BodyAge {
  /** Hash of the row. */
  head: string
  /** Hashes of its records by their id. */
  records: Record<string, string>
}

/** What the last run has written to the index, stored so that the next one only reads and sends the difference. */
export interface SyncState {
  /** By the post's key. */
  posts: Record<string, KnownPost>
  /** When index and site were last compared record by record, in milliseconds since the epoch. */
  comparedAt: number
  /** A run has started to change the index and did not finish: its content is unknown. */
  open: boolean
}

/** Storage for the state between runs. */
export interface StateKeeper {
  read(): Promise<SyncState | null>
  write(state: SyncState): Promise<void>
}

/** Increase it when the state changes its shape, or when the definition of dependent bodies changes. */
const form = 4

/** Stores the state as text. */
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

/** Parses the state; null when any of it has another shape: then the whole index is compared. */
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
