/** An element of a document, its name resolved: `{namespace}name`, or `name` outside of any. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own text, references resolved. */
  text: string
}

const nameForm = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const startTag = new RegExp(
  `<(${nameForm})((?:\\s+${nameForm}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`,
  'y',
)
const endTag = new RegExp(`</(${nameForm})\\s*>`, 'y')
const attribute = new RegExp(`(${nameForm})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')
const characters = /[^<]+/y
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolved(text: string): string {
  return text.replace(/&([^;\s]*;?)/g, (whole, reference: string) => {
    const [, hex, decimal, name = ''] = /^(?:#x([\da-f]+)|#(\d+)|(\w+));$/i.exec(reference) ?? []
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    const value = references[name]
    if (value === undefined) throw new Error(`not a reference: ${whole}`)
    return value
  })
}

/**
 * The root of an XML document without doctype, comments and instructions, as feeds and sitemaps need none.
 * @throws when it is not well formed, or names a namespace that nothing declares
 */
export function parseXml(document: string): XmlElement {
  const bad = forbidden.exec(document)
  if (bad) throw new Error(`a character that XML forbids at ${bad.index}`)
  const start = declaration.exec(document)
  if (!start) throw new Error('no XML declaration in UTF-8')
  const outside: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [{ element: outside, raw: '', namespaces: { xml: 'http://www.w3.org/XML/1998/namespace' } }]
  let at = start[0].length
  const take = (form: RegExp) => {
    form.lastIndex = at
    const match = form.exec(document)
    if (match) at = form.lastIndex
    return match
  }
  while (at < document.length) {
    const around = open.at(-1)
    if (around === undefined) throw new Error('more is closed than opened')
    const text = take(characters)
    if (text) {
      around.element.text += resolved(text[0])
      continue
    }
    const end = take(endTag)
    if (end) {
      if (open.pop()?.raw !== end[1]) throw new Error(`${end[0]} closes another element`)
      continue
    }
    const tag = take(startTag)
    if (!tag) throw new Error(`no element: ${document.slice(at, at + 60)}`)
    const [, raw = '', inside = '', empty] = tag
    const given = [...inside.matchAll(attribute)].map(([, key = '', double, single]): [string, string] => [
      key,
      resolved(double ?? single ?? ''),
    ])
    const keys = given.map(([key]) => key)
    if (new Set(keys).size < keys.length) throw new Error(`an attribute twice: ${tag[0]}`)
    const declared = given
      .filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'))
      .map(([key, value]) => [key.slice('xmlns:'.length), value])
    const namespaces: Record<string, string> = { ...around.namespaces, ...Object.fromEntries(declared) }
    const qualified = (name: string, plain: string) => {
      const [local = '', prefix = plain] = name.split(':').reverse()
      if (prefix === plain) return namespaces[''] && plain === '' ? `{${namespaces['']}}${local}` : local
      const namespace = namespaces[prefix]
      if (namespace === undefined) throw new Error(`an unknown prefix: ${name}`)
      return `{${namespace}}${local}`
    }
    const element: XmlElement = {
      name: qualified(raw, ''),
      attributes: Object.fromEntries(
        given
          .filter(([key]) => !key.startsWith('xmlns'))
          .map(([key, value]) => [key.includes(':') ? qualified(key, '-') : key, value]),
      ),
      children: [],
      text: '',
    }
    around.element.children.push(element)
    // The types of the first entry do not say that further prefixes may come.
    if (!empty) open.push({ element, raw, namespaces: namespaces as { xml: string } })
  }
  const [root, second] = outside.children
  if (open.length > 1) throw new Error('an element is not closed')
  if (root === undefined || second !== undefined) throw new Error('not one root')
  if (outside.text.trim() !== '') throw new Error('text outside of the root')
  return root
}
