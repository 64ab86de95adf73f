/** Finds the records that a page needs for rendering, from the records that are loaded. */
import type { Block } from 'notion-types'
import { blockPointers } from '@/lib/block-pointers'
import { isObject, listOf, member, textOf, textsOf } from '@/lib/unknown-values'
import type { RecordTables } from '../types'

/** The ids in a page. */
export interface PageContent {
  /** Blocks that are rendered with their content, in reading order, the page first. */
  shown: Set<string>
  /** Pages in links and mentions: only their titles are needed. */
  named: Set<string>
  /** People in mentions. */
  people: Set<string>
}

/**
 * Walks through the loaded records of a page, starting at its root. Pages inside it are listed, not entered.
 * @param pageDepth levels of inner pages that are entered
 */
export function pageContent(tables: RecordTables, rootId: string, pageDepth = 0): PageContent {
  const content: PageContent = { shown: new Set(), named: new Set(), people: new Set() }
  const walk = (id: string, depth: number) => {
    if (content.shown.has(id)) return
    content.shown.add(id)
    const block = tables.block[id]?.value
    if (!block) return
    addMentions(block, content)
    const alias = textOf(member(block.format, 'alias_pointer', 'id'))
    if (alias !== '') content.named.add(alias)
    const original = block.type === 'transclusion_reference' ? originalOf(block) : ''
    if (original !== '' && isSynced(tables.block[original]?.value)) walk(original, depth)
    const below = block.type === 'page' && id !== rootId ? depth - 1 : depth
    if (below < 0) return
    for (const child of textsOf(block.content)) if (isPart(tables.block[child]?.value, id)) walk(child, below)
    if (block.type === 'page' || isDatabase(block)) return
    for (const pointer of blockPointers(block.format)) {
      // A record that is not loaded yet is requested first; then it is known whether it is a part of this block.
      const part = tables.block[pointer]?.value
      if (!part || part.parent_id === id) walk(pointer, below)
    }
  }
  walk(rootId, pageDepth)
  return content
}

/** Whether the record that a copy names can be its original. True for one that is not loaded yet. */
function isSynced(block: Block | undefined): boolean {
  return block === undefined || block.type === 'transclusion_container'
}

/**
 * Whether a block that another one lists is a part of it, or a page that it links to. A block that was moved to
 * another page is not. True for one that is not loaded yet.
 */
function isPart(block: Block | undefined, id: string): boolean {
  const parent = textOf(block?.parent_id)
  return parent === '' || parent === id || block?.type === 'page' || block?.type === 'collection_view_page'
}

/** The synced block whose content a copy shows. */
function originalOf(block: Block): string {
  const { format } = block
  return (
    textOf(member(format, 'transclusion_reference_pointer', 'id')) ||
    textOf(member(format, 'copied_from_pointer', 'id'))
  )
}

/** Adds the pages and people that the rich text of a record's properties mentions. */
export function addMentions(block: Block, content: Pick<PageContent, 'named' | 'people'>): void {
  const properties: unknown = block.properties
  if (!isObject(properties)) return
  for (const decorations of Object.values(properties)) {
    for (const piece of listOf(decorations)) {
      for (const format of listOf(listOf(piece)[1])) {
        // Pages, objects of other services and people are named directly, or by a pointer.
        const [name, value] = listOf(format)
        const [kind, id] = name === '‣' ? listOf(value) : [name, value]
        if ((kind === 'p' || kind === 'eoi') && textOf(id) !== '') content.named.add(textOf(id))
        if (kind === 'u' && textOf(id) !== '') content.people.add(textOf(id))
      }
    }
  }
}

/**
 * Whether a block shows a database. Inline databases are recorded as either type, indistinguishable from full pages
 * (NotionNext 4386, nobelium 141).
 */
export function isDatabase(block: Block): boolean {
  return block.type === 'collection_view' || block.type === 'collection_view_page'
}
