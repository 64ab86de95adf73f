import { normalized } from '@/lib/text-forms'

/** Width of a summary in lists, in columns: about two lines of a card. A Chinese character takes two. */
const summaryWidth = 160

/** Characters by which a cut may move back to a word boundary. */
const wordReach = 20

/** The beginning of a summary for lists, cut between words or Chinese characters. */
export function cutSummary(summary: string): string {
  return cut(summary.replace(/\s+/g, ' ').trim(), summaryWidth)
}

function cut(text: string, width: number): string {
  let columns = 0
  let kept = ''
  for (const character of text) {
    columns += isWide(character) ? 2 : 1
    if (columns > width) return `${atWordEnd(kept, character)}…`
    kept += character
  }
  return text
}

/** Removes the incomplete word at the end, if the text continues it. */
function atWordEnd(kept: string, following: string): string {
  const whole = /^\S$/u.test(following) && !isWide(following)
  const space = kept.lastIndexOf(' ')
  const cutsWord = whole && space > 0 && kept.length - space <= wordReach
  return (cutsWord ? kept.slice(0, space) : kept).trimEnd()
}

/** Whether a character takes two columns: East Asian scripts and punctuation, full-width forms, and emoji. */
function isWide(character: string): boolean {
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{20000}-\u{3fffd}]/u.test(
    character,
  )
}

/** Characters of a snippet before and after the match. */
const before = 20
const after = 60

/**
 * Snippets around the first occurrence of each term: as a whole word, else at the beginning of a word, else
 * anywhere; adjacent snippets are joined. Case and accents are ignored.
 */
export function snippets(text: string, terms: readonly string[]): string[] {
  const characters = [...normalized(text, 'NFC').replace(/\s+/g, ' ').trim()]
  // Folded character by character, so that positions are the same as in the text.
  const folded = characters.map(foldCharacter)
  const places = terms
    .map((term) => placeOf(folded, [...normalized(term, 'NFC')].map(foldCharacter)))
    .filter((place) => place !== null)
    .sort((a, b) => a.start - b.start)

  const merged: { start: number; end: number }[] = []
  for (const place of places) {
    const last = merged.at(-1)
    if (last && place.start <= last.end) last.end = Math.max(last.end, place.end)
    else merged.push({ ...place })
  }
  return merged.map(({ start, end }) => {
    const lead = start > 0 ? '…' : ''
    const tail = end < characters.length ? '…' : ''
    return `${lead}${characters.slice(start, end).join('').trim()}${tail}`
  })
}

/**
 * Folded forms of characters beyond ASCII. Computing one takes a microsecond, and a search reads many long texts.
 */
const comparedForms = new Map<string, string>()
/** More than the texts of one site use. */
const comparedFormLimit = 20_000

/**
 * Folds a character for comparison. Accents are only removed from Latin, Greek and Cyrillic letters: in Japanese
 * such marks distinguish syllables.
 */
function foldCharacter(character: string): string {
  if (character <= '\x7f') return character.toLowerCase()
  const known = comparedForms.get(character)
  if (known !== undefined) return known
  const form = character
    .normalize('NFKD')
    .replace(/(?<=\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic})\p{M}+/u, '')
    .normalize('NFKC')
    .toLowerCase()
  if (comparedForms.size >= comparedFormLimit) comparedForms.clear()
  comparedForms.set(character, form)
  return form
}

/** Start and end of a snippet around the term's first occurrence; null when the term does not occur. */
function placeOf(text: readonly string[], term: readonly string[]): { start: number; end: number } | null {
  const isAt = (_: string, index: number) =>
    term.every((character, offset) => text[index + offset] === character)
  const first = text.findIndex(isAt)
  if (first < 0 || term.length === 0) return null
  const isLetter = (index: number) => /[\p{L}\p{N}]/u.test(text[index] ?? '')
  const begins = (character: string, index: number) => !isLetter(index - 1) && isAt(character, index)
  const whole = text.findIndex(
    (character, index) => begins(character, index) && !isLetter(index + term.length),
  )
  const beginning = whole < 0 ? text.findIndex(begins) : whole
  const at = beginning < 0 ? first : beginning
  const termEnd = at + term.length
  return {
    start: wordStart(text, Math.max(0, at - before), at),
    end: wordEnd(text, Math.min(text.length, termEnd + after), termEnd),
  }
}

/** Moves the start past an incomplete word, but not past the term. */
function wordStart(text: readonly string[], start: number, term: number): number {
  if (start === 0 || text[start - 1] === ' ' || isWide(text[start] ?? '')) return start
  const space = text.indexOf(' ', start)
  return space >= 0 && space < term && space - start <= wordReach ? space + 1 : start
}

/** Moves the end before an incomplete word, but not before the term's end. */
function wordEnd(text: readonly string[], end: number, termEnd: number): number {
  if (end === text.length || text[end] === ' ' || isWide(text[end] ?? '')) return end
  const space = text.lastIndexOf(' ', end)
  return space >= termEnd && end - space <= wordReach ? space : end
}
