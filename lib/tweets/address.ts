/** The parts of a tweet's address. */
export interface TweetAddress {
  /** `x.com` or `twitter.com`. */
  service: string
  /** '' where the address names no author. */
  author: string
  number: string
}

/** With the author (`i` is a placeholder) and the tweet's id. */
const form = /^https?:\/\/(?:www\.|mobile\.)?((?:twitter|x)\.com)\/(\w+)\/(?:web\/)?status(?:es)?\/(\d+)/i

/** Reads the address of a tweet; null for any other address. */
export function tweetAddress(address: string): TweetAddress | null {
  const [, service = '', author = '', number = ''] = form.exec(address) ?? []
  if (number === '') return null
  return { service: service.toLowerCase(), author: author === 'i' ? '' : author, number }
}

/** Whether a number is a possible tweet id: ids have 64 bits. */
export function isTweetNumber(number: string): boolean {
  return /^\d{1,19}$/.test(number)
}
