/** Determines readers' rights for rows by the records of a page. */
import type { Block } from 'notion-types'
import { type RowRight, rightsOfRow } from '@/lib/site/row-rights'
import type { Post, Site } from '@/lib/site/types'
import { member, textOf } from '@/lib/unknown-values'
import { findRowColumns } from '../table/columns'
import { hasCells } from '../table/missing-rows'
import { Row } from '../table/row'
import { toPost } from '../table/to-post'
import type { ContentIndex, RecordMap, RestrictedRows } from '../types'
import { isNewer, stampOf } from '../visibility/visibility-memory'

/** The content table with the site built from it. */
export interface LoadedTable {
  index: ContentIndex
  site: Site
}

/** Number of rights of a row that readers may see completely. */
const allRights = 3

/**
 * Returns the restricted rows among a page's records, and rows that contain pages in them: those that readers
 * cannot see completely, by the records or by the table. A page that is no row yet has no rights of a row.
 * @param readAt when the page was read, in milliseconds since the epoch
 * @param begun the site at that moment
 */
export function restrictedRows(
  { block, collection }: Pick<RecordMap, 'block' | 'collection'>,
  table: LoadedTable,
  readAt: number,
  begun: Site = table.site,
): RestrictedRows {
  const { index, site } = table
  const rows = new Set(index.rowIds)
  const restricted: Record<string, readonly RowRight[]> = {}
  const note = (id: string, record: Block | undefined) => {
    if (!rows.has(id) && textOf(record?.parent_id) !== index.collection.id) {
      // It may be moved into the table later, after private content was deleted. A missing record may be that of a
      // page.
      if (record === undefined || isPage(record)) restricted[id] = []
      return
    }
    const present = presentRights(site, id)
    const told = record ? recordRights(record, table, present, readAt) : present
    const earlier = presentRights(begun, id)
    const rights = present.filter((right) => told.includes(right) && earlier.includes(right))
    if (rights.length < allRights) restricted[id] = rights
  }
  const noteAbove = (parent: string) => {
    if (!block[parent] && !collection[parent]) note(parent, undefined)
  }
  for (const [id, { value }] of Object.entries(block)) {
    note(id, value)
    noteAbove(textOf(value.parent_id))
  }
  for (const { value } of Object.values(collection)) noteAbove(textOf(value.parent_id))
  return restricted
}

/** Returns readers' rights for a row; none for one that is not part of the site. */
export function presentRights(site: Site, id: string): readonly RowRight[] {
  const known = rightsOf.get(site) ?? new Map(rowsOf(site).map((row) => [row.id, rightsOfRow(row)]))
  rightsOf.set(site, known)
  return known.get(id) ?? []
}

function rowsOf({ posts, pages, notice, memos }: Site): Post[] {
  return [...posts, ...pages, ...memos, ...(notice ? [notice] : [])]
}

const rightsOf = new WeakMap<Site, ReadonlyMap<string, readonly RowRight[]>>()

function isPage(record: Block | undefined): boolean {
  return record?.type === 'page' || record?.type === 'collection_view_page'
}

/** @param present rights by the table, which are those of its own record of the row */
function recordRights(
  record: Block,
  { index, site: { settings } }: LoadedTable,
  present: readonly RowRight[],
  readAt: number,
): readonly RowRight[] {
  const known = index.rows[record.id]?.value
  if (known && isSameVersion(record, known)) return present
  if (!isPage(record) || !hasCells(record) || member(record, 'is_template') === true) return []
  const names = settings.NOTION_PROPERTY_NAME
  const { columns, passwords, hidesPasswords } = findRowColumns(index.collection, names, index.known)
  const post = toPost(new Row(record, columns, passwords, hidesPasswords), settings, readAt)
  return post === null ? [] : rightsOfRow(post)
}

/** Records without versions do not show edits within the same minute. */
function isSameVersion(one: Block, other: Block): boolean {
  const [stamp, known] = [stampOf(one), stampOf(other)]
  return stamp.version !== null && known.version !== null && !isNewer(stamp, known) && !isNewer(known, stamp)
}
