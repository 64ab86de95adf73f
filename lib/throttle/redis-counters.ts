import { type RedisLink, redis } from '@/lib/store/redis'
import { type Count, type Counters, MemoryCounters } from './counters'

/** Maximal characters of a count; one more is read to detect longer texts. */
const longestCount = 15
/** Milliseconds. No limit has a longer window, so a longer one was written by another program. */
const longestWindow = 24 * 3_600_000

/**
 * Counters in Redis, for all instances of a site. This process counts as well: its own counts apply while Redis cannot be reached,
 * and when Redis has lost its counts.
 */
export class RedisCounters implements Counters {
  constructor(
    private readonly redis: RedisLink,
    private readonly own: Counters,
  ) {}

  async add(key: string, by: 1 | -1, windowMs: number): Promise<Count> {
    const own = await this.own.add(key, by, windowMs)
    const shared = await this.addShared(this.redis.key(`count:${key}`), by, windowMs)
    return shared === null || shared.count < own.count ? own : shared
  }

  async look(key: string): Promise<Count | null> {
    const own = await this.own.look(key)
    const name = this.redis.key(`count:${key}`)
    // GETRANGE limits what is fetched, whatever the entry contains.
    const answers = await this.redis.run((client) =>
      client.multi().getrange(name, 0, longestCount).pttl(name).exec(),
    )
    const [[, text] = [], [, endsIn] = []] = answers ?? []
    const count = toCount(text)
    if (count === null || typeof endsIn !== 'number' || endsIn <= 0 || count <= (own?.count ?? 0)) return own
    return { count, endsIn: Math.min(endsIn, longestWindow) }
  }

  /** One transaction: a missing count starts at 0 with its window, and adding does not change the window. */
  private async addShared(key: string, by: 1 | -1, windowMs: number): Promise<Count | null> {
    const answers = await this.redis.run((client) =>
      client.multi().set(key, 0, 'PX', windowMs, 'NX').incrby(key, by).pttl(key).exec(),
    )
    if (answers === null) return null
    const [, [, count] = [], [, endsIn] = []] = answers
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || typeof endsIn !== 'number') return null
    // The window ended between an attempt and taking it back: the next window must not start below 0.
    if (count < 0) await this.redis.run((client) => client.incrby(key, -count))
    const isOwnWindow = endsIn >= 0 && endsIn <= windowMs
    // Another program may have written a count without an end, or with a later one, which would block readers for as long.
    if (!isOwnWindow) await this.redis.run((client) => client.pexpire(key, windowMs))
    return { count: Math.max(0, count), endsIn: isOwnWindow ? endsIn : windowMs }
  }
}

/** Returns the count in a reply; null for anything else. */
function toCount(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * Returns the counters of this site: shared by its instances with REDIS_URL, otherwise of this process.
 * @param memory maximum number of keys in this process
 */
export function sharedCounters(memory: number): Counters {
  const own = new MemoryCounters(memory)
  const shared = redis()
  return shared === null ? own : new RedisCounters(shared, own)
}
