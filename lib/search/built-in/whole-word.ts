/** Letters of scripts without spaces between words: every position there counts as a word boundary. */
const unspaced = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー]'
const letter = `(?!${unspaced})[\\p{L}\\p{N}\\p{M}_]`

const isLetter = new RegExp(`^${letter}$`, 'u')

/**
 * A pattern for a term at the beginning of a word; anywhere, for scripts without spaces and signs. Flags: `u`, or
 * `v`.
 */
export function wordStart(term: string): string {
  const escaped = term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const [first = ''] = term
  return isLetter.test(first) ? `(?<!${letter})${escaped}` : escaped
}

/** A pattern for a term between word boundaries. */
export function wholeWord(term: string): string {
  return isLetter.test([...term].at(-1) ?? '') ? `${wordStart(term)}(?!${letter})` : wordStart(term)
}
