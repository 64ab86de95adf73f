import { type RedisLink, redis } from '@/lib/store/redis'
import { type Count, type Counters, MemoryCounters } from './counters'

/** Characters of a count, at most; one more tells a longer text. */
const longestCount = 15
/** Milliseconds of the longest window that any limit has; a longer one was written by something else. */
const longestWindow = 24 * 3_600_000

/**
 * Counts in Redis, for all instances of a site. This process counts as well: while Redis is away its own counts limit
 * alone, and a Redis that has forgotten its counts does not forget those.
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
    // A range: whatever stands there, no more of it is fetched than a count is long.
    const answers = await this.redis.run((client) =>
      client.multi().getrange(name, 0, longestCount).pttl(name).exec(),
    )
    const [[, text] = [], [, endsIn] = []] = answers ?? []
    const count = toCount(text)
    if (count === null || typeof endsIn !== 'number' || endsIn <= 0 || count <= (own?.count ?? 0)) return own
    return { count, endsIn: Math.min(endsIn, longestWindow) }
  }

  /** One transaction: a count that is not there begins at 0 with its window, which adding leaves as it is. */
  private async addShared(key: string, by: 1 | -1, windowMs: number): Promise<Count | null> {
    const answers = await this.redis.run((client) =>
      client.multi().set(key, 0, 'PX', windowMs, 'NX').incrby(key, by).pttl(key).exec(),
    )
    if (answers === null) return null
    const [, [, count] = [], [, endsIn] = []] = answers
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || typeof endsIn !== 'number') return null
    // The window ended between a try and its return: nothing is owed to the next.
    if (count < 0) await this.redis.run((client) => client.incrby(key, -count))
    const isOwnWindow = endsIn >= 0 && endsIn <= windowMs
    // A count without an end, or with a later one, would refuse readers for as long as its writer likes.
    if (!isOwnWindow) await this.redis.run((client) => client.pexpire(key, windowMs))
    return { count: Math.max(0, count), endsIn: isOwnWindow ? endsIn : windowMs }
  }
}

/** The count in an answer; null for what is none. */
function toCount(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * Counters of this site: shared by its instances with REDIS_URL, else of this process.
 * @param memory keys that this process counts at most
 */
export function sharedCounters(memory: number): Counters {
  const own = new MemoryCounters(memory)
  const shared = redis()
  return shared === null ? own : new RedisCounters(shared, own)
}
