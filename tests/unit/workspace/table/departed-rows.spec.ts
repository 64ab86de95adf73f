/** Rows that lists still name, as lists come from a cache, although their own records say that they have left the table. */

import { expect, test } from 'vitest'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { blogLoader, rowId, tableId } from '../blog'
import { edit, memoryStore, rowOf, started, statusId, told, versionedWorld } from '../edited-blog'
import { type FakeWorkspace, PatientClock, uuid, type Value, type World } from '../fake-workspace'

const titles = ['One', 'Two', 'Three', 'Four']
const withoutLast = titles.slice(0, -1)
const fourRows = () => versionedWorld(titles.map((title) => ({ title })))
type Row = Value & { properties: Record<string, unknown> }

/** Ways in which a row leaves the table; null for one that is not shared any more. */
const departures: Record<string, (row: Row) => Value | null> = {
  deleted: (row) => ({ ...row, alive: false, version: 2 }),
  'not shared any more': () => null,
  'moved into another database': (row) => ({
    ...row,
    version: 2,
    last_edited_time: Number(row.last_edited_time) + 60_000,
    parent_id: uuid(777),
  }),
}

/** Has rows leave the table; returns how to bring them back. */
function depart(world: World, rows: readonly number[], how: string): () => void {
  const former = rows.map((row) => ({ ...rowOf(world, row) }))
  for (const row of former) {
    const left = departures[how]?.(row)
    if (left) world.block[row.id] = left
    else delete world.block[row.id]
  }
  return () => {
    for (const row of former) world.block[row.id] = row
  }
}

/** Has lists name all rows for ever; the records that come with them are those of now. */
function nameAll(workspace: FakeWorkspace, count = titles.length) {
  const blockIds = Array.from({ length: count }, (_, row) => rowId(row))
  workspace.intercept = (call) => {
    if (call.endpoint !== 'queryCollection') return undefined
    const records = blockIds.slice(0, workspace.recordLimit).map((id) => {
      const value = workspace.world.block[id]
      return [id, value ? { role: 'reader', value } : { role: 'none' }]
    })
    const result = { reducerResults: { collection_group_results: { blockIds } }, sizeHint: count }
    return { body: { result, recordMap: { block: Object.fromEntries(records) } } }
  }
}

for (const how of Object.keys(departures)) {
  test(`R-373 a post that is ${how} while the server is stopped is withdrawn although lists name it`, async () => {
    const [world, store, clock] = [fourRows(), memoryStore(), new PatientClock()]
    const before = started(world, { store, clock })
    await before.loader.load()
    await before.next()
    depart(world, [3], how)
    const { next, workspace } = started(world, { store, clock })
    nameAll(workspace)
    const first = told(await next()).open
    if (how === 'deleted') expect(first).toEqual(withoutLast)
    for (const pause of [2_000, 5_000]) await next(pause)
    for (const pause of [2_000, 10_000, 70_000, 600_000, 2_000])
      expect(told(await next(pause)).open).toEqual(withoutLast)
  })

  test(`R-373 a post that is ${how} is withdrawn although lists name it and bring no record of it`, async () => {
    const world = fourRows()
    const { loader, clock, workspace } = blogLoader(world, {
      recordLimit: 2,
      store: new ContentStore(memoryStore()),
    })
    const next = async (pause = 2_000) => {
      clock.time += pause
      return told(await loader.load()).open
    }
    nameAll(workspace)
    for (let load = 0; load < 3; load++) expect(await next()).toEqual(titles)
    const bringBack = depart(world, [3], how)
    for (const pause of [2_000, 2_000, 5_000]) await next(pause)
    for (const pause of [2_000, 10_000, 70_000, 600_000]) expect(await next(pause)).toEqual(withoutLast)
    bringBack()
    edit(world, 3, {})
    for (const pause of [2_000, 2_000]) await next(pause)
    expect(await next()).toEqual(titles)
    const before = workspace.calls.length
    await next()
    expect(workspace.calls.length - before, 'as before').toBe(2)
  })
}

test('R-373 a deleted post that lists name is withdrawn by an instance that has taken over content', async () => {
  const [world, store, clock] = [fourRows(), memoryStore(true), new PatientClock()]
  const [one, other] = [started(world, { store, clock }), started(world, { store, clock })]
  for (const { next } of [one, other, one, other]) await next()
  other.workspace.intercept = () => ({ status: 500, body: {} })
  edit(world, 2, { [statusId]: [['Draft']] })
  await one.next()
  expect(told(await other.next()).open).toEqual(['One', 'Two', 'Four'])
  depart(world, [3], 'deleted')
  for (const { workspace } of [one, other]) nameAll(workspace)
  for (const pause of [5_000, 2_000, 70_000, 600_000])
    for (const { next } of [one, other]) expect(told(await next(pause)).open).toEqual(['One', 'Two'])
})

test('one answer that says that a row is gone removes no post of a long table', async () => {
  const { loader, clock, workspace } = blogLoader(fourRows(), {
    recordLimit: 2,
    store: new ContentStore(memoryStore()),
  })
  await loader.load()
  let answers = 0
  workspace.intercept = (call) => {
    if (call.endpoint !== 'syncRecordValuesMain' || answers++ > 0) return undefined
    const answer = Object(workspace.answer(call))
    const block = { ...answer.recordMap.block, [rowId(3)]: { role: 'none' } }
    return { body: { recordMap: { ...answer.recordMap, block } } }
  }
  for (const pause of [2_000, 6_000, 2_000, 70_000]) {
    clock.time += pause
    expect(told(await loader.load()).open).toEqual(titles)
  }
})

test('a post that is moved away and back while lists name it is shown again', async () => {
  const world = fourRows()
  const { loader, clock, workspace } = blogLoader(world, {
    recordLimit: 2,
    store: new ContentStore(memoryStore()),
  })
  const next = async (pause = 2_000) => {
    clock.time += pause
    return told(await loader.load()).open
  }
  nameAll(workspace)
  await next()
  depart(world, [3], 'moved into another database')
  await next()
  edit(world, 3, {})
  rowOf(world, 3).parent_id = tableId
  for (let load = 0; load < 3; load++) await next()
  for (const pause of [2_000, 70_000]) expect(await next(pause)).toEqual(titles)
})

/** A blog over a workspace whose lists, with the records in them, stay as they are now. */
async function withOldList() {
  const world = fourRows()
  const blog = started(world)
  await blog.loader.load()
  const list = structuredClone(
    blog.workspace.answer({
      endpoint: 'queryCollection',
      body: { collection: { id: tableId }, loader: { limit: 10_000 } },
    }),
  )
  blog.workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? { body: list } : undefined)
  for (const pause of [2_000, 70_000, 2_000]) await blog.next(pause)
  return { ...blog, world }
}

const everyRow = [0, 1, 2, 3]

for (const how of ['deleted', 'moved into another database']) {
  test(`R-373 posts that are all ${how} at once are withdrawn although lists and their records are old`, async () => {
    const { next, world } = await withOldList()
    depart(world, everyRow, how)
    for (const pause of [2_000, 2_000, 6_000, 70_000, 2_000]) expect(told(await next(pause)).open).toEqual([])
  })

  test(`one answer that says that all rows are ${how} removes no post`, async () => {
    const { next, world, workspace } = await withOldList()
    const { intercept } = workspace
    let bringBack: (() => void) | null = depart(world, everyRow, how)
    let answers = 0
    workspace.intercept = (call) => {
      if (call.endpoint === 'syncRecordValuesMain' && ++answers > 1) {
        bringBack?.()
        bringBack = null
      }
      return intercept(call)
    }
    for (const pause of [2_000, 2_000, 6_000, 70_000]) expect(told(await next(pause)).open).toEqual(titles)
  })
}

test('rows that are all not shared any more at once, beside a table that can be read, remove no post', async () => {
  const { next, world } = await withOldList()
  depart(world, everyRow, 'not shared any more')
  for (const pause of [2_000, 2_000, 6_000, 70_000]) expect(told(await next(pause)).open).toEqual(titles)
})
