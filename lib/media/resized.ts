/** Fetches pictures in the size that a page shows, from the workspace's image route. */
import { globalSingleton } from '@/lib/global-singleton'
import { TtlCache } from '@/lib/ttl-cache'
import type { SmallerPicture } from '@/lib/workspace'
import { type FetchOptions, ForeignHostError, fetchFile, isBlocked } from './fetch-file'

/**
 * Milliseconds for which a failed file is not requested again: each attempt delays the reader's picture by a
 * request.
 */
const pause = 10 * 60_000
/**
 * Number of different files that fail in a row after which an endpoint is not used for a while: a single file may
 * just be unreadable.
 */
const failuresToClose = 3
/** Limit of files remembered as not available in another size. */
const memory = 2_000

/** State of one endpoint. */
interface Endpoint {
  /** Files that failed since its last success. */
  failed: Set<string>
  /** When it is used again; milliseconds since the epoch. */
  closedUntil: number
}

const endpoints = () => globalSingleton('image endpoints', () => new Map<string, Endpoint>())
/** By file: until when it is not requested in another size. */
const refusals = () => globalSingleton('unresized files', () => new TtlCache<number>(memory))

/**
 * Fetches a stored picture in another size. Null where there is none: the file is no picture, a range of it is
 * requested, or the endpoint fails. An error about one file only counts for this file, since anybody may request
 * any width of any file.
 */
export async function fetchResized(
  { address, cookie }: SmallerPicture,
  options: FetchOptions,
): Promise<Response | null> {
  if ('range' in options.headers) return null
  const { origin, pathname } = new URL(address)
  const file = origin + pathname
  const endpoint = endpoints().get(origin) ?? { failed: new Set(), closedUntil: 0 }
  endpoints().set(origin, endpoint)
  if (performance.now() < Math.max(endpoint.closedUntil, refusals().last(file) ?? 0)) return null

  const refuse = (isFailure: boolean) => {
    refusals().put(file, performance.now() + pause)
    if (!isFailure) return
    endpoint.failed.add(file)
    if (endpoint.failed.size < failuresToClose) return
    endpoint.failed.clear()
    endpoint.closedUntil = performance.now() + pause
  }
  try {
    const answer = await fetchFile(address, { ...options, cookie })
    const isPicture = /^image\//.test(answer.headers.get('content-type') ?? '')
    if (answer.status === 304 || (answer.status === 200 && isPicture)) {
      endpoint.failed.clear()
      return answer
    }
    // 429 and responses of the bot protection say nothing about the file.
    const isFailure = answer.status >= 500 || answer.status === 429 || isBlocked(new URL(address), answer)
    refuse(isFailure)
    await answer.body?.cancel()
  } catch (error) {
    if (options.signal.aborted) throw error
    refuse(!(error instanceof ForeignHostError))
  }
  return null
}
