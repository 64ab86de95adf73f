import { SaxesParser } from 'saxes'

/** An XML element with resolved name: `{namespace}name`, or `name` without a namespace. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own text, with references resolved. */
  text: string
}

const qualified = (uri: string, local: string) => (uri === '' ? local : `{${uri}}${local}`)

function unwanted(what: string) {
  return () => {
    throw new Error(`${what} in a document that needs none`)
  }
}

/**
 * Parses an XML document in UTF-8 without doctype, comments and instructions, which feeds and sitemaps do not need.
 * @throws when it is not well-formed, or uses an undeclared namespace
 */
export function parseXml(document: string): XmlElement {
  const outside: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [outside]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', unwanted('a doctype'))
  parser.on('comment', unwanted('a comment'))
  parser.on('processinginstruction', unwanted('an instruction'))
  parser.on('opentag', ({ uri, local, attributes }) => {
    const given = Object.values(attributes).filter(({ name }) => !/^xmlns(?::|$)/.test(name))
    const element = {
      name: qualified(uri, local),
      attributes: Object.fromEntries(given.map(({ uri, local, value }) => [qualified(uri, local), value])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => open.pop())
  let isDeclared = false
  parser.on('xmldecl', ({ version, encoding }) => {
    isDeclared = version === '1.0' && encoding === 'UTF-8'
  })
  parser.write(document).close()
  if (!isDeclared) throw new Error('no XML declaration in UTF-8')
  const [root] = outside.children
  if (root === undefined) throw new Error('no root')
  return root
}
