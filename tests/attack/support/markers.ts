/** Marker sentences: each names the row and the field that it stands in, so that a find tells what has leaked. */

/** A marker in English letters, for a field where letter case and spaces may be lost, such as a slug or an address. */
export function marker(row: string, field: string): string {
  return `LEAK-${row}-${field}-7q`
}

/** A marker in Chinese, which the search cuts into other words and addresses encode. */
export function chineseMarker(row: string): string {
  return `密文${row}泄露之句`
}

/** A marker that was found, and where it belongs. */
export interface Find {
  row: string
  /** `chinese` for the Chinese marker. */
  field: string
}

/** What a text with a marker has in any of its forms. */
const hints = /LEAK|密|%E5%AF%86|u5bc6|%4C|&#/i
const pattern = /LEAK-([a-z\d]+)-([a-z\d]+)-7q|密文([a-z\d]+)泄露之句/gi

/**
 * The markers in a text, each once. Texts are also read with their percent-encoding, JSON escapes, character references
 * and HTML marks undone, since readers' programs undo them.
 */
export function markersIn(text: string): Find[] {
  if (!hints.test(text)) return []
  const finds = new Map<string, Find>()
  for (const form of formsOf(text)) {
    for (const [found, row = '', field = '', chinese = ''] of form.matchAll(pattern)) {
      finds.set(found.toLowerCase(), {
        row: (row || chinese).toLowerCase(),
        field: chinese === '' ? field.toLowerCase() : 'chinese',
      })
    }
  }
  return [...finds.values()]
}

function formsOf(text: string): string[] {
  const forms = [text]
  const decoded = text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  )
  if (decoded !== text) forms.push(decoded)
  const unescaped = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  if (unescaped !== text) forms.push(unescaped)
  const dereferenced = text.replace(
    /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi,
    (_, hex?: string, decimal?: string) =>
      characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
  if (dereferenced !== text) forms.push(dereferenced)
  // A search result marks the words that it was asked for; colouring wraps the words of a listing.
  const bare = text.replace(/<\/?[a-z][^<>]*>/gi, '')
  if (bare !== text) forms.push(bare)
  return forms
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
