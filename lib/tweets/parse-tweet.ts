import { z } from 'zod'
import { urlOf } from '@/lib/unknown-values'
import { isTweetPicture, type Tweet, type TweetPicture } from './tweet'

/** Characters of the text, a name, an alternative text and the display form of a link. */
const [maxText, maxName, maxAlt, maxShown] = [5_000, 100, 1_000, 200]
/** Pictures and links of one tweet. */
const [maxPictures, maxLinks] = [4, 20]

const link = z.object({ url: z.string(), display_url: z.string().catch('') })

const answer = z.object({
  __typename: z.string().catch(''),
  id_str: z.string(),
  text: z.string(),
  created_at: z.string().catch(''),
  entities: z
    .object({ urls: z.array(link).catch([]), media: z.array(link).catch([]) })
    .partial()
    .catch({}),
  user: z.object({
    name: z.string().catch(''),
    screen_name: z.string().regex(/^\w{1,20}$/),
    profile_image_url_https: z.string().catch(''),
  }),
  mediaDetails: z
    .array(z.object({ media_url_https: z.string(), ext_alt_text: z.string().catch('') }))
    .catch([]),
})

/**
 * Parses a response of the service's embedding API. Nothing in it is trusted: markup is text, texts and lists are
 * cut, pictures of other hosts are left out.
 * @param number id of the requested tweet
 * @param apiUrl TWEET_API_URL
 * @returns null when it is no response about this tweet
 */
export function parseTweet(value: unknown, number: string, apiUrl: string): Tweet | null {
  const { data } = answer.safeParse(value)
  if (!data || data.id_str !== number) return null
  const { user, mediaDetails } = data
  const sentAt = Date.parse(data.created_at)
  return {
    name: clean(user.name, maxName) || user.screen_name,
    handle: user.screen_name,
    text: wordsOf(data),
    sentAt: Number.isFinite(sentAt) ? sentAt : null,
    avatar: toPicture(user.profile_image_url_https, '', apiUrl),
    pictures: mediaDetails
      .flatMap((medium) => toPicture(medium.media_url_https, medium.ext_alt_text, apiUrl) ?? [])
      .slice(0, maxPictures),
  }
}

/** Returns whether the service says that the tweet is no longer public. */
export function isTombstone(value: unknown): boolean {
  return z.object({ __typename: z.literal('TweetTombstone') }).safeParse(value).success
}

/** The text without the short links of its pictures; other short links are replaced by what they lead to. */
function wordsOf({ text, entities }: z.output<typeof answer>): string {
  const told = new Map<string, string>()
  for (const { url, display_url } of (entities.urls ?? []).slice(0, maxLinks))
    told.set(url, display_url.slice(0, maxShown) || url)
  for (const { url } of (entities.media ?? []).slice(0, maxLinks)) told.set(url, '')
  // In one pass, so that a replacement is not searched for links again.
  const words = text.slice(0, 2 * maxText).replace(/https:\/\/t\.co\/\w+/g, (url) => told.get(url) ?? url)
  return clean(words, maxText)
}

/** The API escapes three characters of HTML in its texts. Invisible direction marks are removed. */
function clean(text: string, limit: number): string {
  const plain = text
    .slice(0, 2 * limit)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  return [...plain].slice(0, limit).join('')
}

function toPicture(src: string, alt: string, apiUrl: string): TweetPicture | null {
  const address = src.length > 500 ? null : urlOf(src)
  if (address === null) return null
  return isTweetPicture(address, apiUrl) ? { src: address.href, alt: clean(alt, maxAlt) } : null
}
