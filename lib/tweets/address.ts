/** What the address of a tweet tells. */
export interface TweetAddress {
  /** `x.com` or `twitter.com`. */
  service: string
  /** '' where the address names nobody in particular. */
  author: string
  number: string
}

/** With its author (`i` stands for nobody in particular) and its number. */
const form = /^https?:\/\/(?:www\.|mobile\.)?((?:twitter|x)\.com)\/(\w+)\/(?:web\/)?status(?:es)?\/(\d+)/i

/** Reads the address of a tweet; null for any other address. */
export function tweetAddress(address: string): TweetAddress | null {
  const [, service = '', author = '', number = ''] = form.exec(address) ?? []
  if (number === '') return null
  return { service: service.toLowerCase(), author: author === 'i' ? '' : author, number }
}

/** The service's numbers have 64 bits: longer ones are nobody's. */
export function isTweetNumber(number: string): boolean {
  return /^\d{1,19}$/.test(number)
}
