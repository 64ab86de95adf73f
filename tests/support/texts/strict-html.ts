/** An element of HTML. */
export interface Element {
  name: string
  /** Values with character references resolved. */
  attributes: Readonly<Record<string, string>>
}

const empty = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'col', 'link'])
const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:\s+[^\s"'<>/=]+(?:="[^"<]*")?)*)\s*(\/?)>/y
const attribute = /([^\s"'<>/=]+)(?:="([^"<]*)")?/g
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decoded(value: string): string {
  return value.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number.parseInt(decimal, 10))
    return named[name] ?? whole
  })
}

/**
 * Returns every element of HTML. Only accepts markup that all parsers interpret equally: complete tags that close
 * in order, quoted values without angle brackets, no comments.
 * @throws for everything else, with the position
 */
export function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  const open: string[] = []
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next < 0) break
    tag.lastIndex = next
    const match = tag.exec(html)
    const [, closing, name = '', inside = '', slash] = match ?? []
    if (!match) throw new Error(`no tag: ${html.slice(next, next + 80)}`)
    at = tag.lastIndex
    if (closing) {
      if (open.pop() !== name)
        throw new Error(`</${name}> closes another element: ${html.slice(next - 80, at)}`)
      continue
    }
    const attributes: Record<string, string> = {}
    for (const [, key = '', value = ''] of inside.matchAll(attribute)) {
      if (Object.hasOwn(attributes, key)) throw new Error(`${key} twice: ${match[0]}`)
      attributes[key] = decoded(value)
    }
    elements.push({ name: name.toLowerCase(), attributes })
    if (!slash && !empty.has(name)) open.push(name)
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(' ')}`)
  return elements
}

/** Elements that run, load or hide something, or change how the rest is parsed. */
const forbidden = new Set(
  (
    'script style meta base object embed applet form frame frameset template title textarea xmp plaintext ' +
    'noembed noframes foreignobject animate set use portal'
  ).split(' '),
)
/** Attributes whose value is text or a name, never an address. */
const words = new Set([
  'alt',
  'title',
  'aria-label',
  'class',
  'id',
  'data-title',
  'data-type',
  'datetime',
  'style',
  'value',
])
const hostileScheme = /^(?!https?:|mailto:|tel:)[a-z][a-z\d+.-]*:/i
const hostileStyle = /url\s*\(|expression|@import|javascript|behavior|-moz-binding/i

/**
 * Describes everything that could harm a reader; empty for an article. `placeholder` is the only allowed data
 * address.
 */
export function dangers(elements: readonly Element[], placeholder: string): string[] {
  return elements.flatMap(({ name, attributes }) => {
    if (forbidden.has(name)) return [`<${name}>`]
    // React preloads the first picture; any other link could load a style sheet.
    if (name === 'link' && !(attributes.rel === 'preload' && attributes.as === 'image')) return ['<link>']
    return Object.entries(attributes).flatMap(([key, value]) => {
      const lower = key.toLowerCase()
      if (lower.startsWith('on') || lower === 'srcdoc' || lower === 'formaction')
        return [`${name} ${key}="${value}"`]
      if (lower === 'style') return hostileStyle.test(value) ? [`${name} style="${value}"`] : []
      if (words.has(lower) || (name === 'img' && value === placeholder)) return []
      // Browsers drop some characters in addresses and ignore leading white space.
      const parts = lower.endsWith('srcset') ? value.split(/,\s/) : [value]
      const bare = parts.map((part) => part.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, ''))
      return bare.some((part) => hostileScheme.test(part)) ? [`${name} ${key}="${value.slice(0, 200)}"`] : []
    })
  })
}
