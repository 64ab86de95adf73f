import type { WorkspaceClient } from './client'
import { pageContent } from './content-ids'
import { loadCollections } from './load-collections'
import { addArticleTables, addTables, emptyTables, readTables } from './record-tables'
import { listOf, member, textsOf } from './shapes'
import { type RecordPointer, syncRecords } from './sync-records'
import type { ArticleTables, RecordMap, RecordTables } from './types'
import { WorkspaceError } from './workspace-error'

const chunkLimit = 100
/** Bounds against answers that never come to an end: 20,000 blocks, and 500 levels of nesting. */
const maxChunks = 200
const maxRounds = 500

/** A page with everything that is needed to draw it. */
export interface LoadedPage {
  recordMap: RecordMap
  /** Parts of the page live elsewhere or did not arrive: its own time of edit does not tell when they change. */
  dependent: boolean
}

/**
 * Reads a page completely: all its chunks, the blocks that did not come with them, and the rows of the databases
 * it shows. Blocks that the workspace does not give are left out.
 * @throws WorkspaceError when the page itself cannot be read
 */
export async function loadPage(client: WorkspaceClient, pageId: string): Promise<LoadedPage> {
  const { tables, more } = await loadChunks(client, pageId)
  const absent = new Set<string>()
  await completePage(client, tables, pageId, absent)
  const collection_query = await loadCollections(client, tables, pageContent(tables, pageId), absent)

  const { shown } = pageContent(tables, pageId)
  dropOtherViews(tables, shown)
  const elsewhere = [...shown].some((id) => {
    const type = tables.block[id]?.value.type
    return type === undefined || type === 'collection_view' || type === 'transclusion_reference'
  })
  return {
    recordMap: {
      ...pageFirst(tables, pageId),
      ...more,
      collection_query,
      signed_urls: {},
      preview_images: {},
    },
    dependent: elsewhere,
  }
}

/**
 * A page that was not edited since it was read, with its databases read anew: their rows change without a sign on it.
 * @throws WorkspaceError when they cannot be read
 */
export async function reloadCollections(
  client: WorkspaceClient,
  { recordMap, dependent }: LoadedPage,
): Promise<LoadedPage> {
  const { block, collection, collection_view, notion_user } = recordMap
  const tables: RecordTables = {
    block: { ...block },
    collection: { ...collection },
    collection_view: { ...collection_view },
    notion_user: { ...notion_user },
  }
  const [pageId = ''] = Object.keys(block)
  const collection_query = await loadCollections(client, tables, pageContent(tables, pageId), new Set())
  return { recordMap: { ...recordMap, ...tables, collection_query }, dependent }
}

/** The page as its chunks bring it, chunk by chunk until the cursor has nothing left. */
async function loadChunks(
  client: WorkspaceClient,
  pageId: string,
): Promise<{ tables: RecordTables; more: Partial<ArticleTables> }> {
  const tables = emptyTables()
  const more: Partial<ArticleTables> = {}
  let cursor: unknown = { stack: [] }
  for (let chunkNumber = 0; chunkNumber < maxChunks; chunkNumber++) {
    const answer = await client.fetch<unknown>({
      endpoint: 'loadPageChunk',
      body: { pageId, limit: chunkLimit, cursor, chunkNumber, verticalColumns: false },
    })
    addTables(tables, readTables(member(answer, 'recordMap')))
    addArticleTables(more, member(answer, 'recordMap'))
    if (!tables.block[pageId]) throw notFound(pageId)
    const previous = JSON.stringify(cursor)
    cursor = member(answer, 'cursor')
    if (listOf(member(cursor, 'stack')).length === 0 || JSON.stringify(cursor) === previous) break
  }
  return { tables, more }
}

/** Asks for what the page names and lacks, level by level. What does not arrive is asked for once only. */
async function completePage(
  client: WorkspaceClient,
  tables: RecordTables,
  pageId: string,
  absent: Set<string>,
): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const { shown, named, people } = pageContent(tables, pageId)
    const missing: RecordPointer[] = [
      ...[...new Set([...shown, ...named])].map((id) => ({ table: 'block' as const, id })),
      ...[...people].map((id) => ({ table: 'notion_user' as const, id })),
    ].filter(({ table, id }) => !tables[table][id] && !absent.has(id))
    if (missing.length === 0) return

    addTables(tables, await syncRecords(client, missing))
    for (const { table, id } of missing) if (!tables[table][id]) absent.add(id)
  }
}

/**
 * Leaves out the views that the page does not show. The answer for a row brings all views of its table along, each with
 * the order of all rows: with many posts they outweigh the page by far, in memory and in the store.
 */
function dropOtherViews(tables: RecordTables, shown: ReadonlySet<string>): void {
  const views = new Set([...shown].flatMap((id) => textsOf(member(tables.block[id]?.value, 'view_ids'))))
  for (const id of Object.keys(tables.collection_view)) if (!views.has(id)) delete tables.collection_view[id]
}

/** The renderer takes the first block for the page; a chunk may list the ancestors before it. */
function pageFirst(tables: RecordTables, pageId: string): RecordTables {
  const page = tables.block[pageId]
  if (!page) throw notFound(pageId)
  return { ...tables, block: { [pageId]: page, ...tables.block } }
}

function notFound(pageId: string): WorkspaceError {
  return new WorkspaceError(
    pageId,
    `The workspace gives no page ${pageId}: it was deleted, or it is not shared. Share it to the web, or set ` +
      'NOTION_TOKEN_V2 for a private workspace.',
  )
}
