/** An article's HTML for feed readers: without style sheets, scripts and the controls of the site. */
import type { Element, ElementContent, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { urlOf } from '@/lib/unknown-values'

/** Allowed elements. Of any other element only the content is kept. */
const schema: Options = {
  tagNames: (
    'a abbr audio b blockquote br code col colgroup dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr ' +
    'i img ins kbd li mark ol p pre q s small source strong sub summary sup table tbody td tfoot th thead time tr u ul ' +
    'video'
  ).split(' '),
  attributes: {
    a: ['href'],
    audio: ['src', 'controls'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    source: ['src', 'type'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
    time: ['dateTime'],
    video: ['src', 'controls', 'poster'],
  },
}

/**
 * Elements that are removed with their content: controls, drawings, frames (which have a link beside them),
 * `noscript` copies of pictures, and parser breaks.
 */
const dropped = new Set('button iframe link noscript script style svg template'.split(' '))
/**
 * Classes of further elements that are removed: names of tabs, which each panel repeats, and links to a heading.
 */
const droppedClasses = ['notion-tabs', 'notion-hash']
/** Inline texts that the site's style sheet puts on lines of their own. */
const ownLines = ['notion-bookmark-title', 'notion-bookmark-description']
/** Removed when they become empty: around frames, around pictures without a usable address. */
const boxes = new Set('a div figure p summary'.split(' '))

const parser = unified().use(rehypeParse, { fragment: true })
const sanitizer = unified().use(rehypeSanitize, schema)
const writer = unified().use(rehypeStringify, { characterReferences: { useNamedReferences: true } })

/** What an element needs to know about its parents. */
interface Surroundings {
  /** Absolute address of the article. */
  address: string
  /** Inside a database, whose further views repeat the same rows. */
  database: boolean
  /** Id of the parent element, to which a heading links. */
  id?: unknown
}

/**
 * Returns the body of an article for a feed. Links and media are absolute, lazy pictures become plain ones,
 * formulas become their source; tables, lists and code stay.
 * @param html from lib/article
 * @param address absolute address of the article
 */
export function feedHtml(html: string, address: string): string {
  const tree = parser.parse(html)
  const children = contentOf(tree.children.filter(isContent), { address, database: false })
  const clean = sanitizer.runSync({ ...tree, children })
  return writer.stringify({ ...clean, children: withoutEmptyBoxes(clean.children.filter(isContent)) })
}

function isContent(node: RootContent): node is ElementContent {
  return node.type !== 'doctype'
}

/** Transforms nodes for a feed, before the schema removes unknown elements. */
function contentOf(nodes: readonly ElementContent[], around: Surroundings): ElementContent[] {
  return nodes.flatMap((node) => (node.type === 'element' ? elementContent(node, around) : [node]))
}

function elementContent(node: Element, around: Surroundings): ElementContent[] {
  const { tagName, properties } = node
  const database = around.database || hasClass(node, ['notion-collection'])
  if (isDropped(node, database)) return []
  // The source of a formula is an annotation in its MathML.
  if (tagName === 'math') return annotationsIn(node).map(({ children }) => element('code', {}, children))
  if (tagName === 'input') return [{ type: 'text', value: properties.checked ? '☑ ' : '☐ ' }]
  const children = contentOf(node.children, { ...around, database, id: properties.id })
  const isOwnLink = tagName === 'a' && around.id !== undefined && properties.href === `#${around.id}`
  if (isOwnLink) return children
  const content = element(tagName, feedProperties(node, around.address), children)
  return hasClass(node, ownLines) ? [content, element('br', {}, [])] : [content]
}

function isDropped(node: Element, database: boolean): boolean {
  const { tagName, properties } = node
  return (
    dropped.has(tagName) ||
    properties.ariaHidden === 'true' ||
    hasClass(node, droppedClasses) ||
    (database && 'dataClosed' in properties)
  )
}

function annotationsIn(node: Element): Element[] {
  return node.children
    .filter((child) => child.type === 'element')
    .flatMap((child) => (child.tagName === 'annotation' ? [child] : annotationsIn(child)))
}

/** The properties, with absolute addresses. */
function feedProperties({ tagName, properties }: Element, base: string): Element['properties'] {
  // A lazy picture has its address in a data attribute; the one for zooming has the best width for feed readers.
  const late = tagName === 'img' ? properties.dataZoomSrc || properties.dataSrc : undefined
  const { href, poster, src, ...others } = properties
  const addresses = Object.entries({ href, src: late ?? src, poster }).filter(
    ([, value]) => value !== undefined,
  )
  return { ...Object.fromEntries(addresses.map(([name, value]) => [name, absolute(value, base)])), ...others }
}

function absolute(address: Element['properties'][string], base: string): string {
  const text = String(address)
  return urlOf(text, base)?.href ?? text
}

function hasClass({ properties }: Element, names: readonly string[]): boolean {
  const { className } = properties
  return Array.isArray(className) && names.some((name) => className.includes(name))
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** Removes boxes that only contain white space. */
function withoutEmptyBoxes(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    const children = withoutEmptyBoxes(node.children)
    const isEmpty = children.every((child) => child.type === 'text' && child.value.trim() === '')
    return boxes.has(node.tagName) && isEmpty ? [] : [{ ...node, children }]
  })
}
