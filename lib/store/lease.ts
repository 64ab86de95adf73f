import { numberOf } from '@/lib/unknown-values'
import { decryptEntry, encryptEntry } from './encrypted-entry'
import { type EntryKey, entryKey } from './entry-key'
import type { RedisLink } from './redis'

/** Maximal bytes of a lease: a time and the overhead of encryption. */
const leaseBytes = 64

/**
 * Takes a lease that only one instance of the site can hold. A lease that is not one of this site's, or has
 * expired, is replaced, so that another program in the same Redis cannot block work for ever.
 * @param name full name in Redis
 * @param milliseconds after which the lease expires
 * @returns the lease, to be given back; 'held' when another instance has it; null while Redis is unreachable
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

/** Releases a lease, unless another instance has taken it since. */
export async function giveBack(redis: RedisLink, name: string, lease: Buffer): Promise<void> {
  await redis.run(async (client) => {
    const held = await client.getrangeBuffer(name, 0, leaseBytes)
    if (lease.equals(held)) await client.del(name)
  })
}

/** The time at which a lease was taken; null for anything else. */
function timeOf(name: string, held: Buffer, key: EntryKey): number | null {
  const time = decryptEntry(name, held, key)
  if (time === null) return null
  const parsed: unknown = JSON.parse(time.toString())
  return numberOf(parsed)
}
