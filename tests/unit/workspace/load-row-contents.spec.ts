import { expect, test } from 'vitest'
import { loadPage } from '@/lib/workspace/pages/load-page'
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

/** The ids of each request for single records. */
function requested(workspace: FakeWorkspace): string[][] {
  const ids = (requests: unknown) =>
    Array.isArray(requests) ? requests.map(({ id, pointer }) => id ?? pointer.id) : []
  return workspace.calls
    .filter(({ endpoint }) => endpoint === 'syncRecordValuesMain')
    .map(({ body }) => ids(body.requests))
}

/** A page with a row that names another page, in a database of a third page. */
function linkedWorld(): { world: World; named: string; elsewhere: string } {
  const [named, elsewhere] = [uuid(6), uuid(7)]
  const records = world(1)
  Object.assign(records.block[row(0)] ?? {}, { properties: { title: [['‣', [['p', named]]]] } })
  Object.assign(records.block, {
    [named]: { id: named, type: 'page', parent_id: pageId, parent_table: 'block' },
    [elsewhere]: { id: elsewhere, type: 'page', parent_id: uuid(8), parent_table: 'space' },
  })
  records.collection = {
    [table]: { id: table, schema: {}, parent_id: elsewhere, parent_table: 'block' },
  }
  return { world: records, named, elsewhere }
}

test('R-256 what rows name and hold, and the parent of their database, are one request', async () => {
  const { world: records, named, elsewhere } = linkedWorld()
  const workspace = new FakeWorkspace(records)
  const { recordMap } = await loadPage(workspace.client(), pageId)
  const together = requested(workspace).filter((ids) => ids.includes(named))
  expect(together).toHaveLength(1)
  expect(together[0]).toEqual(expect.arrayContaining([named, block(0), elsewhere]))
  expect(requested(workspace).filter((ids) => ids.includes(elsewhere))).toHaveLength(1)
  for (const id of [named, block(0), block(1), elsewhere]) expect(recordMap.block[id], id).toBeDefined()
})

test('R-256 what rows name is read although the workspace refuses what they hold', async () => {
  const { world: records, named } = linkedWorld()
  const workspace = new FakeWorkspace(records)
  workspace.intercept = ({ body }) =>
    JSON.stringify(body).includes(block(0)) && body.requests ? { status: 400 } : undefined
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(recordMap.block[named]).toBeDefined()
  expect(recordMap.block[block(0)]).toBeUndefined()
})

test('R-256 what rows hold and the workspace does not give is asked for once', async () => {
  const { world: records } = linkedWorld()
  delete records.block[block(0)]
  const workspace = new FakeWorkspace(records)
  await loadPage(workspace.client(), pageId)
  expect(requested(workspace).filter((ids) => ids.includes(block(0)))).toHaveLength(1)
})
