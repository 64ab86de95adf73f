import { callerNetwork } from '@/lib/caller/ip-address'
import { processWide } from '@/lib/remember'
import { sharedCounters } from '@/lib/throttle/redis-counters'
import { type Limit, Throttle } from '@/lib/throttle/throttle'

const windowMs = 15 * 60_000
/** A reader mistypes a few times; a program guesses for ever. */
const triesOfCaller = 10
/** All callers together: guessing from many addresses is slow as well. */
const triesOfPost = 200
/** Callers and posts to remember. */
const memory = 20_000

/** The limits of wrong passwords for a post from an address. */
export function attemptLimits(postId: string, caller: string): Limit[] {
  return [
    { key: `unlock caller ${callerNetwork(caller)}`, tries: triesOfCaller, windowMs },
    { key: `unlock post ${postId}`, tries: triesOfPost, windowMs },
  ]
}

/** Counts attempts; with REDIS_URL those of all instances. */
export function attempts(): Throttle {
  return processWide('unlock-attempts', () => new Throttle(sharedCounters(memory)))
}
