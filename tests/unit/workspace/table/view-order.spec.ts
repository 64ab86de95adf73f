import { expect, test } from 'vitest'
import { readTables } from '@/lib/workspace/record-tables'
import { inViewOrder } from '@/lib/workspace/table/view-order'
import { inTime } from '@/tests/support/in-time'
import { viewId } from '../blog'
import { uuid } from '../fake-workspace'

/** A view whose rows were dragged. */
function dragged(rows: number[]) {
  const value = { id: viewId, page_sort: rows.map(uuid) }
  return readTables({ collection_view: { [viewId]: { value } } }).collection_view[viewId]?.value ?? null
}

test('R-461 rows that a view does not place stay behind the row that they follow', () => {
  const rows = [1, 2, 3, 4, 5, 6].map(uuid)
  expect(inViewOrder(rows, dragged([5, 2, 9]))).toEqual([1, 5, 6, 2, 3, 4].map(uuid))
  expect(inViewOrder(rows, dragged([]))).toEqual(rows)
})

test('15,000 rows that a view does not place are ordered in a moment', async () => {
  const rows = Array.from({ length: 15_000 }, (_, row) => uuid(row))
  expect(await inTime(200, () => inViewOrder(rows, dragged([4, 3, 2])))).toHaveLength(rows.length)
})
