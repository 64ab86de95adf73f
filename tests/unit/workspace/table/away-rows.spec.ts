/** Rows that answers say are gone: one answer alone takes none away. */

import { expect, test } from '@playwright/test'
import { rowId, tableId } from '../blog'
import { edit, rowOf, started, told, versionedWorld, wordsOf } from '../edited-blog'
import { type Call, type FakeWorkspace, uuid } from '../fake-workspace'

const titles = ['One', 'Two', 'Three']
const asksRows = ({ endpoint, body }: Call) =>
  endpoint === 'syncRecordValuesMain' && JSON.stringify(body).includes(rowId(0))

/** Has the next answers about rows say of some of them that they are gone. */
function sayGone(workspace: FakeWorkspace, rows: readonly number[], answers = Number.POSITIVE_INFINITY) {
  let left = answers
  const { intercept } = workspace
  workspace.intercept = (call) => {
    if (!asksRows(call) || left-- <= 0) return intercept(call)
    const answer = Object(workspace.answer(call))
    const gone = Object.fromEntries(rows.map((row) => [rowId(row), { role: 'none' }]))
    return { body: { recordMap: { ...answer.recordMap, block: { ...answer.recordMap.block, ...gone } } } }
  }
}

async function begun() {
  const world = versionedWorld(titles.map((title) => ({ title })))
  const blog = started(world)
  await blog.loader.load()
  await blog.next()
  return { ...blog, world }
}

for (const rows of [[1], [1, 2]]) {
  test(`one answer that says that ${rows.length} of three rows are gone removes no post`, async () => {
    const { next, workspace, loader } = await begun()
    sayGone(workspace, rows, 1)
    for (let window = 0; window < 3; window++) expect(told(await next()).open).toEqual(titles)
    expect(Object.keys(loader.loaded()?.content.index.rows ?? {})).toHaveLength(3)
  })
}

test('one answer that shows a row elsewhere removes no post', async () => {
  const { next, workspace } = await begun()
  let spoiled = 0
  workspace.intercept = (call) => {
    if (!asksRows(call) || spoiled++ > 0) return undefined
    const text = JSON.stringify(workspace.answer(call))
    const record = JSON.stringify(workspace.world.block[rowId(1)])
    return { body: JSON.parse(text.replace(record, record.replace(tableId, uuid(8)))) }
  }
  expect(told(await next()).open).toEqual(titles)
  expect(told(await next()).open).toEqual(titles)
})

test('R-373 a post that is deleted is withdrawn in the next window, for one request more', async () => {
  const { next, workspace, world } = await begun()
  const row = rowOf(world, 1)
  edit(world, 1, {})
  world.block[row.id] = { ...row, alive: false, parent_id: `${tableId}-trash` }
  const before = workspace.calls.length
  expect(told(await next()).open).toEqual(['One', 'Three'])
  expect(workspace.calls.length - before).toBe(2)
})

test('a list that is cut while an answer says that rows are gone removes no post', async () => {
  const { next, workspace } = await begun()
  const short = { blockIds: [rowId(0)] }
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection'
      ? {
          body: {
            result: { reducerResults: { collection_group_results: short }, sizeHint: 3 },
            recordMap: {},
          },
        }
      : undefined
  sayGone(workspace, [1, 2], 1)
  await wordsOf(async () => expect(told(await next()).open).toEqual(titles))
})
