import type { Element, ElementContent, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import { unified } from 'unified'
import { resolveLink, safeAddress } from '../links'
import { withoutSecretAddresses } from '../named-pages'
import type { Scope } from '../scope'
import type { Markup, MarkupElement } from '../types/block'

/** The block that the HTML belongs to, and the rules for its addresses. */
export interface MarkupOwner {
  scope: Scope
  /** With dashes. */
  blockId: string
  /** Addresses of files and pictures that were made for this block. They stay unchanged. */
  addresses: ReadonlySet<string>
  /** Placeholder text for the block's children. */
  placeholder: string
}

const color = /^notion-(gray|brown|orange|yellow|teal|green|blue|purple|pink|red)(_background)?$/
const tableParts = ['thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption']
const inline = [
  'span',
  'b',
  'strong',
  'em',
  'i',
  's',
  'u',
  'del',
  'code',
  'kbd',
  'sub',
  'sup',
  'mark',
  'time',
  'a',
]
const lines = ['p', 'pre', 'summary', 'h2', 'h3', 'h4', 'h5', 'h6']

/**
 * Allowed elements: text and its structure. Of any other element only the text is kept; styles, scripts and frames
 * are removed.
 */
const schema: Options = {
  tagNames: [
    ...[
      'div',
      'section',
      'blockquote',
      'figure',
      'figcaption',
      'details',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
    ],
    ...['br', 'hr', 'img', 'table', ...tableParts, ...inline, ...lines],
  ],
  attributes: {
    '*': [['className', color]],
    a: ['href', 'target', 'rel', 'dataExternal'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan'],
    time: ['dateTime'],
  },
  ancestors: Object.fromEntries(tableParts.map((name) => [name, ['table']])),
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  strip: ['script', 'style', 'svg', 'template'],
}

const parser = unified().use(rehypeParse, { fragment: true })
const sanitizer = unified().use(rehypeSanitize, schema)

/**
 * Sanitizes foreign HTML and returns it with its text: known elements and attributes only, addresses by the
 * article's rules, frames and players as links. No nodes when nothing is left to show.
 */
export function cleanMarkup(html: string, owner: MarkupOwner): { nodes: Markup[]; text: string } {
  const tree = parser.parse(html)
  const content = tree.children.filter(isContent).flatMap((node) => withOwnAddresses(node, owner))
  // Rows need a table around them.
  const isRow = content.some((node) => node.type === 'element' && node.tagName === 'tr')
  const body = isRow ? [element('table', {}, [element('tbody', {}, content)])] : content
  const clean = sanitizer.runSync({ ...tree, children: body })
  return { nodes: clean.children.flatMap((node) => toMarkup(node, owner)), text: textOf(clean) }
}

function withOwnAddresses(node: ElementContent, owner: MarkupOwner): ElementContent[] {
  if (node.type !== 'element') return [node]
  const children = node.children.flatMap((child) => withOwnAddresses(child, owner))
  switch (node.tagName) {
    case 'a':
      return [link(address(node, 'href'), children, owner)]
    case 'img':
      return image(node, owner)
    case 'iframe':
    case 'video':
    case 'audio':
    case 'embed':
      return [link(address(node, 'src'), [], owner)]
    default:
      return [{ ...node, children }]
  }
}

/** A link by the article's rules; the text alone where the link is not allowed. */
function link(href: string, children: ElementContent[], { scope, addresses }: MarkupOwner): Element {
  const target = addresses.has(href)
    ? { href, external: true }
    : href === ''
      ? null
      : resolveLink(href, scope)
  if (target === null) return element('span', {}, children)
  const words: ElementContent[] = children.length > 0 ? children : [{ type: 'text', value: target.href }]
  const elsewhere = target.external
    ? { target: '_blank', rel: ['noopener', 'noreferrer'], dataExternal: '' }
    : {}
  return element('a', { href: target.href, ...elsewhere }, words)
}

function image(node: Element, { scope, blockId, addresses }: MarkupOwner): Element[] {
  const source = address(node, 'src')
  const made = addresses.has(source) ? source : ''
  const src = made || (source && safeAddress(scope.context.imageUrl(source, { table: 'block', id: blockId })))
  if (src === '') return []
  const { alt, width, height } = node.properties
  return [element('img', { src, alt: alt ?? '', width, height, loading: 'lazy' }, [])]
}

function address(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' ? value : ''
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function isContent(node: RootContent): node is ElementContent {
  return node.type !== 'doctype'
}

const mayBeEmpty = new Set(['br', 'hr', 'img', 'td', 'th'])
const mayNotHoldBlocks = new Set([...inline, ...lines])

function toMarkup(node: RootContent, { placeholder, ...owner }: MarkupOwner): Markup[] {
  if (node.type === 'text') {
    const [before = '', after] = withoutSecretAddresses(node.value, owner.scope).split(placeholder)
    const place: Markup[] = after === undefined ? [] : ['children']
    return [...textNode(before), ...place, ...textNode(after ?? '')]
  }
  if (node.type !== 'element') return []
  const children = node.children.flatMap((child) => toMarkup(child, { ...owner, placeholder }))
  if (children.length === 0 && !mayBeEmpty.has(node.tagName)) return []
  const isAround = children.includes('children')
  if (isAround && children.length === 1 && node.tagName === 'div') return children
  const tag = isAround && mayNotHoldBlocks.has(node.tagName) ? 'div' : node.tagName
  return [{ tag, attributes: tag === node.tagName ? toAttributes(node) : {}, children }]
}

function textNode(text: string): Markup[] {
  return text === '' ? [] : [{ text }]
}

/** Attributes under the names that React uses. */
function toAttributes({ properties }: Element): MarkupElement['attributes'] {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      const isSet = value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
      const known = name === 'dataExternal' ? 'data-external' : name
      return isSet ? [[known, Array.isArray(value) ? value.join(' ') : value]] : []
    }),
  )
}

function textOf(node: Root | RootContent): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join(' ') : ''
}
