import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { type BlockValue, plainText, type Records } from './records'
import { reduce } from './reducers'
import { idOf } from './request'
import { passes } from './row-filter'
import { sortRows } from './row-sort'
import { addBlockWithNamed, blockOf } from './tree'
import { type ApiAnswer, InvalidRequest, RecordMapBuilder, type RecordShape, success } from './wire'

/** Further rows are returned as ids only. */
const MAX_ROW_RECORDS = 1_000

/** A database's rows by the loader's reducers. Only the loader's filter and sort are applied. */
export function queryCollection(records: Records, body: unknown, shape: RecordShape): ApiAnswer {
  const request = fieldsOf(body)
  const collectionId = idOf(fieldsOf(request.collection).id ?? fieldsOf(request.source).id)
  const collection = records.collection[collectionId]
  if (!collection || collection.role === 'none') throw new InvalidRequest('Invalid input.')
  const { schema } = collection.value
  const viewId = fieldsOf(request.collectionView).id
  const view = viewId === undefined ? undefined : records.collection_view[idOf(viewId)]
  const loader = fieldsOf(request.loader)

  const rows = rowsOf(records, collectionId, view?.value.page_sort ?? [])
    .filter((row) => passes(row, loader.filter, schema))
    .filter((row) => holds(row, textOf(loader.searchQuery)))
  const sorted = sortRows(rows, loader.sort, schema)
  const reducerResults = Object.fromEntries(
    Object.entries(reducersOf(loader)).map(([name, reducer]) => [name, reduce(sorted, reducer, schema)]),
  )

  const map = new RecordMapBuilder(records, shape)
  // Recorded answers contain no view and no block around the database: both must be requested separately.
  map.add('collection', collectionId)
  for (const id of namedRows(reducerResults).slice(0, MAX_ROW_RECORDS)) {
    const row = blockOf(records, id)
    if (row) addBlockWithNamed(map, row)
  }
  map.addHiddenSpace()
  return success({
    result: { type: 'reducer', reducerResults, sizeHint: sorted.length },
    recordMap: map.build(),
  })
}

/** Readable rows: first those that the view sorts itself. */
function rowsOf(records: Records, collectionId: string, order: readonly string[]): BlockValue[] {
  const rows = new Map<string, BlockValue>()
  for (const { role, value } of Object.values(records.block)) {
    const isRow = value.parent_id === collectionId && value.parent_table === 'collection' && value.alive
    if (isRow && role !== 'none') rows.set(value.id, value)
  }
  const ordered = order.flatMap((id) => rows.get(id) ?? [])
  return [...new Set([...ordered, ...rows.values()])]
}

function reducersOf(loader: UnknownObject): UnknownObject {
  if (loader.reducers !== undefined) return fieldsOf(loader.reducers)
  return { collection_group_results: { type: 'results', limit: loader.limit } }
}

function holds(row: BlockValue, words: string): boolean {
  const text = Object.values(row.properties ?? {})
    .map(plainText)
    .join('\n')
    .toLowerCase()
  return text.includes(words.toLowerCase())
}

function namedRows(reducerResults: UnknownObject): string[] {
  const ids = Object.values(reducerResults).flatMap((result) => listOf(fieldsOf(result).blockIds).map(textOf))
  return [...new Set(ids)]
}
