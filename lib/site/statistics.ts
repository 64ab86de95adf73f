/** Numbers that pages show: word count, reading time and age of an article, age of the site. */

const wordsPerMinute = 400
/** In milliseconds. */
const dayLength = 86_400_000

/**
 * Counts words in texts of mixed scripts, like word processors: white space separates; each run of
 * single-byte characters counts as one, and so does every other character. "你好 hello world" has 4.
 */
export function countWords(text: string): number {
  const tokens = text.split(/\s+/).map((token) => token.replace(/[\0-\xff]+/g, 'x'))
  // Spread, so that a character outside the BMP counts once.
  return tokens.reduce((sum, token) => sum + [...token].length, 0)
}

/** Whole minutes that reading takes: floor(words / 400) + 1. */
export function readMinutes(words: number): number {
  return Math.floor(words / wordsPerMinute) + 1
}

/** Whole days since an article was edited. Both in milliseconds since the epoch. */
export function daysSinceEdit(edited: number, now: number): number {
  return Math.floor((now - edited) / dayLength)
}

/**
 * Days since the site was created: ceil(elapsed milliseconds / 86,400,000).
 * @param createdDay `yyyy-MM-dd`, the beginning of that day in UTC (HEO_SITE_CREATE_TIME; R-438)
 * @param now milliseconds since the epoch
 */
export function daysSince(createdDay: string, now: number): number {
  return Math.max(0, Math.ceil((now - Date.parse(createdDay)) / dayLength))
}
