import { pack, unpack } from './packing'
import type { RedisLink } from './redis'
import type { Store } from './store'

/** Keeps texts in Redis, for all instances of a site. Nothing expires: what was loaded once is the last resort. */
export class RedisStore implements Store {
  readonly shared = true

  constructor(private readonly redis: RedisLink) {}

  async read(key: string): Promise<string | null> {
    const bytes = await this.redis.run((client) => client.getBuffer(this.keyOf(key)))
    if (bytes === null) return null
    try {
      return await unpack(bytes)
    } catch {
      // Written by something else: the next write replaces it.
      return null
    }
  }

  async write(key: string, text: string): Promise<void> {
    const bytes = await pack(text)
    await this.redis.run((client) => client.set(this.keyOf(key), bytes))
  }

  private keyOf(key: string): string {
    return this.redis.key(`content:${key}`)
  }
}
