import type { BoardGroup, CollectionRow } from '@/components/notion/types'
import { dashed } from './ids'
import { readProperty, schemaOptions } from './read-property'
import type { Scope } from './scope'
import { type Fields, fields, letters, list, text } from './values'

const EMPTY = '–'

/** A board's columns: one per option of the property it groups by, and one for rows without a value. */
export function readBoardGroups(
  rows: CollectionRow[],
  view: Fields,
  schema: Fields,
  scope: Scope,
): BoardGroup[] {
  const property = groupProperty(view)
  const described = fields(schema[property])
  const groups = new Map<string, BoardGroup>()
  for (const option of schemaOptions(described)) groups.set(option.name, { ...option, rows: [] })
  for (const row of rows) {
    const name = groupOf(row, property, described, scope)
    const group = groups.get(name) ?? { name, color: 'default', rows: [] }
    group.rows.push(row)
    groups.set(name, group)
  }
  const hidden = hiddenGroups(view)
  return [...groups.values()].filter((group) => !hidden.has(group.name))
}

function groupProperty(view: Fields): string {
  const format = fields(view.format)
  const query = fields(view.query2)
  return (
    text(fields(format.board_columns_by).property) ||
    text(fields(format.collection_group_by).property) ||
    text(fields(query.group_by).property) ||
    text(query.group_by)
  )
}

function groupOf(row: CollectionRow, property: string, schema: Fields, scope: Scope): string {
  const source = scope.block(dashed(row.id))
  if (source === null || property === '') return EMPTY
  if (schema.type === 'checkbox') return letters(source.properties[property]) === 'Yes' ? '☑' : '☐'
  const value = readProperty(source, property, schema, scope)
  if (value.kind === 'options') return value.options[0]?.name ?? EMPTY
  if (value.kind === 'text')
    return (
      value.text
        .map((span) => span.text)
        .join('')
        .trim() || EMPTY
    )
  return letters(source.properties[property]).trim() || EMPTY
}

function hiddenGroups(view: Fields): Set<string> {
  const columns = list(fields(view.format).board_columns).map(fields)
  return new Set(
    columns
      .filter((column) => column.hidden === true)
      .map((column) => text(fields(column.value).value) || EMPTY),
  )
}
