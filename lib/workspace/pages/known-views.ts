/**
 * Keeps the last good views of databases when an answer lacks them, or shows more than before, until the change is
 * confirmed.
 */
import type { CollectionView } from 'notion-types'
import { isObject, listOf, member, textOf } from '@/lib/unknown-values'
import { isDrawnView, isKnownView } from '@/lib/view-layout'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { RefusedError } from '../client/client-errors'
import { type RecordPointer, syncRecords } from '../sync-records'
import type { RecordMap, RecordTables } from '../types'
import { pageContent } from './content-ids'
import { rowsOf, shownViews } from './load-collections'
import { toRowQuery } from './view-query'

/**
 * Requests views again that are missing, or that lack restrictions they had before: format, filter, chosen
 * properties, hidden groups. A change counts when both answers agree; otherwise the known views are used.
 * @returns whether a known view was used
 */
export async function confirmViews(
  client: WorkspaceClient,
  tables: RecordTables,
  pointers: readonly RecordPointer[],
  known: RecordTables,
): Promise<boolean> {
  const doubted = pointers.filter(({ table, id }) => {
    const before = table === 'collection_view' ? known.collection_view[id]?.value : undefined
    return before !== undefined && isWider(tables.collection_view[id]?.value, before)
  })
  if (doubted.length === 0) return false
  const again = await syncRecords(client, doubted).catch((error: unknown) => {
    if (error instanceof RefusedError) return null
    throw error
  })
  let stoodIn = false
  for (const { id } of doubted) {
    const before = known.collection_view[id]
    if (before === undefined) continue
    const first = tables.collection_view[id]?.value
    const second = again?.collection_view[id]
    if (second && !isWider(second.value, before.value)) tables.collection_view[id] = second
    else if (!isConfirmed(first, second?.value, before.value)) {
      warnOnce(`The view ${id} of a database came without what it shows and hides: it stays as it was.`)
      tables.collection_view[id] = before
      stoodIn = true
    }
  }
  return stoodIn
}

/** The fields of a view with its groups, and with the property it groups by. */
const groupings = [
  { lists: ['board_columns', 'board_groups2', 'board_groups'], by: 'board_columns_by' },
  { lists: ['collection_groups'], by: 'collection_group_by' },
]

/** Whether a view may show more than before: more rows, more properties, or groups that were hidden. */
function isWider(view: CollectionView | undefined, before: CollectionView): boolean {
  if (view === undefined || isCutOff(view, before)) return true
  const filter = filterOf(before)
  if (filter !== noFilter && filterOf(view) !== filter) return true
  const chosen = (from: CollectionView) => listOf(member(from.format, `${textOf(before.type)}_properties`))
  if (chosen(before).length > 0 && chosen(view).length === 0) return true
  return groupings.some(({ lists, by }) => {
    const hiddenBefore = lists.flatMap((name) => hiddenIn(before, name))
    if (hiddenBefore.length === 0) return false
    const hidden = new Set(lists.flatMap((name) => hiddenIn(view, name)))
    return groupedBy(view, by) !== groupedBy(before, by) || hiddenBefore.some((group) => !hidden.has(group))
  })
}

/** Whether a whole part of a view is missing that owners cannot remove. */
function isCutOff(view: CollectionView, before: CollectionView): boolean {
  if (isKnownView(before.type) && textOf(view.type) === '') return true
  if (isObject(member(before, 'format')) && !isObject(member(view, 'format'))) return true
  // Removing a grouping in Notion removes its hidden groups too, so hidden groups without it mean a damaged answer.
  const lostGrouping = groupings.some(
    ({ lists, by }) =>
      lists.some((name) => hiddenIn(view, name).length > 0) &&
      isObject(member(before.format, by)) &&
      !isObject(member(view.format, by)),
  )
  if (lostGrouping) return true
  return (
    filterOf(before) !== noFilter && isObject(member(before, 'query2')) && !isObject(member(view, 'query2'))
  )
}

function isConfirmed(
  first: CollectionView | undefined,
  second: CollectionView | undefined,
  before: CollectionView,
): boolean {
  if (first === undefined || second === undefined || isCutOff(first, before)) return false
  const said = ({ type, format, query2 }: CollectionView) => JSON.stringify([type, format, query2])
  return said(first) === said(second)
}

/** The hidden groups in a list, as they are recorded. */
function hiddenIn(view: CollectionView, list: string): string[] {
  return listOf(member(view.format, list))
    .filter((group) => member(group, 'hidden') === true)
    .map((group) => JSON.stringify([member(group, 'property'), member(group, 'value')]))
}

/** The property by which a view groups. Boards of 2020 name it in their query. */
function groupedBy(view: CollectionView, by: string): string {
  const older = by === 'board_columns_by' ? member(view, 'query2', 'group_by') : null
  return JSON.stringify([member(view.format, by) ?? null, older ?? null])
}

function filterOf(view: CollectionView): string {
  return JSON.stringify(listOf(member(toRowQuery(view), 'query2', 'filter', 'filters')))
}

const noFilter = '[]'

/**
 * Restores rows that lack the cell by which a view with hidden groups groups them: a record of the same version
 * cannot have lost it, and without it the row would be in another group.
 */
export function keepGroupedCells(recordMap: RecordMap, known: RecordTables): void {
  for (const views of Object.values(recordMap.collection_query)) {
    for (const [viewId, answer] of Object.entries(views)) {
      const properties = hidingProperties(recordMap.collection_view[viewId]?.value)
      if (properties.length === 0) continue
      for (const row of rowsOf(answer)) {
        const before = known.block[row]
        const lost = properties.some(
          (id) => hasCell(before?.value, id) && !hasCell(recordMap.block[row]?.value, id),
        )
        if (before && lost && !isNewer(recordMap.block[row]?.value, before.value))
          recordMap.block[row] = before
      }
    }
  }
}

/** The properties by which a view with hidden groups groups its rows. */
function hidingProperties(view: CollectionView | undefined): string[] {
  if (view === undefined) return []
  const found = groupings.flatMap(({ lists, by }) => {
    if (lists.every((name) => hiddenIn(view, name).length === 0)) return []
    const older = member(view, 'query2', 'group_by')
    const entries = lists.flatMap((name) => listOf(member(view.format, name)))
    return [member(view.format, by, 'property'), member(older, 'property'), older]
      .concat(entries.map((entry) => member(entry, 'property')))
      .map(textOf)
  })
  return [...new Set(found)].filter((id) => id !== '')
}

function hasCell(row: unknown, property: string): boolean {
  return listOf(member(row, 'properties', property)).length > 0
}

/** Whether a record has a later version; also true when the known one has no version. */
function isNewer(record: unknown, before: unknown): boolean {
  const [version, last] = [member(record, 'version'), member(before, 'version')]
  return typeof last !== 'number' || (typeof version === 'number' && version > last)
}

/**
 * Restores the rows of views for which the workspace did not answer: a refused query must not empty them. A view
 * whose filter has changed stays without rows, because the known rows may not pass it.
 * @returns whether anything was restored
 */
export function keepAnswers(recordMap: RecordMap, known: RecordMap, pageId: string): boolean {
  const content = pageContent(recordMap, pageId)
  const own = shownViews(recordMap, content)
  // A view that is missing does not name its database.
  const before = shownViews({ ...known, block: recordMap.block }, content)
  let kept = false
  for (const { collectionId, viewId } of [...own, ...before]) {
    const knownView = known.collection_view[viewId]
    const answer = known.collection_query[collectionId]?.[viewId]
    if (!knownView || !answer || recordMap.collection_query[collectionId]?.[viewId]) continue
    const view = recordMap.collection_view[viewId] ?? knownView
    const collection = recordMap.collection[collectionId] ?? known.collection[collectionId]
    if (!isDrawnView(view.value.type) || filterOf(view.value) !== filterOf(knownView.value)) continue
    if (pointerOf(view.value) !== pointerOf(knownView.value) || !collection) continue
    kept = true
    recordMap.collection_view[viewId] = view
    recordMap.collection[collectionId] = collection
    recordMap.collection_query[collectionId] = {
      ...recordMap.collection_query[collectionId],
      [viewId]: answer,
    }
    for (const row of rowsOf(answer)) keepRow(recordMap, known, row)
  }
  if (kept) recordMap.notion_user = { ...known.notion_user, ...recordMap.notion_user }
  return kept
}

function pointerOf(view: CollectionView): string {
  return textOf(member(view.format, 'collection_pointer', 'id'))
}

/** A row with its content. */
function keepRow(recordMap: RecordMap, known: RecordMap, row: string): void {
  for (const id of [row, ...pageContent(known, row).shown]) {
    const record = known.block[id]
    if (record && !recordMap.block[id]) recordMap.block[id] = record
  }
}
