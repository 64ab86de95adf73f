import { callerNetwork, siteNetwork } from '@/lib/caller/ip-address'
import { globalSingleton } from '@/lib/global-singleton'
import type { Counters } from '@/lib/throttle/counters'
import { DelayLine } from '@/lib/throttle/delay-line'
import { sharedCounters } from '@/lib/throttle/redis-counters'

const windowMs = 15 * 60_000
/** A reader mistypes a few times; a program guesses for ever. More are refused. */
const triesOfCaller = 10
/** So many tries of a caller are compared whatever others do, after a short delay at most. */
const firstTries = 3
/** Wrong tries for a post, from all callers together, after which answers become slower. */
const triesOfPost = 200
/** The same for a /48 of IPv6, whose holder has 65,536 networks that count as callers. */
const triesOfSite = 50
/** Milliseconds that each try above a limit adds to the delay. */
const delayStep = 5
/** The longest delay of a caller's first tries, and of later ones. Hosts of functions end an answer after 10 s. */
const [longestFirstDelay, longestDelay] = [1_000, 5_000]
/** Callers and sites to remember. At 50 tries a second none is forgotten before its window ends. */
const [callerMemory, siteMemory] = [50_000, 20_000]
/** Only locked posts of the site are counted: more than a workspace has, so that none is ever forgotten. */
const postMemory = 100_000

/** Where attempts are counted. Counts of posts lie apart, so that no number of callers pushes them out. */
interface AttemptCounters {
  callers: Counters
  sites: Counters
  posts: Counters
}

/**
 * Limits wrong passwords. A caller with too many is refused. Too many for one post, or from one site, make answers slower: refusing
 * them would let anybody lock the readers out.
 */
export class Attempts {
  /** First tries go on without a delay when the line is full; later ones are refused for a moment. */
  private readonly firstLine = new DelayLine(500, 10)
  private readonly laterLine = new DelayLine(100, 1)

  constructor(private readonly counters: AttemptCounters) {}

  /**
   * Counts a try and holds it back as long as it has to wait. It must be called before the password is compared, for a locked post
   * that exists.
   * @returns 0 when the password may be compared, else the milliseconds after which another try may be
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
    // It was not compared, so it is no wrong try.
    await this.takeBack(postId, caller)
    return longestDelay
  }

  /** Takes a try back that had the right password. */
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
