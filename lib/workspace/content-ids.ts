/** Which records a page needs to be drawn, read off the records that are there. */
import type { Block } from 'notion-types'
import { isObject, listOf, member, textOf, textsOf } from './shapes'
import type { RecordTables } from './types'

/** The ids a page is made of. */
export interface PageContent {
  /** Blocks that are drawn with what they contain, in reading order, the page first. */
  shown: Set<string>
  /** Pages that are only named, in links and mentions: their titles are wanted, their content is not. */
  named: Set<string>
  /** People that are mentioned. */
  people: Set<string>
}

/** Walks a page from its root as far as its records are known. Pages inside it are listed, not entered. */
export function pageContent(tables: RecordTables, rootId: string): PageContent {
  const content: PageContent = { shown: new Set(), named: new Set(), people: new Set() }
  const walk = (id: string) => {
    if (content.shown.has(id)) return
    content.shown.add(id)
    const block = tables.block[id]?.value
    if (!block) return
    addMentions(block, content)
    const alias = textOf(member(block.format, 'alias_pointer', 'id'))
    if (alias !== '') content.named.add(alias)
    const original = block.type === 'transclusion_reference' ? originalOf(block) : ''
    if (original !== '') walk(original)
    if (id !== rootId && isPage(block)) return
    for (const child of textsOf(block.content)) walk(child)
  }
  walk(rootId)
  return content
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

/** Whether a block is a page of its own, not a part of the page it stands in. */
export function isPage(block: Block): boolean {
  return block.type === 'page' || block.type === 'collection_view_page'
}
