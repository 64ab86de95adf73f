import { expect, test } from 'vitest'
import { loadPage, reloadCollections } from '@/lib/workspace/pages/load-page'
import { type Call, FakeWorkspace, uuid, type Value, type World, wrap } from './fake-workspace'

const [pageId, holder, table, view] = [uuid(1), uuid(2), uuid(3), uuid(4)]
const rowIds = [uuid(101), uuid(102)]

interface Shape {
  view?: Record<string, unknown>
  block?: Record<string, unknown>
  row?: Record<string, unknown>
  schema?: Record<string, unknown>
}

/** A page that shows a database of two rows. */
function databaseWorld({ view: more = {}, block = {}, row = {}, schema = {} }: Shape = {}): World {
  return {
    block: {
      [pageId]: { id: pageId, type: 'page', content: [holder], space_id: 'space' },
      [holder]: {
        id: holder,
        type: 'collection_view',
        collection_id: table,
        view_ids: [view],
        space_id: 'space',
        ...block,
      },
      ...Object.fromEntries(
        rowIds.map((id) => [id, { id, type: 'page', parent_id: table, space_id: 'space', ...row }]),
      ),
    },
    collection: {
      [table]: {
        id: table,
        schema: { title: { name: 'Name', type: 'title' }, ...schema },
        parent_id: holder,
        parent_table: 'block',
      },
    },
    collection_view: { [view]: { id: view, type: 'table', ...more } },
  }
}

/** Whether a filter has a part that asks for nothing: the service then matches no row. */
function isUnfinished(filter: unknown): boolean {
  const { operator, filters, filter: inner } = filter as Record<string, unknown>
  if (Array.isArray(filters)) return filters.length === 0 || filters.some(isUnfinished)
  return operator === undefined && (inner === undefined || (inner as Value).operator === undefined)
}

interface Reducer {
  type: string
  filter?: unknown
}

/** The service: no views in answers to queries, and no rows for a reducer whose filter is unfinished. */
class StrictWorkspace extends FakeWorkspace {
  constructor(world: World) {
    super(world)
    this.intercept = (call) => (call.endpoint === 'queryCollection' ? this.strictAnswer(call) : undefined)
  }

  get loaders(): Record<string, unknown>[] {
    const queries = this.calls.filter(({ endpoint }) => endpoint === 'queryCollection')
    return queries.map(({ body }) => body.loader as Record<string, unknown>)
  }

  private strictAnswer({ body }: Call): { body: unknown } {
    const { reducers, filter } = body.loader as {
      reducers: Record<string, Reducer>
      filter: { filters: unknown[] }
    }
    const collectionId = (body.collection as Value).id
    const rows = Object.values(this.world.block).filter(({ parent_id }) => parent_id === collectionId)
    const results = Object.entries(reducers).map(([name, reducer]) => {
      const isEmpty =
        filter.filters.some(isUnfinished) || (reducer.filter !== undefined && isUnfinished(reducer.filter))
      const blockIds = isEmpty ? [] : rows.map(({ id }) => id)
      return [name, { type: reducer.type, blockIds, hasMore: false }]
    })
    const block = Object.fromEntries(rows.map((row) => [row.id, wrap(row, 'flat')]))
    return {
      body: {
        result: { reducerResults: Object.fromEntries(results), sizeHint: rows.length },
        recordMap: { block },
      },
    }
  }
}

async function answeredRows(workspace: FakeWorkspace): Promise<string[] | undefined> {
  const { recordMap } = await loadPage(workspace.client(), pageId)
  return recordMap.collection_query[table]?.[view]?.collection_group_results?.blockIds
}

const groupedBy: Record<string, unknown> = {
  status: { type: 'status', value: 'Done' },
  date: { type: 'date', value: { type: 'month', range: { start_date: '2026-05-01' } } },
  person: { type: 'person', value: uuid(50) },
  number: { type: 'number', value: { range: { start_value: 0, end_value: 10 } } },
  relation: { type: 'relation', value: uuid(60) },
}

for (const type of ['table', 'board', 'list', 'gallery']) {
  test(`a ${type} grouped by any kind of property gets all its rows in one list`, async () => {
    for (const [kind, value] of Object.entries(groupedBy)) {
      const by = { property: 'p', type: kind, sort: { type: 'manual' } }
      const groups = [
        { property: 'p', value },
        { property: 'p', value: { type: kind } },
      ]
      const format = {
        collection_group_by: by,
        collection_groups: groups,
        board_columns_by: by,
        board_columns: groups,
      }
      const query2 = { group_by: 'p', aggregations: [{ property: 'title', aggregator: 'count' }] }
      const workspace = new StrictWorkspace(databaseWorld({ view: { type, format, query2 } }))
      expect(await answeredRows(workspace), kind).toEqual(rowIds)
      expect(workspace.loaders).toEqual([
        {
          type: 'reducer',
          reducers: { collection_group_results: { type: 'results', limit: 999, loadContentCover: true } },
          filter: { operator: 'and', filters: [] },
          sort: [],
          searchQuery: '',
          userTimeZone: 'UTC',
        },
      ])
    }
  })
}

test('columns left over from a board and groups without a value do not hinder a query', async () => {
  const board_columns = [
    { property: 'p', value: { type: 'status', value: 'To do' } },
    { property: 'p', value: null },
  ]
  const collection_group_by = { property: 'q', type: 'select' }
  const format = { board_columns, collection_group_by, collection_groups: [{ property: 'q', value: null }] }
  const workspace = new StrictWorkspace(databaseWorld({ view: { type: 'list', format } }))
  expect(await answeredRows(workspace)).toEqual(rowIds)
})

test('filters above the view and in it are sent together, an or group as a group, unfinished ones not', async () => {
  const is = (property: string) => ({ property, filter: { operator: 'is_not_empty' } })
  const unfinished = { property: 'u', filter: { value: { type: 'exact', value: 'x' } } }
  const sort = [{ property: 'a', direction: 'descending' }]
  const format = {
    property_filters: [
      { id: 'f1', filter: is('a') },
      { id: 'f2', filter: unfinished },
      { id: 'f3', filter: { operator: 'or', filters: [is('b'), is('c')] } },
      { id: 'f4' },
      null,
    ],
  }
  const filter = {
    operator: 'and',
    filters: [
      is('d'),
      unfinished,
      { operator: 'or', filters: [is('e'), { operator: 'and', filters: [unfinished] }] },
      { operator: 'or', filters: [] },
    ],
  }
  const workspace = new StrictWorkspace(databaseWorld({ view: { format, query2: { filter, sort } } }))
  expect(await answeredRows(workspace)).toEqual(rowIds)
  expect(workspace.loaders).toMatchObject([
    {
      filter: {
        operator: 'and',
        filters: [
          is('a'),
          { operator: 'or', filters: [is('b'), is('c')] },
          is('d'),
          { operator: 'or', filters: [is('e')] },
        ],
      },
      sort,
    },
  ])
})

test('a filter that is a group of alternatives, or one condition alone, is sent as it is', async () => {
  const is = (property: string) => ({ property, filter: { operator: 'is_empty' } })
  const or = { operator: 'or', filters: [is('a'), is('b')] }
  for (const filter of [or, is('a')]) {
    const workspace = new StrictWorkspace(databaseWorld({ view: { query2: { filter } } }))
    expect(await answeredRows(workspace)).toEqual(rowIds)
    expect(workspace.loaders).toMatchObject([{ filter: { operator: 'and', filters: [filter] } }])
  }
})

test('a database that only its view names is found, although the view does not come with the page', async () => {
  const pointer = { id: table, table: 'collection', spaceId: 'space' }
  const world = databaseWorld({
    block: { collection_id: undefined },
    view: { format: { collection_pointer: pointer } },
  })
  const workspace = new StrictWorkspace(world)
  const strict = workspace.intercept
  workspace.intercept = (call) =>
    call.endpoint === 'loadPageChunk'
      ? {
          body: {
            cursor: { stack: [] },
            recordMap: {
              block: { [pageId]: { value: world.block[pageId] }, [holder]: { value: world.block[holder] } },
            },
          },
        }
      : strict(call)
  expect(await answeredRows(workspace)).toEqual(rowIds)
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(Object.keys(recordMap.collection_view)).toEqual([view])
})

test('the people who made and last edited rows come along where the database has them as properties', async () => {
  const [maker, editor] = [uuid(51), uuid(52)]
  const row = { created_by_id: maker, last_edited_by_id: editor }
  const notion_user = { [maker]: { id: maker, name: 'Lin' }, [editor]: { id: editor, name: 'Kim' } }
  const load = async (schema: Record<string, unknown>) => {
    const world = { ...databaseWorld({ row, schema }), notion_user }
    const { recordMap } = await loadPage(new StrictWorkspace(world).client(), pageId)
    return Object.keys(recordMap.notion_user)
  }
  expect(await load({})).toEqual([])
  expect(await load({ by: { name: 'By', type: 'created_by' } })).toEqual([maker])
})

test('databases read again have their present views, properties, rows and values', async () => {
  const world = databaseWorld({ view: { query2: { sort: [{ property: 'a', direction: 'ascending' }] } } })
  const workspace = new StrictWorkspace(world)
  const client = workspace.client()
  const page = await loadPage(client, pageId)
  const sort = [{ property: 'b', direction: 'descending' }]
  Object.assign(world.collection_view?.[view] ?? {}, { query2: { sort } })
  Object.assign(world.collection?.[table] ?? {}, { schema: { title: { name: 'Renamed', type: 'title' } } })
  Object.assign(world.block[rowIds[0] ?? ''] ?? {}, { properties: { title: [['New']] } })
  delete world.block[rowIds[1] ?? '']
  const before = workspace.calls.length
  const { recordMap } = await reloadCollections(client, page)
  expect(workspace.calls.slice(before).map(({ endpoint }) => endpoint)).toEqual([
    'syncRecordValuesMain',
    'queryCollection',
  ])
  expect(workspace.loaders.at(-1)).toMatchObject({ sort })
  expect(recordMap.collection[table]?.value.schema.title?.name).toBe('Renamed')
  expect(recordMap.block[rowIds[0] ?? '']?.value.properties).toEqual({ title: [['New']] })
  expect(recordMap.block[rowIds[1] ?? '']).toBeUndefined()
})

test('a database stored as a full page is read inside a page, and where it is the page itself', async () => {
  const inside = new StrictWorkspace(databaseWorld({ block: { type: 'collection_view_page' } }))
  expect(await answeredRows(inside)).toEqual(rowIds)
  const world = databaseWorld()
  const own = { ...world.block[holder], id: pageId, type: 'collection_view_page' }
  const itself = new StrictWorkspace({ ...world, block: { ...world.block, [pageId]: own } })
  expect(await answeredRows(itself)).toEqual(rowIds)
  expect((await loadPage(itself.client(), pageId)).dependent).toBe(true)
})

test('a view is asked for once, 50 of a block at most and 200 of a page; the others have no rows instead of those of another', async () => {
  const world = databaseWorld()
  const views = Array.from({ length: 260 }, (_, n) => uuid(1_000 + n))
  const holders = Array.from({ length: 6 }, (_, n) => uuid(500 + n))
  Object.assign(world.block, {
    [pageId]: { id: pageId, type: 'page', content: [holder, ...holders], space_id: 'space' },
    [holder]: { ...world.block[holder], view_ids: [...views.slice(0, 60), ...views.slice(0, 60)] },
    ...Object.fromEntries(
      holders.map((id, n) => [
        id,
        { ...world.block[holder], id, parent_id: pageId, view_ids: views.slice(n * 40, n * 40 + 40) },
      ]),
    ),
  })
  Object.assign(
    world.collection_view ?? {},
    Object.fromEntries(views.map((id) => [id, { id, type: 'table' }])),
  )
  const workspace = new StrictWorkspace(world)
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(workspace.loaders).toHaveLength(200)
  const answers = Object.values(recordMap.collection_query[table] ?? {})
  expect(answers).toHaveLength(240)
  expect(answers.filter((answer) => answer.collection_group_results?.blockIds.length === 2)).toHaveLength(200)
})
