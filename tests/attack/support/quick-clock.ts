import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '@/lib/workspace/client/limiter'

/** The clock of the workspace's loaders, in a test's hand. */
export interface QuickClock {
  /** Moves the clock on at once. */
  advance(ms: number): void
  restore(): void
}

/**
 * Makes the loaders' clock run `speed` times as fast when they wait, so that retries and patience cost little real
 * time. `Date.now` follows, since pages and caches look at it.
 */
export function quickenClock(speed: number): QuickClock {
  const { now, sleep } = systemClock
  const realNow = Date.now
  let ahead = 0
  Date.now = () => realNow() + ahead
  systemClock.now = () => Date.now()
  systemClock.sleep = async (ms, signal) => {
    await wait(ms / speed, undefined, { signal })
    ahead += ms - ms / speed
  }
  return {
    advance: (ms) => {
      ahead += ms
    },
    restore: () => {
      Date.now = realNow
      Object.assign(systemClock, { now, sleep })
    },
  }
}
