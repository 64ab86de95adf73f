import { numberOf } from '@/lib/unknown-values'
import { decryptEntry, encryptEntry } from './encrypted-entry'
import { type EntryKey, entryKey } from './entry-key'
import type { RedisLink } from './redis'

/** Bytes of a lease, at most: a time and what encryption adds. */
const leaseBytes = 64

/**
 * Takes a lease that one instance of the site holds at a time. One that no instance has taken within its time is
 * replaced: another program in the same Redis cannot hold work up for ever.
 * @param name full name in Redis
 * @param milliseconds after which the lease ends by itself
 * @returns the lease, to be given back; 'held' when another instance has it; null while Redis is away
 */
export async function takeLease(
  redis: RedisLink,
  name: string,
  milliseconds: number,
  key: EntryKey = entryKey(),
): Promise<Buffer | 'held' | null> {
  const now = Date.now()
  const lease = encryptEntry(name, Buffer.from(JSON.stringify(now)), key)
  return redis.run(async (client) => {
    if ((await client.set(name, lease, 'PX', milliseconds, 'NX')) === 'OK') return lease
    const held = await client.getrangeBuffer(name, 0, leaseBytes).catch(() => Buffer.alloc(0))
    const takenAt = timeOf(name, held, key)
    // Clocks of instances may differ in either direction.
    if (takenAt !== null && Math.abs(now - takenAt) < milliseconds) return 'held'
    await client.set(name, lease, 'PX', milliseconds)
    return lease
  })
}

/** Gives a lease back, unless another instance has taken it since. */
export async function giveBack(redis: RedisLink, name: string, lease: Buffer): Promise<void> {
  await redis.run(async (client) => {
    const held = await client.getrangeBuffer(name, 0, leaseBytes)
    if (lease.equals(held)) await client.del(name)
  })
}

/** When a lease was taken; null for what is none. */
function timeOf(name: string, held: Buffer, key: EntryKey): number | null {
  const time = decryptEntry(name, held, key)
  if (time === null) return null
  const parsed: unknown = JSON.parse(time.toString())
  return numberOf(parsed)
}
