/** Loads the parents of the pages that a page names: pages inside a draft are not shown by their titles. */

import { isAtTop } from '@/lib/top-record'
import { member, textOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { RefusedError } from '../client/client-errors'
import type { RecordPointer } from '../sync-records'
import type { RecordMap, RecordTables } from '../types'
import { addMentions, type PageContent } from './content-ids'
import { rowsOf } from './load-collections'
import { PageBudget } from './page-budget'
import { ToldSpaces } from './told-spaces'

/** Limit of levels; a page whose parents are not all known is shown as `…`. */
const maxLevels = 30

/**
 * Adds the parents of the pages that are named in a page or in its databases, and of the databases themselves,
 * level by level. Named pages beyond the budget are removed from the tables, because their parents were not
 * checked.
 * @param queries the answers for the page's databases
 * @throws WorkspaceError during an outage
 */
export async function loadAncestors(
  client: WorkspaceClient,
  tables: RecordTables,
  pageId: string,
  { shown, named }: PageContent,
  queries: RecordMap['collection_query'],
  budget = new PageBudget(),
): Promise<void> {
  const results = Object.values(queries).flatMap((views) => Object.values(views))
  const mentions = { named: new Set(named), people: new Set<string>() }
  const rows = new Set(results.flatMap(rowsOf))
  for (const id of rows) {
    const row = tables.block[id]?.value
    if (row) addMentions(row, mentions)
  }
  // Rows that the page lists are a part of it; other rows of the same databases may be in a draft.
  const own = new Set([...shown, pageId, ownTable(tables, pageId), ...rows])
  own.delete('')
  const reached = new Set(own)
  const forget = (pointers: readonly RecordPointer[]) => {
    for (const pointer of pointers) {
      // Records inside the page itself need no check.
      const isKnown = own.has(pointer.id) || own.has(parentOf(tables, pointer)?.id ?? '')
      if (!isKnown) delete tables[pointer.table][pointer.id]
    }
  }
  const spaces = new ToldSpaces(tables, pageId, { shown, named: mentions.named }, rows)
  const ask = (pointers: readonly RecordPointer[]) =>
    spaces.confirmBeside(
      pointers,
      (all) => addRecords(client, tables, all, budget),
      (ids, asked) => budget.ofRecords(ids, asked),
    )
  const looked = new Set<string>()
  const admit = (pointers: readonly RecordPointer[]) => {
    const next = pointers.filter(({ id }) => !looked.has(id))
    const admitted = budget.isSpent ? [] : budget.ofRecords(next, looked.size)
    for (const { id } of admitted) looked.add(id)
    forget(next.filter(({ id }) => !looked.has(id)))
    return admitted
  }
  let level = admit([
    // Linked databases are on other pages, which may be drafts.
    ...Object.keys(queries).map((id): RecordPointer => ({ table: 'collection', id })),
    ...[...mentions.named].flatMap((id): RecordPointer[] => (rows.has(id) ? [] : [{ table: 'block', id }])),
  ])
  for (let count = 0; count <= maxLevels && level.length > 0; count++) {
    await ask(level.filter(({ table, id }) => !tables[table][id]))
    // One answer may be wrong about many records. Records that are still doubtful after a second one count as
    // unknown until the page is read again.
    const doubtful = level.filter((pointer) => isDoubtful(tables, pointer))
    await ask(doubtful)
    if (budget.isSpent) forget(doubtful)
    const above = new Map<string, RecordPointer>()
    for (const pointer of level) {
      const parent = parentOf(tables, pointer)
      if (parent && !reached.has(parent.id)) above.set(parent.id, parent)
    }
    level = admit([...above.values()])
    for (const { id } of level) reached.add(id)
  }
  spaces.forgetDoubtful()
}

/** Returns the id of the database that the page is a row of, '' for none: other rows of it need no check. */
export function ownTable(tables: RecordTables, pageId: string): string {
  const page = tables.block[pageId]?.value
  return member(page, 'parent_table') === 'collection' ? textOf(page?.parent_id) : ''
}

/** Returns the parents of databases. `loadAncestors` needs them too. @param pointers to databases and other records */
export function databaseParents(
  tables: RecordTables,
  pointers: readonly RecordPointer[],
): readonly RecordPointer[] {
  return pointers
    .filter(({ table }) => table === 'collection')
    .flatMap((pointer) => parentOf(tables, pointer) ?? [])
}

/**
 * Whether a record has no parent, so that its content is not named, or says that its parent is a teamspace. The id
 * of a teamspace cannot be checked, so two answers must agree.
 */
function isDoubtful(tables: RecordTables, pointer: RecordPointer): boolean {
  const record: unknown = tables[pointer.table][pointer.id]?.value
  if (record === undefined || parentOf(tables, pointer) !== null) return false
  return !isAtTop(record) || member(record, 'parent_table') === 'team'
}

function parentOf(tables: RecordTables, { table, id }: RecordPointer): RecordPointer | null {
  const record: unknown = tables[table][id]?.value
  const parent = member(record, 'parent_table')
  const parentId = textOf(member(record, 'parent_id'))
  if (parentId === '' || (parent !== 'block' && parent !== 'collection')) return null
  const spaceId = textOf(member(record, 'space_id'))
  return { table: parent, id: parentId, ...(spaceId !== '' && { spaceId }) }
}

async function addRecords(
  client: WorkspaceClient,
  tables: RecordTables,
  pointers: readonly RecordPointer[],
  budget: PageBudget,
): Promise<void> {
  await budget.sync(client, tables, pointers).catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error
  })
}
