import type { Block, Collection, CollectionView } from 'notion-types'
import type { Settings } from '@/conf/schema'
import { member, textOf, textsOf } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { RefusedError } from '../client/client-errors'
import { collectionIdOf } from '../pages/load-collections'
import { addTables, emptyTables, readTables } from '../record-tables'
import { type RecordPointer, syncRecords } from '../sync-records'
import type { RecordTables } from '../types'
import { readColumns } from './columns'
import { noTable, notFound, notShared } from './root-errors'

/** Blocks of the first chunk: enough to find a table in a page with a few other lines. */
const chunkLimit = 30
/** Limit of other views that are read with it: each may contain the id of every row. */
const otherViewLimit = 5

/** Why a database was chosen as the content table. */
export type RootReason =
  | 'NOTION_PAGE_ID is the database'
  | 'it has the view that NOTION_PAGE_ID names'
  | 'it is the only database in the page'
  | 'it has the properties type and status'
  | 'it has a status property'
  | 'it is the first database in the page'

/** Why a view was chosen. */
export type ViewReason = 'NOTION_PAGE_ID names it' | 'NOTION_INDEX is its number' | 'it is the first view'

/** The content table, and the view for its order. */
export interface ContentRoot {
  page: Block
  /** The block that shows the table: the page itself, or one inside it. */
  holderId: string
  collection: Collection
  viewId: string
  /** Further views of the block: they show rows that were added in them. */
  otherViewIds: readonly string[]
  /** null when its record is missing. */
  view: CollectionView | null
  spaceId: string
  reason: RootReason
  viewReason: ViewReason
}

/** Settings that decide which table and view are used. */
export interface RootChoice extends Pick<Settings, 'NOTION_INDEX' | 'NOTION_PROPERTY_NAME'> {
  /** The view in the address of NOTION_PAGE_ID; used while NOTION_INDEX has its default. */
  viewId?: string | null
}

/** A block that shows a database, with the view that would be used. */
interface Candidate {
  block: Block
  viewId: string
  viewReason: ViewReason
}

/**
 * Finds the content table: the root page is one, or contains one.
 * @throws WorkspaceError that says what is wrong with the page
 */
export async function loadRoot(
  client: WorkspaceClient,
  rootPageId: string,
  choice: RootChoice,
): Promise<ContentRoot> {
  const answer = await client
    .fetch<unknown>({
      endpoint: 'loadPageChunk',
      body: {
        pageId: rootPageId,
        limit: chunkLimit,
        cursor: { stack: [] },
        chunkNumber: 0,
        verticalColumns: false,
      },
    })
    .catch((cause: unknown) => {
      throw cause instanceof RefusedError ? notFound(rootPageId, cause) : cause
    })
  const tables = readTables(member(answer, 'recordMap'))
  const page = tables.block[rootPageId]?.value
  if (!page) throw notFound(rootPageId)

  const candidates = databasesIn(tables, page).flatMap((block) => toCandidate(block, choice))
  await addMissing(client, tables, candidates, textOf(page.space_id))
  const found = chooseCandidate(tables, page, candidates, choice)
  const collection = found && collectionOf(tables, found)
  if (!found || !collection) throw candidates.length === 0 ? noTable(page) : notShared(page)
  if (found.viewReason === 'it is the first view') warnOfUnusedChoice(found, choice)
  return {
    page,
    holderId: found.block.id,
    collection,
    viewId: found.viewId,
    otherViewIds: otherViews(found),
    view: tables.collection_view[found.viewId]?.value ?? null,
    spaceId: textOf(page.space_id),
    reason: found.reason,
    viewReason: found.viewReason,
  }
}

/** The records to read again for renewedRoot. */
export function rootPointers({
  page,
  holderId,
  collection,
  viewId,
  otherViewIds,
  spaceId,
}: ContentRoot): RecordPointer[] {
  return [
    ...[...new Set([page.id, holderId])].map((id) => ({ table: 'block' as const, id })),
    { table: 'collection', id: collection.id, spaceId },
    ...[viewId, ...otherViewIds].map((id) => ({ table: 'collection_view' as const, id, spaceId })),
  ]
}

/**
 * Returns the root with records that were read again. A view or collection that is missing keeps its state. Null when the
 * table has moved, or another view has to be used: then it has to be loaded again.
 */
export function renewedRoot(
  root: ContentRoot,
  { block, collection, collection_view }: RecordTables,
  choice: RootChoice,
): ContentRoot | null {
  const page = block[root.page.id]?.value
  const holder = block[root.holderId]?.value
  const candidate = page && holder ? toCandidate(holder, choice)[0] : undefined
  const view = collection_view[root.viewId]?.value ?? root.view
  if (!page || candidate?.viewId !== root.viewId) return null
  if ((collectionIdOfView(view) || root.collection.id) !== root.collection.id) return null
  return {
    ...root,
    page,
    otherViewIds: otherViews(candidate),
    view,
    collection: collection[root.collection.id]?.value ?? root.collection,
    viewReason: candidate.viewReason,
  }
}

/**
 * The root itself, else the databases inside it, in reading order. Parents of the root are in the records too, but do not
 * count.
 */
function databasesIn(tables: RecordTables, page: Block): Block[] {
  if (page.type === 'collection_view_page') return [page]
  const above = new Set(parentsOf(tables, page))
  return Object.values(tables.block)
    .map(({ value }) => value)
    .filter(
      (block) =>
        (block.type === 'collection_view' && !above.has(block.id)) ||
        // Databases of other pages that the page only mentions are in the records too.
        (block.type === 'collection_view_page' && parentsOf(tables, block).includes(page.id)),
    )
}

/** Ids of the parents of a block, as far as they are known. */
function parentsOf(tables: RecordTables, block: Block): string[] {
  const parents: string[] = []
  for (let id = textOf(block.parent_id); id !== '' && !parents.includes(id); ) {
    parents.push(id)
    const parent: unknown = tables.block[id]?.value ?? tables.collection[id]?.value
    id = textOf(member(parent, 'parent_id'))
  }
  return parents
}

/** Empty for a block without views. */
function toCandidate(block: Block, { NOTION_INDEX: index, viewId }: RootChoice): Candidate[] {
  const viewIds = textsOf(member(block, 'view_ids'))
  const [first] = viewIds
  if (first === undefined) return []
  if (index === 0 && viewId && viewIds.includes(viewId)) {
    return [{ block, viewId, viewReason: 'NOTION_PAGE_ID names it' }]
  }
  const chosen = index === 0 ? undefined : viewIds.at(index)
  return chosen === undefined
    ? [{ block, viewId: first, viewReason: 'it is the first view' }]
    : [{ block, viewId: chosen, viewReason: 'NOTION_INDEX is its number' }]
}

function otherViews({ block, viewId }: Candidate): string[] {
  return textsOf(member(block, 'view_ids'))
    .filter((id) => id !== viewId)
    .slice(0, otherViewLimit)
}

/** A block may show several databases, one by each view, so the view has to be loaded first. */
async function addMissing(
  client: WorkspaceClient,
  tables: RecordTables,
  candidates: readonly Candidate[],
  spaceId: string,
): Promise<void> {
  const views = candidates.map(({ viewId }) => ({ table: 'collection_view' as const, id: viewId, spaceId }))
  await addRecords(client, tables, views)
  const collections = candidates.map((candidate) => ({
    table: 'collection' as const,
    id: collectionIdOfCandidate(tables, candidate),
    spaceId,
  }))
  await addRecords(client, tables, collections)
}

/** Requests missing records. If that is refused, they stay missing: the block itself also names its database. */
async function addRecords(
  client: WorkspaceClient,
  tables: RecordTables,
  pointers: readonly RecordPointer[],
): Promise<void> {
  const missing = pointers.filter(({ table, id }) => id !== '' && !tables[table][id])
  if (missing.length === 0) return
  const synced = await syncRecords(client, missing).catch((error: unknown) => {
    if (error instanceof RefusedError) return emptyTables()
    throw error
  })
  addTables(tables, synced)
}

function collectionIdOfView(view: CollectionView | null | undefined): string {
  return textOf(member(view, 'format', 'collection_pointer', 'id'))
}

function collectionIdOfCandidate(tables: RecordTables, { block, viewId }: Candidate): string {
  return collectionIdOfView(tables.collection_view[viewId]?.value) || collectionIdOf(tables, block)
}

function collectionOf(tables: RecordTables, candidate: Candidate): Collection | null {
  return tables.collection[collectionIdOfCandidate(tables, candidate)]?.value ?? null
}

function chooseCandidate(
  tables: RecordTables,
  page: Block,
  candidates: readonly Candidate[],
  { NOTION_PROPERTY_NAME: names }: RootChoice,
): (Candidate & { reason: RootReason }) | null {
  const readable = candidates.filter((candidate) => collectionOf(tables, candidate) !== null)
  const [first] = readable
  if (!first) return null
  if (first.block.id === page.id) return { ...first, reason: 'NOTION_PAGE_ID is the database' }
  const named = readable.find(({ viewReason }) => viewReason === 'NOTION_PAGE_ID names it')
  if (named) return { ...named, reason: 'it has the view that NOTION_PAGE_ID names' }
  if (readable.length === 1) return { ...first, reason: 'it is the only database in the page' }
  const columnsOf = (candidate: Candidate) => {
    const collection = collectionOf(tables, candidate)
    return collection ? readColumns(collection, names) : {}
  }
  const content = readable.find((candidate) => {
    const { type, status } = columnsOf(candidate)
    return type !== undefined && status !== undefined
  })
  if (content) return { ...content, reason: 'it has the properties type and status' }
  const withStatus = readable.find((candidate) => columnsOf(candidate).status !== undefined)
  if (withStatus) return { ...withStatus, reason: 'it has a status property' }
  return { ...first, reason: 'it is the first database in the page' }
}

/** @param found a candidate whose first view is used */
function warnOfUnusedChoice(
  { block, viewId: first }: Candidate,
  { NOTION_INDEX: index, viewId }: RootChoice,
): void {
  const count = textsOf(member(block, 'view_ids')).length
  if (index !== 0) {
    warnOnce(
      `NOTION_INDEX is ${index}, but the content table has ${count} ${count === 1 ? 'view' : 'views'}: the first one ` +
        `(${first}) is used. ` +
        (count === 1
          ? 'Remove NOTION_INDEX.'
          : `Set NOTION_INDEX to a number from 0 to ${count - 1}, or to -1 for the last view.`),
    )
  } else if (viewId) {
    warnOnce(
      `NOTION_PAGE_ID names the view ${viewId} (?v=), which the content table does not have: its first view ` +
        `(${first}) is used. Copy the address of the view again, or remove ?v= from NOTION_PAGE_ID.`,
    )
  }
}
