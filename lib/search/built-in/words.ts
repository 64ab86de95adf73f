/**
 * Tokenizes texts for the built-in search. Case, width and accents are ignored. Scripts with spaces give words;
 * Chinese, Japanese and Korean give pairs of adjacent characters.
 */
import { normalized } from '@/lib/text-forms'

/** A word of a query, and its terms in the index. */
export interface QueryWord {
  /** As it is typed, folded. */
  text: string
  /** Character pairs of a run without spaces; a word is its own term. */
  terms: string[]
  /** The parts of a compound: `sortPhotos` is sort and photos; empty for a simple word. */
  parts: string[]
  /** A word in a script with spaces: it may be a prefix or mistyped. */
  spaced: boolean
}

/** Characters of a term; longer ones are data, and cut. */
const termLimit = 64

const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー'
/** A run without spaces, or a word: including inner apostrophes and underscores, and the signs of C++ and C#. */
const runs = new RegExp(
  `([${unspaced}]+)|((?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}_])+(?:'\\p{L}+)*(?:\\+\\+|#(?![\\p{L}\\p{N}]))?)`,
  'gu',
)
/** Parts of a compound: capitals, a word with or without its capital, a number, or letters without case. */
const pieces = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}\p{P}\p{S}]+/gu
const accents = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+/gu

/** Normalizes width, and removes accents from letters of alphabets; keeps case. */
function plain(text: string): string {
  const bare = /[^\0-\x7f]/.test(text)
    ? normalized(text, 'NFKD').replace(accents, '$1').normalize('NFKC')
    : text
  return bare.replace(/[‘’]/g, "'")
}

/** Folds a text for comparison. */
export function folded(text: string): string {
  return plain(text).toLowerCase()
}

/** All terms under which a text is indexed, in order. */
export function indexTerms(text: string): string[] {
  return wordsOf(text).flatMap(({ text: word, terms, parts, spaced }) => {
    if (spaced) return [...terms, ...parts]
    // A single character is found as the beginning of a pair; the last one is a term itself.
    const last = [...word].at(-1)
    return terms.length > 0 && last !== undefined && word !== last ? [...terms, last] : terms
  })
}

/** The distinct words of a query. */
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
