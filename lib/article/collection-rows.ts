import { pageLink } from './links'
import type { Scope } from './scope'
import { type Fields, fields, isFields, recordValue, text, texts } from './values'

/**
 * The rows a view shows, in its order: as the workspace answered for the view, else as it answered for another view of
 * the same database, else all rows that the record map holds.
 */
export function rowIds(collectionId: string, viewId: string, view: Fields, scope: Scope): string[] {
  const queries = fields(fields(scope.recordMap.collection_query)[collectionId])
  const own = answered(queries[viewId])
  const found = own.length > 0 || isFields(queries[viewId]) ? own : Object.values(queries).flatMap(answered)
  const unordered = found.length > 0 || isFields(queries[viewId]) ? found : storedRows(collectionId, scope)
  return openable([...new Set(inViewOrder(unordered, own.length > 0 ? [] : texts(view.page_sort)))], scope)
}

/** All ids in an answer, whether it is one list or one list per group. */
function answered(query: unknown): string[] {
  if (!isFields(query)) return []
  const own = texts(query.blockIds)
  return own.length > 0 ? own : Object.values(query).flatMap((part) => texts(fields(part).blockIds))
}

function storedRows(collectionId: string, scope: Scope): string[] {
  return Object.keys(scope.recordMap.block).filter((id) => {
    const value = recordValue(scope.recordMap.block, id)
    return value?.parent_id === collectionId && value.alive !== false && value.is_template !== true
  })
}

function inViewOrder(ids: string[], order: string[]): string[] {
  const listed = order.filter((id) => ids.includes(id))
  return [...listed, ...ids.filter((id) => !order.includes(id))]
}

/**
 * In a database of posts (one of its rows is a page that readers may open) the rows that readers may not open are
 * drafts or hidden, and stay out. Any other database is content, and shows all its rows.
 */
function openable(ids: string[], scope: Scope): string[] {
  const open = ids.filter((id) => pageLink(id, scope) !== null)
  const isOfPosts = open.some((id) => text(scope.block(id)?.value.parent_table) === 'collection')
  return isOfPosts ? open : ids
}
