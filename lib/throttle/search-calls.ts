import type { IncomingMessage } from 'node:http'
import { callerKey } from '@/lib/caller/caller'
import { processWide } from '@/lib/remember'
import { sharedCounters } from './redis-counters'
import { Throttle } from './throttle'

/** A reader's modal asks once a second at most; many readers may share an address. */
const tries = 30
const windowMs = 6_000
/** Callers to remember. */
const memory = 5_000

/** Counts a search of a caller, on a page or in the modal; 0 when it may go ahead, else the milliseconds to wait. */
export function takeSearch(request: Pick<IncomingMessage, 'headers' | 'socket'>): Promise<number> {
  const throttle = processWide('search calls', () => new Throttle(sharedCounters(memory)))
  return throttle.take([{ key: `search ${callerKey(request)}`, tries, windowMs }])
}
