import { type RedisLink, redis } from '@/lib/store/redis'
import { type Count, type Counters, MemoryCounters } from './counters'

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
    const answers = await this.redis.run((client) => client.multi().get(name).pttl(name).exec())
    const [[, text] = [], [, endsIn] = []] = answers ?? []
    const count = Number(text ?? 0)
    if (typeof endsIn !== 'number' || endsIn <= 0 || count <= (own?.count ?? 0)) return own
    return { count, endsIn }
  }

  /** One transaction: a count that is not there begins at 0 with its window, which adding leaves as it is. */
  private async addShared(key: string, by: 1 | -1, windowMs: number): Promise<Count | null> {
    const answers = await this.redis.run((client) =>
      client.multi().set(key, 0, 'PX', windowMs, 'NX').incrby(key, by).pttl(key).exec(),
    )
    if (answers === null) return null
    const [, [, count] = [], [, endsIn] = []] = answers
    if (typeof count !== 'number' || typeof endsIn !== 'number') return null
    // The window ended between a try and its return: nothing is owed to the next.
    if (count < 0) await this.redis.run((client) => client.incrby(key, -count))
    return { count: Math.max(0, count), endsIn: endsIn < 0 ? windowMs : endsIn }
  }
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
