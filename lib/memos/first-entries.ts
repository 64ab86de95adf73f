/** Lists from elsewhere, of which only so many entries cost anything. */
import { z } from 'zod'

/** Attachments, tags and the like of one memo. */
const entriesOfMemo = 100

/**
 * A list of which the first entries are read, and the others not even looked at: a few compressed bytes can stand for millions,
 * and checking each would keep this server from everything else.
 * @param entry what each of them has to be
 */
export function firstEntries<Entry extends z.ZodType>(entry: Entry, limit = entriesOfMemo) {
  const first = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, limit) : value)
  return z.preprocess(first, z.array(entry))
}
