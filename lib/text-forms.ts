/** A text in another form: normalized, or escaped for where it is going. */

/**
 * Marks that follow each other and belong to one letter: no script has more (Unicode's Stream-Safe Text Format). The two
 * voicing marks of half-width katakana become such marks.
 */
const surplusMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Returns a text in a Unicode normalization form. Of endless marks on one letter the first ones stay: sorting them takes time
 * that grows with the square of their number.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(surplusMarks, '$1').normalize(form)
}

/** Characters of a foreign text that a line of the log shows. */
const longest = 2_000

/**
 * Returns a text as one line for the log: control, line and direction characters are escaped, so that what a reader or the
 * workspace wrote can neither begin a line of its own nor steer a terminal.
 */
export function logText(text: string): string {
  const line = text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

/** Text for an element of HTML, or for an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
