/** Loads the databases of a page: views, rows in each view's order, and the rows' records. */
import type { Block, CollectionQueryResult } from 'notion-types'
import { isObject, member, textOf, textsOf } from '@/lib/unknown-values'
import { isDrawnView, shownViewIds } from '@/lib/view-layout'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { RefusedError } from '../client/client-errors'
import { inWaves } from '../client/in-waves'
import { readTables } from '../record-tables'
import type { RecordPointer } from '../sync-records'
import type { RecordMap, RecordTables } from '../types'
import { WorkspaceError } from '../workspace-error'
import { addMentions, isDatabase, type PageContent } from './content-ids'
import { maxRecords, PageBudget } from './page-budget'
import { toRowQuery } from './view-query'

/** Row limits of the first query, and of a second one when the first was cut. */
const rowLimits = [999, 10_000]

/**
 * Limit of views per page, over all its databases: each needs a request, and the workspace allows a few per second.
 */
const viewLimit = 200

/** The page that is being read. */
interface PageReading extends Required<Pick<Options, 'absent' | 'budget'>>, Pick<Options, 'alsoFor'> {
  client: WorkspaceClient
  tables: RecordTables
}

/** A database in a page, with the view to query. */
interface ShownView {
  blockId: string
  collectionId: string
  viewId: string
  spaceId?: string
}

interface Options {
  /** Records that were requested before and are missing. */
  absent?: Set<string>
  /** What the page may still load. */
  budget?: PageBudget
  /**
   * Records that will be needed too, and are requested together with those that the rows name.
   * @param rowIds of all rows, whose records are there
   */
  alsoFor?: (rowIds: readonly string[]) => readonly RecordPointer[]
  /** Called with the records of the databases before the queries, which depend on them. */
  confirm?: (pointers: readonly RecordPointer[]) => Promise<void>
}

/** Queries every view of every database of the page, and adds the records of the rows to the tables. */
export async function loadCollections(
  client: WorkspaceClient,
  tables: RecordTables,
  content: PageContent,
  { absent = new Set(), budget = new PageBudget(), alsoFor, confirm }: Options = {},
): Promise<RecordMap['collection_query']> {
  const reading = { client, tables, absent, budget, ...(alsoFor && { alsoFor }) }
  // Twice, because only a loaded view names its database.
  await addMissing(reading, databasePointers(tables, content))
  await addMissing(reading, databasePointers(tables, content))
  await confirm?.(databasePointers(tables, content))
  const shown = shownViews(tables, content)
  const views = shown.slice(0, viewLimit)
  const results = await inWaves(views, (view) => queryView(reading, view))

  const queries: RecordMap['collection_query'] = {}
  const unasked = shown.slice(viewLimit)
  if (unasked[0]) {
    const { blockId } = unasked[0]
    warnOnce(
      `A page has more than ${viewLimit} views of databases: from block ${blockId} on they have no rows.`,
    )
  }
  for (const { collectionId, viewId } of unasked)
    queries[collectionId] = { ...queries[collectionId], [viewId]: noRows }
  const rowIds = new Set<string>()
  results.forEach((result, index) => {
    const view = views[index]
    if (!result || !view) return
    queries[view.collectionId] = { ...queries[view.collectionId], [view.viewId]: result }
    for (const id of rowsOf(result)) rowIds.add(id)
  })
  await addRows(reading, [...rowIds])
  return queries
}

/**
 * Returns the collection and view records that the databases of a page refer to. Responses to queries contain no
 * views, and page chunks only those of their own blocks (react-notion-x 717).
 */
export function databasePointers(tables: RecordTables, { shown }: PageContent): RecordPointer[] {
  const pointers: RecordPointer[] = []
  for (const block of databases(tables, shown)) {
    const space = spaceOf(block)
    const collectionIds = new Set([collectionIdOf(tables, block)])
    for (const viewId of shownViewIds(member(block, 'view_ids'))) {
      pointers.push({ table: 'collection_view', id: viewId, ...space })
      collectionIds.add(collectionOfView(tables, viewId))
    }
    for (const id of collectionIds) if (id !== '') pointers.push({ table: 'collection', id, ...space })
  }
  return pointers
}

/** The views that are shown, in reading order, each once: several blocks may show the same view. */
export function shownViews(tables: RecordTables, { shown }: PageContent): ShownView[] {
  const views = databases(tables, shown).flatMap((block) =>
    shownViewIds(member(block, 'view_ids')).flatMap((viewId) => {
      if (!isDrawnView(member(tables.collection_view[viewId]?.value, 'type'))) return []
      // A block may show several databases, one by each view.
      const collectionId = collectionOfView(tables, viewId) || collectionIdOf(tables, block)
      return collectionId === '' ? [] : [{ blockId: block.id, collectionId, viewId, ...spaceOf(block) }]
    }),
  )
  const seen = new Set<string>()
  return views.filter(({ collectionId, viewId }) => {
    const key = `${collectionId} ${viewId}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The blocks that show a database. */
function databases(tables: RecordTables, shown: ReadonlySet<string>): Block[] {
  return [...shown].flatMap((id) => {
    const block = tables.block[id]?.value
    return block && isDatabase(block) ? [block] : []
  })
}

function spaceOf(block: Block): { spaceId?: string } {
  const spaceId =
    textOf(member(block, 'space_id')) || textOf(member(block, 'format', 'collection_pointer', 'spaceId'))
  return spaceId === '' ? {} : { spaceId }
}

/** The id of a block's database: named by the block itself, or by its first view. '' when by neither. */
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

/**
 * Result for a view without an answer: otherwise it would show the rows of another view, which its own filter may
 * exclude.
 */
const noRows = { type: 'table' as const, total: 0, blockIds: [], aggregationResults: [] }

/** Queries one view with its filter and sort. A view that the reader may not see is left out, with a warning. */
async function queryView(
  { client, tables, budget }: PageReading,
  { blockId, collectionId, viewId, spaceId }: ShownView,
): Promise<CollectionQueryResult | null> {
  if (budget.isSpent) return noRows
  const view = tables.collection_view[viewId]?.value
  if (!view || !tables.collection[collectionId]) {
    warnOnce(`The database in block ${blockId} is not drawn: its view ${viewId} or its source is not shared.`)
    return null
  }
  let result: CollectionQueryResult | null = null
  for (const limit of rowLimits) {
    const answer = await client
      .getCollectionData(collectionId, viewId, toRowQuery(view), {
        limit,
        ...(spaceId === undefined ? {} : { spaceId }),
      })
      .catch((error: unknown) => unreadableView(error, blockId))
    if (answer === null) return null
    budget.add(tables, readTables(answer.recordMap))
    result = readResult(answer.result)
    if (!budget.takes(result)) return noRows
    if (Object.keys(result).length === 0) {
      warnOnce(`The database in block ${blockId} has no rows: the workspace answered its query with nothing.`)
      return null
    }
    if (!isCut(result)) break
  }
  return result
}

/** A temporary failure must not look like an empty database; a refusal or a malformed view is permanent. */
function unreadableView(error: unknown, blockId: string): null {
  if (error instanceof WorkspaceError && !(error instanceof RefusedError)) throw error
  const reason =
    error instanceof RefusedError ? `the workspace refused its query (${error.status})` : String(error)
  warnOnce(`The database in block ${blockId} is not drawn: ${reason}.`)
  return null
}

/** The part that the renderer reads: the reducers' results, or the whole result where it has none. */
function readResult(result: CollectionQueryResult): CollectionQueryResult {
  const reduced: unknown = member(result, 'reducerResults')
  // The library's type describes the older response; its renderer reads the reducers' results under that name.
  return isObject(reduced) ? (reduced as unknown as CollectionQueryResult) : result
}

function isCut(result: CollectionQueryResult): boolean {
  return Object.values(result).some((part: unknown) => member(part, 'hasMore') === true)
}

/** Row ids of an ungrouped result, or of all groups of a grouped one. */
export function rowsOf(result: CollectionQueryResult): string[] {
  return [result, ...Object.values(result)].flatMap((part: unknown) => textsOf(member(part, 'blockIds')))
}

/**
 * Adds the rows' records, then the pages and people that their properties name, with further records. Those are only
 * requested in advance: they may be refused.
 */
async function addRows(reading: PageReading, rowIds: string[]): Promise<void> {
  const { tables, budget, alsoFor } = reading
  await addMissing(
    reading,
    rowIds.map((id) => ({ table: 'block', id })),
    (missing) => budget.ofParts(missing),
  )
  const mentions = { named: new Set<string>(), people: new Set<string>() }
  let space: { spaceId?: string } = {}
  for (const id of rowIds) {
    const row = tables.block[id]?.value
    if (!row) continue
    space = spaceOf(row)
    addMentions(row, mentions)
    for (const person of authors(row, tables)) mentions.people.add(person)
  }
  const named: RecordPointer[] = [
    ...[...mentions.named].map((id) => ({ table: 'block' as const, id })),
    ...[...mentions.people].map((id) => ({ table: 'notion_user' as const, id, ...space })),
  ]
  const further = (alsoFor?.(rowIds) ?? []).slice(0, Math.max(0, maxRecords - named.length))
  // The named ones last: they may be among the further ones, and have the workspace.
  await addMissing(reading, [...further, ...named]).catch((error: unknown) => {
    if (further.length === 0 || !(error instanceof RefusedError)) throw error
    return addMissing(reading, named)
  })
}

const authorTypes = ['created_by', 'last_edited_by'] as const

/** The creator and last editor of a row, which some properties show. */
function authors(row: Block, tables: RecordTables): string[] {
  const schema = tables.collection[row.parent_id]?.value.schema ?? {}
  const types = new Set(Object.values(schema).map((property: unknown) => member(property, 'type')))
  return authorTypes
    .filter((type) => types.has(type))
    .map((type) => textOf(member(row, `${type}_id`)))
    .filter((id) => id !== '')
}

async function addMissing(
  { client, tables, absent, budget }: PageReading,
  pointers: RecordPointer[],
  admit: (missing: RecordPointer[]) => readonly RecordPointer[] = (missing) => budget.ofRecords(missing),
): Promise<void> {
  const unique = new Map(pointers.map((pointer) => [pointer.id, pointer]))
  const missing = [...unique.values()].filter(({ table, id }) => !tables[table][id] && !absent.has(id))
  if (missing.length === 0) return
  await budget.sync(client, tables, admit(missing))
  for (const { table, id } of missing) if (!tables[table][id]) absent.add(id)
}
