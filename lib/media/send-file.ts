import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { partsOf } from '@/lib/throttle/answers'
import { disposition, presentation } from './content-type'

/** Headers that go on as the host gives them. */
const passed = ['content-length', 'content-range', 'etag', 'last-modified', 'accept-ranges'] as const

interface Sending {
  /** The file's name, for saving it. */
  name: string
  /** Only the reader of this request may have it: no shared cache may keep it. */
  guarded: boolean
  /** Without the body: the answer to HEAD. */
  headOnly: boolean
  /** The host was asked for a part. */
  hasRange: boolean
  /** The host was told of the reader's copy. */
  hasCondition: boolean
  /** The largest body, in bytes. */
  limit: number
  /** Ends the transfer. */
  signal?: AbortSignal
}

/** Seconds for which a reader's browser uses its copy of an open file without asking. */
const browserAge = 600
/** The same for shared caches, which hand it to readers who have not seen the page: a withdrawn file has to go soon. */
const sharedAge = 300

/**
 * Hands a host's answer on: whole (200), and where that was asked for, a part (206), no such part (416) or not changed (304).
 * False for any other answer, and for a body that is larger than the limit: nothing has been sent then.
 */
export async function sendFile(
  upstream: Response,
  response: ServerResponse,
  sending: Sending,
): Promise<boolean> {
  const { status, headers, body } = upstream
  const length = Number(headers.get('content-length') ?? 0)
  // Shared caches would hand to others what nobody has asked for.
  const fitting = [200, ...(sending.hasRange ? [206, 416] : []), ...(sending.hasCondition ? [304] : [])]
  if (!fitting.includes(status) || length > sending.limit) {
    await body?.cancel()
    return false
  }
  const { type, inline, policy } = presentation(headers.get('content-type') ?? '', sending.name)
  response.statusCode = status
  for (const name of passed) {
    const value = headers.get(name)
    // Decoded on the way, the length is not that of the bytes sent on; an error's text is not sent on at all.
    const isWrong = name === 'content-length' && (headers.has('content-encoding') || status >= 300)
    if (value !== null && !isWrong) response.setHeader(name, value)
  }
  // A shared cache may hand an answer without a body to readers who have asked for no part.
  setFileHeaders(response, sending.guarded, policy)
  if (status === 416) response.setHeader('Cache-Control', 'no-store')
  if (status < 300) {
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Disposition', disposition(inline, sending.name))
  }
  if (body === null || sending.headOnly || status >= 300) {
    await body?.cancel()
    response.end()
    return true
  }
  await pipeline(Readable.from(bounded(body, sending)), response)
  return true
}

/**
 * Sets the headers that every stored file has: how long caches may keep it, and what it may do in a browser.
 * @param guarded only the reader of this request may have it
 * @param policy its Content-Security-Policy
 */
export function setFileHeaders(response: ServerResponse, guarded: boolean, policy: string): void {
  const keeping = guarded ? 'private, no-cache' : `public, max-age=${browserAge}, s-maxage=${sharedAge}`
  // Compressed on the way out, the bytes would not be those that a range counts.
  response.setHeader('Cache-Control', `${keeping}, no-transform`)
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // Pages of other sites show pictures of feeds.
  response.setHeader('Cross-Origin-Resource-Policy', guarded ? 'same-origin' : 'cross-origin')
}

/** The bytes; an error once there are more than allowed, so that the transfer ends before its whole length. */
async function* bounded(
  body: ReadableStream<Uint8Array>,
  { limit, signal }: Pick<Sending, 'limit' | 'signal'>,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of partsOf(body, signal)) {
    size += part.length
    if (size > limit) throw new Error(`more than ${limit} bytes`)
    yield part
  }
}
