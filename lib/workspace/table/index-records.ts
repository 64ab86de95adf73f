import type { Block, Collection } from 'notion-types'
import type { ContentIndex } from '../types'

/** Returns a record of the index: a row, the page that holds the table, or the table; null for another id. */
export function recordOf(
  { page, collection, rows }: ContentIndex,
  id: string,
): { block: Block } | { collection: Collection } | null {
  if (collection.id === id) return { collection }
  const block = rows[id]?.value ?? (page.id === id ? page : undefined)
  return block ? { block } : null
}

/** Whether an id is that of the content table itself or of the page that holds it. */
export function isRootOf({ page, collection }: ContentIndex, id: string): boolean {
  return id === collection.id || id === page.id
}
