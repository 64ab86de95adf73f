/** Texts of owners as a picture can show them: one line of visible characters. */

/** Characters of a text that are looked at. */
const looked = 2_000
/** Marks on one letter: languages need up to three, and a hundred would stand far outside of the line. */
const marksPerLetter = 3

const zeroWidthJoiners = '\\u200C\\u200D'
/** Control and formatting characters but the joiners, which emoji and some scripts need; direction overrides are among them. */
const invisible = new RegExp(`(?![${zeroWidthJoiners}\\n\\t\\r])[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Cs}]`, 'gu')
const tooManyMarks = new RegExp(`(\\p{M}{${marksPerLetter}})\\p{M}+`, 'gu')
/** What is left of these after composing belongs to no letter that the fonts have. */
const looseMarks = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20DC]/g
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns a text as one line without what cannot be seen; a longer one ends with an ellipsis.
 * @param kept user-perceived characters
 */
export function cleanText(text: string, kept = 200): string {
  const line = text
    .slice(0, looked)
    .replace(invisible, '')
    .normalize('NFC')
    .replace(looseMarks, '')
    .replace(tooManyMarks, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = toGraphemes(line)
  return letters.length <= kept ? line : `${letters.slice(0, kept).join('').trimEnd()}…`
}

/** Returns the characters of a text as readers count them. */
export function toGraphemes(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}

/** Returns whether a text is read from right to left: its first letter decides. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first)
}

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** Returns what stands for a post in large: its icon where that is an emoji, else the first letter of its title. */
export function emblemOf(icon: string, title: string): string {
  const [drawn = ''] = emoji.test(icon) ? toGraphemes(cleanText(icon)) : []
  if (drawn !== '') return drawn
  return (
    toGraphemes(cleanText(title))
      .find((letter) => /[\p{L}\p{N}]/u.test(letter))
      ?.toUpperCase() ?? '✦'
  )
}
