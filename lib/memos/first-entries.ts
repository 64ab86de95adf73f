/** Lists from other servers, of which only a limited number of entries is processed. */
import { z } from 'zod'

/** Attachments, tags and the like per memo. */
const entriesOfMemo = 100

/**
 * A schema for a list that only checks its first entries: a few compressed bytes may expand to millions of entries,
 * and checking them all would block the server.
 * @param entry schema of each entry
 */
export function firstEntries<Entry extends z.ZodType>(entry: Entry, limit = entriesOfMemo) {
  const first = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, limit) : value)
  return z.preprocess(first, z.array(entry))
}
