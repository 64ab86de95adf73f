import type { Settings } from '@/conf/schema'
import { member, textOf, textsOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '@/lib/workspace/client/client'
import { pageContent } from '@/lib/workspace/pages/content-ids'
import { collectionIdOf } from '@/lib/workspace/pages/load-collections'
import { readTables } from '@/lib/workspace/record-tables'
import { plainText } from '@/lib/workspace/shown-values'
import type { ContentRoot } from '@/lib/workspace/table/load-root'
import type { RecordTables } from '@/lib/workspace/types'
import type { Facts, Finding } from '../types'
import { linkTo } from '../workspace-link'

/** Number of blocks that the loader searches for the table. */
const chunkLimit = 30

/** A database inside the root page. */
export interface InnerDatabase {
  blockId: string
  title: string
}

/** The surroundings of the content table. */
export interface Surroundings {
  viewIds: string[]
  inner: InnerDatabase[]
}

/**
 * Reads how many views the content table has, and which other databases the root page contains.
 * @throws WorkspaceError when the page cannot be read
 */
export async function loadSurroundings(client: WorkspaceClient, root: ContentRoot): Promise<Surroundings> {
  const answer = await client.fetch<unknown>({
    endpoint: 'loadPageChunk',
    body: {
      pageId: root.page.id,
      limit: chunkLimit,
      cursor: { stack: [] },
      chunkNumber: 0,
      verticalColumns: false,
    },
  })
  const tables = readTables(member(answer, 'recordMap'))
  return {
    viewIds: textsOf(member(tables.block[root.holderId]?.value, 'view_ids')),
    inner: innerDatabases(tables, root.page.id),
  }
}

/** Only databases below the page: an answer also contains records of the page's parents. */
function innerDatabases(tables: RecordTables, pageId: string): InnerDatabase[] {
  return [...pageContent(tables, pageId).shown].flatMap((blockId) => {
    const block = tables.block[blockId]?.value
    if (blockId === pageId || (block?.type !== 'collection_view' && block?.type !== 'collection_view_page')) {
      return []
    }
    return [{ blockId, title: plainText(tables.collection[collectionIdOf(tables, block)]?.value.name) }]
  })
}

/** Describes which database and view were chosen, and why. */
export function databaseFacts(root: ContentRoot, { viewIds }: Surroundings): NonNullable<Facts['database']> {
  const position = viewIds.indexOf(root.viewId) + 1
  const place = position > 0 ? ` (view ${position} of ${viewIds.length})` : ''
  return {
    title: plainText(root.collection.name) || 'without a name',
    id: root.collection.id,
    view: textOf(member(root.view, 'name')) || root.viewId,
    viewType: textOf(member(root.view, 'type')),
    reason: `the database: ${root.reason}; the view: ${root.viewReason}${place}`,
  }
}

/**
 * Reports several databases in one page, and a view that the settings name and the table does not have.
 * @param namedView the view that the address in NOTION_PAGE_ID names, or null
 */
export function checkDatabase(
  root: ContentRoot,
  { viewIds, inner }: Surroundings,
  settings: Settings,
  namedView: string | null,
): Finding[] {
  const findings: Finding[] = []
  const index = settings.NOTION_INDEX
  const link = linkTo(root.page.id, settings)
  const isFirst = root.viewReason === 'it is the first view'
  if (isFirst && index !== 0) {
    findings.push({
      severity: 'warning',
      check: 'view-index',
      message:
        `NOTION_INDEX is ${index}, but the content table has ${viewIds.length === 1 ? 'one view' : `${viewIds.length} views`}: ` +
        `the first one is used. ` +
        (viewIds.length === 1
          ? 'Remove NOTION_INDEX.'
          : `Set NOTION_INDEX to a number from 0 to ${viewIds.length - 1}, or to -1 for the last view.`),
      ...link,
    })
  } else if (isFirst && namedView !== null) {
    findings.push({
      severity: 'warning',
      check: 'view-named',
      message:
        `NOTION_PAGE_ID names a view (?v=${namedView}) that the content table does not have: the first one is used. Copy ` +
        'the address of the view again, or remove ?v= from NOTION_PAGE_ID.',
      ...link,
    })
  }
  const others = inner.filter(({ blockId }) => blockId !== root.holderId)
  if (others.length > 0 && root.holderId !== root.page.id) {
    const taken = plainText(root.collection.name)
    findings.push({
      severity: 'info',
      check: 'several-databases',
      message:
        `The page of NOTION_PAGE_ID holds ${others.length + 1} databases; "${taken}" was taken for the posts, not ` +
        `${others.map(({ title }) => `"${title}"`).join(', ')}. If that is the wrong one, set NOTION_PAGE_ID to the address of ` +
        'the right database: open it as a full page and copy its address.',
      ...link,
    })
  }
  return findings
}
