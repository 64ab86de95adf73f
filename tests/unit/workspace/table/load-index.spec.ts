import { expect, test } from 'vitest'
import { member } from '@/lib/unknown-values'
import { plainText } from '@/lib/workspace/shown-values'
import { IndexLoader } from '@/lib/workspace/table/load-index'
import { blogWorld, rootId, rowId, tableId, viewId } from '../blog'
import { type Call, FakeClock, FakeWorkspace, uuid, type Value, type World } from '../fake-workspace'
import { rowValue, settingsWith } from '../rows'

const letters = ['A', 'B', 'C']
const worldOf = (titles: readonly string[]) => blogWorld(titles.map((title) => ({ title })))
const namesOf = (endpoint: string) => (endpoint === 'queryCollection' ? 'query' : 'sync')

/** A row of the table as it is after an edit. */
function row(index: number, title: string): Value {
  const cells = { title, type: 'Post', status: 'Published' }
  return rowValue(rowId(index), cells, { parent_id: tableId, parent_table: 'collection' })
}

const titleOf = (properties: unknown) => plainText(member(properties, 'title'))

/** Rows in the order of the view: sorted by title where it has a sort, else as dragged. The service answers so. */
function answerOrder(world: World, { body }: Call): string[] {
  const ids = Object.values(world.block)
    .filter((block) => block.parent_id === tableId && block.alive !== false)
    .map(({ id }) => id)
  const { sort = [] } = body.loader as { sort?: { direction: string }[] }
  if (sort[0]) {
    const title = (id: string) => titleOf(world.block[id]?.properties)
    const ordered = ids.sort((a, b) => title(a).localeCompare(title(b)))
    return sort[0].direction === 'descending' ? ordered.reverse() : ordered
  }
  const manual = (world.collection_view?.[viewId]?.page_sort ?? []) as string[]
  return [...manual.filter((id) => ids.includes(id)), ...ids.filter((id) => !manual.includes(id))]
}

/** A loader over a service whose query answers carry rows and collection, and no view. */
function setUp(world: World, { follows = true } = {}) {
  const clock = new FakeClock()
  const workspace = new FakeWorkspace(world)
  const service: (call: Call) => ReturnType<FakeWorkspace['intercept']> = (call) => {
    if (call.endpoint !== 'queryCollection' || !follows) return undefined
    const blockIds = answerOrder(world, call)
    const block = Object.fromEntries(blockIds.map((id) => [id, { role: 'reader', value: world.block[id] }]))
    return {
      body: {
        result: { reducerResults: { collection_group_results: { blockIds } }, sizeHint: blockIds.length },
        recordMap: { block },
      },
    }
  }
  workspace.intercept = service
  const loader = new IndexLoader(workspace.client(), rootId, settingsWith(), clock.now)
  /** The titles one window later, and the calls that it took. */
  const nextWindow = async (wait = 2_000, options = {}) => {
    clock.time += wait
    const before = workspace.calls.length
    const { index } = await loader.load(undefined, options)
    const titles = index.rowIds.map((id) => titleOf(index.rows[id]?.value.properties))
    const calls = workspace.calls.slice(before).map(({ endpoint }) => namesOf(endpoint))
    return { titles, calls }
  }
  const view = world.collection_view?.[viewId]
  if (!view) throw new Error('the world has no view')
  return { clock, workspace, service, loader, nextWindow, view }
}

for (const { rows, placed, queries } of [
  { rows: 'rows that the view places', placed: [0, 1, 2], queries: 2 },
  { rows: 'a row that no view places', placed: [0, 1], queries: 12 },
]) {
  test(`a table with ${rows} takes one sync a window, and ${queries} queries in two minutes`, async () => {
    const { loader, nextWindow, view, workspace } = setUp(worldOf(letters))
    view.page_sort = placed.map(rowId)
    await loader.load()
    expect(workspace.calls.map(({ endpoint }) => endpoint)).toEqual(['loadPageChunk', 'queryCollection'])
    const windows: string[][] = []
    for (let window = 0; window < 60; window++) windows.push((await nextWindow()).calls)
    expect(windows.map(([first]) => first)).toEqual(Array(60).fill('sync'))
    expect(windows.filter((calls) => calls.length > 1)).toEqual(Array(queries).fill(['sync', 'query']))
  })
}

for (const windowsBefore of [0, 1, 2]) {
  test(`dragged rows show in the next window for one call, after ${windowsBefore} others`, async () => {
    const { loader, nextWindow, view } = setUp(worldOf(letters))
    view.page_sort = [0, 1, 2].map(rowId)
    await loader.load()
    for (let window = 0; window < windowsBefore; window++) await nextWindow()
    view.page_sort = [2, 0, 1].map(rowId)
    expect(await nextWindow()).toEqual({ titles: ['C', 'A', 'B'], calls: ['sync'] })
    expect((await nextWindow()).titles).toEqual(['C', 'A', 'B'])
  })

  test(`a changed sort shows in the next window by one query, after ${windowsBefore} others`, async () => {
    const { loader, nextWindow, view } = setUp(worldOf(letters))
    await loader.load()
    for (let window = 0; window < windowsBefore; window++) await nextWindow()
    view.query2 = { sort: [{ property: 'title', direction: 'descending' }] }
    expect(await nextWindow()).toEqual({ titles: ['C', 'B', 'A'], calls: ['sync', 'query'] })
    expect(await nextWindow()).toEqual({ titles: ['C', 'B', 'A'], calls: ['sync'] })
  })
}

for (const seconds of [4, 60]) {
  test(`the first window after ${seconds} s without readers shows a changed sort at once`, async () => {
    const { loader, nextWindow, view } = setUp(worldOf(letters))
    await loader.load()
    expect((await nextWindow(seconds * 1_000)).calls).toEqual(['query', 'sync'])
    view.query2 = { sort: [{ property: 'title', direction: 'descending' }] }
    const changed = await nextWindow(seconds * 1_000)
    expect(changed).toEqual({ titles: ['C', 'B', 'A'], calls: ['query', 'sync', 'query'] })
  })
}

test('a load that knows of an edit does both, whatever the window', async () => {
  const { loader, nextWindow, view, workspace } = setUp(worldOf(letters))
  await loader.load()
  expect((await nextWindow(2_000, { withView: true })).calls).toEqual(['query', 'sync'])
  view.query2 = { sort: [{ property: 'title', direction: 'descending' }] }
  workspace.world.block[rowId(3)] = row(3, 'D')
  expect((await nextWindow(2_000, { withView: true })).titles).toEqual(['D', 'C', 'B', 'A'])
})

test('edits and deletions show in a sync window, deletions for one query more; a record that it lacks is no deletion', async () => {
  const world = worldOf(letters)
  const { loader, nextWindow, workspace, service } = setUp(world)
  await loader.load()
  world.block[rowId(0)] = row(0, 'A2')
  world.block[rowId(1)] = { ...row(1, 'B'), alive: false }
  world.block[rowId(2)] = { ...row(2, 'C'), parent_id: 'elsewhere' }
  expect(await nextWindow()).toEqual({ titles: ['A2'], calls: ['sync', 'query'] })
  expect((await nextWindow()).calls).toEqual(['sync'])
  expect(await nextWindow(8_000), 'the query needs no proof for them').toEqual({
    titles: ['A2'],
    calls: ['query', 'sync'],
  })

  workspace.intercept = (call) => {
    if (call.endpoint !== 'syncRecordValuesMain') return service(call)
    const record = (table: keyof World, id: string) => ({
      [table]: { [id]: { role: 'reader', value: world[table]?.[id] } },
    })
    const root = { ...record('block', rootId), ...record('collection', tableId) }
    return { body: { recordMap: { ...root, collection_view: { [viewId]: { role: 'none' } } } } }
  }
  expect(await nextWindow(), 'a view that is hidden stays as it was known').toEqual({
    titles: ['A2'],
    calls: ['sync'],
  })
})

test('a sync that hides the whole table takes nothing away: it is asked for in the same window', async () => {
  const { loader, nextWindow, workspace, service } = setUp(worldOf(letters))
  await loader.load()
  workspace.intercept = (call) => {
    if (call.endpoint !== 'syncRecordValuesMain') return service(call)
    const hidden = { role: 'none' }
    const block = Object.fromEntries([rootId, ...[0, 1, 2].map(rowId)].map((id) => [id, hidden]))
    return { body: { recordMap: { block } } }
  }
  expect((await nextWindow()).titles).toEqual(letters)
})

const otherViewId = uuid(77)

for (const [where, place] of [
  ['the view', (world: World) => world.collection_view?.[viewId]],
  ['another view of the table', (world: World) => world.collection_view?.[otherViewId]],
] as const) {
  test(`a new row that ${where} places is asked for at once`, async () => {
    const world = worldOf(letters)
    Object.assign(world.block[rootId] ?? {}, { view_ids: [viewId, otherViewId] })
    Object.assign(world.collection_view ?? {}, {
      [otherViewId]: { id: otherViewId, type: 'board', alive: true },
    })
    const { loader, nextWindow } = setUp(world)
    await loader.load()
    await nextWindow()
    world.block[rowId(3)] = row(3, 'D')
    Object.assign(place(world) ?? {}, { page_sort: [rowId(3)] })
    const { titles, calls } = await nextWindow()
    expect({ titles: titles.toSorted(), calls }).toEqual({
      titles: ['A', 'B', 'C', 'D'],
      calls: ['sync', 'query'],
    })
    expect((await nextWindow()).calls).toEqual(['sync'])
  })
}

test('a new row that no view places shows after ten seconds of traffic', async () => {
  const world = worldOf(letters)
  const { loader, nextWindow, view } = setUp(world)
  view.page_sort = [0, 1].map(rowId)
  await loader.load()
  world.block[rowId(3)] = row(3, 'D')
  for (let window = 0; window < 4; window++) expect((await nextWindow()).titles).toEqual(letters)
  expect(await nextWindow()).toEqual({ titles: ['A', 'B', 'C', 'D'], calls: ['sync', 'query'] })
})

test('a row that a view names before a query lists it is asked for once more, and a hidden one not again', async () => {
  const world = worldOf(letters)
  const { loader, nextWindow, view } = setUp(world)
  view.page_sort = [0, 1, 2].map(rowId)
  await loader.load()
  await nextWindow()
  view.page_sort = [0, 1, 2, 3].map(rowId)
  expect(await nextWindow()).toEqual({ titles: letters, calls: ['sync', 'query'] })
  world.block[rowId(3)] = row(3, 'D')
  expect(await nextWindow()).toEqual({ titles: [...letters, 'D'], calls: ['query'] })
  expect((await nextWindow()).calls).toEqual(['sync'])
  view.page_sort = [0, 1, 2, 3, 4].map(rowId)
  const calls = []
  for (let window = 0; window < 4; window++) calls.push((await nextWindow()).calls)
  expect(calls).toEqual([['sync', 'query'], ['query'], ['sync'], ['sync']])
})

test('a workspace that answers in another order than that of its view does not make the order jump', async () => {
  const { loader, nextWindow, view } = setUp(worldOf(letters), { follows: false })
  view.page_sort = [2, 1, 0].map(rowId)
  await loader.load()
  for (let window = 0; window < 4; window++) expect((await nextWindow()).titles).toEqual(['C', 'B', 'A'])
  view.page_sort = [1, 0, 2].map(rowId)
  await nextWindow()
  for (let window = 0; window < 3; window++) expect((await nextWindow()).titles).toEqual(['B', 'A', 'C'])
})

test('after a failure the next window queries', async () => {
  const { loader, nextWindow, workspace, service } = setUp(worldOf(letters))
  await loader.load()
  workspace.intercept = () => ({ status: 403, body: {} })
  await expect(nextWindow()).rejects.toThrow()
  workspace.intercept = service
  expect((await nextWindow()).calls).toEqual(['query'])
})

test('a workspace that refuses to tell the view is asked for rows alone, as before', async () => {
  const { loader, nextWindow, workspace, service } = setUp(worldOf(letters))
  await loader.load()
  workspace.intercept = (call) =>
    JSON.stringify(call.body.requests ?? '').includes(viewId) ? { status: 400, body: {} } : service(call)
  expect((await nextWindow()).titles).toEqual(letters)
  for (let window = 0; window < 4; window++) expect((await nextWindow()).calls).toEqual(['query'])
})

test('a table of 1,500 rows takes a query and a sync in each window, and the view rides along', {
  tags: 'full',
}, async () => {
  const world = worldOf(Array.from({ length: 1_500 }, (_, index) => `Post ${index}`))
  const { loader, nextWindow, view, workspace } = setUp(world, { follows: false })
  await loader.load()
  for (let window = 0; window < 4; window++) {
    expect((await nextWindow()).calls).toEqual(['query', 'sync'])
    const requests = workspace.calls.at(-1)?.body.requests as unknown[]
    expect(requests.length).toBeLessThanOrEqual(500)
    expect(JSON.stringify(requests)).toContain(viewId)
  }
  const others = Array.from({ length: 1_500 }, (_, index) => index).filter((index) => index !== 7)
  view.page_sort = [7, ...others].map(rowId)
  expect((await nextWindow()).titles.slice(0, 2)).toEqual(['Post 7', 'Post 0'])
  view.query2 = { sort: [{ property: 'title', direction: 'descending' }] }
  expect((await nextWindow()).calls).toEqual(['query', 'sync', 'query'])
})

test('a table of 900 rows is read in turn by sync windows, 500 records each', async () => {
  const world = worldOf(Array.from({ length: 900 }, (_, index) => `Post ${index}`))
  const { loader, nextWindow, workspace } = setUp(world, { follows: false })
  await loader.load()
  const asked = new Set<string>()
  for (let window = 0; window < 4; window++) {
    const { calls, titles } = await nextWindow()
    expect(titles).toHaveLength(900)
    if (calls[0] !== 'sync') continue
    const requests = workspace.calls.at(-1)?.body.requests as { id?: string }[]
    expect(requests.length).toBeLessThanOrEqual(500)
    for (const { id } of requests) if (id) asked.add(id)
  }
  expect(asked.size).toBe(901)
})

test('a restart begins with a query, and takes a sort that was changed meanwhile', async () => {
  const world = worldOf(letters)
  const first = setUp(world)
  const { root, index } = await first.loader.load()
  first.view.query2 = { sort: [{ property: 'title', direction: 'descending' }] }
  const second = setUp(world)
  second.loader.restore(root, index)
  expect(await second.nextWindow()).toEqual({ titles: ['C', 'B', 'A'], calls: ['query', 'sync', 'query'] })
})

test('a row that never arrives does not keep the others of a large table from being read again', {
  tags: 'full',
}, async () => {
  const world = worldOf(Array.from({ length: 1_100 }, (_, index) => `T${index}`))
  const { loader, nextWindow, workspace, service } = setUp(world)
  workspace.intercept = (call) => {
    const answer = service(call)
    const body = answer?.body as
      | {
          result: { reducerResults: { collection_group_results: { blockIds: string[] } } }
          recordMap: object
        }
      | undefined
    if (!body) return answer
    const { blockIds } = body.result.reducerResults.collection_group_results
    const block = Object.fromEntries(
      blockIds.slice(0, 1_000).map((id) => [id, { role: 'reader', value: world.block[id] }]),
    )
    blockIds.push(rowId(5_000))
    return { body: { ...body, recordMap: { block } } }
  }
  await loader.load()
  world.block[rowId(1_050)] = row(1_050, 'Edited')
  await nextWindow()
  expect((await nextWindow()).titles).toContain('Edited')
})

test('a row of the list that has another parent stays in every window', async () => {
  const world = worldOf(letters)
  const { loader, nextWindow, workspace, service } = setUp(world)
  const nested = { ...row(7, 'Nested'), parent_id: rowId(0), parent_table: 'block' }
  world.block[nested.id] = nested
  workspace.intercept = (call) => {
    const answer = service(call)
    const body = answer?.body as
      | {
          result: { reducerResults: { collection_group_results: { blockIds: string[] } } }
          recordMap: { block: object }
        }
      | undefined
    if (!body) return answer
    body.result.reducerResults.collection_group_results.blockIds.push(nested.id)
    Object.assign(body.recordMap.block, { [nested.id]: { role: 'reader', value: nested } })
    return answer
  }
  await loader.load()
  for (let window = 0; window < 4; window++) expect((await nextWindow()).titles).toContain('Nested')
})

test('a slow load that began earlier does not replace the rows of a later one', async () => {
  const world = worldOf(letters)
  const { loader, nextWindow, workspace, service, clock } = setUp(world)
  await loader.load()
  await nextWindow()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = workspace.client(clock)
  const send = slow.fetch.bind(slow)
  slow.fetch = async (request) => {
    const answer = await send(request)
    // After the rows were asked for, while the view is read.
    if (request.endpoint === 'syncRecordValuesMain') await held
    return answer as never
  }
  clock.time += 2_000
  const late = loader.load(slow, { withView: true })
  await new Promise((resolve) => setTimeout(resolve, 5))
  world.block[rowId(3)] = row(3, 'D')
  expect((await nextWindow()).titles).toContain('D')
  workspace.intercept = service
  release()
  await late
  expect((await nextWindow()).titles).toContain('D')
})
