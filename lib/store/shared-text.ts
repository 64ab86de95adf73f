/** Texts in a Redis to which others may write as well: encrypted, compressed, and limited in size. */
import { warnOnce } from '@/lib/warn-once'
import { decryptEntry, encryptEntry } from './encrypted-entry'
import { type EntryKey, entryKey } from './entry-key'
import { pack, unpack } from './packing'
import type { RedisLink } from './redis'

/** A kind of entry, with its limits. */
export interface SharedKind {
  /** Name of the kind in warnings, in the plural. */
  title: string
  /** Limit of the entry in Redis, in bytes. */
  storedBytes: number
  /** Limit of the text in bytes. */
  textBytes: number
}

/** Packs a text for its full name in Redis; null, with a warning, when it is too large. */
export async function packShared(
  name: string,
  text: string,
  kind: SharedKind,
  key: EntryKey = entryKey(),
): Promise<Buffer | null> {
  const entry = encryptEntry(name, await pack(text), key)
  if (entry.length <= kind.storedBytes && Buffer.byteLength(text) <= kind.textBytes) return entry
  warnOnce(
    `Redis: ${name} is too large to be shared (${entry.length} bytes): each instance keeps its own. ` +
      'Shorten the page, or split it.',
  )
  return null
}

/** Reads the text with a full name; null when this site has written none. */
export async function readShared(
  redis: RedisLink,
  name: string,
  kind: SharedKind,
  key: EntryKey = entryKey(),
): Promise<string | null> {
  // GETRANGE limits the cost of an entry of any size. It returns an empty reply for a missing entry.
  const entry = await redis.run((client) => client.getrangeBuffer(name, 0, kind.storedBytes))
  // Replies of a broken or wrong server may have any type.
  if (!Buffer.isBuffer(entry) || entry.length === 0) return null
  const packed = entry.length > kind.storedBytes ? null : decryptEntry(name, entry, key)
  const text = packed && (await unpack(packed, kind.textBytes).catch(() => null))
  if (text === null) {
    warnOnce(
      `Redis holds ${kind.title} that this site has not written; they are ignored. Give all instances the same ` +
        'build or the same SESSION_SECRET. If they have it, another program writes into this Redis: give the site ' +
        'a Redis or a Redis user of its own.',
    )
  }
  return text
}
