/** Loads the content of rows in a page's databases: readers open such rows over the page. */
import type { WorkspaceClient } from '../client/client'
import { RefusedError } from '../client/client-errors'
import type { RecordPointer } from '../sync-records'
import type { RecordMap, RecordTables } from '../types'
import { type PageContent, pageContent } from './content-ids'
import { ownTable } from './load-ancestors'
import { rowsOf } from './load-collections'
import { PageBudget } from './page-budget'

/** Limit of rows whose content is read: a table of a thousand rows must not load a thousand pages. */
const maxRows = 100
/** Limit of nesting levels, each with one more request. */
const maxLevels = 8

/**
 * The records of the first level that the content of rows needs: they may be requested together with others. Rows of the
 * posts' table, which the page itself is a row of, have pages of their own.
 * @param rowIds of all rows in the page's databases
 */
export function rowContentPointers(
  tables: RecordTables,
  pageId: string,
  rowIds: readonly string[],
): RecordPointer[] {
  return missingIn(tables, contentOf(tables, openedRows(tables, pageId, rowIds)))
}

/**
 * Adds the content of rows to the tables. What the workspace refuses is left out.
 * @param absent records that were requested before and are missing
 * @returns what the rows show and name
 * @throws WorkspaceError during an outage
 */
export async function loadRowContents(
  client: WorkspaceClient,
  tables: RecordTables,
  pageId: string,
  queries: RecordMap['collection_query'],
  budget = new PageBudget(),
  absent: ReadonlySet<string> = new Set(),
): Promise<PageContent> {
  const results = Object.values(queries).flatMap((views) => Object.values(views))
  const rows = openedRows(tables, pageId, [...new Set(results.flatMap(rowsOf))])
  const asked = new Set<string>()
  for (let level = 0; level < maxLevels; level++) {
    const missing = missingIn(tables, contentOf(tables, rows)).filter(
      ({ id }) => !asked.has(id) && !absent.has(id),
    )
    const next = budget.isSpent ? [] : budget.ofRecords(missing, asked.size)
    if (next.length === 0) break
    for (const { id } of next) asked.add(id)
    const isRefused = await budget.sync(client, tables, next).then(
      () => false,
      (error: unknown) => {
        if (error instanceof RefusedError) return true
        throw error
      },
    )
    if (isRefused) break
  }
  return contentOf(tables, rows)
}

/** The first rows that open over the page. */
function openedRows(tables: RecordTables, pageId: string, rowIds: readonly string[]): string[] {
  const posts = ownTable(tables, pageId)
  return rowIds
    .filter((id) => {
      const row = tables.block[id]?.value
      return row?.parent_table === 'collection' && row.parent_id !== posts
    })
    .slice(0, maxRows)
}

function missingIn(tables: RecordTables, { shown, named, people }: PageContent): RecordPointer[] {
  return [
    ...[...shown, ...named].map((id) => ({ table: 'block' as const, id })),
    ...[...people].map((id) => ({ table: 'notion_user' as const, id })),
  ].filter(({ table, id }) => !tables[table][id])
}

function contentOf(tables: RecordTables, rows: readonly string[]): PageContent {
  const all: PageContent = { shown: new Set(), named: new Set(), people: new Set() }
  for (const row of rows) {
    const { shown, named, people } = pageContent(tables, row)
    for (const id of shown) all.shown.add(id)
    for (const id of named) all.named.add(id)
    for (const id of people) all.people.add(id)
  }
  return all
}
