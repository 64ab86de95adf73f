import { expect, test } from 'vitest'
import { tweetAddress } from '@/lib/tweets/address'
import { isTombstone, parseTweet } from '@/lib/tweets/parse-tweet'
import { storedTweet, tweetPicture } from '@/lib/tweets/tweet'

const apiUrl = 'https://cdn.syndication.twimg.com'
const number = '1234567890123456789'

const answer = {
  __typename: 'Tweet',
  id_str: number,
  created_at: '2026-03-01T08:30:00.000Z',
  text: 'Tea &amp; ink 🍵 &lt;b&gt; https://t.co/abc https://t.co/pic',
  entities: {
    urls: [{ url: 'https://t.co/abc', display_url: 'example.com/tea' }],
    media: [{ url: 'https://t.co/pic' }],
  },
  user: {
    name: 'Lin Yao',
    screen_name: 'linyao',
    profile_image_url_https: 'https://pbs.twimg.com/profile_images/1/lin_normal.jpg',
  },
  mediaDetails: [{ media_url_https: 'https://pbs.twimg.com/media/bowl.jpg', ext_alt_text: 'A bowl of tea' }],
}
const parse = (changes: Record<string, unknown> = {}) => parseTweet({ ...answer, ...changes }, number, apiUrl)

test('R-254 an answer gives the words, the author, the time and the pictures of a tweet', () => {
  expect(parse()).toEqual({
    name: 'Lin Yao',
    handle: 'linyao',
    text: 'Tea & ink 🍵 <b> example.com/tea',
    sentAt: Date.UTC(2026, 2, 1, 8, 30),
    avatar: { src: 'https://pbs.twimg.com/profile_images/1/lin_normal.jpg', alt: '' },
    pictures: [{ src: 'https://pbs.twimg.com/media/bowl.jpg', alt: 'A bowl of tea' }],
  })
})

test('R-254 what is no answer about the tweet that was asked for counts for nothing', () => {
  for (const value of [
    null,
    [],
    {},
    'text',
    { ...answer, id_str: '1' },
    { ...answer, text: 7 },
    { ...answer, user: null },
    { ...answer, user: { screen_name: '<script>' } },
    { __typename: 'TweetTombstone', tombstone: {} },
  ])
    expect(parseTweet(value, number, apiUrl), JSON.stringify(value)).toBeNull()
  expect(isTombstone({ __typename: 'TweetTombstone' })).toBe(true)
  expect(isTombstone(answer)).toBe(false)
})

test('R-254 pictures of other hosts are left out, texts and lists are cut, marks that turn the text go', () => {
  const at = (src: string) => ({ media_url_https: src })
  const foreign = [
    'http://pbs.twimg.com/a.jpg',
    'https://evil.example/a.jpg',
    'https://pbs.twimg.com.evil.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'javascript:alert(1)',
    'x',
    `https://pbs.twimg.com/${'a'.repeat(600)}`,
  ]
  expect(parse({ mediaDetails: foreign.map(at) })?.pictures).toEqual([])
  const many = Array.from({ length: 9 }, (_, i) => at(`https://pbs.twimg.com/media/${i}.jpg`))
  expect(parse({ mediaDetails: many })?.pictures).toHaveLength(4)
  expect(parse({ mediaDetails: 'none' })?.pictures).toEqual([])
  expect(parse({ text: 'a'.repeat(90_000) })?.text).toHaveLength(5_000)
  expect(parse({ text: 'left\u202eright\u0000' })?.text).toBe('leftright')
  expect(parse({ created_at: 'yesterday' })?.sentAt).toBeNull()
})

test('R-254 short links and nothing else are replaced, in one pass', () => {
  const links = Array.from({ length: 6 }, (_, i) => ({
    url: String.fromCharCode(97 + i),
    display_url: String.fromCharCode(98 + i).repeat(12),
  }))
  // One after the other, six of these make three million letters of one.
  expect(parse({ text: 'a', entities: { urls: links } })?.text).toBe('a')
  const urls = [
    { url: 'https://t.co/a', display_url: 'https://t.co/b https://t.co/b' },
    { url: 'https://t.co/b', display_url: 'b'.repeat(9_000) },
    { url: 'https://t.co/c', display_url: '' },
  ]
  expect(parse({ text: 'https://t.co/a', entities: { urls } })?.text).toBe('https://t.co/b https://t.co/b')
  expect(parse({ text: 'https://t.co/b.', entities: { urls } })?.text).toBe(`${'b'.repeat(200)}.`)
  expect(parse({ text: 'https://t.co/c https://t.co/d', entities: { urls } })?.text).toBe(
    'https://t.co/c https://t.co/d',
  )
})

test('R-254 what is stored with a block is read again with the same care', () => {
  const tweet = parse()
  const format = { inkstone_tweet: { number, askedAt: 1, tweet } }
  expect(storedTweet(format)).toEqual({ number, askedAt: 1, tweet })
  expect(tweetPicture(format, 'tweet_0')).toBe('https://pbs.twimg.com/media/bowl.jpg')
  expect(tweetPicture(format, 'tweet_avatar')).toContain('/lin_normal.jpg')
  for (const property of ['tweet_1', 'tweet_', 'tweet_x', ''])
    expect(tweetPicture(format, property)).toBeUndefined()
  for (const other of [
    null,
    {},
    { inkstone_tweet: 'x' },
    { inkstone_tweet: { number, askedAt: 1, tweet: {} } },
  ])
    expect(storedTweet(other)).toBeNull()
})

test('the address of a tweet tells its service, author and number', () => {
  expect(tweetAddress('https://mobile.twitter.com/jack/status/20?s=20')).toEqual({
    service: 'twitter.com',
    author: 'jack',
    number: '20',
  })
  expect(tweetAddress('https://X.com/i/web/status/20')).toEqual({
    service: 'x.com',
    author: '',
    number: '20',
  })
  for (const other of ['https://x.com/jack', 'https://evil.example/x.com/jack/status/20', ''])
    expect(tweetAddress(other)).toBeNull()
})
