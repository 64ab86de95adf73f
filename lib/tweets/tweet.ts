import { z } from 'zod'

/** The host of the service's pictures. */
const pictureHost = 'pbs.twimg.com'

const picture = z.object({ src: z.url({ protocol: /^https?$/ }).max(500), alt: z.string() })

const tweet = z.object({
  /** The author's display name, and the name in addresses. */
  name: z.string(),
  handle: z.string(),
  text: z.string(),
  /** Milliseconds since the epoch; null when unknown. */
  sentAt: z.number().nullable(),
  avatar: picture.nullable(),
  pictures: z.array(picture),
})

/** A tweet for articles: plain text, and checked addresses of pictures. */
export type Tweet = z.output<typeof tweet>
export type TweetPicture = z.output<typeof picture>

const stored = z.object({
  number: z.string(),
  /** Milliseconds since the epoch. */
  askedAt: z.number(),
  tweet: tweet.nullable(),
})

/**
 * The service's response about a tweet, as it is stored with the article; `tweet` is null for one that no longer
 * exists.
 */
export type StoredTweet = z.output<typeof stored>

/** The field of a block's format that holds the service's response. */
export const tweetKey = 'inkstone_tweet'

/** Reads the response that is stored with a block; null when there is none. */
export function storedTweet(format: unknown): StoredTweet | null {
  if (typeof format !== 'object' || format === null || !(tweetKey in format)) return null
  return stored.safeParse(format[tweetKey]).data ?? null
}

/** The property by which pages request a tweet's picture from the media route. */
export function tweetProperty(which: 'avatar' | number): string {
  return `tweet_${which}`
}

const propertyForm = /^tweet_(avatar|\d)$/

/** Returns whether a property of the media route was made by `tweetProperty`. */
export function isTweetProperty(property: string): boolean {
  return propertyForm.test(property)
}

/** Returns the picture that a property names in the stored response of a block's format; undefined for none. */
export function tweetPicture(format: unknown, property: string): string | undefined {
  const [, which] = propertyForm.exec(property) ?? []
  if (which === undefined) return undefined
  const known = storedTweet(format)?.tweet
  return (which === 'avatar' ? known?.avatar : known?.pictures[Number(which)])?.src
}

/**
 * Returns whether an address is one of the service's pictures, over https, or is on the server of TWEET_API_URL.
 */
export function isTweetPicture(address: URL, apiUrl: string): boolean {
  if (address.username !== '' || address.password !== '') return false
  if (address.origin === new URL(apiUrl).origin) return true
  return address.protocol === 'https:' && address.port === '' && address.hostname === pictureHost
}
