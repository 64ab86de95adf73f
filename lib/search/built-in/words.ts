/**
 * Texts as the built-in search compares them: without regard to case, width and accents; words for scripts that put
 * spaces between them, pairs of neighbours for Chinese, Japanese and Korean.
 */
import { normalized } from '@/lib/text-forms'

/** A part of a keyword, and what of it stands in the index. */
export interface QueryWord {
  /** As it is typed, folded. */
  text: string
  /** Pairs of neighbours of a run without spaces; a word stands for itself. */
  terms: string[]
  /** What a compound is made of: `sortPhotos` is sort and photos; empty for a simple word. */
  parts: string[]
  /** A word of a script with spaces: it may be unfinished or mistyped. */
  spaced: boolean
}

/** Characters of a term; longer ones are data, of which the beginning will do. */
const termLimit = 64

const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー'
/** A run without spaces, or a word: with apostrophes and underscores inside it, and the signs of C++ and C# behind it. */
const runs = new RegExp(
  `([${unspaced}]+)|((?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}_])+(?:'\\p{L}+)*(?:\\+\\+|#(?![\\p{L}\\p{N}]))?)`,
  'gu',
)
/** Capitals, a word with or without its capital, a number, or letters that know no case. */
const pieces = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}\p{P}\p{S}]+/gu
const accents = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+/gu

/** One form for each character, whatever its width, and no accents on letters of alphabets; the case stays. */
function plain(text: string): string {
  const bare = /[^\0-\x7f]/.test(text)
    ? normalized(text, 'NFKD').replace(accents, '$1').normalize('NFKC')
    : text
  return bare.replace(/[‘’]/g, "'")
}

/** A text as it is compared. */
export function folded(text: string): string {
  return plain(text).toLowerCase()
}

/** Every term under which a text is found, in its order. */
export function indexTerms(text: string): string[] {
  return wordsOf(text).flatMap(({ text: word, terms, parts, spaced }) => {
    if (spaced) return [...terms, ...parts]
    // A single character is found as the beginning of a pair, the last one by itself.
    const last = [...word].at(-1)
    return terms.length > 0 && last !== undefined && word !== last ? [...terms, last] : terms
  })
}

/** What a keyword asks for; a word that it repeats counts once. */
export function wordsOf(keyword: string): QueryWord[] {
  return [...plain(keyword).matchAll(runs)].map(([, run, word = '']) =>
    run === undefined ? spacedWord(word) : { text: run, terms: pairs(run), parts: [], spaced: false },
  )
}

function spacedWord(word: string): QueryWord {
  const text = word.toLowerCase().slice(0, termLimit)
  const parts = (word.match(pieces) ?? []).map((part) => part.toLowerCase().slice(0, termLimit))
  const telling = parts.filter((part) => part !== text && (part.length > 1 || parts.length === 1))
  return { text, terms: [text], parts: telling, spaced: true }
}

function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
