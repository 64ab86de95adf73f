/** Elements that run or load something, in SVG and in embedded HTML, with any prefix. */
const runningElement =
  /<(?:[^\s<>/:]+:)?(?:script|iframe|frame|frameset|object|embed|applet|handler|meta|base|link)[\s/>]/i
const handler = /[\s"']on[a-z]+\s*=/i
/**
 * Entities and default attributes, which could hide anything. Browsers also know HTML's named entities if a
 * document type requests them.
 */
const indirection =
  /<!(?:ENTITY|ATTLIST)|<!DOCTYPE[^<>[]*[<[]|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i
const scriptAddress = /(?:java|vb)script:/i
/**
 * In other encodings the text may differ from what it looks like; a style sheet or another processing instruction
 * is not allowed.
 */
const declaration =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d\1(?:\s+encoding\s*=\s*(["'])(?:utf-8|us-ascii|iso-8859-1)\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/i
/** Processing instructions around the metadata of drawing programs. */
const metadataMarks = /<\?xpacket\s[^<>?]*\?>/g
/** All but tab and the ends of lines. Some switch to another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for.
const controls = /[\0-\x08\v\f\x0E-\x1F]/

/**
 * Whether an SVG file might run scripts when it is opened directly. The server forbids that with a header, which a
 * file server does not send. True in doubt.
 */
export function mayRun(file: Buffer): boolean {
  const text = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(declaration, '')
    .replace(metadataMarks, '')
  if (controls.test(text) || text.includes('<?')) return true
  const plain = text.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
  // Browsers remove such characters from addresses.
  const joined = plain.replace(/[\t\n\r]/g, '')
  return (
    runningElement.test(text) || handler.test(text) || indirection.test(text) || scriptAddress.test(joined)
  )
}

/**
 * Whether browsers would render a file as a page if the server sends no type, by its beginning. No picture, video,
 * sound, document or archive begins like this.
 */
export function looksLikePage(file: Buffer): boolean {
  return /^(?:\uFEFF|\s)*</.test(file.subarray(0, 1_024).toString('utf8'))
}
