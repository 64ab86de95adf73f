/** What requests to the workspace are for. Each kind has a lane of its own in the limiter. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { globalSingleton } from '@/lib/global-singleton'

/**
 * `index`: the list of posts, which tells what readers may read. `readers`: pages that somebody opens. `media`: stored
 * files. `background`: what nobody waits for.
 */
export type Lane = 'index' | 'readers' | 'media' | 'background'

const current = () => globalSingleton('workspace lanes', () => new AsyncLocalStorage<Lane>())

/** Runs work whose requests to the workspace take their turn in a lane, whatever the caller's own lane is. */
export function inLane<Result>(lane: Lane, work: () => Result): Result {
  return current().run(lane, work)
}

/** Returns the lane of the work that is running: readers' where none was named. */
export function currentLane(): Lane {
  return current().getStore() ?? 'readers'
}
