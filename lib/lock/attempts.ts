import { callerNetwork, siteNetwork } from '@/lib/caller/ip-address'
import { globalSingleton } from '@/lib/global-singleton'
import type { Counters } from '@/lib/throttle/counters'
import { DelayLine } from '@/lib/throttle/delay-line'
import { sharedCounters } from '@/lib/throttle/redis-counters'

const windowMs = 15 * 60_000
/**
 * Wrong passwords per caller; further ones are refused. Readers mistype a few times, programs guess without end.
 */
const triesOfCaller = 10
/** A caller's first tries are compared whatever other callers do, after a short delay at most. */
const firstTries = 3
/** Wrong tries for a post, from all callers together, after which responses are delayed. */
const triesOfPost = 200
/** The same for a /48 of IPv6, whose holder has 65,536 networks that count as callers. */
const triesOfSite = 50
/** Milliseconds of delay that each try above a limit adds. */
const delayStep = 5
/** The longest delay of a caller's first tries, and of later ones. Serverless hosts abort a response after 10 s. */
const [longestFirstDelay, longestDelay] = [1_000, 5_000]
/** Callers and /48 networks to remember. At 50 tries a second none is evicted before its window ends. */
const [callerMemory, siteMemory] = [50_000, 20_000]
/** Only locked posts of the site are counted. The limit is larger than any workspace, so that none is evicted. */
const postMemory = 100_000

/** Counters of attempts. Posts have a store of their own, so that many callers cannot evict them. */
interface AttemptCounters {
  callers: Counters
  sites: Counters
  posts: Counters
}

/**
 * Limits wrong passwords. A caller with too many is refused. Too many for one post, or from one /48, delay
 * responses: refusing them would let anybody lock out the readers.
 */
export class Attempts {
  /** When the queue is full, first tries are not delayed; later ones are refused for a moment. */
  private readonly firstLine = new DelayLine(500, 10)
  private readonly laterLine = new DelayLine(100, 1)

  constructor(private readonly counters: AttemptCounters) {}

  /**
   * Counts a try and delays it if necessary. Call it before the password is compared, only for existing locked
   * posts.
   * @returns 0 when the password may be compared, else the milliseconds until the next try is allowed
   */
  async begin(postId: string, caller: string): Promise<number> {
    const network = callerNetwork(caller)
    const own = await this.counters.callers.add(callerKey(network), 1, windowMs)
    if (own.count > triesOfCaller) return own.endsIn

    const site = siteNetwork(caller)
    const [ofSite, ofPost] = await Promise.all([
      site === null ? null : this.counters.sites.add(siteKey(site), 1, windowMs),
      this.counters.posts.add(postKey(postId), 1, windowMs),
    ])
    const aboveSite = (ofSite?.count ?? 0) - triesOfSite
    const delay = Math.max(aboveSite, ofPost.count - triesOfPost) * delayStep
    if (delay <= 0) return 0
    if (own.count <= firstTries && aboveSite <= 0) {
      await this.firstLine.wait(network, Math.min(delay, longestFirstDelay))
      return 0
    }
    if (await this.laterLine.wait(site ?? network, Math.min(delay, longestDelay))) return 0
    // The password was not compared, so this is no wrong try.
    await this.takeBack(postId, caller)
    return longestDelay
  }

  /** Uncounts a try that had the right password. */
  async takeBack(postId: string, caller: string): Promise<void> {
    const { callers, sites, posts } = this.counters
    const site = siteNetwork(caller)
    await Promise.all([
      callers.add(callerKey(callerNetwork(caller)), -1, windowMs),
      site === null ? null : sites.add(siteKey(site), -1, windowMs),
      posts.add(postKey(postId), -1, windowMs),
    ])
  }
}

const callerKey = (network: string) => `unlock caller ${network}`
const siteKey = (site: string) => `unlock site ${site}`
const postKey = (postId: string) => `unlock post ${postId}`

/** Returns the limits of this site; with REDIS_URL they count the tries of all instances. */
export function attempts(): Attempts {
  return globalSingleton(
    'unlock-attempts',
    () =>
      new Attempts({
        callers: sharedCounters(callerMemory),
        sites: sharedCounters(siteMemory),
        posts: sharedCounters(postMemory),
      }),
  )
}
