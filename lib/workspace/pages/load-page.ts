import { listOf, member, textOf, textsOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { emptyTables, readTables } from '../record-tables'
import type { RecordPointer } from '../sync-records'
import type { ArticleTables, RecordMap, RecordTables } from '../types'
import { WorkspaceError } from '../workspace-error'
import { isDatabase, pageContent } from './content-ids'
import { confirmViews } from './known-views'
import { databaseParents, loadAncestors } from './load-ancestors'
import { databasePointers, loadCollections, rowsOf } from './load-collections'
import { loadRowContents, rowContentPointers } from './load-row-contents'
import { PageBudget } from './page-budget'

const chunkLimit = 100
/** Limits in case answers never end: 20,000 blocks, and 500 levels of nesting. */
const maxChunks = 200
const maxRounds = 500

/** A page with all records for rendering, and the parents of the pages that it names. */
export interface LoadedPage {
  recordMap: RecordMap
  /**
   * Parts of the page are on other pages or missing, or it names other pages: its own edit time does not show when
   * those change or are moved.
   */
  dependent: boolean
  /** Known records replace some that are missing. */
  lacks?: boolean
  /** It exceeds the limits of pages: its end was not read. */
  isCut?: true
}

/**
 * Reads a page completely: all its chunks, missing blocks, and the rows of its databases. Blocks that the workspace
 * does not return are left out, and so is everything beyond the budget of a page.
 * @param pageDepth levels of inner pages that are read with it
 * @param known the page as it was read before, whose views replace incomplete ones
 * @param budget limits of the page
 * @throws WorkspaceError when the page itself cannot be read
 */
export async function loadPage(
  client: WorkspaceClient,
  pageId: string,
  pageDepth = 0,
  known: LoadedPage | null = null,
  budget = new PageBudget(),
): Promise<LoadedPage> {
  const { tables, more } = await loadChunks(client, pageId, budget)
  const absent = new Set<string>()
  await completePage(client, tables, pageId, pageDepth, absent, budget)
  let content = pageContent(tables, pageId, pageDepth)
  const doubt = { lacks: false }
  const confirm = async (pointers: readonly RecordPointer[]) => {
    doubt.lacks = known !== null && (await confirmViews(client, tables, pointers, known.recordMap))
  }
  // Only articles are read with depth 0, and only articles open rows.
  const opensRows = pageDepth === 0
  const alsoFor = (rowIds: readonly string[]) => {
    const contents = rowContentPointers(tables, pageId, rowIds)
    return contents.length === 0
      ? []
      : [...contents, ...databaseParents(tables, databasePointers(tables, content))]
  }
  const collection_query = await loadCollections(client, tables, content, {
    absent,
    budget,
    confirm,
    ...(opensRows && { alsoFor }),
  })
  if (opensRows) {
    const rows = await loadRowContents(client, tables, pageId, collection_query, budget, absent)
    content = {
      shown: new Set([...content.shown, ...rows.shown]),
      named: new Set([...content.named, ...rows.named]),
      people: new Set([...content.people, ...rows.people]),
    }
  }
  await loadAncestors(client, tables, pageId, content, collection_query, budget)
  budget.report(tables, pageId)

  const { shown, named } = pageContent(tables, pageId, pageDepth)
  dropOtherViews(tables, shown)
  const isElsewhere = (id: string) => {
    const block = tables.block[id]?.value
    if (!block || isDatabase(block) || block.type === 'transclusion_reference') return true
    return block.type === 'page' && id !== pageId
  }
  return {
    recordMap: {
      ...pageFirst(tables, pageId),
      ...more,
      collection_query,
    },
    dependent: [...shown, ...named].some(isElsewhere),
    ...(doubt.lacks && doubt),
    ...(budget.isCut && { isCut: true }),
  }
}

/**
 * Reads the databases of an unedited page again: changes of their rows, views and properties do not change the
 * page's edit time.
 * @param pageDepth levels of inner pages that are read with it
 * @throws WorkspaceError when they cannot be read
 */
export async function reloadCollections(
  client: WorkspaceClient,
  { recordMap, dependent }: LoadedPage,
  pageDepth = 0,
): Promise<LoadedPage> {
  const { block, collection, collection_view, notion_user } = recordMap
  const [pageId = ''] = Object.keys(block)
  const { shown, named } = pageContent(recordMap, pageId, pageDepth)
  const results = Object.values(recordMap.collection_query).flatMap((views) => Object.values(views))
  const rowIds = new Set(results.flatMap(rowsOf).filter((id) => !shown.has(id) && !named.has(id)))
  const tables: RecordTables = {
    // Without the rows' records, so that rows that no response contains are requested again.
    block: Object.fromEntries(Object.entries(block).filter(([id]) => !rowIds.has(id))),
    collection: { ...collection },
    collection_view: { ...collection_view },
    notion_user: { ...notion_user },
  }
  const content = pageContent(tables, pageId, pageDepth)
  const budget = new PageBudget()
  await budget.sync(client, tables, databasePointers(tables, content))
  const collection_query = await loadCollections(client, tables, content, { budget })
  await loadAncestors(client, tables, pageId, content, collection_query, budget)
  budget.report(tables, pageId)
  return { recordMap: { ...recordMap, ...tables, collection_query }, dependent }
}

/** Loads the page chunk by chunk until the cursor is empty. */
async function loadChunks(
  client: WorkspaceClient,
  pageId: string,
  budget: PageBudget,
): Promise<{ tables: RecordTables; more: Partial<ArticleTables> }> {
  const tables = emptyTables()
  const more: Partial<ArticleTables> = {}
  let cursor: unknown = { stack: [] }
  for (let chunkNumber = 0; chunkNumber < maxChunks && !budget.isSpent; chunkNumber++) {
    const answer = await client.fetch<unknown>({
      endpoint: 'loadPageChunk',
      body: { pageId, limit: chunkLimit, cursor, chunkNumber, verticalColumns: false },
    })
    budget.add(tables, readTables(member(answer, 'recordMap')))
    budget.addArticleTables(more, member(answer, 'recordMap'))
    if (!tables.block[pageId]) throw notFound(pageId)
    const previous = JSON.stringify(cursor)
    cursor = member(answer, 'cursor')
    if (listOf(member(cursor, 'stack')).length === 0 || JSON.stringify(cursor) === previous) break
  }
  return { tables, more }
}

/** Requests missing records level by level. Those that are not returned are requested only once. */
async function completePage(
  client: WorkspaceClient,
  tables: RecordTables,
  pageId: string,
  pageDepth: number,
  absent: Set<string>,
  budget: PageBudget,
): Promise<void> {
  const spaceId = textOf(tables.block[pageId]?.value.space_id)
  const space = spaceId === '' ? {} : { spaceId }
  const isMissing = ({ table, id }: RecordPointer) => !tables[table][id] && !absent.has(id)
  let named = 0
  for (let round = 0; round < maxRounds && !budget.isSpent; round++) {
    const content = pageContent(tables, pageId, pageDepth)
    const blocks = [...content.shown].map((id): RecordPointer => ({ table: 'block', id })).filter(isMissing)
    const others = [
      ...[...content.named]
        .filter((id) => !content.shown.has(id))
        .map((id): RecordPointer => ({ table: 'block', id })),
      ...[...content.people].map((id): RecordPointer => ({ table: 'notion_user', id, ...space })),
    ].filter(isMissing)
    if (blocks.length + others.length === 0) return

    const asked = budget.ofRecords(others, named)
    named += asked.length
    await budget.sync(client, tables, [...budget.ofParts(blocks), ...asked])
    for (const { table, id } of [...blocks, ...others]) if (!tables[table][id]) absent.add(id)
  }
}

/**
 * Removes views that the page does not show. The response for a row contains all views of its table, each with the
 * order of all rows: with many posts they are far larger than the page.
 */
function dropOtherViews(tables: RecordTables, shown: ReadonlySet<string>): void {
  const views = new Set([...shown].flatMap((id) => textsOf(member(tables.block[id]?.value, 'view_ids'))))
  for (const id of Object.keys(tables.collection_view)) if (!views.has(id)) delete tables.collection_view[id]
}

/** The renderer takes the first block as the page; a chunk may list parents before it. */
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
