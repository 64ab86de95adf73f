import { expect, test } from 'vitest'
import { isAtTop } from '@/lib/top-record'
import { type FileScope, isInClosedRow, toHolder } from '@/lib/workspace/files/page-around'

const space = '7ebf3d49-09d3-4a9a-8938-93fb2565f11c'
const other = '10000000-0000-4000-8000-000000000001'

test('a record at the top of its workspace, or of a teamspace in it, is known as such', () => {
  expect(isAtTop({ parent_table: 'space', parent_id: space, space_id: space })).toBe(true)
  expect(isAtTop({ parent_table: 'space', parent_id: space.replaceAll('-', ''), space_id: space })).toBe(true)
  expect(isAtTop({ parent_table: 'team', parent_id: other, space_id: space })).toBe(true)
  expect(isAtTop({ parent_table: 'space', parent_id: space })).toBe(true)
  expect(isAtTop({ parent_table: 'space', parent_id: space }, space)).toBe(true)
})

test('R-373 a record that contradicts itself, or tells no place, is not at the top', () => {
  for (const record of [
    { parent_table: 'space', parent_id: other, space_id: space },
    { parent_table: 'team', parent_id: space, space_id: space },
    { parent_table: 'team', space_id: space },
    { parent_table: 'block', parent_id: space, space_id: space },
    { parent_table: null, parent_id: space, space_id: space },
    { parent_id: space, space_id: space },
    { parent_table: 'space', space_id: space },
    null,
  ]) {
    expect(isAtTop(record)).toBe(false)
  }
  expect(isAtTop({ parent_table: 'space', parent_id: other }, space)).toBe(false)
})

test('R-373 a row whose place is contradictory keeps its files as one in a closed post does', () => {
  const scope: FileScope = {
    site: { posts: [], pages: [], notice: null, memos: [] },
    isRoot: () => false,
    spaceId: space,
    isOpened: async () => false,
  }
  const chain = (parent: string) => [
    toHolder('row', { type: 'page', parent_table: 'collection', parent_id: 'table', space_id: space }),
    toHolder('table', { parent_table: 'space', parent_id: parent, space_id: space }),
  ]
  expect(isInClosedRow(chain(space), scope)).toBe(false)
  expect(isInClosedRow(chain(other), scope)).toBe(true)
})
