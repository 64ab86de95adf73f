/** The purposes of requests to the workspace. Each has a lane of its own in the limiter. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { globalSingleton } from '@/lib/global-singleton'

/**
 * `index`: the list of posts, which decides what readers may see. `readers`: edited pages that somebody opens, and
 * everything without a lane. `unread`: pages that were never read. `media`: stored files. `background`: what nobody
 * waits for.
 */
export type Lane = 'index' | 'readers' | 'unread' | 'media' | 'background'

/** Work that sends requests. */
interface Work {
  lane: Lane
  /** Number of requests that it has sent, or waits to send. */
  requests: number
}

const current = () => globalSingleton('workspace lanes', () => new AsyncLocalStorage<Work>())

/** Runs work whose requests use a lane, whatever the caller's own lane is. */
export function inLane<Result>(lane: Lane, work: () => Result): Result {
  return current().run({ lane, requests: 0 }, work)
}

/**
 * Runs work in a lane, and reports how many requests it took.
 * @param note called when the work has ended, also after a failure
 */
export async function inCountedLane<Result>(
  lane: Lane,
  work: () => Promise<Result>,
  note: (requests: number) => void,
): Promise<Result> {
  const counted: Work = { lane, requests: 0 }
  try {
    return await current().run(counted, work)
  } finally {
    note(counted.requests)
  }
}

/** Returns the lane of the running work: `readers` when none was set. */
export function currentLane(): Lane {
  return current().getStore()?.lane ?? 'readers'
}

/** Counts a request for the running work. */
export function countRequest(): void {
  const work = current().getStore()
  if (work) work.requests++
}
