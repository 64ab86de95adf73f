/** Pictures in the size that a page shows them in, from the workspace's image endpoint. */
import { globalSingleton } from '@/lib/global-singleton'
import { TtlCache } from '@/lib/ttl-cache'
import type { SmallerPicture } from '@/lib/workspace'
import { type FetchOptions, ForeignHostError, fetchFile, isBlocked } from './fetch-file'

/** Milliseconds for which what failed is not asked for again: each time costs the reader's picture a request. */
const pause = 10 * 60_000
/** Different files in a row that an endpoint fails at, after which it is asked for none: one file may be what it cannot read. */
const failuresToClose = 3
/** Files that are remembered as not to be had in another size. */
const memory = 2_000

/** What is known of one endpoint. */
interface Endpoint {
  /** Files that it has failed at since it last answered. */
  failed: Set<string>
  /** When it is asked again; milliseconds since the epoch. */
  closedUntil: number
}

const endpoints = () => globalSingleton('image endpoints', () => new Map<string, Endpoint>())
/** By file: until when it is not asked for in another size. */
const refusals = () => globalSingleton('unresized files', () => new TtlCache<number>(memory))

/**
 * A stored picture in another size. Null where there is none: the file is no picture, a part of it is asked for, or the
 * endpoint fails. What it says about one file counts for this file alone, since anybody may ask for a width of any file.
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
  if (Date.now() < Math.max(endpoint.closedUntil, refusals().last(file) ?? 0)) return null

  const refuse = (isFailure: boolean) => {
    refusals().put(file, Date.now() + pause)
    if (!isFailure) return
    endpoint.failed.add(file)
    if (endpoint.failed.size < failuresToClose) return
    endpoint.failed.clear()
    endpoint.closedUntil = Date.now() + pause
  }
  try {
    const answer = await fetchFile(address, { ...options, cookie })
    const isPicture = /^image\//.test(answer.headers.get('content-type') ?? '')
    if (answer.status === 304 || (answer.status === 200 && isPicture)) {
      endpoint.failed.clear()
      return answer
    }
    // Too many requests and the bot protection are no answers about a file.
    const isFailure = answer.status >= 500 || answer.status === 429 || isBlocked(new URL(address), answer)
    refuse(isFailure)
    await answer.body?.cancel()
  } catch (error) {
    if (options.signal.aborted) throw error
    refuse(!(error instanceof ForeignHostError))
  }
  return null
}
