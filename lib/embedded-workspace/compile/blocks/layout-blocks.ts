import type { RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import { Attributes } from '../attributes'
import { COLORS } from '../colors'
import { idFor } from '../ids'
import { richText } from '../inline'
import type { Draft, PageContext } from '../page-context'
import { headingType, titled } from './text-blocks'

/** A container's label (`:::name[Label]`) and the content after it. */
function parts(
  node: ContainerDirective,
  page: PageContext,
): { label: RichText | null; content: RootContent[] } {
  const [first, ...rest] = node.children
  if (first?.type === 'paragraph' && first.data?.directiveLabel) {
    return { label: richText(first.children, page), content: rest }
  }
  return { label: null, content: node.children }
}

function labelOf(node: ContainerDirective, page: PageContext): { label: RichText; content: RootContent[] } {
  const { label, content } = parts(node, page)
  return label ? { label, content } : page.fail(node, `"${node.name}" needs a title: :::${node.name}[Title]`)
}

function knownColor(color: string, node: ContainerDirective | LeafDirective, page: PageContext): string {
  if (color !== '' && !COLORS.includes(color)) {
    page.fail(node, `unknown colour "${color}"; known are ${COLORS.join(', ')}`)
  }
  return color
}

const LIST_FORMATS: Record<string, readonly string[]> = {
  numbered_list: ['numbers', 'letters', 'roman'],
  bulleted_list: ['disc', 'circle', 'square'],
}

/** A list with a numbering or marker other than the default. */
export function formattedList(node: ContainerDirective, page: PageContext): Draft[] {
  const format = new Attributes(node, page, ['format']).required('format')
  const entries = page.blocks(node.children)
  for (const { type } of entries) {
    if (!LIST_FORMATS[type]?.includes(format)) {
      const known = Object.values(LIST_FORMATS).flat().join(', ')
      page.fail(node, `"list" holds one list and has a format that fits it: ${known}`)
    }
  }
  return entries.map((draft) => ({ ...draft, format: { ...draft.format, list_format: format } }))
}

/** A quotation in large letters. */
export function largeQuote(node: ContainerDirective, page: PageContext): Draft {
  new Attributes(node, page, [])
  const { title = [], children } = titled(node.children, page)
  return { type: 'quote', properties: { title }, format: { quote_size: 'large' }, children }
}

/** Colours the blocks in it. */
export function color(node: ContainerDirective, page: PageContext): Draft[] {
  new Attributes(node, page, [])
  const { label, content } = labelOf(node, page)
  const name = knownColor(label[0]?.[0] ?? '', node, page)
  return page.blocks(content).map((draft) => ({ ...draft, format: { ...draft.format, block_color: name } }))
}

export function toggle(node: ContainerDirective, page: PageContext): Draft {
  const level = new Attributes(node, page, ['level']).number('level')
  const { label, content } = labelOf(node, page)
  const children = page.blocks(content)
  if (level === null) return { type: 'toggle', properties: { title: label }, children }
  const type = headingType(level)
  if (type === undefined) return page.fail(node, 'a toggle heading has level 1, 2, 3 or 4')
  return { type, properties: { title: label }, format: { toggleable: true }, children }
}

/** The first paragraph is the callout's own text. */
export function callout(node: ContainerDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['icon', 'color'])
  const { label, content } = parts(node, page)
  const { title, children } = label ? { title: label, children: page.blocks(content) } : titled(content, page)
  const icon = given.text('icon')
  const placed = icon === '' ? null : page.placeIcon(icon, node)
  return {
    type: 'callout',
    ...(title && { properties: { title } }),
    format: {
      ...(placed && { page_icon: placed.source }),
      block_color: knownColor(given.text('color'), node, page) || 'gray_background',
    },
    children,
    fileIds: placed?.fileIds ?? [],
  }
}

export function childPage(node: ContainerDirective, page: PageContext): Draft {
  const icon = new Attributes(node, page, ['icon']).text('icon')
  const placed = icon === '' ? null : page.placeIcon(icon, node)
  const { label, content } = labelOf(node, page)
  return {
    type: 'page',
    properties: { title: label },
    ...(placed && { format: { page_icon: placed.source } }),
    children: page.blocks(content),
    fileIds: placed?.fileIds ?? [],
  }
}

export function columns(node: ContainerDirective, page: PageContext): Draft {
  new Attributes(node, page, [])
  const all = members(node, 'column', page)
  return {
    type: 'column_list',
    children: all.map((column) => {
      const ratio = new Attributes(column, page, ['ratio']).number('ratio') ?? 1 / all.length
      return { type: 'column', format: { column_ratio: ratio }, children: page.blocks(column.children) }
    }),
  }
}

/** Each tab is a text, whose title is the tab's name and whose content the tab shows. */
export function tabs(node: ContainerDirective, page: PageContext): Draft {
  new Attributes(node, page, [])
  const children = members(node, 'tab', page).map((tab): Draft => {
    new Attributes(tab, page, [])
    const { label, content } = labelOf(tab, page)
    return { type: 'text', properties: { title: label }, children: page.blocks(content) }
  })
  return { type: 'tab', children }
}

/** The nested containers of one kind, such as the columns of a row. */
function members(node: ContainerDirective, name: string, page: PageContext): ContainerDirective[] {
  const found = node.children.filter((child) => child.type === 'containerDirective' && child.name === name)
  const stranger = node.children.find((child) => child.type !== 'containerDirective' || child.name !== name)
  if (stranger || found.length === 0) {
    const hint = `the outer fence has more colons than the inner one (::::${node.name} around :::${name})`
    page.fail(stranger ?? node, `"${node.name}" holds only :::${name} … ::: ; ${hint}`)
  }
  return found.filter((child) => child.type === 'containerDirective')
}

/** A synced block: copies elsewhere show its content. */
export function synced(node: ContainerDirective, page: PageContext): Draft {
  const name = new Attributes(node, page, ['id']).required('id')
  const { written } = page.workspace.synced
  const other = written.get(name)
  if (other !== undefined) page.fail(node, `the synced block "${name}" is already written at ${other}`)
  written.set(name, `${page.file}:${page.line(node)}`)
  return { type: 'transclusion_container', id: idFor('synced', name), children: page.blocks(node.children) }
}

export function tableOfContents(node: LeafDirective, page: PageContext): Draft {
  const name = knownColor(new Attributes(node, page, ['color']).text('color'), node, page)
  return { type: 'table_of_contents', format: { block_color: name || 'gray' } }
}

export function breadcrumb(node: LeafDirective, page: PageContext): Draft {
  new Attributes(node, page, [])
  return { type: 'breadcrumb' }
}

/** An empty line. */
export function blank(node: LeafDirective, page: PageContext): Draft {
  new Attributes(node, page, [])
  return { type: 'text' }
}

export function button(node: LeafDirective, page: PageContext): Draft {
  new Attributes(node, page, [])
  if (node.children.length === 0) return page.fail(node, '"button" needs a label: ::button[Label]')
  return { type: 'button', properties: { title: richText(node.children, page) } }
}

/** A block of a type that no renderer supports. */
export function unsupported(node: LeafDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['type', 'text'])
  const text = given.text('text')
  return { type: given.required('type'), ...(text !== '' && { properties: { title: [[text]] } }) }
}
