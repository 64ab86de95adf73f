/** Pictures in the size that a page shows them in, from the workspace's image endpoint. */
import { processWide } from '@/lib/remember'
import type { SmallerPicture } from '@/lib/workspace'
import { type FetchOptions, fetchFile } from './fetch-file'

/** Milliseconds for which an endpoint that refuses is not asked again: each time costs the reader's picture a request. */
const pause = 10 * 60_000

/** When endpoints are asked again, by origin. */
const closed = () => processWide('closed image endpoints', () => new Map<string, number>())

/**
 * A stored picture in another size. Null where there is none: the file is no picture, a part of it is asked for, or the
 * endpoint does not let this deployment in.
 */
export async function fetchResized(
  { address, cookie }: SmallerPicture,
  options: FetchOptions,
): Promise<Response | null> {
  const { origin } = new URL(address)
  if ('range' in options.headers || Date.now() < (closed().get(origin) ?? 0)) return null
  const close = () => closed().set(origin, Date.now() + pause)
  try {
    const answer = await fetchFile(address, { ...options, cookie })
    const isPicture = /^image\//.test(answer.headers.get('content-type') ?? '')
    if (answer.status === 304 || (answer.status === 200 && isPicture)) return answer
    if (answer.status === 401 || answer.status === 403) close()
    await answer.body?.cancel()
  } catch (error) {
    if (options.signal.aborted) throw error
    close()
  }
  return null
}
