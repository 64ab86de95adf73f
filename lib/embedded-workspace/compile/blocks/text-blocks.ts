import type {
  Blockquote,
  Code,
  FootnoteDefinition,
  Heading,
  List,
  ListItem,
  Paragraph,
  RootContent,
} from 'mdast'
import type { Math as MathBlock } from 'mdast-util-math'
import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import { noteId, richText } from '../inline'
import type { Draft, PageContext } from '../page-context'
import { languageName } from './code-languages'
import { imageBlock, imageOf } from './image-block'

const HEADING_TYPES = ['header', 'sub_header', 'sub_sub_header', 'header_4'] as const

export function headingType(level: number): string | undefined {
  return HEADING_TYPES[level - 1]
}

export function heading(node: Heading, page: PageContext): Draft {
  const type = headingType(node.depth)
  if (type === undefined) return page.fail(node, 'headings have four levels, # to ####')
  return { type, properties: { title: richText(node.children, page) } }
}

/** A paragraph becomes a text block, unless it contains only an image or a formula. */
export function paragraph(node: Paragraph, page: PageContext): Draft {
  const image = imageOf(node)
  if (image) return imageBlock(image.node, image.attributes, page)
  const [only] = node.children
  if (only?.type === 'inlineMath' && node.children.length === 1 && page.source(only).startsWith('$$')) {
    return { type: 'equation', properties: { title: [[only.value]] } }
  }
  return { type: 'text', properties: { title: richText(node.children, page) } }
}

/** A block whose first paragraph is its own text and whose other content becomes its children. */
export function titled(
  nodes: readonly RootContent[],
  page: PageContext,
): { title?: RichText; children: Draft[] } {
  const [first, ...rest] = nodes
  if (first?.type !== 'paragraph' || imageOf(first)) return { children: page.blocks(nodes) }
  return { title: richText(first.children, page), children: page.blocks(rest) }
}

export function quote(node: Blockquote, page: PageContext): Draft {
  const { title = [], children } = titled(node.children, page)
  return { type: 'quote', properties: { title }, children }
}

/** The workspace has no footnotes: authors write a paragraph and link to it. */
export function note(node: FootnoteDefinition, page: PageContext): Draft {
  const { title = [], children } = titled(node.children, page)
  return {
    type: 'text',
    id: noteId(node.identifier, page),
    properties: { title: [[`${node.label ?? node.identifier}. `], ...title] },
    children,
  }
}

export function list(node: List, page: PageContext): Draft[] {
  return node.children.map((item, i) => {
    const startsLate = i === 0 && node.ordered && typeof node.start === 'number' && node.start !== 1
    return {
      ...listItem(item, node.ordered === true, page),
      ...(startsLate && { format: { list_start_index: node.start } }),
    }
  })
}

function listItem(item: ListItem, ordered: boolean, page: PageContext): Draft {
  const { title = [], children } = titled(item.children, page)
  if (typeof item.checked === 'boolean') {
    return { type: 'to_do', properties: { title, checked: [[item.checked ? 'Yes' : 'No']] }, children }
  }
  return { type: ordered ? 'numbered_list' : 'bulleted_list', properties: { title }, children }
}

/** `ts caption="A caption" wrap` after the fence. */
export function code(node: Code, page: PageContext): Draft {
  const meta = node.meta ?? ''
  const caption = /caption="([^"]*)"/.exec(meta)?.[1]
  const unknown = meta
    .replace(/caption="[^"]*"/, '')
    .replace(/\bwrap\b/, '')
    .trim()
  if (unknown !== '')
    page.fail(node, `after the language only caption="…" and wrap are known, not "${unknown}"`)
  return {
    type: 'code',
    properties: {
      title: [[node.value]],
      language: [[languageName(node.lang ?? '')]],
      ...(caption !== undefined && { caption: [[caption]] as RichText }),
    },
    format: { code_wrap: /\bwrap\b/.test(meta.replace(/caption="[^"]*"/, '')) },
  }
}

export function equation(node: MathBlock): Draft {
  return { type: 'equation', properties: { title: [[node.value]] } }
}
