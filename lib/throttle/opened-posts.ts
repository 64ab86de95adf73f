import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { callerKey } from '@/lib/caller/caller'
import { globalSingleton } from '@/lib/global-singleton'
import { within } from './deadline'
import { PacedTurns } from './paced-turns'
import { sharedCounters } from './redis-counters'
import { Slots } from './slots'
import { Throttle } from './throttle'

/** Limit per caller. A reader opens a locked post now and then, but many readers may share an address. */
const tries = 30
const windowMs = 6_000
/** Limit of callers that are remembered. */
const memory = 5_000

/** A caller's bodies are rendered one after the other, so that they do not delay those of other callers. */
const turns = { total: 64, perHolder: 1, waiting: 256, waitingPerHolder: tries }
/** The same for large pages of opened posts, which are drawn in turn. */
const pageTurns = { ...turns, total: 8 }

/** What is made: a body or small page that has to be loaded, the same from memory, or a large page. */
type Work = 'body' | 'kept' | 'large page'
/** Milliseconds that a request waits for its turn. */
const patience = 10_000

/** The rendered body, or the status that refuses it, with the seconds until the caller may try again. */
export type OpenedTurn<Made> = { made: Made } | { status: 429 | 503; seconds: number }

/**
 * Renders the body of an opened post when it is the caller's turn. Call it only after checking that the reader may
 * have the body, so that nothing else is counted.
 */
export async function inOpenedTurn<Made>(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  make: () => Promise<Made>,
  work: Work = 'body',
): Promise<OpenedTurn<Made>> {
  const caller = callerKey(request)
  const seconds = await waitOf('opened', caller)
  if (seconds > 0) return { status: 429, seconds }
  // It waits for nothing: bodies that wait for the workspace must not hold it up.
  if (work === 'kept') return { made: await make() }
  const slots =
    work === 'body'
      ? globalSingleton('opened-post turns', () => new Slots(turns))
      : globalSingleton('opened-post page turns', () => new Slots(pageTurns))
  const giveBack = await within(patience, (signal) => slots.take(caller, signal))
  if (giveBack === null) return { status: 503, seconds: patience / 1_000 }
  try {
    return { made: await make() }
  } finally {
    giveBack()
  }
}

/** Milliseconds of the turn of a page whose reader does not take it. */
const longestDrawing = 400

/**
 * Waits until a large page of an opened post may be drawn, which takes as long as loading several other pages: one
 * at a time, with pauses. The turn ends when the response is sent.
 * @returns false when the reader has left: then nothing may be drawn
 */
export function turnToDraw(response: ServerResponse): Promise<boolean> {
  const drawing = globalSingleton('opened-post drawing', () => new PacedTurns())
  return new Promise((resolve) => {
    const turn = async () => {
      resolve(!response.closed)
      if (response.closed) return
      await Promise.race([once(response, 'close'), pause(longestDrawing, undefined, { ref: false })])
    }
    drawing.take(turn).catch(() => undefined)
  })
}

/**
 * Counts a password form that is drawn again because what was sent did not open the post.
 * @returns seconds until the caller may have another one; 0 when it may have this one
 */
export function waitForForm(request: Pick<IncomingMessage, 'headers' | 'socket'>): Promise<number> {
  return waitOf('form', callerKey(request))
}

/** Counts a page of a caller, and returns the seconds to wait; 0 when it may be rendered. */
async function waitOf(kind: string, caller: string): Promise<number> {
  const throttle = globalSingleton('opened-post calls', () => new Throttle(sharedCounters(memory)))
  return Math.ceil((await throttle.take([{ key: `${kind} ${caller}`, tries, windowMs }])) / 1_000)
}
