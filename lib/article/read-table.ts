import { fieldsOf, listOf, textsOf } from '@/lib/unknown-values'
import { isOwnBlock } from './own-blocks'
import { contentIds } from './pages'
import { base } from './read-text-blocks'
import { readText } from './rich-text'
import { color, type Scope, type Source } from './scope'
import type { ArticleBlock } from './types/block'
import { positive } from './values'
import { takeWork } from './work'

/** Pixels. */
const DEFAULT_COLUMN_WIDTH = 120

/**
 * A simple table, null where the limit of cells is used up; a row whose record is missing is logged and left out.
 */
export function readTable(block: Source, scope: Scope): ArticleBlock | null {
  const size = listOf(block.format.table_block_column_order).length + contentIds(block).length
  if (!takeWork(size, block.id, scope)) return null
  const named = [...new Set(textsOf(block.format.table_block_column_order))]
  // Once the limit is used up, only the first row is read: the table may be repeated many times.
  const ids = scope.cells > 0 ? contentIds(block) : contentIds(block).slice(0, 1)
  let width = named.length
  const rows = ids.flatMap((id) => {
    const row = scope.block(id)
    if (row === null) scope.log(id, 'missing block (a table row)')
    if (row?.type !== 'table_row' || !isOwnBlock(row, scope)) return []
    if (scope.cells <= 0) {
      scope.log(id, 'too many cells on one page: this row and those after it are left out')
      return []
    }
    const own = Object.keys(row.properties).length
    width ||= own
    scope.cells -= Math.max(own, width) + 1
    return [row]
  })
  if (rows.length === 0 && scope.cells <= 0) {
    scope.log(block.id, 'too many cells on one page: this table is left out')
    return null
  }
  const order = named.length > 0 ? named : Object.keys(rows[0]?.properties ?? {})
  scope.cells -= order.length + 1
  const formats = fieldsOf(block.format.table_block_column_format)
  return {
    kind: 'table',
    columns: order.map((id) => {
      const format = fieldsOf(formats[id])
      const tint = color(format.color)
      return {
        id,
        width: Math.round(positive(format.width) ?? DEFAULT_COLUMN_WIDTH),
        ...(tint ? { color: tint } : {}),
      }
    }),
    rows: rows.map((row) => {
      const { id, color: tint } = base(row)
      const cells = order.map((column) => readText(row.properties[column], row.id, scope))
      return { id, cells, ...(tint ? { color: tint } : {}) }
    }),
    // The record's field names are misleading: the "column header" is the first row.
    headerRow: block.format.table_block_column_header === true,
    headerColumn: block.format.table_block_row_header === true,
    ...base(block),
  }
}
