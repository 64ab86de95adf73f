/** Converts a view's query to the form that notion-client sends. */
import type { CollectionView } from 'notion-types'
import { isObject, listOf, member, textOf, type UnknownObject } from '@/lib/unknown-values'

/**
 * Returns a view with only type, filters and sort. For a view with a grouping notion-client would send a filter
 * without an operator for most kinds of groups, which matches no row (react-notion-x 471): groups are built from
 * the rows instead.
 */
export function toRowQuery(view: CollectionView): CollectionView {
  const filters = [...propertyFilters(view), ...queryFilters(view)].flatMap(completeFilter)
  const sort = listOf(member(view.query2, 'sort')).filter(isObject)
  // The library's type requires every member of a view's format, none of which it reads here.
  return {
    id: view.id,
    type: view.type,
    format: {},
    query2: { filter: { operator: 'and', filters }, sort },
  } as unknown as CollectionView
}

/** The filters shown above a view. The service combines them with those of `query2`. */
function propertyFilters(view: CollectionView): unknown[] {
  return listOf(member(view.format, 'property_filters')).map((entry) => member(entry, 'filter'))
}

/** notion-client sends the filters of a view as all required, so an `or` group has to stay a group. */
function queryFilters(view: CollectionView): readonly unknown[] {
  const filter = member(view.query2, 'filter')
  return isGroup(filter) && filter.operator !== 'or' ? listOf(filter.filters) : [filter]
}

/** Removes unfinished parts of a filter, which match no row: those without an operator, and empty groups. */
function completeFilter(filter: unknown): UnknownObject[] {
  if (isGroup(filter)) {
    const filters = listOf(filter.filters).flatMap(completeFilter)
    return filters.length === 0 ? [] : [{ ...filter, operator: operatorOf(filter), filters }]
  }
  return isObject(filter) && textOf(member(filter, 'filter', 'operator')) !== '' ? [filter] : []
}

function operatorOf(group: UnknownObject): string {
  return group.operator === 'or' ? 'or' : 'and'
}

function isGroup(filter: unknown): filter is UnknownObject {
  return isObject(filter) && Array.isArray(filter.filters)
}
