/** Finished pages in Redis, shared by all instances of a build. */
import { takeLease } from '@/lib/store/lease'
import type { RedisLink } from '@/lib/store/redis'
import { packShared, readShared } from '@/lib/store/shared-text'
import { numberOf } from '@/lib/unknown-values'
import { type PageEntry, readEntry, sharedPages, writeEntry } from './page-entry'

/** Seconds after which Redis drops a page that nobody requests. */
const pageLifetime = 30 * 86_400
/** Maximal number of characters of a time in milliseconds. */
const longestTime = 15
/** Milliseconds for which one instance may regenerate a page while the others serve the stale one. */
const renewalTime = 5_000
/** Pages that are deleted from Redis at once. */
const deletedAtOnce = 500
/**
 * Maximal number of such steps for one withdrawal, so that a list that another program keeps filling does not run
 * for ever.
 */
const deleteSteps = 1_000

/** The pages of one build in Redis. */
export class PublishedPages {
  /** @param buildId pages name scripts of their build, so pages of another build are useless */
  constructor(
    private readonly redis: RedisLink,
    private readonly buildId: () => string,
  ) {}

  /**
   * When the page in Redis was rendered, in milliseconds since the epoch; 0 when unknown. Avoids reading the page.
   */
  async madeAt(key: string): Promise<number> {
    const { redis } = this
    // GETRANGE limits what is fetched, whatever the entry holds: the length of a time, and one more character to
    // detect longer entries.
    const time = await redis.run((client) => client.getrange(redis.key(this.timeKey(key)), 0, longestTime))
    return typeof time === 'string' && time.length <= longestTime && /^\d+$/.test(time) ? Number(time) : 0
  }

  /** Stores a page. @param onPacked called before it is sent; not for a page that cannot be stored */
  async write(key: string, entry: PageEntry, onPacked: () => void): Promise<void> {
    const { redis } = this
    const text = writeEntry(entry)
    if (text === null) return
    const name = redis.key(this.pageKey(key))
    const bytes = await packShared(name, text, sharedPages)
    if (bytes === null) return
    onPacked()
    await redis.run((client) =>
      client
        .multi()
        .set(name, bytes, 'EX', pageLifetime)
        .set(redis.key(this.timeKey(key)), String(entry.lastModified), 'EX', pageLifetime)
        .sadd(redis.key(this.listKey), key)
        .expire(redis.key(this.listKey), pageLifetime)
        .del(redis.key(this.lockKey(key)))
        .exec(),
    )
  }

  async read(key: string): Promise<PageEntry | null> {
    const { redis } = this
    const text = await readShared(redis, redis.key(this.pageKey(key)), sharedPages)
    return text === null ? null : readEntry(text)
  }

  async delete(key: string): Promise<void> {
    const { redis } = this
    await redis.run((client) => client.del(redis.key(this.pageKey(key)), redis.key(this.timeKey(key))))
  }

  /**
   * Deletes all pages of this build from Redis, by the list of their keys. SCAN would visit the keys of other sites
   * and programs too.
   */
  async deleteAll(): Promise<void> {
    const { redis } = this
    const list = redis.key(this.listKey)
    for (let step = 0; step < deleteSteps; step++) {
      const keys: unknown = await redis.run((client) => client.srandmember(list, deletedAtOnce))
      if (!isListOfTexts(keys) || keys.length === 0) return
      // In one transaction: a page that another instance publishes meanwhile is deleted together with its key, or
      // both stay.
      const deleted = await redis.run((client) =>
        client
          .multi()
          .unlink(...keys.flatMap((key) => [redis.key(this.pageKey(key)), redis.key(this.timeKey(key))]))
          .srem(list, ...keys)
          .exec(),
      )
      // If no key was removed from the list, the next step would read the same keys again.
      const taken = numberOf(deleted?.[1]?.[1])
      if (taken === null || taken === 0) return
    }
  }

  /**
   * Whether this instance may regenerate a stale page. For the others it counts as fresh until their next visit.
   */
  async mayRenew(key: string): Promise<boolean> {
    const { redis } = this
    return (await takeLease(redis, redis.key(this.lockKey(key)), renewalTime)) !== 'held'
  }

  private pageKey(key: string): string {
    return `page:${this.buildId()}:${key}`
  }

  /** Key of the list of this build's pages in Redis. */
  private get listKey(): string {
    return `pages:${this.buildId()}`
  }

  private timeKey(key: string): string {
    return `made:${this.buildId()}:${key}`
  }

  private lockKey(key: string): string {
    return `renewal:${this.buildId()}:${key}`
  }
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
