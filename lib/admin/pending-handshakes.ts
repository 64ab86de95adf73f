import { siteNetwork } from '@/lib/caller/ip-address'
import { globalSingleton } from '@/lib/global-singleton'
import { type RedisLink, redis } from '@/lib/store/redis'
import { member, numberOf, textOf } from '@/lib/unknown-values'
import { isVerificationToken } from './webhook'

/** A verification token that somebody has sent to the webhook: Notion, or a stranger. */
export interface PendingHandshake {
  token: string
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** Of its sender, as `callerNetwork` returns it. */
  network: string
}

/** Milliseconds for which a token is shown. */
const lifetime = 3_600_000
/** Limits of tokens, in all and of one network, so that nobody can evict the tokens of others. */
const [most, mostOfNetwork] = [240, 2]
/** Characters of a network, at most. */
const longestNetwork = 64
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

  async add(token: string, network: string): Promise<void> {
    this.own = this.current([{ token, receivedAt: this.now(), network }, ...(await this.list())])
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

  /** Each token once, with the time it was last received, limited to the newest ones of each network. */
  private current(handshakes: readonly PendingHandshake[]): PendingHandshake[] {
    const now = this.now()
    const byToken = new Map<string, PendingHandshake>()
    const counts = new Map<string, number>()
    for (const handshake of handshakes.toSorted((a, b) => b.receivedAt - a.receivedAt)) {
      const { token, receivedAt, network } = handshake
      const isCurrent = receivedAt <= now && now < receivedAt + lifetime
      const count = counts.get(network) ?? 0
      if (!isCurrent || byToken.has(token) || count >= mostOfNetwork) continue
      byToken.set(token, handshake)
      counts.set(network, count + 1)
    }
    return withoutSurplus([...byToken.values()])
  }
}

/**
 * Drops the oldest handshakes of the senders that sent the most, until the limit is met. A /48 of IPv6 counts as
 * one sender here: it has 65,536 networks.
 * @param handshakes the newest first
 */
function withoutSurplus(handshakes: readonly PendingHandshake[]): PendingHandshake[] {
  const kept = [...handshakes]
  const senderOf = ({ network }: PendingHandshake) => siteNetwork(network) ?? network
  const counts = new Map<string, number>()
  const count = (handshake: PendingHandshake, by: 1 | -1) =>
    counts.set(senderOf(handshake), (counts.get(senderOf(handshake)) ?? 0) + by)
  for (const handshake of kept) count(handshake, 1)
  while (kept.length > most) {
    const largest = Math.max(...counts.values())
    const oldest = kept.findLastIndex((handshake) => counts.get(senderOf(handshake)) === largest)
    for (const dropped of kept.splice(oldest, 1)) count(dropped, -1)
  }
  return kept
}

/** Parses the entry of Redis. Other programs may write to it, so anything that is not a token is left out. */
function readHandshakes(text: string): PendingHandshake[] {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) ? values.filter(isHandshake) : []
  } catch {
    return []
  }
}

function isHandshake(value: unknown): value is PendingHandshake {
  const network = textOf(member(value, 'network'))
  return (
    isVerificationToken(member(value, 'token')) &&
    numberOf(member(value, 'receivedAt')) !== null &&
    network !== '' &&
    network.length <= longestNetwork
  )
}

/** Returns the pending handshakes of this site. */
export function pendingHandshakes(): PendingHandshakes {
  return globalSingleton(name, () => new PendingHandshakes(redis()))
}
