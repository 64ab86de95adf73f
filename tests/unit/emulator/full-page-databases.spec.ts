import { expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { asked, inside } from '@/tests/support/workspace/asked'
import { everyBlock } from '@/tests/support/workspace/every-block'
import { withFullPageDatabases } from '@/tests/support/workspace/full-page-databases'

const inline = compileWorkspace(everyBlock, { files: 'stored' })
const records = withFullPageDatabases(inline)
const { rootPageId, collectionId } = records.meta

test('every database is a page of its own, the content database inside a root page', () => {
  const types = Object.values(records.block).map(({ value }) => value.type)
  expect(types).not.toContain('collection_view')
  expect(types.filter((type) => type === 'collection_view_page').length).toBeGreaterThan(1)
  const chunk = asked(records, 'loadPageChunk', { pageId: rootPageId, limit: 30 })
  const root = Object.values(records.block).find(({ value }) => value.parent_table === 'space')?.value
  expect(root).toMatchObject({ type: 'page', content: [expect.any(String)] })
  expect(root?.id.replaceAll('-', '')).toBe(rootPageId)
  const holder = records.block[root?.content?.[0] ?? '']?.value
  expect(holder).toMatchObject({
    type: 'collection_view_page',
    collection_id: collectionId,
    parent_table: 'block',
    parent_id: root?.id,
  })
  expect(inside(chunk, 'recordMap', 'collection', collectionId, 'role')).toBe('reader')
})

test('nothing else changes, and the records that it was made from stay as they were', () => {
  expect(inline.meta.rootPageId).not.toBe(rootPageId)
  expect(Object.values(inline.block).some(({ value }) => value.type === 'collection_view')).toBe(true)
  expect(records.collection).toEqual(inline.collection)
  expect(records.collection_view).toEqual(inline.collection_view)
  expect(Object.keys(records.block)).toHaveLength(Object.keys(inline.block).length + 1)
})
