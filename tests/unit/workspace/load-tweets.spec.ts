import { expect, test } from 'vitest'
import { storedTweet, type Tweet } from '@/lib/tweets/tweet'
import type { LoadedPage } from '@/lib/workspace/pages/load-page'
import { type AskTweet, lacksTweets, withTweets } from '@/lib/workspace/pages/load-tweets'
import { readTables } from '@/lib/workspace/record-tables'
import { uuid } from './fake-workspace'

const day = 24 * 3_600_000
const said = (text: string): Tweet => ({
  name: 'Lin',
  handle: 'lin',
  text,
  sentAt: null,
  avatar: null,
  pictures: [],
})

/** A page of tweets with these numbers. */
function pageOf(numbers: readonly string[], format: object = {}): LoadedPage {
  const block = Object.fromEntries(
    numbers.map((number, place) => {
      const properties = { source: [[`https://x.com/lin/status/${number}`]] }
      const value = { id: uuid(place), type: 'tweet', properties, format }
      return [uuid(place), { role: 'reader', value }]
    }),
  )
  return {
    recordMap: { ...readTables({ block }), collection_query: {} },
    dependent: false,
  }
}

const answersOf = ({ recordMap }: LoadedPage) =>
  Object.values(recordMap.block).map(({ value }) => storedTweet(value.format)?.tweet?.text ?? null)

/** Asks a service that says the same about all tweets, and counts. */
function asking(answer: Awaited<ReturnType<AskTweet>>) {
  const asked: string[] = []
  const ask: AskTweet = async (number) => {
    asked.push(number)
    return answer
  }
  return { asked, ask }
}

test('R-254 an answer is stored with the page and asked for once a day, when the page is read again', async () => {
  const { asked, ask } = asking(said('Tea'))
  const first = await withTweets(pageOf(['7', '7', '8']), null, ask, 0)
  expect([answersOf(first), asked]).toEqual([
    ['Tea', 'Tea', 'Tea'],
    ['7', '8'],
  ])
  const again = await withTweets(pageOf(['7', '8']), first, ask, day - 1)
  expect([answersOf(again), asked.length]).toEqual([['Tea', 'Tea'], 2])
  await withTweets(pageOf(['7', '8']), again, ask, day)
  expect(asked.length).toBe(4)
})

test('R-254 a failure keeps the last answer, and the page is looked at again; a tweet that is gone loses it', async () => {
  const first = await withTweets(pageOf(['7']), null, asking(said('Tea')).ask, 0)
  const failing = asking('failed')
  expect(answersOf(await withTweets(pageOf(['7']), first, failing.ask, day))).toEqual(['Tea'])
  const never = await withTweets(pageOf(['1', '2', '3', '4', '5', '6']), null, failing.ask, day)
  expect([lacksTweets(never), lacksTweets(first)]).toEqual([true, false])
  // A service that fails is not asked for the rest.
  expect(failing.asked.length).toBe(5)
  const gone = await withTweets(pageOf(['7']), first, asking('gone').ask, day)
  expect([answersOf(gone), lacksTweets(gone)]).toEqual([[null], false])
})

test('R-254 an answer that the workspace claims to have counts for nothing, and twenty tweets are asked for at most', async () => {
  const forged = { inkstone_tweet: { number: '7', askedAt: 0, tweet: said('Forged') } }
  expect(answersOf(await withTweets(pageOf(['7'], forged), null, asking('failed').ask, 0))).toEqual([null])
  const { asked, ask } = asking(said('Tea'))
  const many = await withTweets(pageOf(Array.from({ length: 30 }, (_, i) => String(i + 1))), null, ask, 0)
  expect([asked.length, lacksTweets(many)]).toEqual([20, false])
})
