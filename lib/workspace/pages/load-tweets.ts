/** Loads the text of tweets (TWEET_SOURCE=embed) when their page is read. It is stored with the page. */
import type { Block } from 'notion-types'
import { isTweetNumber, tweetAddress } from '@/lib/tweets/address'
import type { TweetAnswer } from '@/lib/tweets/ask-tweet'
import { type StoredTweet, storedTweet, tweetKey } from '@/lib/tweets/tweet'
import { plainText } from '../shown-values'
import type { RecordMap } from '../types'
import type { LoadedPage } from './load-page'

/** Requests a tweet by its id. */
export type AskTweet = (number: string) => Promise<TweetAnswer>

/** Tweets per page that are requested; others stay plain cards. */
const maxTweets = 20
/** Tweets that are requested at once. */
const atOnce = 4
/** Milliseconds for which a response is reused when its page is read again. */
const answerLifetime = 24 * 3_600_000

/** Milliseconds after which a page with tweets that could not be requested is read again. */
export const tweetRetry = 10 * 60_000

/**
 * Returns a page with the service's responses about its tweets. Responses are reused for a day. A tweet that cannot
 * be requested now keeps its last response; one that no longer exists loses it.
 * @param known the page as it was read before
 * @param now milliseconds since the epoch
 */
export async function withTweets(
  page: LoadedPage,
  known: LoadedPage | null,
  ask: AskTweet,
  now: number,
): Promise<LoadedPage> {
  const answers = new Map<string, StoredTweet>()
  const numbers = [...new Set(tweetsOf(page.recordMap).map(({ number }) => number))]
  const before = new Map(
    (known ? tweetsOf(known.recordMap) : []).flatMap(({ number, block }) => {
      const stored = storedTweet(block.format)
      return stored?.number === number ? [[number, stored]] : []
    }),
  )
  const wanted = numbers.slice(0, maxTweets).filter((number) => {
    const last = before.get(number)
    return last === undefined || now - last.askedAt >= answerLifetime
  })
  let isFailing = false
  for (let next = 0; next < wanted.length && !isFailing; next += atOnce) {
    await Promise.all(
      wanted.slice(next, next + atOnce).map(async (number) => {
        const answer = await ask(number)
        if (answer === 'failed') isFailing = true
        else answers.set(number, { number, askedAt: now, tweet: answer === 'gone' ? null : answer })
      }),
    )
  }
  for (const number of numbers.slice(maxTweets)) answers.set(number, { number, askedAt: now, tweet: null })
  return withAnswers(page, (number) => answers.get(number) ?? before.get(number))
}

/** Returns whether a page has tweets without any response yet. */
export function lacksTweets({ recordMap }: LoadedPage): boolean {
  return tweetsOf(recordMap).some(({ number, block }) => storedTweet(block.format)?.number !== number)
}

/** Any value under this key in the workspace's own records is removed. */
function withAnswers(page: LoadedPage, answerFor: (number: string) => StoredTweet | undefined): LoadedPage {
  const block = { ...page.recordMap.block }
  for (const { id, number } of tweetsOf(page.recordMap)) {
    const record = block[id]
    if (!record) continue
    const { [tweetKey]: _, ...format } = { [tweetKey]: undefined, ...record.value.format }
    const answer = answerFor(number)
    block[id] = {
      ...record,
      value: { ...record.value, format: answer ? { ...format, [tweetKey]: answer } : format } as Block,
    }
  }
  return { ...page, recordMap: { ...page.recordMap, block } }
}

function tweetsOf({ block }: RecordMap): { id: string; number: string; block: Block }[] {
  return Object.entries(block).flatMap(([id, { value }]) => {
    if (value?.type !== 'tweet' && value?.type !== 'embed') return []
    const number = tweetAddress(plainText(value.properties?.source))?.number ?? ''
    return isTweetNumber(number) ? [{ id, number, block: value }] : []
  })
}
