/** Which records a page needs to be drawn, read off the records that are there. */
import type { Block } from 'notion-types'
import { blockPointers } from '@/lib/block-pointers'
import { isObject, listOf, member, textOf, textsOf } from '@/lib/unknown-values'
import type { RecordTables } from '../types'

/** The ids a page is made of. */
export interface PageContent {
  /** Blocks that are drawn with what they contain, in reading order, the page first. */
  shown: Set<string>
  /** Pages that are only named, in links and mentions: their titles are wanted, their content is not. */
  named: Set<string>
  /** People that are mentioned. */
  people: Set<string>
}

/**
 * Walks a page from its root as far as its records are known. Pages inside it are listed, not entered.
 * @param pageDepth enters pages inside it down to this many levels
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
      // One that is not there yet is asked for, and turns out to be a part of this block or not.
      const part = tables.block[pointer]?.value
      if (!part || part.parent_id === id) walk(pointer, below)
    }
  }
  walk(rootId, pageDepth)
  return content
}

/** Whether what a copy names can be its original. One that is not there yet is asked for first. */
function isSynced(block: Block | undefined): boolean {
  return block === undefined || block.type === 'transclusion_container'
}

/**
 * Whether a block that another one lists is a part of it, or a page that it links to. One that was moved to another page
 * is not; one that is not there yet is asked for first.
 */
function isPart(block: Block | undefined, id: string): boolean {
  const parent = textOf(block?.parent_id)
  return parent === '' || parent === id || block?.type === 'page' || block?.type === 'collection_view_page'
}

/** The synced block that a copy shows. */
function originalOf(block: Block): string {
  const { format } = block
  return (
    textOf(member(format, 'transclusion_reference_pointer', 'id')) ||
    textOf(member(format, 'copied_from_pointer', 'id'))
  )
}

/** Adds what the rich text of a record's properties mentions: pages and people. */
export function addMentions(block: Block, content: Pick<PageContent, 'named' | 'people'>): void {
  const properties: unknown = block.properties
  if (!isObject(properties)) return
  for (const decorations of Object.values(properties)) {
    for (const piece of listOf(decorations)) {
      for (const format of listOf(listOf(piece)[1])) {
        // Pages, objects of other services and people are named plainly, or by a reference to either.
        const [name, value] = listOf(format)
        const [kind, id] = name === '‣' ? listOf(value) : [name, value]
        if ((kind === 'p' || kind === 'eoi') && textOf(id) !== '') content.named.add(textOf(id))
        if (kind === 'u' && textOf(id) !== '') content.people.add(textOf(id))
      }
    }
  }
}

/**
 * Whether a block shows a database. Inline databases are recorded as either type, without anything that tells them
 * from full pages (NotionNext 4386, nobelium 141).
 */
export function isDatabase(block: Block): boolean {
  return block.type === 'collection_view' || block.type === 'collection_view_page'
}
