import { globalSingleton } from '@/lib/global-singleton'
import type { Store } from '@/lib/store/store'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import type { Note } from './note'

/** Milliseconds between two requests to an external source. */
const lifetime = 60_000

/**
 * Returns the notes of an external source, requested at most once a minute. While it does not answer, returns the
 * last good ones of this process, else of the store, else none. A failure is logged once, and again after a
 * success.
 * @param source key of the stored notes: address and account
 */
export async function keptNotes(source: string, load: () => Promise<Note[]>, store: Store): Promise<Note[]> {
  const memory = globalSingleton('memos', () => new TtlCache<Note[]>(4))
  const key = `memos ${source}`
  const fresh = async () => {
    const notes = await load()
    await store.write(key, JSON.stringify(notes))
    return notes
  }
  const instead = async (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    warnOnce(
      `The memos could not be read from ${source}: ${reason}. The last good ones stay. Check MEMOS_SOURCE.`,
    )
    return memory.last(source) ?? parsed(await store.read(key))
  }
  return memory.get(source, { load: () => fresh().catch(instead), lifetime: () => lifetime })
}

function parsed(text: string | null): Note[] {
  if (text === null) return []
  try {
    // Only this module writes under this key.
    return JSON.parse(text) as Note[]
  } catch {
    return []
  }
}
