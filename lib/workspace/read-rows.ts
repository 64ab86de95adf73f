import type { Settings } from '@/conf/schema'
import { warnOnce } from '@/lib/warn-once'
import type { ContentIndex } from './load-index'
import { findColumns, Row } from './records'
import { member } from './shapes'

/**
 * The rows of the content table that can be read, in order. One bad row must not take the blog down: it is left out,
 * and the owner is told which one.
 * @throws WorkspaceError when the table lacks a property that no blog can do without
 */
export function readRows(index: ContentIndex, settings: Pick<Settings, 'NOTION_PROPERTY_NAME'>): Row[] {
  const columns = findColumns(index.collection, settings.NOTION_PROPERTY_NAME)
  return index.rowIds.flatMap((id) => {
    const block = index.rows[id]?.value
    if (!block) return skip(id, 'its record is missing, deleted or not shared')
    // A full-page database that was moved into the table is a row with a database for its content.
    if (block.type !== 'page' && block.type !== 'collection_view_page')
      return skip(id, `it is a block of type "${block.type}", not a page`)
    if (member(block, 'is_template') === true) return []
    const row = new Row(block, columns)
    return row.text('title') === '' ? skip(id, 'it has no title') : [row]
  })
}

function skip(id: string, reason: string): [] {
  warnOnce(`The row ${id} of the content table is left out: ${reason}.`)
  return []
}
