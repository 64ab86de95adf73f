import { entryKey } from './entry-key'
import { longestText } from './packing'
import type { RedisLink } from './redis'
import { packShared, readShared, type SharedKind } from './shared-text'
import type { SharedResult, SharedStore } from './store'

const content: SharedKind = {
  title: 'stored texts',
  storedBytes: 64 * 1024 * 1024,
  textBytes: longestText,
}
/** Seconds for texts encrypted with the secret of one build, which the next build cannot read. */
const buildLifetime = 30 * 86_400

/**
 * Stores texts in Redis, for all instances of a site. With SESSION_SECRET they never expire, because they are the
 * last known good content.
 */
export class RedisStore implements SharedStore {
  readonly shared = true

  constructor(
    private readonly redis: RedisLink,
    private readonly secretKey = entryKey(),
  ) {}

  read(key: string): Promise<string | null> {
    return readShared(this.redis, this.nameOf(key), content, this.secretKey)
  }

  async write(key: string, text: string): Promise<SharedResult> {
    const name = this.nameOf(key)
    const entry = await packShared(name, text, content, this.secretKey)
    if (entry === null) return 'refused'
    const result = await this.redis.run<unknown>((client) =>
      this.secretKey.outlastsBuild ? client.set(name, entry) : client.set(name, entry, 'EX', buildLifetime),
    )
    return result === null ? 'missed' : 'stored'
  }

  get isReachable(): boolean {
    return this.redis.isReachable
  }

  onReturn(listener: () => void): void {
    this.redis.onReturn(listener)
  }

  private nameOf(key: string): string {
    return this.redis.key(`content:${this.secretKey.id}:${key}`)
  }
}
