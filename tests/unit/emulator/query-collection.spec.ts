import { expect, test } from '@playwright/test'
import { NotionAPI } from 'notion-client'
import { compileWorkspace } from '@/lib/workspace/embedded/compile'
import { answer } from '@/lib/workspace/emulator'
import { fieldsOf, listOf } from '@/lib/workspace/emulator/request'
import { asked, inside } from '@/tests/support/workspace/asked'
import { everyBlock } from '@/tests/support/workspace/every-block'
import { generateWorkspace } from '@/tests/support/workspace/generate'

const records = compileWorkspace(everyBlock, { files: 'site' })
const show = Object.values(records.block).find((record) => record.value.view_ids?.length === 5)?.value
const collectionId = show?.collection_id ?? ''
const [table = '', board = '', gallery = '', list = '', grouped = ''] = show?.view_ids ?? []
const schema = records.collection[collectionId]?.value.schema ?? {}
const property = (name: string) => Object.keys(schema).find((key) => schema[key]?.name === name) ?? ''
const rowIds = records.collection_view[table]?.value.page_sort ?? []
const [kyoto = '', oslo = '', nowhere = '', harbour = ''] = rowIds

function query(loader: unknown, viewId = table) {
  const body = { collection: { id: collectionId }, collectionView: { id: viewId }, loader }
  return asked(records, 'queryCollection', body)
}

function idsOf(loader: Record<string, unknown>): unknown {
  const reducers = { collection_group_results: { type: 'results', limit: 50 } }
  return inside(
    query({ type: 'reducer', reducers, ...loader }),
    'result',
    'reducerResults',
    'collection_group_results',
    'blockIds',
  )
}

/** What notion-client would send for a view, without sending it. */
async function loaderOf(viewId: string): Promise<unknown> {
  let sent: unknown
  const client = new NotionAPI()
  client.fetch = async (request: { body?: unknown }) => {
    sent = request.body
    return {} as never
  }
  // notion-client types views by what it reads of them; ours are whole records.
  await client.getCollectionData(collectionId, viewId, records.collection_view[viewId]?.value as never)
  return fieldsOf(sent).loader
}

const reduced = async (viewId: string) =>
  fieldsOf(inside(query(await loaderOf(viewId), viewId), 'result', 'reducerResults'))

test('a query answers row ids and rows; the limit cuts the list and hasMore says so', () => {
  const answered = query({
    type: 'reducer',
    reducers: { collection_group_results: { type: 'results', limit: 3 } },
  })
  expect(answered.result).toEqual({
    type: 'reducer',
    reducerResults: {
      collection_group_results: {
        type: 'results',
        blockIds: [kyoto, oslo, nowhere],
        hasMore: true,
        total: 4,
      },
    },
    sizeHint: 4,
  })
  expect(Object.keys(fieldsOf(inside(answered, 'recordMap', 'block')))).toEqual([
    show?.id,
    kyoto,
    oslo,
    nowhere,
  ])
  expect(inside(answered, 'recordMap', 'space')).toEqual({ [records.meta.spaceId]: { role: 'none' } })
})

test("a query without the view's filter and sort ignores them; the loader's count", () => {
  expect(idsOf({})).toEqual(rowIds)
  expect(idsOf({ sort: [{ property: property('Days'), direction: 'descending' }] })).toEqual([
    oslo,
    kyoto,
    nowhere,
    harbour,
  ])
  const filter = (name: string, operator: string, value?: unknown) => ({
    filter: {
      operator: 'and',
      filters: [
        {
          property: property(name),
          filter: { operator, ...(value !== undefined && { value: { type: 'exact', value } }) },
        },
      ],
    },
  })
  expect(idsOf(filter('Stage', 'enum_is', 'Planned'))).toEqual([kyoto])
  expect(idsOf(filter('Stage', 'is_empty'))).toEqual([nowhere, harbour])
  expect(idsOf(filter('Tags', 'enum_contains', 'walk'))).toEqual([kyoto])
  expect(idsOf(filter('Done', 'checkbox_is', true))).toEqual([oslo])
  expect(idsOf(filter('Days', 'number_greater_than', 6))).toEqual([oslo])
  expect(idsOf(filter('When', 'date_is_before', { type: 'date', start_date: '2026-04-01' }))).toEqual([kyoto])
  expect(idsOf(filter('Name', 'string_contains', 'OS'))).toEqual([oslo])
  expect(idsOf({ searchQuery: 'kyo' })).toEqual([kyoto])
})

test('an unknown filter operator and an unknown collection are refused', () => {
  const filter = { property: 'title', filter: { operator: 'sounds_like' } }
  const body = { collection: { id: collectionId }, loader: { filter } }
  expect(answer(records, { endpoint: 'queryCollection', body }).status).toBe(400)
  const unknown = { collection: { id: '00000000-0000-4000-8000-000000000000' } }
  expect(answer(records, { endpoint: 'queryCollection', body: unknown }).status).toBe(400)
})

test('what notion-client asks of a table, a gallery and a list is answered with their rows', async () => {
  const rows = async (viewId: string) => fieldsOf((await reduced(viewId)).collection_group_results).blockIds
  expect(await rows(table)).toEqual([oslo, kyoto, nowhere, harbour])
  expect(await rows(gallery)).toEqual(rowIds)
  expect(await rows(list)).toEqual([oslo])
})

test('what notion-client asks of a board is answered with its columns, their sizes and their rows', async () => {
  const results = await reduced(board)
  expect(listOf(fieldsOf(results.board_columns).results)).toEqual([
    { value: { type: 'select' }, total: 2, aggregationResult: { type: 'number', value: 2 } },
    {
      value: { type: 'select', value: 'Planned' },
      total: 1,
      aggregationResult: { type: 'number', value: 1 },
    },
    { value: { type: 'select', value: 'Done' }, total: 1, aggregationResult: { type: 'number', value: 1 } },
  ])
  expect(inside(results, 'results:select:uncategorized', 'blockIds')).toEqual([nowhere, harbour])
  expect(inside(results, 'results:select:Planned', 'blockIds')).toEqual([kyoto])
  expect(inside(results, 'results:select:Done', 'blockIds')).toEqual([oslo])
  expect(results['board:select:Done']).toEqual({
    type: 'aggregation',
    aggregationResult: { type: 'number', value: 1 },
  })
})

test('what notion-client asks of a grouped view is answered group by group', async () => {
  const results = await reduced(grouped)
  expect(inside(results, 'results:checkbox:true', 'blockIds')).toEqual([oslo])
  expect(inside(results, 'results:checkbox:false', 'blockIds')).toEqual([kyoto, nowhere, harbour])
})

test('more than 1,000 rows: all ids, but records for the first 1,000 only', () => {
  const { records: large, expected } = generateWorkspace({ posts: 1_100, longBlocks: 1 })
  const answered = asked(large, 'queryCollection', {
    collection: { id: large.meta.collectionId },
    collectionView: { id: large.meta.viewIds[0] },
    loader: { type: 'reducer', reducers: { collection_group_results: { type: 'results', limit: 9_999 } } },
  })
  const results = fieldsOf(inside(answered, 'result', 'reducerResults', 'collection_group_results'))
  expect(listOf(results.blockIds)).toHaveLength(expected.rows)
  expect(results.hasMore).toBe(false)
  const rows = Object.keys(fieldsOf(inside(answered, 'recordMap', 'block'))).slice(1)
  expect(rows).toEqual(listOf(results.blockIds).slice(0, 1_000))
})
