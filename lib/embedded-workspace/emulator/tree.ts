import type { BlockValue, Records } from './records'
import type { RecordMapBuilder } from './wire'

/** The block, if the reader may see it. */
export function blockOf(records: Records, id: string): BlockValue | null {
  const stored = records.block[id]
  return stored && stored.role !== 'none' ? stored.value : null
}

export function isPage(block: BlockValue): boolean {
  return block.type === 'page' || block.type === 'collection_view_page'
}

/** A block's parents, the nearest first: blocks and databases, without the space. */
export function ancestorsOf(
  records: Records,
  block: BlockValue,
): { table: 'block' | 'collection'; id: string }[] {
  const ancestors: { table: 'block' | 'collection'; id: string }[] = []
  let { parent_table: table, parent_id: id } = block
  while (table === 'block' || table === 'collection') {
    const parent = table === 'block' ? blockOf(records, id) : records.collection[id]?.value
    if (!parent || ancestors.some((known) => known.id === id)) break
    ancestors.push({ table, id })
    ;({ parent_table: table, parent_id: id } = parent)
  }
  return ancestors
}

/** Adds a block with the databases and views it names, but without people (docs/notion-api.md). */
export function addBlockWithNamed(map: RecordMapBuilder, block: BlockValue): void {
  map.add('block', block.id)
  if (block.collection_id !== undefined) map.add('collection', block.collection_id)
  for (const viewId of block.view_ids ?? []) map.add('collection_view', viewId)
}

/** Adds a block's parents: only blocks and databases, without the views of a parent database. */
export function addAncestors(map: RecordMapBuilder, records: Records, block: BlockValue): void {
  for (const { table, id } of ancestorsOf(records, block)) map.add(table, id)
}
