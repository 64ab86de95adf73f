/** Lists and objects inside each other, and lists, objects and members in all: a page of memos has a tenth of it. */
const [maxDepth, maxParts] = [200, 200_000]

/** Codes of the characters that structure JSON. */
const [quote, colon, backslash] = [0x22, 0x3a, 0x5c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Parses JSON of another server. The engine's parser takes seconds for megabytes of brackets, and answers nobody meanwhile: the
 * structure is counted before.
 * @throws Error with the reason when the text is no JSON, or has too many parts
 */
export function parseBounded(text: string): unknown {
  let [depth, parts] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === closeList || code === closeObject) depth -= 1
    else if (code === colon) parts += 1
    else if (code === openList || code === openObject) {
      depth += 1
      parts += 1
    }
    if (depth > maxDepth) throw new Error('the answer is nested too deeply')
    if (parts > maxParts) throw new Error('the answer has too many parts')
  }
  return JSON.parse(text)
}

/** The place of the quotation mark that ends a string, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return text.length
}
