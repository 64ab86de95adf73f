/**
 * Texts in which a search has tagged the matches. They are split into pieces and rendered as text; the tags never
 * become markup.
 */
import { wholeWord, wordStart } from './built-in/whole-word'

/** A piece of a text; marked when it matches. */
export interface Piece {
  /** Its position in the text without tags. */
  start: number
  text: string
  marked: boolean
}

/** The tag in answers of the workspace's search, as react-notion-x expects it. */
const marker = 'gzkNfoUU'

/** Opening tags: that one, and the one of the hosted search. */
const opening = /<(gzkNfoUU|em)>/g

/** Splits a tagged text. A tag without its partner is text. */
export function toPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  const add = (part: string, marked: boolean) => {
    if (part !== '') pieces.push({ start, text: part, marked })
    start += part.length
  }
  let end = 0
  // No later tag of the same name has a partner either. Searching for it again would take seconds in a long text.
  const unclosed = new Set<string>()
  for (const { 0: tag, 1: name = '', index } of text.matchAll(opening)) {
    if (index < end || unclosed.has(name)) continue
    const inside = index + tag.length
    const close = text.indexOf(`</${name}>`, inside)
    if (close === -1) {
      unclosed.add(name)
      continue
    }
    add(text.slice(end, index), false)
    add(text.slice(inside, close), true)
    end = close + tag.length + 1
  }
  add(text.slice(end), false)
  return pieces
}

/** A tagged text without its tags. */
export function withoutTags(text: string): string {
  return toPieces(text)
    .map((piece) => piece.text)
    .join('')
}

/**
 * Tags the terms in a text, ignoring case; the longest term wins. A term that occurs as a whole word is only tagged
 * there, another one at the beginnings of words.
 */
export function tagTerms(text: string, terms: readonly string[]): string {
  const words = terms
    .filter((term) => term !== '')
    .sort((a, b) => b.length - a.length)
    .map((term) => (new RegExp(wholeWord(term), 'iu').test(text) ? wholeWord(term) : wordStart(term)))
  if (words.length === 0) return text
  return text.replace(new RegExp(words.join('|'), 'giu'), `<${marker}>$&</${marker}>`)
}
