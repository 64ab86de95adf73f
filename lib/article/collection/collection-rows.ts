import { dashed } from '@/lib/ids'
import { fieldsOf, isObject, textOf, textsOf } from '@/lib/unknown-values'
import { pageLink } from '../links'
import type { Scope } from '../scope'

/**
 * The rows a view shows, in its order, as the workspace returned them for this view. Without an answer it shows
 * none: other rows may not pass its filter.
 */
export function rowIds(collectionId: string, viewId: string, scope: Scope): string[] {
  const queries = fieldsOf(fieldsOf(scope.recordMap.collection_query)[collectionId])
  const answer = Object.hasOwn(queries, viewId) ? queries[viewId] : null
  if (!isObject(answer))
    scope.log(viewId, 'a view without an answer of the workspace: it is left without rows')
  return listed([...new Set(answeredRows(answer))], collectionId, scope)
}

/** All ids in an answer, whether it is one list or one list per group. */
export function answeredRows(query: unknown): string[] {
  if (!isObject(query)) return []
  const own = textsOf(query.blockIds)
  return own.length > 0 ? own : Object.values(query).flatMap((part) => textsOf(fieldsOf(part).blockIds))
}

/**
 * The rows that lists may show. In a database of posts, rows that readers may not open are drafts, and stay out, as
 * do invisible posts in any database. Any other database is content, and shows all its rows. Rows of another
 * database, which an answer may name by mistake, stay out.
 */
function listed(answered: string[], collectionId: string, scope: Scope): string[] {
  const ids = answered.filter((id) => isRowOf(id, collectionId, scope))
  const ofPosts = isOfPosts(ids, collectionId, scope)
  return ids.filter((id) => {
    if (scope.context.isUnlisted?.(dashed(id)) === true) return false
    return pageLink(id, scope) !== null || !(ofPosts || isInContentTable(id, scope))
  })
}

/** Whether a database is the posts' table, or one of its rows is a page that readers may open. */
export function isOfPosts(ids: readonly string[], collectionId: string, scope: Scope): boolean {
  if (scope.context.isContentTable?.(collectionId) === true) return true
  return ids.some(
    (id) => textOf(scope.block(id)?.value.parent_table) === 'collection' && pageLink(id, scope) !== null,
  )
}

/** Whether a row belongs to the database. A row without a record does not. */
function isRowOf(id: string, collectionId: string, scope: Scope): boolean {
  const parent = textOf(scope.block(id)?.value.parent_id)
  return parent === '' || dashed(parent) === dashed(collectionId)
}

function isInContentTable(id: string, scope: Scope): boolean {
  return scope.context.isContentTable?.(textOf(scope.block(id)?.value.parent_id)) === true
}
