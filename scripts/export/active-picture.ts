/** Elements that run or load something, in SVG and in the HTML that it may hold, under any prefix. */
const runningElement =
  /<(?:[^\s<>/:]+:)?(?:script|iframe|frame|frameset|object|embed|applet|handler|meta|base|link)[\s/>]/i
const handler = /[\s"']on[a-z]+\s*=/i
/**
 * Texts that stand for others and attributes that elements get by themselves, by which anything could be hidden. Browsers know the
 * named entities of HTML too, where a document type asks for them.
 */
const indirection =
  /<!(?:ENTITY|ATTLIST)|<!DOCTYPE[^<>[]*[<[]|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i
const scriptAddress = /(?:java|vb)script:/i
/** In no other encoding is the text what it looks like; a style sheet or another instruction may follow in no file. */
const declaration =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d\1(?:\s+encoding\s*=\s*(["'])(?:utf-8|us-ascii|iso-8859-1)\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/i
/** Around the metadata that drawing programs write. */
const metadataMarks = /<\?xpacket\s[^<>?]*\?>/g
/** All but tab and the ends of lines. Some switch to another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for.
const controls = /[\0-\x08\v\f\x0E-\x1F]/

/**
 * Whether an SVG file might run scripts where it is opened by itself: the server forbids that with a header, which a
 * file server does not send. In doubt it might.
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
  // Browsers leave such characters out of addresses.
  const joined = plain.replace(/[\t\n\r]/g, '')
  return (
    runningElement.test(text) || handler.test(text) || indirection.test(text) || scriptAddress.test(joined)
  )
}

/**
 * Whether browsers would take a file for a page where no server tells them what it is: those look at its beginning. No picture,
 * film, sound, document or archive begins so.
 */
export function looksLikePage(file: Buffer): boolean {
  return /^(?:\uFEFF|\s)*</.test(file.subarray(0, 1_024).toString('utf8'))
}
