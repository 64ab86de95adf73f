/**
 * Texts in which a search has tagged what it found. They are cut into pieces and drawn as text; the tags never
 * become markup.
 */

/** A piece of a text; marked when it was found. */
export interface Piece {
  /** Where it begins in the text without tags. */
  start: number
  text: string
  marked: boolean
}

/** The tag of the block renderer's search answers. */
const marker = 'gzkNfoUU'

/** That tag, and the one that the hosted search uses. */
const tagged = /<(gzkNfoUU|em)>(.*?)<\/\1>/gs

/** The pieces of a tagged text. A tag without its partner is text. */
export function toPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  const add = (part: string, marked: boolean) => {
    if (part !== '') pieces.push({ start, text: part, marked })
    start += part.length
  }
  let end = 0
  for (const match of text.matchAll(tagged)) {
    add(text.slice(end, match.index), false)
    add(match[2] ?? '', true)
    end = match.index + match[0].length
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

/** The text with the terms tagged wherever they stand, whatever their case; the longest term counts. */
export function tagTerms(text: string, terms: readonly string[]): string {
  const words = terms
    .filter((term) => term !== '')
    .sort((a, b) => b.length - a.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  if (words.length === 0) return text
  return text.replace(new RegExp(words.join('|'), 'giu'), `<${marker}>$&</${marker}>`)
}
