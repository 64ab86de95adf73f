import { fieldsOf, isObject, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Scope } from '../scope'
import type { CollectionView, RowGroup } from '../types/collection'
import { readArranged } from './arranged-groups'
import {
  type Group,
  type Grouping,
  groupOfArranged,
  groupsOfRow,
  isComputed,
  NO_VALUE,
  offeredGroups,
} from './group-values'
import type { ReadRow } from './read-rows'

/** How a view groups its rows: into a board's columns, or (any layout) into sections; null when it does not. */
export function readGrouping(
  view: UnknownObject,
  schema: UnknownObject,
  part: 'columns' | 'sections',
): Grouping | null {
  const format = fieldsOf(view.format)
  const query = fieldsOf(view.query2)
  const [chosen, listed] =
    part === 'columns'
      ? [fieldsOf(format.board_columns_by), boardColumns(format)]
      : [fieldsOf(format.collection_group_by), listOf(format.collection_groups)]
  const older = part === 'columns' ? textOf(fieldsOf(query.group_by).property) || textOf(query.group_by) : ''
  const property = textOf(chosen.property) || older || textOf(fieldsOf(listed[0]).property)
  if (property === '' || !Object.hasOwn(schema, property)) return null
  // A formula's choices are nested: those that fit the kind of its result.
  const by = isObject(chosen.groupBy) ? { ...chosen, ...chosen.groupBy } : chosen
  const sort = fieldsOf(by.sort).type
  return {
    property,
    schema: fieldsOf(schema[property]),
    by,
    // Groups may be left over from a property that the view was grouped by before.
    arranged: listed
      .map(fieldsOf)
      .filter((entry) => entry.property === undefined || entry.property === property)
      .map(readArranged),
    hideEmpty: by.hideEmptyGroups === true,
    order: sort === 'ascending' || sort === 'descending' ? sort : 'manual',
  }
}

/** A board's columns, under the newest of their names that is in use. */
function boardColumns({ board_columns, board_groups2, board_groups }: UnknownObject): readonly unknown[] {
  return [board_columns, board_groups2, board_groups].map(listOf).find((entries) => entries.length > 0) ?? []
}

interface FilledGroup {
  group: Group
  rows: ReadRow['row'][]
  /** Its place in the owner's order; null for one that is not in it. */
  place: number | null
}

/** The rows by group. A row is in every group that it has a value of, and none is lost. */
export function groupRows(rows: ReadRow[], grouping: Grouping, scope: Scope): RowGroup[] {
  const groups = new Map<string, FilledGroup>()
  const hidden = new Set<string>()
  const ensure = (group: Group, place: number | null = null): FilledGroup => {
    const known = groups.get(group.key)
    if (known !== undefined) return known
    const filled = { group, rows: [], place }
    groups.set(group.key, filled)
    return filled
  }
  const arranged: Group[] = []
  for (const [place, entry] of grouping.arranged.entries()) {
    const group = groupOfArranged(entry, grouping, scope)
    if (group === null) continue
    arranged.push(group)
    ensure(group, place)
    if (entry.hidden) hidden.add(group.key)
  }
  for (const group of offeredGroups(grouping)) ensure(group)
  for (const { row, source } of rows) {
    for (const group of groupsOfRow(source, grouping, arranged, scope)) ensure(group).rows.push(row)
  }
  return [...groups.values()]
    .filter(
      ({ group, rows: within }) =>
        !hidden.has(group.key) && !(within.length === 0 && isLeftOut(group, grouping)),
    )
    .sort(orderOf(grouping, scope))
    .map(({ group: { name, color }, rows: within }) => ({ name, color, rows: within }))
}

/** Groups without rows are shown like the workspace does, but none for values that no row can have. */
function isLeftOut(group: Group, grouping: Grouping): boolean {
  return grouping.hideEmpty || group.key === '' || group.isStale === true
}

/** The owner's order, then that of the values; or that of the values alone, where the view sorts its groups. */
function orderOf({ order }: Grouping, scope: Scope): (a: FilledGroup, b: FilledGroup) => number {
  const collator = new Intl.Collator(scope.context.locale, { numeric: true })
  const direction = order === 'descending' ? -1 : 1
  return (a, b) => {
    if (order === 'manual' && (a.place !== null || b.place !== null)) {
      return (a.place ?? Number.MAX_VALUE) - (b.place ?? Number.MAX_VALUE)
    }
    if (a.group.key === '') return a.place === 0 ? -1 : 1
    if (b.group.key === '') return b.place === 0 ? 1 : -1
    return direction * compareRanks(a.group.rank, b.group.rank, collator)
  }
}

/** Numbers come before texts. */
function compareRanks(a: number | string, b: number | string, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : Number(a > b)
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return typeof a === 'number' ? -1 : 1
}

/**
 * The rows of a view as its layout draws them: in sections, and in a board's columns within each.
 * @param onlyFilled groups without rows stay out: in the posts' table they name what only drafts hold
 */
export function readSections(
  rows: ReadRow[],
  view: UnknownObject,
  layout: CollectionView['layout'],
  schema: UnknownObject,
  scope: Scope,
  onlyFilled = false,
): CollectionView['sections'] {
  const grouping = (part: 'columns' | 'sections') => {
    const read = readGrouping(view, schema, part)
    if (read === null || !isTold(rows, read, scope)) return null
    return onlyFilled ? { ...read, hideEmpty: true } : read
  }
  const columns = layout === 'board' ? grouping('columns') : null
  const board = (within: ReadRow[]): RowGroup[] => {
    if (layout !== 'board') return []
    if (columns === null) return [{ name: NO_VALUE, color: 'default', rows: within.map(({ row }) => row) }]
    return groupRows(within, columns, scope)
  }
  const sections = grouping('sections')
  if (sections === null) return [{ group: null, rows: rows.map(({ row }) => row), board: board(rows) }]
  return groupRows(rows, sections, scope).map(({ rows: within, ...group }) => {
    const members = new Set(within)
    return { group, rows: within, board: board(rows.filter(({ row }) => members.has(row))) }
  })
}

/** The workspace keeps most results of formulas and rollups to itself: there is nothing to group by without one. */
function isTold(rows: ReadRow[], grouping: Grouping, scope: Scope): boolean {
  return (
    !isComputed(grouping.schema) ||
    rows.some(({ source }) => groupsOfRow(source, grouping, [], scope).some(({ key }) => key !== ''))
  )
}
