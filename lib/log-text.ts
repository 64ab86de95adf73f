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
