/** Texts in a Redis that others may write into as well: encrypted, compressed, and never larger than expected. */
import { warnOnce } from '@/lib/warn-once'
import { decryptEntry, encryptEntry } from './encrypted-entry'
import { type EntryKey, entryKey } from './entry-key'
import { pack, unpack } from './packing'
import type { RedisLink } from './redis'

/** One kind of entry, and how large it may be. */
export interface SharedKind {
  /** Names the kind in warnings, in the plural. */
  title: string
  /** Bytes as they stand in Redis. */
  storedBytes: number
  /** Bytes of the text. */
  textBytes: number
}

/** Packs a text for its full name in Redis; null, with a warning, when it is too large to be shared. */
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

/** Reads the text under a full name; null when there is none that this site has written. */
export async function readShared(
  redis: RedisLink,
  name: string,
  kind: SharedKind,
  key: EntryKey = entryKey(),
): Promise<string | null> {
  // Asking for a range bounds what an entry of any size can cost here. An empty one and none are the same.
  const entry = await redis.run((client) => client.getrangeBuffer(name, 0, kind.storedBytes))
  // What answers may be no Redis, or one that is spoiled: its answers are of any type.
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
