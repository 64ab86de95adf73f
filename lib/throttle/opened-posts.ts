import type { IncomingMessage } from 'node:http'
import { callerKey } from '@/lib/caller/caller'
import { globalSingleton } from '@/lib/global-singleton'
import { within } from './deadline'
import { sharedCounters } from './redis-counters'
import { Slots } from './slots'
import { Throttle } from './throttle'

/** A reader opens a locked post now and then; many readers may share an address. */
const tries = 30
const windowMs = 6_000
/** Callers to remember. */
const memory = 5_000

/** A caller's bodies are made one after the other, so that none of them holds up those of other callers. */
const turns = { total: 64, perHolder: 1, waiting: 256, waitingPerHolder: tries }
/** Milliseconds that a request waits for its turn. */
const patience = 10_000

/** The body that was made, or the status that refuses it, with the seconds after which the caller may try again. */
export type OpenedTurn<Made> = { made: Made } | { status: 429 | 503; seconds: number }

/**
 * Makes the body of an opened post when it is the caller's turn. Call it once the reader has shown that he may have the body:
 * nothing else counts.
 */
export async function inOpenedTurn<Made>(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  make: () => Promise<Made>,
): Promise<OpenedTurn<Made>> {
  const caller = callerKey(request)
  const throttle = globalSingleton('opened-post calls', () => new Throttle(sharedCounters(memory)))
  const wait = await throttle.take([{ key: `opened ${caller}`, tries, windowMs }])
  if (wait > 0) return { status: 429, seconds: Math.ceil(wait / 1_000) }
  const slots = globalSingleton('opened-post turns', () => new Slots(turns))
  const giveBack = await within(patience, (signal) => slots.take(caller, signal))
  if (giveBack === null) return { status: 503, seconds: patience / 1_000 }
  try {
    return { made: await make() }
  } finally {
    giveBack()
  }
}
