const wordsPerMinute = 400

/**
 * The number of words in a text, as word processors count mixed scripts: white space splits, each run of
 * single-byte characters inside a split counts as one, and so does every other character. "你好 hello world" has 4.
 */
export function countWords(text: string): number {
  const tokens = text.split(/\s+/).map((token) => token.replace(/[\0-\xff]+/g, 'x'))
  // Spread, so that a character outside the basic plane is one, not two halves.
  return tokens.reduce((sum, token) => sum + [...token].length, 0)
}

/** Whole minutes that reading takes: floor(words / 400) + 1. */
export function readMinutes(words: number): number {
  return Math.floor(words / wordsPerMinute) + 1
}
