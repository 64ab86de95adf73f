import { expect, test } from 'vitest'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import { showsCell, showsRecord } from '@/lib/workspace/pages/shown-elsewhere'
import { ContentStore } from '@/lib/workspace/store/content-store'
import type { RecordMap } from '@/lib/workspace/types'
import { type Call, FakeWorkspace, PatientClock, uuid, type Value, type World } from './fake-workspace'

const [pageId, holder, table, view] = [uuid(1), uuid(2), uuid(3), uuid(4)]
const [open, closed] = [uuid(101), uuid(102)]
const filter = { property: 'pub', filter: { operator: 'checkbox_is', value: { type: 'exact', value: true } } }
const filtered = { filter: { operator: 'and', filters: [filter] } }
const format = { table_properties: [{ property: 'title', visible: true }] }

const row = (id: string) => [id, { id, type: 'page', parent_id: table, parent_table: 'collection' }]

function databaseWorld(): World {
  return {
    block: {
      [pageId]: { id: pageId, type: 'page', content: [holder], space_id: 'space' },
      [holder]: {
        id: holder,
        type: 'collection_view',
        parent_id: pageId,
        collection_id: table,
        view_ids: [view],
      },
      ...Object.fromEntries([open, closed].map(row)),
    },
    collection: { [table]: { id: table, schema: { title: { name: 'Name', type: 'title' } } } },
    collection_view: { [view]: { id: view, type: 'table', format, query2: filtered } },
  }
}

const noStore = { read: async () => null, write: async () => undefined }

/** A service that filters: a query without a condition gets all rows. */
function blog() {
  const world = databaseWorld()
  const workspace = new FakeWorkspace(world)
  const odd: { answer: (call: Call) => unknown } = { answer: () => undefined }
  workspace.intercept = (call) => {
    const own = odd.answer(call) as ReturnType<FakeWorkspace['intercept']>
    if (own !== undefined || call.endpoint !== 'queryCollection') return own
    const { filters } = (call.body.loader as { filter: { filters: unknown[] } }).filter
    const blockIds = filters.length > 0 ? [open] : [open, closed]
    return { body: { result: { reducerResults: { collection_group_results: { blockIds } } }, recordMap: {} } }
  }
  const clock = new PatientClock()
  const articles = new ArticleLoader(
    workspace.client(),
    { ENABLE_CACHE: true },
    { clock, store: new ContentStore(noStore, 'a') },
  )
  const load = async () => {
    articles.revalidate(pageId)
    return articles.load({ id: pageId, lastEditedDate: 1 })
  }
  const views = world.collection_view as Record<string, Value>
  return { world, workspace, clock, load, odd, views }
}

const rowsIn = ({ collection_query }: RecordMap) =>
  collection_query[table]?.[view]?.collection_group_results?.blockIds ?? null
const viewIn = (recordMap: RecordMap) => recordMap.collection_view[view]?.value as unknown

const isQuery = ({ endpoint }: Call) => endpoint === 'queryCollection'

test('a refused or empty query leaves a view its last rows, for ten minutes', async () => {
  for (const answer of [
    { status: 400, body: {} },
    { status: 403, body: {} },
    { body: { result: { reducerResults: {} }, recordMap: {} } },
  ]) {
    const { load, odd, clock } = blog()
    expect(rowsIn(await load())).toEqual([open])
    odd.answer = (call) => (isQuery(call) ? answer : undefined)
    const kept = await load()
    expect(rowsIn(kept)).toEqual([open])
    expect(kept.block[open]).toBeDefined()
    clock.time += 601_000
    expect(rowsIn(await load())).toBeNull()
    odd.answer = () => undefined
    expect(rowsIn(await load())).toEqual([open])
  }
})

test('a refused query brings back no rows that a filter which is new may hide', async () => {
  const { load, odd, views } = blog()
  await load()
  const other = { ...filter, property: 'other' }
  views[view] = { id: view, type: 'table', format, query2: { filter: { operator: 'and', filters: [other] } } }
  odd.answer = (call) => (isQuery(call) ? { status: 400, body: {} } : undefined)
  expect(rowsIn(await load())).toBeNull()
})

test('nothing stands in for a refused query, or for a view that does not come, before anything is known', async () => {
  const { load, odd, views } = blog()
  odd.answer = (call) => (isQuery(call) ? { status: 403, body: {} } : undefined)
  expect(rowsIn(await load())).toBeNull()
  const other = blog()
  delete other.views[view]
  expect(rowsIn(await other.load())).toBeNull()
  expect(views[view]).toBeDefined()
})

const wider: [name: string, record: Value | null][] = [
  ['is missing', null],
  ['lost its format', { id: view, type: 'table', query2: filtered }],
  ['lost its filter and format', { id: view, type: 'table' }],
  ['lost its filters as a whole', { id: view, type: 'table', format }],
]

for (const [name, record] of wider) {
  test(`a view that ${name} stays as it was, with the rows of its filter, however often that is said`, async () => {
    const { load, views, clock } = blog()
    const before = viewIn(await load())
    if (record === null) delete views[view]
    else views[view] = record
    for (const _ of [1, 2]) {
      const kept = await load()
      expect(viewIn(kept)).toEqual(before)
      expect(rowsIn(kept)).toEqual([open])
      clock.time += 20_000
    }
    clock.time += 601_000
    expect(viewIn(await load())).toEqual(record ?? undefined)
  })
}

const edits: [name: string, record: Value][] = [
  ['filters', { id: view, type: 'table', format, query2: { filter: { operator: 'and', filters: [] } } }],
  ['choice of properties', { id: view, type: 'table', format: { table_properties: [] }, query2: filtered }],
]

for (const [name, record] of edits) {
  test(`the owner takes a view’s ${name} away: asked for once more, it counts at once`, async () => {
    const { load, views, workspace } = blog()
    await load()
    views[view] = record
    const before = workspace.calls.length
    expect(viewIn(await load())).toEqual(record)
    const asked = workspace.calls
      .slice(before)
      .filter(({ body }) => JSON.stringify(body.requests ?? []).includes(view))
    expect(asked).toHaveLength(1)
  })

  test(`a view whose ${name} one answer lacks stays as it was`, async () => {
    const { load, odd, views } = blog()
    const before = viewIn(await load())
    const whole = views[view]
    odd.answer = ({ endpoint }) => {
      // The page says it, the record itself does not.
      if (whole) views[view] = endpoint === 'loadPageChunk' ? record : whole
      return undefined
    }
    const kept = await load()
    expect(viewIn(kept)).toEqual(before)
    expect(rowsIn(kept)).toEqual([open])
  })
}

test('a chart, a dashboard and a form are not asked for, and show no row, property or picture of their own', async () => {
  for (const type of ['chart', 'dashboard', 'form_editor']) {
    const { load, views, workspace } = blog()
    views[view] = { id: view, type, format: {}, query2: {} }
    const recordMap = await load()
    expect(workspace.calls.filter(isQuery)).toEqual([])
    const answer = { [view]: { blockIds: [open] } } as unknown as RecordMap['collection_query'][string]
    const older = { ...recordMap, collection_query: { [table]: answer } }
    expect(showsRecord(older, pageId)(open)).toBe(false)
    expect(showsCell(older, { property: 'title', opens: true })(open)).toBe(false)
  }
})

test('of a view of an unknown type the titles of rows are shown alone, and of a view that is missing nothing', async () => {
  const { load } = blog()
  const recordMap = await load()
  const cell = { property: 'title', opens: true }
  expect(showsCell(recordMap, cell)(open)).toBe(true)
  const of = (value: unknown) =>
    ({ ...recordMap, collection_view: value ? { [view]: { value } } : {} }) as unknown as RecordMap
  expect(showsCell(of({ id: view, type: 'view_of_2031', format: {} }), cell)(open)).toBe(false)
  expect(showsCell(of(null), cell)(open)).toBe(false)
})

const groupFormat = {
  ...format,
  collection_group_by: { property: 'p', type: 'select' },
  collection_groups: [
    { property: 'p', value: { type: 'select', value: 'Public' } },
    { property: 'p', hidden: true, value: { type: 'select', value: 'Private' } },
  ],
}
const { collection_group_by: _, ...ungrouped } = groupFormat
const grouped = (own: object) => ({ id: view, type: 'table', format: own, query2: filtered })

test('a view that hides groups and lost what it groups by stays as it was, for ten minutes', async () => {
  const { load, views, clock } = blog()
  views[view] = grouped(groupFormat)
  const before = viewIn(await load())
  views[view] = grouped(ungrouped)
  expect(viewIn(await load())).toEqual(before)
  clock.time += 601_000
  expect(viewIn(await load())).toEqual(views[view])
})

const regroupings: [name: string, own: object][] = [
  ['grouping with its groups', format],
  [
    'grouping by another property',
    { ...groupFormat, collection_group_by: { property: 'q', type: 'select' } },
  ],
  [
    'hidden group for another',
    {
      ...groupFormat,
      collection_groups: [{ property: 'p', hidden: true, value: { type: 'select', value: 'Public' } }],
    },
  ],
]
for (const [name, own] of regroupings) {
  test(`a view whose ${name} one answer alone tells is asked for once more`, async () => {
    const { load, views, odd } = blog()
    const whole = grouped(groupFormat)
    views[view] = whole
    const before = viewIn(await load())
    odd.answer = ({ endpoint }) => {
      views[view] = endpoint === 'loadPageChunk' ? grouped(own) : whole
      return undefined
    }
    expect(viewIn(await load())).toEqual(before)
    odd.answer = () => undefined
    views[view] = grouped(own)
    expect(viewIn(await load())).toEqual(views[view])
  })
}

test('a row of the same version keeps the cell by which a view hides it, however often it comes without', async () => {
  const { load, views, world, clock } = blog()
  views[view] = grouped(groupFormat)
  const rows = world.block as Record<string, Value>
  const cells = { title: [['Row']], p: [['Private']] }
  const place = { id: open, type: 'page', parent_id: table, parent_table: 'collection' }
  const whole = { ...place, version: 3, properties: cells }
  const cellOf = ({ block }: RecordMap) => (block[open]?.value.properties as typeof cells | undefined)?.p
  rows[open] = whole
  expect(cellOf(await load())).toEqual(cells.p)
  rows[open] = { ...whole, properties: { title: cells.title } }
  for (const _ of [1, 2]) {
    expect(cellOf(await load())).toEqual(cells.p)
    clock.time += 601_000
  }
  // The owner has taken it out.
  rows[open] = { ...whole, version: 4, properties: { title: cells.title } }
  expect(cellOf(await load())).toBeUndefined()
})
