/**
 * Texts in which a search has tagged what it found. They are cut into pieces and drawn as text; the tags never
 * become markup.
 */
import { wholeWord, wordStart } from './built-in/whole-word'

/** A piece of a text; marked when it was found. */
export interface Piece {
  /** Where it begins in the text without tags. */
  start: number
  text: string
  marked: boolean
}

/** The tag of the block renderer's search answers. */
const marker = 'gzkNfoUU'

/** The beginning of that tag, and of the one that the hosted search uses. */
const opening = /<(gzkNfoUU|em)>/g

/** The pieces of a tagged text. A tag without its partner is text. */
export function toPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  const add = (part: string, marked: boolean) => {
    if (part !== '') pieces.push({ start, text: part, marked })
    start += part.length
  }
  let end = 0
  // No later tag of the same name has a partner either: looking for one again would take seconds in a long text.
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
 * The text with the terms tagged, whatever their case; the longest term counts. A term that stands there as a word is
 * tagged there alone, another one where a word begins with it.
 */
export function tagTerms(text: string, terms: readonly string[]): string {
  const words = terms
    .filter((term) => term !== '')
    .sort((a, b) => b.length - a.length)
    .map((term) => (new RegExp(wholeWord(term), 'iu').test(text) ? wholeWord(term) : wordStart(term)))
  if (words.length === 0) return text
  return text.replace(new RegExp(words.join('|'), 'giu'), `<${marker}>$&</${marker}>`)
}
