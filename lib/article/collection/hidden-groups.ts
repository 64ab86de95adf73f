/** Which rows a view that hides groups may show: one that is told wrongly would show what its owner has hidden. */
import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Scope, Source } from '../scope'
import { letters } from '../values'
import type { Arranged } from './arranged-groups'
import { dayStart } from './date-groups'
import { groupOfArranged, isComputed } from './group-values'
import { dateUnit, type Group, type Grouping, isByStage } from './offered-groups'

/** A view's recorded groups of one part, under the newest of their names that is in use. */
export function recordedGroups(view: UnknownObject, part: 'columns' | 'sections'): readonly unknown[] {
  const { board_columns, board_groups2, board_groups, collection_groups } = fieldsOf(view.format)
  if (part === 'sections') return listOf(collection_groups)
  return [board_columns, board_groups2, board_groups].map(listOf).find((entries) => entries.length > 0) ?? []
}

/** Whether a view whose grouping cannot be told hides some of its groups. */
export function hidesUntold(view: UnknownObject, part: 'columns' | 'sections'): boolean {
  const format = fieldsOf(view.format)
  const property = textOf(
    fieldsOf(part === 'columns' ? format.board_columns_by : format.collection_group_by).property,
  )
  return recordedGroups(view, part)
    .map(fieldsOf)
    .some((entry) => {
      const own = textOf(entry.property)
      return entry.hidden === true && (property === '' || own === '' || own === property)
    })
}

/** Properties whose values can be compared with those of recorded groups. */
const compared = new Set<unknown>([
  ...['title', 'text', 'url', 'email', 'phone_number', 'select', 'multi_select', 'status', 'checkbox'],
  ...['number', 'auto_increment_id', 'date', 'created_time', 'last_edited_time'],
  ...['person', 'created_by', 'last_edited_by', 'relation'],
])

/** Properties that every row has a value of. */
const always = new Set<unknown>([
  ...['auto_increment_id', 'created_time', 'last_edited_time', 'created_by', 'last_edited_by'],
])

/** What a view hides of its rows. */
export interface HiddenGroups {
  /** Keys of groups. */
  keys: ReadonlySet<string>
  /** The keys of the only groups that are shown, where one of the hidden ones cannot be told; otherwise null. */
  only: ReadonlySet<string> | null
}

/** Tells the groups that a view hides; null when it hides none. */
export function readHidden(grouping: Grouping, scope: Scope): HiddenGroups | null {
  const { arranged } = grouping
  if (!arranged.some(({ hidden }) => hidden)) return null
  const keys = new Set<string>()
  const shown = new Set<string>()
  let isTold = !isComputed(grouping.schema)
  for (const entry of arranged) {
    const group = groupOfArranged(entry, grouping, scope)
    if (group !== null && entry.hidden) keys.add(group.key)
    const isSure = group !== null && isSureGroup(entry, group, grouping)
    if (isSure && !entry.hidden) shown.add(group.key)
    if (entry.hidden && !isSure) isTold = false
  }
  return { keys, only: isTold ? null : new Set([...shown].filter((key) => !keys.has(key))) }
}

/** Whether a recorded group holds the rows of its key, all of them and no others. */
function isSureGroup(entry: Arranged, group: Group, grouping: Grouping): boolean {
  const { schema } = grouping
  if (!entry.isTold) return false
  // A row of which the workspace tells no result looks like one without a value.
  if (isComputed(schema)) return group.key !== ''
  if (!compared.has(schema.type)) return false
  if (group.key === '') return true
  if (isByStage(grouping)) return group.isStale !== true
  const day = textOf(entry.range?.start_date)
  if (isRelative(grouping)) {
    // These count from a day that a stored page outlives. A month alone covers what it stands for, if it is hidden.
    return entry.hidden && day === '' && /^\d{4}-\d{2}-\d{2}$/.test(textOf(entry.value))
  }
  return day === '' || dateUnit(grouping) === null || group.rank === dayStart(day)
}

function isRelative({ by, arranged }: Grouping): boolean {
  const chosen = textOf(by.groupBy)
  return chosen === 'relative' || (chosen === '' && arranged.some(({ type }) => type === 'relative'))
}

/** Those of a row's groups in which a view shows it. */
export function shownGroups(
  row: Source,
  groups: readonly Group[],
  grouping: Grouping,
  hidden: HiddenGroups | null,
): readonly Group[] {
  if (hidden === null) return groups
  const { keys, only } = hidden
  const { property, schema } = grouping
  // It has a value, and readers are not told of it.
  const isValued = always.has(schema.type) || letters(row.properties[property]).trim() !== ''
  return groups.filter(({ key }) => {
    if (keys.has(key) || (key === '' && isValued)) return false
    return only === null || only.has(key)
  })
}
