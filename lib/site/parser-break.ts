/** The text of the script in a parser break; pages allow it by its hash (components/inline-scripts). */
export const parserBreakText = ';'

/**
 * HTML between two chunks of a long article: an inline script that does nothing. After its first few pauses Chromium
 * parses a document for up to 500 ms without a pause, unless an inline script has run: then it pauses after at most
 * 10 ms (`HTMLDocumentParser::PumpTokenizer`). Other browsers pause by themselves. It is also where an article is cut
 * that comes by a client-side navigation.
 */
export const parserBreak = `<script>${parserBreakText}</script>`

/**
 * Divides the HTML of an article: `atOnce` has its first chunks, and the others empty; `later` has what those others
 * contain, with end tags that a parser ignores.
 * @param most characters after which no further chunk comes at once; a shorter article is whole
 */
export function atOnceAndLater(html: string, most: number): { atOnce: string; later: string[] } {
  const chunks = html.split(parserBreak)
  let before = 0
  const first = chunks.filter(({ length }) => {
    before += length
    return before - length < most
  })
  const later = chunks.slice(first.length).map((chunk) => {
    const at = chunk.indexOf('>') + 1
    first.push(`${chunk.slice(0, at)}</div>`)
    return chunk.slice(at)
  })
  return { atOnce: first.join(parserBreak), later }
}
