import type { IncomingMessage } from 'node:http'
import { callerKey } from '@/lib/caller/caller'
import { globalSingleton } from '@/lib/global-singleton'
import { within } from './deadline'
import { sharedCounters } from './redis-counters'
import { Slots } from './slots'
import { Throttle } from './throttle'

/** Limit per caller. A reader's modal sends one request a second at most, but many readers may share an address. */
const tries = 30
const windowMs = 6_000
/** Limit of callers that are remembered. */
const memory = 5_000

/**
 * A search of a large blog blocks the process for a tenth of a second, so searches run one at a time, taking turns
 * between callers.
 */
const turns = { total: 1, perHolder: 1, waiting: 64, waitingPerHolder: tries }
/** Milliseconds that a search waits for its turn. */
const patience = 10_000

type Caller = Pick<IncomingMessage, 'headers' | 'socket'>

/** Counts a search of a caller, on a page or in the modal; 0 when it may go ahead, else the milliseconds to wait. */
export function takeSearch(request: Caller): Promise<number> {
  const throttle = globalSingleton('search calls', () => new Throttle(sharedCounters(memory)))
  return throttle.take([{ key: `search ${callerKey(request)}`, tries, windowMs }])
}

/** The search of one request: counted once, however often its page is rendered again. */
export class SearchCall {
  /** Milliseconds until the caller may try again; 0 while nothing was refused. */
  wait = 0
  private counted: Promise<number> | undefined

  constructor(private readonly request: Caller) {}

  /** Counts the search; false when the caller searches too often. */
  async take(): Promise<boolean> {
    this.counted ??= takeSearch(this.request)
    this.wait = await this.counted
    return this.wait === 0
  }

  /**
   * Runs the search when it is the caller's turn. Each search is followed by a pause of the same length, so that
   * half of the processor is left for other requests.
   * @returns null when too many wait
   */
  async inTurn<T>(search: () => T): Promise<{ found: T } | null> {
    const slots = globalSingleton('search turns', () => new Slots(turns))
    const caller = callerKey(this.request)
    const giveBack = await within(patience, (signal) => slots.take(caller, signal))
    if (giveBack === null) {
      this.wait = patience
      return null
    }
    const began = performance.now()
    try {
      return { found: search() }
    } finally {
      setTimeout(giveBack, performance.now() - began)
    }
  }
}
