/** What is remembered of changed rows that no second answer has confirmed. */

import { expect, test } from 'vitest'
import { readTables } from '@/lib/workspace/record-tables'
import type { ContentIndex } from '@/lib/workspace/types'
import { firstColumns } from '@/lib/workspace/visibility/review-columns'
import { SecondAnswers } from '@/lib/workspace/visibility/second-answers'
import { rootId, rowId, tableId } from '../blog'
import { edit, passwordId, versionedWorld } from '../edited-blog'
import { FakeWorkspace, type World } from '../fake-workspace'
import { settingsWith } from '../rows'

const names = settingsWith().NOTION_PROPERTY_NAME

function indexOf(world: World): ContentIndex {
  const wrapped = Object.values(world.block).map((value) => [value.id, { role: 'reader', value }])
  const { block, collection } = readTables({
    block: Object.fromEntries(wrapped),
    collection: { [tableId]: { role: 'reader', value: world.collection?.[tableId] } },
  })
  const [page, table] = [block[rootId]?.value, collection[tableId]?.value]
  if (!page || !table) throw new Error('no table')
  const rowIds = Object.keys(block).filter((id) => id !== rootId)
  return { page, collection: table, rowIds, isSorted: false, rows: block }
}

/** New posts of which the last one gets a password, with the index before and after that. */
function lockedLater(count: number) {
  const world = versionedWorld(Array.from({ length: count }, (_, row) => ({ title: `Post ${row}` })))
  const open = indexOf(structuredClone(world))
  const workspace = new FakeWorkspace(structuredClone(world))
  edit(world, count - 1, { [passwordId]: [['wyvern']] })
  const second = new SecondAnswers(names, () => 0)
  const columns = firstColumns(open.collection, names)
  const client = workspace.client()
  /** Reads rows of an index a second time; returns whether the last of all is shown. */
  const shows = async (index: ContentIndex, rows: readonly number[], isAnswered: boolean) => {
    workspace.intercept = () => (isAnswered ? undefined : { body: { recordMap: {} } })
    const changed = { ids: rows.map(rowId), columns, untimed: new Set<string>() }
    const { rows: shown } = await second.confirm(client, index, null, changed)
    return shown[rowId(count - 1)] !== undefined
  }
  return { open, locked: indexOf(world), shows }
}

const numbers = (begin: number, end: number) => Array.from({ length: end - begin }, (_, row) => begin + row)

test('the lock of a row that no single record was asked of is not remembered', async () => {
  for (const [count, isShown] of [
    [100, false],
    [101, true],
  ] as const) {
    const { open, locked, shows } = lockedLater(count)
    expect(await shows(locked, numbers(0, count), false)).toBe(false)
    expect(await shows(open, [count - 1], true), `${count} rows`).toBe(isShown)
  }
})

test('the latest records of thousands of rows are remembered, but not of any number', {
  tags: 'full',
}, async () => {
  for (const [others, isShown] of [
    [4_000, false],
    [6_000, true],
  ] as const) {
    const { open, locked, shows } = lockedLater(others + 1)
    expect(await shows(locked, [others], false)).toBe(false)
    for (let row = 0; row < others; row += 100) await shows(open, numbers(row, row + 100), false)
    expect(await shows(open, [others], true), `${others} rows`).toBe(isShown)
  }
})
