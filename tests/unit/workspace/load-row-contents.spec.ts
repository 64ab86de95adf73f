import { loadPage } from '@/lib/workspace/pages/load-page'
import { expect } from '@/tests/support/expect'
import { test } from '@/tests/support/unit-test'
import { FakeWorkspace, uuid, type World } from './fake-workspace'

const [pageId, holder, table, view, draft] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)]
const row = (n: number) => uuid(100 + n)
const block = (n: number) => uuid(1_000 + n)

/** A page of the table `posts` that shows a database with rows; each holds a toggle with a text inside. */
function world(rows: number, posts = draft): World {
  const records: World['block'] = {
    [pageId]: { id: pageId, type: 'page', content: [holder], parent_id: posts, parent_table: 'collection' },
    [holder]: { id: holder, type: 'collection_view', collection_id: table, view_ids: [view] },
  }
  for (let n = 0; n < rows; n++) {
    const [toggle, text] = [block(2 * n), block(2 * n + 1)]
    const place = { parent_id: table, parent_table: 'collection' }
    records[row(n)] = { id: row(n), type: 'page', content: [toggle], ...place }
    records[toggle] = { id: toggle, type: 'toggle', content: [text], parent_id: row(n) }
    records[text] = { id: text, type: 'text', parent_id: toggle }
  }
  return {
    block: records,
    collection: { [table]: { id: table, schema: {}, parent_id: holder, parent_table: 'block' } },
    collection_view: { [view]: { id: view, type: 'table' } },
  }
}

test('R-256 the content of a database’s rows comes with the page, level by level', async () => {
  const workspace = new FakeWorkspace(world(2))
  const { recordMap } = await loadPage(workspace.client(), pageId)
  for (const id of [0, 1, 2, 3].map(block)) expect(recordMap.block[id], id).toBeDefined()
  // One request for each level, whatever the number of rows; the last asks for the table of the page.
  expect(workspace.calls.filter(({ endpoint }) => endpoint === 'syncRecordValuesMain').length).toBeLessThan(6)
})

test('R-256 rows of the table that the page is a row of are not read: they are posts, perhaps drafts', async () => {
  const { recordMap } = await loadPage(new FakeWorkspace(world(2, table)).client(), pageId)
  expect(recordMap.block[row(0)]).toBeDefined()
  expect(recordMap.block[block(0)]).toBeUndefined()
})

test('R-256 no more than a hundred rows are read with a page', async () => {
  const { recordMap } = await loadPage(new FakeWorkspace(world(130)).client(), pageId)
  const read = Array.from({ length: 130 }, (_, n) => recordMap.block[block(2 * n)]).filter(Boolean)
  expect(read).toHaveLength(100)
})

test('R-256 a page is read although the workspace refuses what its rows hold', async () => {
  const workspace = new FakeWorkspace(world(1))
  workspace.intercept = ({ endpoint, body }) => {
    const asked = JSON.stringify(body)
    return endpoint === 'syncRecordValuesMain' && asked.includes(block(0)) ? { status: 400 } : undefined
  }
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(recordMap.block[row(0)]).toBeDefined()
  expect(recordMap.block[block(0)]).toBeUndefined()
})
