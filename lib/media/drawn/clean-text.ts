/** Prepares owners' texts for a picture: one line of visible characters. */

/** Limit of characters that are processed. */
const looked = 2_000
/** Combining marks per letter: languages need up to three, and a hundred would reach far outside of the line. */
const marksPerLetter = 3

const zeroWidthJoiners = '\\u200C\\u200D'
/**
 * Control and formatting characters, including direction overrides, but not the joiners that emoji and some scripts
 * need.
 */
const invisible = new RegExp(`(?![${zeroWidthJoiners}\\n\\t\\r])[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Cs}]`, 'gu')
const tooManyMarks = new RegExp(`(\\p{M}{${marksPerLetter}})\\p{M}+`, 'gu')
/** Combining marks that remain after composing: the fonts have no letter for them. */
const looseMarks = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20DC]/g
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns a text as one line without invisible characters; a longer one ends with an ellipsis.
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

/** Returns the user-perceived characters of a text. */
export function toGraphemes(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}

/** Returns whether a text is right-to-left, by its first letter. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first)
}

/** The sign of a post without emoji and letters. */
export const otherSign = '✨'

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** Returns the large sign for a post: its icon where that is an emoji, else the first letter of its title. */
export function emblemOf(icon: string, title: string): string {
  const [drawn = ''] = emoji.test(icon) ? toGraphemes(cleanText(icon)) : []
  if (drawn !== '') return drawn
  return (
    toGraphemes(cleanText(title))
      .find((letter) => /[\p{L}\p{N}]/u.test(letter))
      ?.toUpperCase() ?? otherSign
  )
}
