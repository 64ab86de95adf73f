import type { IncomingMessage } from 'node:http'
import { callerKey } from '@/lib/caller/caller'
import { globalSingleton } from '@/lib/global-singleton'
import { within } from './deadline'
import { sharedCounters } from './redis-counters'
import { Slots } from './slots'
import { Throttle } from './throttle'

/** A reader's modal asks once a second at most; many readers may share an address. */
const tries = 30
const windowMs = 6_000
/** Callers to remember. */
const memory = 5_000

/** A search of a large blog takes a tenth of a second, in which nobody else is answered: one at a time, the callers in turn. */
const turns = { total: 1, perHolder: 1, waiting: 64, waitingPerHolder: tries }
/** Milliseconds that a search waits for its turn. */
const patience = 10_000

type Caller = Pick<IncomingMessage, 'headers' | 'socket'>

/** Counts a search of a caller, on a page or in the modal; 0 when it may go ahead, else the milliseconds to wait. */
export function takeSearch(request: Caller): Promise<number> {
  const throttle = globalSingleton('search calls', () => new Throttle(sharedCounters(memory)))
  return throttle.take([{ key: `search ${callerKey(request)}`, tries, windowMs }])
}

/** The search of one request: counted once, however often its answer is made anew. */
export class SearchCall {
  /** In how many milliseconds the caller may try again; 0 while nothing was refused. */
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
   * Makes the search when it is the caller's turn. After each search there is none for as long as it took: half of the processor
   * is left for other readers.
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
