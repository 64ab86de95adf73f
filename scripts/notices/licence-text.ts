/** Separates licence texts from copyright lines, so that a text of many packages is listed once. */

export interface LicenceText {
  /** Lines with copyright holders. */
  copyright: string[]
  /** The rest, without its title. */
  body: string
  /** The same for texts that only differ in line breaks, spaces, punctuation and case. */
  key: string
}

const copyrightLine = /^[\s*#/]*(?:copyright\s+(?:\(c\)|©|\d|\[|[A-Z][a-z])|©|\(c\)\s+\d)/i
/** "COPYRIGHT HOLDERS BE LIABLE", "copyright notice": a line of the text that begins with the word by chance. */
const textLine = /^[\s*#/]*copyright\s+(?:holders?|owners?|notices?|licenses?|and|laws?|to|in|or)\b/i
const title = /^\W*(?:the\s+)?(?:mit|isc|bsd|apache|expat)\b[^.]{0,60}licen[cs]e\b[^.]{0,30}$/i

/** Splits a licence file. One with the licences of several works is kept whole. */
export function readLicenceText(file: string): LicenceText {
  const lines = file
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
  const isCopyright = (line: string) => copyrightLine.test(line) && !textLine.test(line)
  const copyright = lines.filter(isCopyright)
  const begin = lines.findIndex((line) => line !== '' && !title.test(line) && !isCopyright(line))
  const isOneWork = copyright.length < 2 || !lines.slice(begin).some(isCopyright)
  const kept = isOneWork ? lines.filter((line) => !isCopyright(line) && !title.test(line)) : lines
  const body = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
  return {
    copyright: isOneWork ? [...new Set(copyright.map((line) => line.replace(/^[\s*#/]+/, '')))] : [],
    body,
    key: body.toLowerCase().replace(/[^a-z0-9]/g, ''),
  }
}
