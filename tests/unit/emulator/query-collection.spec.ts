import { NotionAPI } from 'notion-client'
import { expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { answer } from '@/lib/embedded-workspace/emulator'
import { fieldsOf, listOf } from '@/lib/unknown-values'
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

function query(loader: unknown, viewId = table, from = records) {
  const body = { collection: { id: collectionId }, collectionView: { id: viewId }, loader }
  return asked(from, 'queryCollection', body)
}

function idsOf(loader: Record<string, unknown>, from = records): unknown {
  const reducers = { collection_group_results: { type: 'results', limit: 50 } }
  return inside(
    query({ type: 'reducer', reducers, ...loader }, table, from),
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
      },
    },
    sizeHint: 4,
  })
  expect(Object.keys(fieldsOf(inside(answered, 'recordMap', 'block')))).toEqual([kyoto, oslo, nowhere])
  expect(Object.keys(fieldsOf(inside(answered, 'recordMap', 'collection')))).toEqual([collectionId])
  expect(inside(answered, 'recordMap', 'collection_view')).toBeUndefined()
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

const someDay = (day: string) => ({ type: 'date', start_date: day })
const operators: [name: string, operator: string, value: unknown, rows: string[]][] = [
  ['Stage', 'is_not_empty', undefined, [kyoto, oslo]],
  ['Name', 'string_is', 'OSLO', [oslo]],
  ['Name', 'string_is_not', 'oslo', [kyoto, nowhere, harbour]],
  ['Name', 'string_does_not_contain', 'o', [harbour]],
  ['Name', 'string_starts_with', 'no', [nowhere]],
  ['Name', 'string_ends_with', 'slo', [oslo]],
  ['Stage', 'enum_is', undefined, rowIds],
  ['Stage', 'enum_is_not', 'Planned', [oslo, nowhere, harbour]],
  ['Stage', 'status_is', 'Planned', [kyoto]],
  ['Stage', 'status_is_not', 'Planned', [oslo, nowhere, harbour]],
  ['Tags', 'enum_does_not_contain', 'tea', [oslo, nowhere, harbour]],
  ['Done', 'checkbox_is_not', true, [kyoto, nowhere, harbour]],
  ['Days', 'number_equals', 12, [oslo]],
  ['Days', 'number_does_not_equal', 12, [kyoto, nowhere, harbour]],
  ['Days', 'number_less_than', 12, [kyoto]],
  ['Days', 'number_greater_than_or_equal_to', 12, [oslo]],
  ['Days', 'number_less_than_or_equal_to', 5, [kyoto]],
  ['When', 'date_is', someDay('2026-03-01'), [kyoto]],
  ['When', 'date_is_not', someDay('2026-03-01'), [oslo, nowhere, harbour]],
  ['When', 'date_is_after', someDay('2026-02-28'), [kyoto]],
  ['When', 'date_is_after', someDay('2026-03-01'), []],
  ['When', 'date_is_on_or_before', someDay('2026-03-01'), [kyoto]],
  ['When', 'date_is_on_or_after', someDay('2026-03-01'), [kyoto]],
]

for (const [name, operator, value, rows] of operators) {
  test(`the filter ${operator} ${JSON.stringify(value) ?? ''} of ${name} lets through ${rows.length} of four rows`, () => {
    const exact = value !== undefined && { value: { type: 'exact', value } }
    expect(idsOf({ filter: { property: property(name), filter: { operator, ...exact } } })).toEqual(rows)
  })
}

test('of filters joined by or one is enough, joined by and all are needed, and groups nest', () => {
  const planned = { property: property('Stage'), filter: { operator: 'enum_is', value: 'Planned' } }
  const done = { property: property('Done'), filter: { operator: 'checkbox_is', value: true } }
  const either = { operator: 'or', filters: [planned, done] }
  expect(idsOf({ filter: either })).toEqual([kyoto, oslo])
  expect(idsOf({ filter: { operator: 'and', filters: [planned, done] } })).toEqual([])
  expect(idsOf({ filter: { operator: 'and', filters: [either, done] } })).toEqual([oslo])
  expect(idsOf({ filter: { operator: 'or', filters: [] } })).toEqual(rowIds)
})

test('a filter without operator lets no row through: of the loader, of a part, or of a reducer', () => {
  const silent = { property: property('Stage'), filter: { value: { type: 'exact', value: 'Planned' } } }
  const kept = { property: property('Stage'), filter: { operator: 'enum_is', value: 'Planned' } }
  expect(idsOf({ filter: silent })).toEqual([])
  expect(idsOf({ filter: { operator: 'and', filters: [silent] } })).toEqual([])
  expect(idsOf({ filter: { operator: 'or', filters: [silent, kept] } })).toEqual([kyoto])
  expect(idsOf({ filter: {} })).toEqual([])
  expect(idsOf({ filter: { operator: 'and', filters: [] } })).toEqual(rowIds)
  const reducers = { 'results:status:Planned': { type: 'results', limit: 9, filter: silent } }
  const answered = query({ type: 'reducer', reducers })
  expect(inside(answered, 'result', 'reducerResults', 'results:status:Planned', 'blockIds')).toEqual([])
  expect(inside(answered, 'result', 'sizeHint')).toBe(4)
})

/** The records with a change of their own. */
function changed(change: (own: typeof records) => void): typeof records {
  const own = structuredClone(records)
  change(own)
  return own
}

test('options sort in the order of the schema, a second property decides between equals, empty values are last', () => {
  const tied = changed((own) => {
    const row = own.block[nowhere]?.value
    if (row)
      row.properties = { ...row.properties, [property('Stage')]: [['Done']], [property('Days')]: [['3']] }
  })
  const by = (name: string, direction = 'ascending') => ({ property: property(name), direction })
  expect(idsOf({ sort: [by('Stage'), by('Days')] }, tied)).toEqual([kyoto, nowhere, oslo, harbour])
  expect(idsOf({ sort: [by('Stage', 'descending'), by('Days', 'descending')] }, tied)).toEqual([
    oslo,
    nowhere,
    kyoto,
    harbour,
  ])
})

test('rows come in the order that the view keeps, and those that it does not name after them', () => {
  const dragged = changed((own) => {
    const view = own.collection_view[table]?.value
    if (view) view.page_sort = [nowhere, oslo]
  })
  expect(idsOf({}, dragged)).toEqual([nowhere, oslo, kyoto, harbour])
})

test('rows in the bin and rows that the reader may not see are not answered', () => {
  const fewer = changed((own) => {
    const [hidden, binned] = [own.block[kyoto], own.block[oslo]]
    if (hidden) hidden.role = 'none'
    if (binned) binned.value.alive = false
  })
  expect(idsOf({}, fewer)).toEqual([nowhere, harbour])
})

test('a row with several tags is in the group of each', () => {
  const group = (value: string) => ({ property: property('Tags'), value: { type: 'multi_select', value } })
  const groupSortPreference = [group('tea'), group('walk'), group('ink')]
  const answered = query({ type: 'reducer', reducers: { tags: { type: 'groups', groupSortPreference } } })
  const groups = listOf(inside(answered, 'result', 'reducerResults', 'tags', 'results'))
  expect(groups.map((found) => fieldsOf(found).total)).toEqual([1, 1, 0])
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

test('more than 1,000 rows: all ids, but records for the first 1,000 only', { tags: 'full' }, () => {
  const { records: large, expected } = generateWorkspace({ posts: 1_100, longBlocks: 1 })
  const answered = asked(large, 'queryCollection', {
    collection: { id: large.meta.collectionId },
    collectionView: { id: large.meta.viewIds[0] },
    loader: { type: 'reducer', reducers: { collection_group_results: { type: 'results', limit: 9_999 } } },
  })
  const results = fieldsOf(inside(answered, 'result', 'reducerResults', 'collection_group_results'))
  expect(listOf(results.blockIds)).toHaveLength(expected.rows)
  expect(results.hasMore).toBe(false)
  const rows = Object.keys(fieldsOf(inside(answered, 'recordMap', 'block')))
  expect(rows).toEqual(listOf(results.blockIds).slice(0, 1_000))
})
