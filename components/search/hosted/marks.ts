/** A piece of a text; marked when it is a search term. */
export interface Piece {
  /** Its position in the text. */
  start: number
  text: string
  marked: boolean
}

/** A pattern for any of the keyword's words as plain text, the longest first; null without words. */
function pattern(keyword: string): RegExp | null {
  const words = keyword
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  return words.length === 0 ? null : new RegExp(`(${words.join('|')})`, 'gi')
}

/**
 * Splits the text at the keyword's words, ignoring case. Special characters of patterns are escaped.
 */
export function splitMarks(text: string, keyword: string): Piece[] {
  const terms = pattern(keyword)
  if (terms === null) return [{ start: 0, text, marked: false }]
  let start = 0
  // With one capturing group, the odd elements of a split are the matches.
  return text
    .split(terms)
    .map((part, index) => {
      const piece = { start, text: part, marked: index % 2 === 1 }
      start += part.length
      return piece
    })
    .filter((piece) => piece.text !== '')
}
