import type { CollectionView, Option, RowGroup } from '@/components/notion/types'
import { type Group, groupOfListed, groupsOfRow, NO_VALUE } from './group-values'
import { schemaOptions } from './read-property'
import type { ReadRow } from './read-rows'
import type { Scope } from './scope'
import { type Fields, fields, list, text } from './values'

/** What a view groups its rows by. */
export interface Grouping {
  /** Schema id. */
  property: string
  schema: Fields
  /** Status only: by the stages that its options belong to. */
  byStage: boolean
  /** The groups as the owner arranged them, with what each stands for. */
  listed: Fields[]
  hideEmpty: boolean
}

/** How a view groups its rows: into a board's columns, or (any layout) into sections; null when it does not. */
export function readGrouping(view: Fields, schema: Fields, part: 'columns' | 'sections'): Grouping | null {
  const format = fields(view.format)
  const query = fields(view.query2)
  const [by, listed] =
    part === 'columns'
      ? [fields(format.board_columns_by), list(format.board_columns ?? format.board_groups2)]
      : [fields(format.collection_group_by), list(format.collection_groups)]
  const older = part === 'columns' ? text(fields(query.group_by).property) || text(query.group_by) : ''
  const property = text(by.property) || older || text(fields(listed[0]).property)
  if (property === '' || !Object.hasOwn(schema, property)) return null
  return {
    property,
    schema: fields(schema[property]),
    byStage: by.groupBy === 'group',
    listed: listed.map(fields),
    hideEmpty: by.hideEmptyGroups === true,
  }
}

/** The rows by group: in the owner's order, then that of the property's options, then as they come. */
export function groupRows(rows: ReadRow[], grouping: Grouping, scope: Scope): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  const hidden = new Set<string>()
  const ensure = ({ name, color }: Option): RowGroup => {
    const known = groups.get(name)
    if (known !== undefined) return known
    const group = { name, color, rows: [] }
    groups.set(name, group)
    return group
  }
  const known: Group[] = []
  for (const entry of grouping.listed) {
    const group = groupOfListed(entry, grouping, scope)
    if (group === null) continue
    known.push(group)
    ensure(group)
    if (entry.hidden === true) hidden.add(group.name)
  }
  for (const option of grouping.byStage ? [] : schemaOptions(grouping.schema)) ensure(option)
  for (const { row, source } of rows) {
    for (const group of groupsOfRow(source, grouping, known, scope)) ensure(group).rows.push(row)
  }
  return [...groups.values()].filter(
    (group) => !hidden.has(group.name) && !(group.rows.length === 0 && isLeftOut(group, grouping)),
  )
}

/** Groups without rows are shown like the workspace does, but one for rows without a value only where it is arranged. */
function isLeftOut(group: RowGroup, grouping: Grouping): boolean {
  return grouping.hideEmpty || group.name === NO_VALUE
}

/** The rows of a view as its layout draws them: in sections, and in a board's columns within each. */
export function readSections(
  rows: ReadRow[],
  view: Fields,
  layout: CollectionView['layout'],
  schema: Fields,
  scope: Scope,
): CollectionView['sections'] {
  const columns = layout === 'board' ? readGrouping(view, schema, 'columns') : null
  const board = (within: ReadRow[]): RowGroup[] => {
    if (layout !== 'board') return []
    if (columns === null) return [{ name: NO_VALUE, color: 'default', rows: within.map(({ row }) => row) }]
    return groupRows(within, columns, scope)
  }
  const sections = readGrouping(view, schema, 'sections')
  if (sections === null) return [{ group: null, rows: rows.map(({ row }) => row), board: board(rows) }]
  return groupRows(rows, sections, scope).map(({ rows: within, ...group }) => {
    const members = new Set(within)
    return { group, rows: within, board: board(rows.filter(({ row }) => members.has(row))) }
  })
}
