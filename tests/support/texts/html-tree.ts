/** An element with its content, for tests of HTML. */
export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (HtmlElement | string)[]
}

const empty = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'col', 'link'])
const part = /<!--.*?-->|<(\/?)([a-zA-Z][\w-]*)([^>]*?)(\/?)>|([^<]+)/gs
const attribute = /([^\s"=/]+)(?:="([^"]*)")?/g
const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/**
 * Parses well-formed HTML, such as React's server renderer writes, into an unnamed root element.
 * @throws when the tags do not nest
 */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, name, inside = '', slash, text] of html.matchAll(part)) {
    const around = open.at(-1)
    if (around === undefined) throw new Error('More elements are closed than opened')
    if (text !== undefined) around.children.push(decoded(text))
    if (name === undefined) continue
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`)
      continue
    }
    const attributes = [...inside.matchAll(attribute)].map(([, key = '', value = '']) => [
      key,
      decoded(value),
    ])
    const element = { name, attributes: Object.fromEntries(attributes), children: [] }
    around.children.push(element)
    if (!slash && !empty.has(name)) open.push(element)
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed`)
  return root
}

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => references[name] ?? whole)
}

/** Descendants by name (optionally by part of their class, and attributes), in reading order. */
export function all(
  within: HtmlElement,
  selector: string,
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement[] {
  const [name = '', ...classes] = selector.split('.')
  return elements(within).filter(
    (element) =>
      (name === '' || element.name === name) &&
      classes.every((each) => (element.attributes.class ?? '').split(' ').includes(each)) &&
      Object.entries(attributes).every(([key, value]) => element.attributes[key] === value),
  )
}

/** The headings of an article, in reading order. */
export function headings(within: HtmlElement): HtmlElement[] {
  return elements(within).filter(({ name, attributes }) => /^h[2-5]$/.test(name) && 'id' in attributes)
}

/**
 * The only matching element.
 * @throws when there is none, or more than one
 */
export function one(
  within: HtmlElement,
  selector: string,
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement {
  const [found, ...more] = all(within, selector, attributes)
  if (found === undefined || more.length > 0)
    throw new Error(`${more.length + (found ? 1 : 0)} × ${selector} ${JSON.stringify(attributes)}`)
  return found
}

/** The child elements. */
export function children(within: HtmlElement): HtmlElement[] {
  return within.children.filter((child) => typeof child !== 'string')
}

/** The text, without `noscript` content. */
export function text(within: HtmlElement): string {
  return within.children
    .map((child) => (typeof child === 'string' ? child : child.name === 'noscript' ? '' : text(child)))
    .join('')
}

/** Adds to one list: copies at each level took two seconds of the unit tests. */
function elements(within: HtmlElement, found: HtmlElement[] = []): HtmlElement[] {
  for (const child of within.children) {
    if (typeof child === 'string' || child.name === 'noscript') continue
    found.push(child)
    elements(child, found)
  }
  return found
}
