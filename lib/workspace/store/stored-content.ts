/** Validates stored content, which may come from an earlier release, or be truncated by a full disk. */
import type { Block, Collection } from 'notion-types'
import { isRowRight } from '@/lib/site/row-rights'
import { isObject, member, numberOf, textOf, textsOf, type UnknownObject } from '@/lib/unknown-values'
import { addArticleTables, readTables } from '../record-tables'
import type { ArticleTables, RestrictedRows } from '../types'
import { parseColumns } from '../visibility/table-memory'
import type { Content, StoredPage } from './content-store'

/** Parses stored content; null when a site cannot be built from it. */
export function toContent(stored: unknown): Content | null {
  const root = member(stored, 'root')
  const index = member(stored, 'index')
  if (!isObject(root) || !isObject(index)) return null
  const [rootPage, rootCollection] = [toBlock(root.page), toCollection(root.collection)]
  const [page, collection] = [toBlock(index.page), toCollection(index.collection)]
  if (!rootPage || !rootCollection || !page || !collection || !Array.isArray(index.rowIds)) return null
  // Without these ids, properties would be found by names that may have changed.
  const known = index.known === undefined ? undefined : parseColumns(index.known)
  if (known && (known.type === '' || known.status === '')) return null
  if (textOf(root.viewId) === '' || textOf(root.holderId) === '') return null
  const viewId = idOf(root.view)
  const view = readTables({ collection_view: { [viewId]: { value: root.view } } }).collection_view[viewId]
  const checked = {
    root: {
      ...root,
      page: rootPage,
      collection: rootCollection,
      view: view?.value ?? null,
      // They are loaded with the root.
      otherViewIds: [],
      spaceId: textOf(root.spaceId),
    },
    index: {
      ...index,
      page,
      collection,
      rowIds: textsOf(index.rowIds),
      // Earlier releases did not store it: the order is kept until the view is read.
      isSorted: index.isSorted !== false,
      rows: readTables({ block: index.rows }).block,
      ...(known && { known }),
    },
    entries: textEntries(member(stored, 'entries')),
    addresses: textEntries(member(stored, 'addresses')),
    // Earlier releases did not store them.
    gone: textsOf(member(stored, 'gone')),
    closed: textsOf(member(stored, 'closed')),
  }
  // The other members are texts that are only used in reports.
  return checked as unknown as Content
}

/** Parses a stored page; null when it cannot be rendered. */
export function toStoredPage(stored: unknown): StoredPage | null {
  const recordMap = member(stored, 'page', 'recordMap')
  const version = member(stored, 'version')
  const loadedAt = numberOf(member(stored, 'loadedAt'))
  const tables = readTables(recordMap)
  const isWhole = isObject(recordMap) && typeof version === 'string' && loadedAt !== null
  if (!isWhole || Object.keys(tables.block).length === 0) return null
  const lacksSince = numberOf(member(stored, 'lacksSince'))
  const restricted = toRestricted(member(stored, 'restricted'))
  const more: Partial<ArticleTables> = {}
  addArticleTables(more, recordMap)
  const page = {
    recordMap: {
      ...tables,
      ...more,
      collection_query: toQueries(recordMap.collection_query),
    },
    dependent: member(stored, 'page', 'dependent') === true,
  }
  // Query results, and tables that only articles read, are treated as unknown values by their readers.
  const checkedPage = page as unknown as StoredPage['page']
  return {
    ...{ page: checkedPage, version, loadedAt },
    ...(lacksSince !== null && { lacksSince }),
    ...(restricted !== null && { restricted }),
  }
}

/** Parses the restricted rows; malformed ones get no rights. Null when nothing was stored. */
function toRestricted(stored: unknown): RestrictedRows | null {
  if (!isObject(stored)) return null
  return Object.fromEntries(
    Object.entries(stored).map(([id, rights]) => [id, textsOf(rights).filter(isRowRight)]),
  )
}

function toBlock(value: unknown): Block | null {
  const id = idOf(value)
  return readTables({ block: { [id]: { value } } }).block[id]?.value ?? null
}

function toCollection(value: unknown): Collection | null {
  const id = idOf(value)
  return readTables({ collection: { [id]: { value } } }).collection[id]?.value ?? null
}

function idOf(record: unknown): string {
  return textOf(member(record, 'id'))
}

/** Query results by collection and view; invalid ones are left out. */
function toQueries(queries: unknown): UnknownObject {
  const objectsIn = (value: unknown) =>
    Object.entries(isObject(value) ? value : {}).filter(([, inner]) => isObject(inner))
  return Object.fromEntries(
    objectsIn(queries).map(([collection, views]) => [collection, Object.fromEntries(objectsIn(views))]),
  )
}

function textEntries(value: unknown): Record<string, string> {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}
