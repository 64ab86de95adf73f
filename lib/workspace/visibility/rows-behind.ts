import type { Block } from 'notion-types'
import { member } from '@/lib/unknown-values'
import type { PropertyNames } from '../table/columns'
import { hasCells } from '../table/missing-rows'
import type { ContentIndex, RecordTable } from '../types'
import { isRow, losesRight, rightsIn } from './reader-rights'
import { firstColumns } from './review-columns'
import { saysTheSame } from './review-rows'
import { isNewer, stampOf } from './visibility-memory'

/**
 * Returns the ids of rows that a page's records withdraw while the index still shows them: then the index is older than
 * the page, which may contain private text.
 * @param blocks records of the page, with all rows that it shows
 * @param now milliseconds since the epoch
 */
export function rowsBehind(
  blocks: RecordTable<Block>,
  index: ContentIndex,
  names: PropertyNames,
  now: number,
): string[] {
  const { collection, known } = index
  const columns = known ?? firstColumns(collection, names)
  const reading = { columns, collection, names, now }
  return Object.entries(blocks).flatMap(([id, { value: row }]) => {
    const shown = index.rows[id]?.value
    if (!shown || !isNewer(stampOf(row), stampOf(shown))) return []
    if (member(row, 'alive') === false) return [id]
    // Most edits change nothing that decides, so no date has to be read. Without cells only the row's parent is known.
    if (hasCells(row) ? saysTheSame(row, shown, columns) : isRow(row, collection.id)) return []
    return losesRight(rightsIn(row, reading), rightsIn(shown, reading)) ? [id] : []
  })
}
