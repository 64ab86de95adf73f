/** Finds which rows a view with hidden groups may show. A wrong result would show what the owner has hidden. */
import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Scope, Source } from '../scope'
import { letters } from '../values'
import { groupOfArranged, isComputed } from './group-values'
import type { Group, Grouping } from './offered-groups'
import { baseLetter, hasUntoldWords, isSureGroup, isSureValue } from './sure-groups'

/** A view's recorded groups (board columns or sections), from the newest of the record's fields that is in use. */
export function recordedGroups(view: UnknownObject, part: 'columns' | 'sections'): readonly unknown[] {
  const { board_columns, board_groups2, board_groups, collection_groups } = fieldsOf(view.format)
  if (part === 'sections') return listOf(collection_groups)
  return [board_columns, board_groups2, board_groups].map(listOf).find((entries) => entries.length > 0) ?? []
}

/** Whether a view hides some of its groups, even where its grouping is unknown. */
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

/** Properties that every row has a value of. */
const always = new Set<unknown>([
  ...['auto_increment_id', 'created_time', 'last_edited_time', 'created_by', 'last_edited_by'],
])

/** What a view hides of its rows. */
export interface HiddenGroups {
  /** Keys of groups. */
  keys: ReadonlySet<string>
  /** The keys of the only groups that are shown, where the extent of a hidden group is unknown; otherwise null. */
  only: ReadonlySet<string> | null
  /** The keys of recorded groups that are certainly shown. */
  shown: ReadonlySet<string>
  /** The first letters of hidden groups, without accents. */
  letters: ReadonlySet<string>
}

/** Reads the groups that a view hides; null when it hides none. */
export function readHidden(grouping: Grouping, scope: Scope): HiddenGroups | null {
  const { arranged } = grouping
  if (!arranged.some(({ hidden }) => hidden)) return null
  const keys = new Set<string>()
  const hiddenLetters = new Set<string>()
  const shown = new Set<string>()
  let isTold = !isComputed(grouping.schema)
  for (const entry of arranged) {
    const group = groupOfArranged(entry, grouping, scope)
    if (group !== null && entry.hidden) {
      keys.add(group.key)
      hiddenLetters.add(baseLetter(group.name))
    }
    const isSure = group !== null && isSureGroup(entry, group, grouping)
    if (isSure && !entry.hidden) shown.add(group.key)
    if (entry.hidden && !isSure) isTold = false
  }
  for (const key of keys) shown.delete(key)
  return { keys, only: isTold ? null : shown, shown, letters: hiddenLetters }
}

/** Returns those of a row's groups that the view shows. */
export function shownGroups(
  row: Source,
  groups: readonly Group[],
  grouping: Grouping,
  hidden: HiddenGroups | null,
): readonly Group[] {
  if (hidden === null) return groups
  if (hasUntoldWords(row, grouping)) return []
  const { keys, only, shown } = hidden
  const { property, schema } = grouping
  // The row has a value that readers may not see.
  const isValued = always.has(schema.type) || letters(row.properties[property]).trim() !== ''
  return groups.filter((group) => {
    const { key } = group
    if (keys.has(key) || (key === '' && isValued)) return false
    return only === null ? shown.has(key) || isSureValue(group, grouping, hidden.letters) : only.has(key)
  })
}
