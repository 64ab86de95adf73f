/** Elements that run or load something, in SVG and in the HTML that it may hold, under any prefix. */
const runningElement = /<(?:[^\s<>/:]+:)?(?:script|iframe|object|embed|handler|meta|base|link)[\s/>]/i
const handler = /[\s"']on[a-z]+\s*=/i
/**
 * Texts that stand for others and attributes that elements get by themselves, by which anything could be hidden, and style
 * sheets that make a page of it.
 */
const indirection = /<!(?:ENTITY|ATTLIST)|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i
const scriptAddress = /(?:java|vb)script:/i
const readableEncoding = /^<\?xml[^>]*\sencoding\s*=\s*["'](?:utf-8|us-ascii|iso-8859-1)["']/i

/**
 * Whether an SVG file might run scripts where it is opened by itself: the server forbids that with a header, which a
 * file server does not send. In doubt it might.
 */
export function mayRun(file: Buffer): boolean {
  const text = file.toString('utf8').replace(/^\uFEFF/, '')
  if (text.includes('\0') || (/^<\?xml[^>]*encoding/i.test(text) && !readableEncoding.test(text))) return true
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
