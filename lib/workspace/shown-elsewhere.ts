import { pageContent } from './content-ids'
import type { RecordTables } from './types'

/** What is known about a page's synced copies without its record map. */
export interface ShownElsewhere {
  /** The row's time of edit, which the page was read for. */
  version: string
  /** When the page was read, in milliseconds since the epoch. */
  loadedAt: number
  /** The records that `shownFromElsewhere` returned. */
  ids: string[]
}

/**
 * Returns the ids of blocks that a page shows though their parents are not part of it: originals of its synced copies.
 * What stands inside them is not listed.
 */
export function shownFromElsewhere(tables: RecordTables, pageId: string): string[] {
  const { shown } = pageContent(tables, pageId)
  return [...shown].filter((id) => {
    const block = tables.block[id]?.value
    return id !== pageId && block !== undefined && !shown.has(block.parent_id)
  })
}
