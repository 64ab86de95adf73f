import type { Definition, Image, ImageReference, PhrasingContent } from 'mdast'
import type { LinkTarget, Span } from '@/lib/article'

/** Helpers for converting the inline parts of a memo. */
export interface SpanTools {
  definitions: ReadonlyMap<string, Definition>
  link(address: string): LinkTarget | null
  /** Collects a picture, which is removed from the text. */
  picture(src: string, alt: string): void
}

type Formats = Omit<Span, 'text' | 'content'>

/** Converts inline Markdown to spans. Pictures are removed from the text; HTML stays text, comments are removed. */
export function toSpans(nodes: readonly PhrasingContent[], tools: SpanTools, formats: Formats = {}): Span[] {
  return nodes.flatMap((node) => toSpan(node, tools, formats)).filter(({ text }) => text !== '')
}

function toSpan(node: PhrasingContent, tools: SpanTools, formats: Formats): Span[] {
  const inner = (children: readonly PhrasingContent[], more: Formats) =>
    toSpans(children, tools, { ...formats, ...more })
  const linked = (address: string) => {
    const link = tools.link(address)
    return link === null ? {} : { link }
  }
  switch (node.type) {
    case 'text':
      return [{ text: node.value, ...formats }]
    case 'inlineCode':
      return [{ text: node.value, ...formats, code: true }]
    case 'break':
      return [{ text: '\n', ...formats }]
    case 'strong':
      return inner(node.children, { bold: true })
    case 'emphasis':
      return inner(node.children, { italic: true })
    case 'delete':
      return inner(node.children, { strike: true })
    case 'link':
      return inner(node.children, linked(node.url))
    case 'linkReference':
      return inner(node.children, linked(tools.definitions.get(node.identifier)?.url ?? ''))
    case 'image':
    case 'imageReference':
      tools.picture(pictureAddress(node, tools), node.alt ?? '')
      return []
    case 'footnoteReference':
      return [{ text: `[${node.label ?? node.identifier}]`, ...formats }]
    case 'html':
      return node.value.startsWith('<!--') ? [] : [{ text: node.value, ...formats }]
    default:
      return []
  }
}

function pictureAddress(node: Image | ImageReference, { definitions }: SpanTools): string {
  return node.type === 'image' ? node.url : (definitions.get(node.identifier)?.url ?? '')
}
