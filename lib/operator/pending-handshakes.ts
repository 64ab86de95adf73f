import { processWide } from '@/lib/remember'
import { type RedisLink, redis } from '@/lib/store/redis'
import { isVerificationToken } from './webhook'

/** A verification token that somebody has sent to the webhook: Notion, or a stranger. */
export interface PendingHandshake {
  token: string
  /** Milliseconds since the epoch. */
  receivedAt: number
}

/** Milliseconds for which a token is shown. */
const lifetime = 3_600_000
/** One a minute is taken, so that no other token pushes the owner's out before it expires. */
const most = 60
const name = 'webhook-handshakes'
/** Bytes of the entry in Redis: no more is fetched, whatever another program has put there. */
const longestEntry = 65_536

/** Keeps verification tokens until the operator has entered one; in Redis as well, so that any instance can show them. */
export class PendingHandshakes {
  private own: PendingHandshake[] = []

  constructor(
    private readonly redis: RedisLink | null,
    private readonly now: () => number = Date.now,
  ) {}

  async add(token: string): Promise<void> {
    this.own = this.current([{ token, receivedAt: this.now() }, ...(await this.list())])
    const text = JSON.stringify(this.own)
    const { redis } = this
    await redis?.run((client) => client.set(redis.key(name), text, 'PX', lifetime))
  }

  /** Returns the tokens of the last hour, the newest first. */
  async list(): Promise<PendingHandshake[]> {
    const { redis } = this
    const text =
      redis === null
        ? null
        : await redis.run((client) => client.getrange(redis.key(name), 0, longestEntry - 1))
    return this.current([...this.own, ...(text ? readHandshakes(text) : [])])
  }

  /** Each token once, by the last time that it came. */
  private current(handshakes: readonly PendingHandshake[]): PendingHandshake[] {
    const now = this.now()
    const byToken = new Map<string, PendingHandshake>()
    for (const handshake of handshakes.toSorted((a, b) => b.receivedAt - a.receivedAt)) {
      const isCurrent = handshake.receivedAt <= now && now < handshake.receivedAt + lifetime
      if (isCurrent && !byToken.has(handshake.token)) byToken.set(handshake.token, handshake)
    }
    return [...byToken.values()].slice(0, most)
  }
}

/** The entry of Redis, which other programs may write to: what is no token is left out. */
function readHandshakes(text: string): PendingHandshake[] {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) ? values.filter(isHandshake) : []
  } catch {
    return []
  }
}

function isHandshake(value: unknown): value is PendingHandshake {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('receivedAt' in value))
    return false
  return isVerificationToken(value.token) && typeof value.receivedAt === 'number'
}

/** Returns the pending handshakes of this site. */
export function pendingHandshakes(): PendingHandshakes {
  return processWide(name, () => new PendingHandshakes(redis()))
}
