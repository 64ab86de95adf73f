/** The databases that a page shows: their views, their rows in each view's order, and the rows' records. */
import type { CollectionQueryResult, CollectionView } from 'notion-types'
import { warnOnce } from '@/lib/warn-once'
import { RefusedError, type WorkspaceClient } from './client'
import { addMentions, type PageContent } from './content-ids'
import { addTables, readTables } from './record-tables'
import { isObject, member, textOf, textsOf } from './shapes'
import { type RecordPointer, syncRecords } from './sync-records'
import type { RecordMap, RecordTables } from './types'
import { WorkspaceError } from './workspace-error'

/** Rows asked for at first, and those asked for when that cut the list. */
const rowLimits = [999, 10_000]

/** A database in a page, with the view to query. */
interface ShownView {
  blockId: string
  collectionId: string
  viewId: string
  spaceId: string
}

/** Queries every view of every database the page shows, and adds the records of the rows to the tables. */
export async function loadCollections(
  client: WorkspaceClient,
  tables: RecordTables,
  content: PageContent,
  absent: Set<string>,
): Promise<RecordMap['collection_query']> {
  // Twice: only a view that is there tells of which database it is a view.
  await addMissing(client, tables, viewPointers(tables, content), absent)
  await addMissing(client, tables, viewPointers(tables, content), absent)
  const views = shownViews(tables, content)
  const results = await Promise.all(views.map((view) => queryView(client, tables, view)))

  const queries: RecordMap['collection_query'] = {}
  const rowIds = new Set<string>()
  results.forEach((result, index) => {
    const view = views[index]
    if (!result || !view) return
    queries[view.collectionId] = { ...queries[view.collectionId], [view.viewId]: result }
    for (const id of rowsOf(result)) rowIds.add(id)
  })
  await addRows(client, tables, [...rowIds], absent)
  return queries
}

/** The collection and view records that the databases of the page refer to. */
function viewPointers(tables: RecordTables, content: PageContent): RecordPointer[] {
  const pointers: RecordPointer[] = []
  for (const { collectionId, viewId } of shownViews(tables, content)) {
    pointers.push({ table: 'collection', id: collectionId }, { table: 'collection_view', id: viewId })
  }
  return pointers
}

function shownViews(tables: RecordTables, { shown }: PageContent): ShownView[] {
  return [...shown].flatMap((blockId) => {
    const block: unknown = tables.block[blockId]?.value
    if (member(block, 'type') !== 'collection_view') return []
    const spaceId = textOf(member(block, 'space_id'))
    return textsOf(member(block, 'view_ids')).flatMap((viewId) => {
      // A block may show several databases, one by each view.
      const collectionId = collectionOfView(tables, viewId) || collectionIdOf(tables, block)
      return collectionId === '' ? [] : [{ blockId, collectionId, viewId, spaceId }]
    })
  })
}

/** The database a block shows: named by the block itself, or by its first view. '' when by neither. */
export function collectionIdOf(tables: RecordTables, block: unknown): string {
  const own =
    textOf(member(block, 'collection_id')) || textOf(member(block, 'format', 'collection_pointer', 'id'))
  if (own !== '') return own
  return collectionOfView(tables, textsOf(member(block, 'view_ids'))[0] ?? '')
}

function collectionOfView(tables: RecordTables, viewId: string): string {
  const view: unknown = tables.collection_view[viewId]?.value
  return textOf(member(view, 'format', 'collection_pointer', 'id'))
}

/** One view with its filter and sort. A view that the reader may not see is left out, and the owner told. */
async function queryView(
  client: WorkspaceClient,
  tables: RecordTables,
  { blockId, collectionId, viewId, spaceId }: ShownView,
): Promise<CollectionQueryResult | null> {
  const view = tables.collection_view[viewId]?.value
  if (!view || !tables.collection[collectionId]) {
    warnOnce(`The database in block ${blockId} is not drawn: its view ${viewId} or its source is not shared.`)
    return null
  }
  let result: CollectionQueryResult | null = null
  for (const limit of rowLimits) {
    const answer = await client
      .getCollectionData(collectionId, viewId, soundView(view), {
        limit,
        ...(spaceId === '' ? {} : { spaceId }),
      })
      .catch((error: unknown) => unreadableView(error, blockId))
    if (answer === null) return null
    addTables(tables, readTables(answer.recordMap))
    result = readResult(answer.result)
    if (!isCut(result)) break
  }
  return result
}

/** Trouble that passes must not be taken for an empty database; a refusal or a malformed view will not pass. */
function unreadableView(error: unknown, blockId: string): null {
  if (error instanceof WorkspaceError && !(error instanceof RefusedError)) throw error
  const reason =
    error instanceof RefusedError ? `the workspace refused its query (${error.status})` : String(error)
  warnOnce(`The database in block ${blockId} is not drawn: ${reason}.`)
  return null
}

/**
 * The library reads these members of a view without looking first, and asks for rows that pass every filter of a
 * view even where any one would do: as a part of a group of filters, the view's own group keeps its meaning.
 */
function soundView(view: CollectionView): CollectionView {
  const format: unknown = view.format
  const query: unknown = view.query2
  const filter = member(query, 'filter')
  return {
    ...view,
    format: isObject(format) ? format : {},
    ...(isObject(query) &&
      member(filter, 'operator') === 'or' && {
        query2: { ...query, filter: { operator: 'and', filters: [filter] } },
      }),
  } as CollectionView
}

/** What the renderer reads: the reducers' results, or the whole result where it has none. */
function readResult(result: CollectionQueryResult): CollectionQueryResult {
  const reduced: unknown = member(result, 'reducerResults')
  // The library's type describes the older answer; its renderer reads the reducers' results under that name.
  return isObject(reduced) ? (reduced as unknown as CollectionQueryResult) : result
}

function isCut(result: CollectionQueryResult): boolean {
  return Object.values(result).some((part: unknown) => member(part, 'hasMore') === true)
}

/** Row ids of an ungrouped result, and of each group of a grouped one. */
export function rowsOf(result: CollectionQueryResult): string[] {
  return [result, ...Object.values(result)].flatMap((part: unknown) => textsOf(member(part, 'blockIds')))
}

/** The rows' own records, then the pages and people that their properties name. */
async function addRows(
  client: WorkspaceClient,
  tables: RecordTables,
  rowIds: string[],
  absent: Set<string>,
): Promise<void> {
  await addMissing(
    client,
    tables,
    rowIds.map((id) => ({ table: 'block', id })),
    absent,
  )
  const mentions = { named: new Set<string>(), people: new Set<string>() }
  for (const id of rowIds) {
    const row = tables.block[id]?.value
    if (row) addMentions(row, mentions)
  }
  await addMissing(
    client,
    tables,
    [
      ...[...mentions.named].map((id) => ({ table: 'block' as const, id })),
      ...[...mentions.people].map((id) => ({ table: 'notion_user' as const, id })),
    ],
    absent,
  )
}

async function addMissing(
  client: WorkspaceClient,
  tables: RecordTables,
  pointers: RecordPointer[],
  absent: Set<string>,
): Promise<void> {
  const unique = new Map(pointers.map((pointer) => [pointer.id, pointer]))
  const missing = [...unique.values()].filter(({ table, id }) => !tables[table][id] && !absent.has(id))
  if (missing.length === 0) return
  addTables(tables, await syncRecords(client, missing))
  for (const { table, id } of missing) if (!tables[table][id]) absent.add(id)
}
