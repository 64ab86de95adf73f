/** Normalizes and escapes texts. */

/**
 * Combining marks beyond 30 on one letter: no script uses more (Unicode's Stream-Safe Text Format). The two voicing
 * marks of half-width katakana become such marks.
 */
const surplusMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Normalizes a text in Unicode. Surplus combining marks are dropped first: sorting them takes time that grows with
 * the square of their number.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(surplusMarks, '$1').normalize(form)
}

/** Characters of a foreign text in a line of the log. */
const longest = 2_000

/**
 * Returns a text as one line for the log: control, line and direction characters are escaped, so that foreign text
 * can neither begin a line of its own nor control a terminal.
 */
export function logText(text: string): string {
  const line = text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

/** Escapes text for an element of HTML, or for an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
