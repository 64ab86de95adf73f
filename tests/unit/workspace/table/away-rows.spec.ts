/** Rows that answers say are gone: one answer alone takes none away. */

import { expect, test } from 'vitest'
import { rowId, tableId } from '../blog'
import {
  edit,
  memoryStore,
  passwordId,
  rowOf,
  started,
  statusId,
  told,
  versionedWorld,
  wordsOf,
} from '../edited-blog'
import { type Call, type FakeWorkspace, uuid } from '../fake-workspace'
import { columns } from '../rows'

const titles = ['One', 'Two', 'Three']
const asksRows = ({ endpoint, body }: Call) =>
  endpoint === 'syncRecordValuesMain' && [0, 1, 2].some((row) => JSON.stringify(body).includes(rowId(row)))

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

async function begun(store = memoryStore(), posts = titles.map((title) => ({ title }))) {
  const world = versionedWorld(posts)
  const blog = started(world, { store })
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

/** A blog over a workspace whose lists, with the records in them, stay as they are now: they come from a cache. */
async function withOldList(posts = titles.map((title) => ({ title }))) {
  const blog = await begun(memoryStore(), posts)
  let list: unknown
  blog.workspace.intercept = (call) => {
    if (call.endpoint !== 'queryCollection') return undefined
    list ??= structuredClone(blog.workspace.answer(call))
    return { body: list }
  }
  await blog.next(70_000)
  await blog.next()
  return blog
}

const withoutTwo = ['One', 'Three']

test('R-373 a post that is deleted is withdrawn although lists still have it, and stays so', async () => {
  const { next, workspace, world } = await withOldList()
  const row = rowOf(world, 1)
  world.block[row.id] = { ...row, alive: false, parent_id: `${tableId}-trash` }
  for (const pause of [2_000, 2_000, 10_000, 70_000, 2_000, 2_000])
    expect(told(await next(pause)).open).toEqual(withoutTwo)
  world.block[row.id] = row
  await next(70_000)
  expect(told(await next()).open).toEqual(titles)
  // In a quiet window nothing is asked for twice.
  const before = workspace.calls.length
  await next()
  expect(workspace.calls.length - before).toBe(1)
})

test('R-373 250 posts that are deleted at once are withdrawn although lists still have them, and come back', {
  tags: 'full',
}, async () => {
  const many = Array.from({ length: 260 }, (_, n) => ({ title: `Post ${n}` }))
  const { next, workspace, world } = await withOldList(many)
  const rows = many.slice(10).map((_, n) => rowOf(world, n + 10))
  for (const row of rows) world.block[row.id] = { ...row, alive: false, parent_id: `${tableId}-trash` }
  for (let load = 0; load < 9; load++) await next()
  expect(told(await next()).open).toEqual(many.slice(0, 10).map(({ title }) => title))
  const before = workspace.calls.length
  await next()
  expect(workspace.calls.length - before).toBeLessThanOrEqual(3)
  for (const row of rows) world.block[row.id] = row
  for (let load = 0; load < 9; load++) await next(70_000)
  expect(told(await next()).open).toHaveLength(260)
})

test('R-373 a post that is no longer shared is withdrawn within seconds although lists still have it', async () => {
  const { next, workspace } = await withOldList()
  const { intercept } = workspace
  sayGone(workspace, [1])
  const seen: number[] = []
  for (let window = 0; window < 4; window++) seen.push(told(await next()).open.length)
  expect(seen).toEqual([3, 3, 3, 2])
  expect(told(await next(70_000)).open).toEqual(withoutTwo)
  workspace.intercept = intercept
  expect(told(await next(70_000)).open).toEqual(titles)
})

/** Has every list lack rows that its size hint counts. */
function cutList(workspace: FakeWorkspace) {
  const results = { collection_group_results: { blockIds: [rowId(0)] } }
  const body = { result: { reducerResults: results, sizeHint: 3 }, recordMap: {} }
  workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? { body } : undefined)
}

test('a list that is cut while an answer says that rows are gone removes no post', async () => {
  const { next, workspace } = await begun()
  cutList(workspace)
  sayGone(workspace, [1, 2], 1)
  await wordsOf(async () => expect(told(await next()).open).toEqual(titles))
})

test('rows that are gone for some seconds while the list is cut stay, also for other instances', async () => {
  const store = memoryStore()
  const { next, workspace, clock } = await begun(store)
  await wordsOf(async () => {
    cutList(workspace)
    sayGone(workspace, [1])
    for (const pause of [10_000, 2_000, 2_000]) expect(told(await next(pause)).open).toEqual(titles)
    const restarted = started(workspace.world, { store, clock })
    restarted.workspace.intercept = () => ({ status: 500, body: {} })
    expect(told(await restarted.next()).open).toEqual(titles)
    cutList(workspace)
    for (let load = 0; load < 3; load++) expect(told(await next()).open).toEqual(titles)
  })
})

/** A blog whose list is cut, and whose second row has left because its account could not see it. */
async function withoutSecond(store = memoryStore()) {
  const blog = await begun(store)
  cutList(blog.workspace)
  sayGone(blog.workspace, [1])
  await blog.next(10_000)
  expect(told(await blog.next(10_000)).open).toEqual(withoutTwo)
  cutList(blog.workspace)
  return blog
}

test('a row that was gone comes back while the list is cut once two loads have read it', async () => {
  await wordsOf(async () => {
    const store = memoryStore()
    const { next, workspace, clock } = await withoutSecond(store)
    expect(told(await next()).open).toEqual(withoutTwo)
    sayGone(workspace, [1])
    expect(told(await next(10_000)).open, 'one load').toEqual(withoutTwo)
    cutList(workspace)
    await next()
    expect(told(await next(10_000)).open).toEqual(titles)
    expect(told(await next()).open).toEqual(titles)
    const restarted = started(workspace.world, { store, clock })
    restarted.workspace.intercept = () => ({ status: 500, body: {} })
    expect(told(await restarted.next()).open).toEqual(titles)
  })
})

test('R-373 a row that was gone comes back as what it is by then: a draft, or locked', async () => {
  for (const [cells, open] of [
    [{ [statusId]: [['Draft']] }, withoutTwo],
    [{ [passwordId]: [['wyvern']] }, withoutTwo],
    [{ title: [] }, withoutTwo],
    [{ [columns.summary ?? '']: [['Edited']] }, titles],
  ] as const)
    await wordsOf(async () => {
      const { next, world } = await withoutSecond()
      edit(world, 1, cells)
      for (const pause of [2_000, 10_000]) await next(pause)
      expect(told(await next()).open, JSON.stringify(cells)).toEqual(open)
    })
})

test('R-373 a post that is deleted while the list is cut is withdrawn at once, and an older answer does not bring it back', async () => {
  const { next, workspace, world } = await begun()
  await wordsOf(async () => {
    cutList(workspace)
    const row = rowOf(world, 1)
    world.block[row.id] = { ...row, alive: false, version: 2 }
    expect(told(await next(10_000)).open).toEqual(withoutTwo)
    world.block[row.id] = row
    for (const pause of [2_000, 10_000]) expect(told(await next(pause)).open).toEqual(withoutTwo)
  })
})

test('R-373 a post that is not shared any more while the list is cut is withdrawn by the second load', async () => {
  const { next, workspace, world } = await begun()
  await wordsOf(async () => {
    cutList(workspace)
    delete world.block[rowId(1)]
    await next()
    expect(told(await next(5_000)).open).toEqual(withoutTwo)
  })
})
