/** Rows that views name: how many are awaited, and in what time. */

import type { CollectionView } from 'notion-types'
import { expect, test } from 'vitest'
import { PlacedRows } from '@/lib/workspace/table/placed-rows'
import { inTime } from '@/tests/support/in-time'

const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}`)

/** Tracked rows of a view that named none before. */
function taken(rows: readonly string[]): PlacedRows {
  const view = (placed: readonly string[]) => ({ id: 'v', page_sort: placed }) as unknown as CollectionView
  const placed = new PlacedRows()
  placed.begin('v', view([]))
  placed.take({ v: { role: 'reader', value: view(rows) } }, [])
  return placed
}

test('a new row is awaited until a query returns it, or a second one lacks it', () => {
  const returned = taken(['a'])
  expect(returned.isAwaiting).toBe(true)
  returned.answered(['b', 'a'])
  expect(returned.isAwaiting).toBe(false)
  const lacking = taken(['a'])
  lacking.answered(['b'])
  expect(lacking.isAwaiting).toBe(true)
  lacking.answered(['b'])
  expect(lacking.isAwaiting).toBe(false)
})

test('many unknown rows of a view do not occupy the process', async () => {
  await inTime(400, () => taken(ids('unknown', 40_000)).answered(ids('listed', 40_000)))
})

test('a thousand rows are awaited at most: the queries for them return the others too', () => {
  const placed = taken(ids('new', 40_000))
  placed.answered(ids('new', 1_000))
  expect(placed.isAwaiting).toBe(false)
})
