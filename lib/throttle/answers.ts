/** Waiting for answers of hosts and reading them, as long as a signal allows, whether or not fetch heeds it. */
import { unlessAborted } from './deadline'

/**
 * Waits for an answer as long as a signal allows; one that comes later is not read.
 * @throws the signal's reason, and what fetch throws
 */
export async function answerUnlessAborted(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  try {
    return await unlessAborted(signal, answer)
  } catch (error) {
    answer.then(({ body }) => body?.cancel()).catch(() => undefined)
    throw error
  }
}

/**
 * The parts of a body. It is cancelled when nobody reads on, and when the signal is aborted: a host may send a byte now and
 * then, or none at all.
 * @throws the signal's reason, and what reading throws
 */
export async function* partsOf(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const next = () => unlessAborted(signal, reader.read())
  try {
    for (let part = await next(); !part.done; part = await next()) yield part.value
  } finally {
    // Not waited for: how long it takes is up to the body.
    reader.cancel().catch(() => undefined)
  }
}
