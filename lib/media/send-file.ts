import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { partsOf } from '@/lib/throttle/answers'
import { disposition, presentation } from './content-type'
import { isForwardedTag } from './request-headers'

/** Headers of the host that are forwarded unchanged; an ETag only if readers can send it back. */
const passed = ['content-length', 'content-range', 'etag', 'last-modified', 'accept-ranges'] as const

interface Sending {
  /** The file's name, for saving it. */
  name: string
  /** Only the reader of this request may have it: shared caches must not store it. */
  guarded: boolean
  /** Without the body: the answer to HEAD. */
  headOnly: boolean
  /** A range was requested from the host. */
  hasRange: boolean
  /** The request to the host was conditional. */
  hasCondition: boolean
  /** The largest body, in bytes. */
  limit: number
  /** Aborts the transfer. */
  signal?: AbortSignal
}

/** Seconds for which a reader's browser uses its copy of a public file without revalidation. */
const browserAge = 600
/**
 * The same for shared caches. It is shorter, because they serve readers who have not seen the page: a withdrawn
 * file has to disappear soon.
 */
const sharedAge = 300

/**
 * Forwards a host's response: 200, and if requested, 206, 416 or 304. Returns false for any other response, and for
 * a body that is larger than the limit: nothing has been sent then.
 */
export async function sendFile(
  upstream: Response,
  response: ServerResponse,
  sending: Sending,
): Promise<boolean> {
  const { status, headers, body } = upstream
  const length = Number(headers.get('content-length') ?? 0)
  // Shared caches would serve others a response that nobody requested.
  const fitting = [200, ...(sending.hasRange ? [206, 416] : []), ...(sending.hasCondition ? [304] : [])]
  if (!fitting.includes(status) || length > sending.limit) {
    await body?.cancel()
    return false
  }
  const { type, inline, policy } = presentation(headers.get('content-type') ?? '', sending.name)
  response.statusCode = status
  for (const name of passed) {
    const value = headers.get(name)
    // fetch decodes the body, so the length would be wrong; the body of an error is not sent at all.
    const isWrong = name === 'content-length' && (headers.has('content-encoding') || status >= 300)
    const isUseless = name === 'etag' && value !== null && !isForwardedTag(value)
    if (value !== null && !isWrong && !isUseless) response.setHeader(name, value)
  }
  // A shared cache could serve a response without a body to readers who requested the whole file.
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
 * Sets the headers of every stored file: how long caches may keep it, and what it may do in a browser.
 * @param guarded only the reader of this request may have it
 * @param policy its Content-Security-Policy
 */
export function setFileHeaders(response: ServerResponse, guarded: boolean, policy: string): void {
  const keeping = guarded ? 'private, no-cache' : `public, max-age=${browserAge}, s-maxage=${sharedAge}`
  // If a proxy compressed it, byte ranges would count other bytes.
  response.setHeader('Cache-Control', `${keeping}, no-transform`)
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // Other sites may show pictures, because feeds contain them.
  response.setHeader('Cross-Origin-Resource-Policy', guarded ? 'same-origin' : 'cross-origin')
}

/** The bytes; throws once there are more than allowed, so that the transfer ends incomplete. */
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
