import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { BlockValue, PropertySchema } from './records'
import { countOf } from './request'
import { passes } from './row-filter'
import { optionsOf, rowValue } from './row-values'

type Schema = Readonly<Record<string, PropertySchema>>

const DEFAULT_LIMIT = 50

/** The result of one of a loader's reducers. */
export function reduce(rows: readonly BlockValue[], reducer: unknown, schema: Schema): UnknownObject {
  const given = fieldsOf(reducer)
  const fitting = rows.filter((row) => passes(row, given.filter, schema))
  switch (given.type) {
    case 'aggregation':
      return { type: 'aggregation', aggregationResult: { type: 'number', value: fitting.length } }
    case 'groups':
      return groups(fitting, given, schema)
    default:
      return results(fitting, given)
  }
}

/** Row ids up to the limit; `hasMore` says that there are more. */
function results(rows: readonly BlockValue[], reducer: UnknownObject): UnknownObject {
  const limit = countOf(reducer.limit, DEFAULT_LIMIT)
  return {
    type: 'results',
    blockIds: rows.slice(0, limit).map((row) => row.id),
    hasMore: rows.length > limit,
  }
}

/** The groups of a board or a grouped view with their sizes, in the view's order. */
function groups(rows: readonly BlockValue[], reducer: UnknownObject, schema: Schema): UnknownObject {
  const preferred = listOf(reducer.groupSortPreference).map((group) => fieldsOf(group))
  return {
    type: 'groups',
    version: textOf(reducer.version) || 'v2',
    results: preferred.map(({ property, value }) => {
      const wanted = fieldsOf(value)
      const total = rows.filter((row) => isInGroup(row, textOf(property), wanted.value, schema)).length
      return {
        value: { type: wanted.type, ...(wanted.value !== undefined && { value: wanted.value }) },
        total,
        aggregationResult: { type: 'number', value: total },
      }
    }),
    hasMore: false,
  }
}

/** The group without a value holds the rows without one. */
function isInGroup(row: BlockValue, property: string, wanted: unknown, schema: Schema): boolean {
  const value = rowValue(row, property, schema)
  if (typeof wanted === 'boolean') return (value.text === 'Yes') === wanted
  if (wanted === undefined) return value.text === ''
  const text = textOf(wanted)
  return value.type === 'multi_select' ? optionsOf(value).includes(text) : value.text === text
}
