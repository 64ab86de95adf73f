/** Waits for and reads responses of hosts until a signal is aborted, whether or not fetch observes the signal. */
import { unlessAborted } from './deadline'

/**
 * Waits for a response until a signal is aborted; a later one is not read.
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
 * Yields the chunks of a body. It is cancelled when the consumer stops, or when the signal is aborted: a host may
 * send a byte now and then, or none at all.
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
    // Not awaited, because cancelling may never end.
    reader.cancel().catch(() => undefined)
  }
}
