import type { Settings } from '@/conf/schema'
import { fetchFile } from '@/lib/media/fetch-file'
import { readBounded } from '@/lib/media/read-bounded'
import { within } from '@/lib/throttle/deadline'
import { warnOnce } from '@/lib/warn-once'
import { isTombstone, parseTweet } from './parse-tweet'
import type { Tweet } from './tweet'

/** The result of a request: the tweet, that it no longer exists, or nothing. */
export type TweetAnswer = Tweet | 'gone' | 'failed'

/** Timeouts in milliseconds: until the response begins, and until it is complete. */
const [answerTimeout, timeout] = [4_000, 6_000]
/** Bytes of an answer. */
const maxBytes = 256 * 1024

/** Requests a tweet from the service's embedding API (TWEET_SOURCE=embed). Never throws. */
export async function askTweet(
  number: string,
  settings: Pick<Settings, 'TWEET_API_URL' | 'WORKSPACE_USER_AGENT'>,
  fetchOnce: typeof fetch = fetch,
): Promise<TweetAnswer> {
  const { TWEET_API_URL: apiUrl, WORKSPACE_USER_AGENT: userAgent } = settings
  const query = new URLSearchParams({ id: number, lang: 'en', token: checkValue(number) })
  try {
    const address = `${apiUrl}/tweet-result?${query}`
    const bytes = await within(timeout, async (signal) => {
      const response = await fetchFile(address, {
        headers: { accept: 'application/json' },
        userAgent,
        isAllowed: ({ origin }) => origin === new URL(apiUrl).origin,
        answerTimeout,
        signal,
        fetch: fetchOnce,
      })
      if (response.ok) return readBounded(response, maxBytes, { signal })
      await response.body?.cancel()
      if (response.status === 404) return 'gone'
      throw new Error(`the answer was ${response.status}`)
    })
    if (bytes === 'gone') return 'gone'
    if (bytes === null) throw new Error(`the answer is larger than ${maxBytes / 1024} KB`)
    const answer: unknown = JSON.parse(bytes.toString('utf8'))
    if (isTombstone(answer)) return 'gone'
    const tweet = parseTweet(answer, number, apiUrl)
    if (tweet === null) throw new Error('the answer does not describe the tweet')
    return tweet
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    warnOnce(
      `A tweet is shown as it was read last, or as a plain card: ${apiUrl} could not be asked (${reason}). It is asked ` +
        'again later; check TWEET_API_URL, or set TWEET_SOURCE=none.',
    )
    return 'failed'
  }
}

/**
 * Returns the token that the service's own embeds send with an id: without it responses are empty. It is the id /
 * 10^15 * pi in base 36, without zeros and the point.
 */
export function checkValue(number: string): string {
  return ((Number(number) / 1e15) * Math.PI).toString(36).replace(/[0.]/g, '')
}
