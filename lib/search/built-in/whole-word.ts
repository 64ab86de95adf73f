/** Letters of scripts that write words without spaces: there every place is the beginning and the end of a word. */
const unspaced = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー]'
const letter = `(?!${unspaced})[\\p{L}\\p{N}\\p{M}_]`

const isLetter = new RegExp(`^${letter}$`, 'u')

/** The pattern of a term where a word begins with it; anywhere, for scripts without spaces and signs. Flags: `u`, or `v`. */
export function wordStart(term: string): string {
  const escaped = term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const [first = ''] = term
  return isLetter.test(first) ? `(?<!${letter})${escaped}` : escaped
}

/** The pattern of a term where it is a word, or several, and no part of a longer one. */
export function wholeWord(term: string): string {
  return isLetter.test([...term].at(-1) ?? '') ? `${wordStart(term)}(?!${letter})` : wordStart(term)
}
