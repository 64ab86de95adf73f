import { expect, test } from 'vitest'
import { askTweet, checkValue } from '@/lib/tweets/ask-tweet'

const settings = { TWEET_API_URL: 'https://cdn.syndication.twimg.com', WORKSPACE_USER_AGENT: 'test' }
const number = '1234567890123456789'
const answer = { id_str: number, text: 'Tea', user: { name: 'Lin', screen_name: 'lin' } }

/** Asks a service that answers once, or with each of several answers in turn. */
async function ask(...answers: Response[]) {
  const asked: string[] = []
  const outcome = await askTweet(number, settings, async (address) => {
    asked.push(String(address))
    return answers.shift() ?? Response.error()
  })
  return { outcome, asked }
}

test('R-254 the service is asked by number, with its check value', async () => {
  const { outcome, asked } = await ask(Response.json(answer))
  expect(outcome).toMatchObject({ name: 'Lin', handle: 'lin', text: 'Tea' })
  expect(asked).toEqual([
    `https://cdn.syndication.twimg.com/tweet-result?id=${number}&lang=en&token=${checkValue(number)}`,
  ])
  expect(checkValue(number)).toMatch(/^[1-9a-z]+$/)
})

test('R-254 a tweet that the service shows no more is gone', async () => {
  expect((await ask(new Response('', { status: 404 }))).outcome).toBe('gone')
  expect((await ask(Response.json({ __typename: 'TweetTombstone' }))).outcome).toBe('gone')
})

test('R-254 errors, other tweets, too much and redirects to other hosts are no answer', async () => {
  const { warn } = console
  console.warn = () => undefined
  try {
    for (const failing of [
      new Response('', { status: 503 }),
      Response.json({}),
      Response.json({ ...answer, id_str: '1' }),
      new Response('<html>'),
      new Response('x'.repeat(300 * 1024)),
    ])
      expect((await ask(failing)).outcome).toBe('failed')
    const elsewhere = new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } })
    const { outcome, asked } = await ask(elsewhere, Response.json(answer))
    expect([outcome, asked.length]).toEqual(['failed', 1])
  } finally {
    console.warn = warn
  }
})
