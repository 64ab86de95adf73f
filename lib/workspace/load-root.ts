import type { Block, Collection, CollectionView } from 'notion-types'
import type { Settings } from '@/conf/schema'
import { warnOnce } from '@/lib/warn-once'
import { RefusedError, type WorkspaceClient } from './client'
import { collectionIdOf } from './load-collections'
import { readTables } from './record-tables'
import { member, plainText, textOf, textsOf } from './shapes'
import type { RecordTables } from './types'
import { WorkspaceError } from './workspace-error'

/** Enough to find a table that stands in a page with a few lines around it. */
const chunkLimit = 30

/** The content table: where it is, and the view that gives its order. */
export interface ContentRoot {
  page: Block
  /** The block that shows the table: the page itself, or one inside it. */
  holderId: string
  collection: Collection
  viewId: string
  /** null when its record did not come along. */
  view: CollectionView | null
  spaceId: string
}

/**
 * Finds the content table: the root page is one, or holds one.
 * @throws WorkspaceError that says what is wrong with the page
 */
export async function loadRoot(
  client: WorkspaceClient,
  rootPageId: string,
  settings: Pick<Settings, 'NOTION_INDEX' | 'NOTION_PROPERTY_NAME'>,
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

  const holder = findTable(tables, page, settings.NOTION_PROPERTY_NAME.status)
  const collection = tables.collection[collectionIdOf(tables, holder)]?.value
  const viewIds = textsOf(member(holder, 'view_ids'))
  if (!collection || viewIds.length === 0) throw noTable(page)

  const viewId = chooseView(viewIds, settings.NOTION_INDEX)
  return {
    page,
    holderId: holder?.id ?? page.id,
    collection,
    viewId,
    view: tables.collection_view[viewId]?.value ?? null,
    spaceId: textOf(page.space_id),
  }
}

/**
 * What is new about a root that is known, out of records that were read again: cover and icon of its page, the views
 * of its table. null when the table is not where it was.
 */
export function renewedRoot(
  root: ContentRoot,
  { block }: RecordTables,
  settings: Pick<Settings, 'NOTION_INDEX'>,
): ContentRoot | null {
  const page = block[root.page.id]?.value
  const holder: unknown = block[root.holderId]?.value
  const viewIds = textsOf(member(holder, 'view_ids'))
  if (!page || viewIds.length === 0) return null
  const viewId = chooseView(viewIds, settings.NOTION_INDEX)
  return { ...root, page, viewId, view: viewId === root.viewId ? root.view : null }
}

/** The root itself, else the table inside it that has a status property, else the first table inside it. */
function findTable(tables: RecordTables, page: Block, status: string): Block | null {
  if (page.type === 'collection_view_page') return page
  const inside = Object.values(tables.block)
    .map(({ value }) => value)
    .filter(({ type }) => type === 'collection_view')
  const hasStatus = (block: Block) => {
    const schema = tables.collection[collectionIdOf(tables, block)]?.value.schema ?? {}
    return Object.values(schema).some((property: unknown) => textOf(member(property, 'name')) === status)
  }
  return inside.find(hasStatus) ?? inside[0] ?? null
}

/** @param index NOTION_INDEX; -1 is the last view */
function chooseView(viewIds: readonly string[], index: number): string {
  const chosen = viewIds.at(index)
  if (chosen !== undefined) return chosen
  warnOnce(
    `NOTION_INDEX is ${index}, but the content table has ${viewIds.length} views: the first one is used.`,
  )
  return viewIds[0] ?? ''
}

function notFound(pageId: string, cause?: unknown): WorkspaceError {
  return new WorkspaceError(
    pageId,
    `The page ${pageId} (NOTION_PAGE_ID) was not found, or it is not public. Check the id, share the page to the ` +
      'web, or set NOTION_TOKEN_V2 for a private workspace.',
    { cause },
  )
}

function noTable(page: Block): WorkspaceError {
  const title = plainText(member(page.properties, 'title'))
  return new WorkspaceError(
    page.id,
    `The page ${page.id}${title ? ` ("${title}")` : ''} is not a database and holds none. NOTION_PAGE_ID must name ` +
      'the page with the content table (title, type, status, slug …).',
  )
}
