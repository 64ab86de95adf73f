import type { CollectionView, Column } from '../types/collection'
import { type Fields, fields, isFields, letters, list, positive, text } from '../values'

/** Types of columns that show nothing a reader could use. */
const silent = new Set(['button', 'verification'])

/**
 * The columns of a view in its order. A table begins with the title; the other layouts draw the title by themselves,
 * so theirs are the further properties.
 */
export function readColumnList(view: Fields, layout: CollectionView['layout'], schema: Fields): Column[] {
  const format = fields(view.format)
  const stored = [`${text(view.type)}_properties`, `${layout}_properties`]
    .map((key) => format[key])
    .find((value) => Array.isArray(value))
  const listed = list(stored).map(fields)
  const shown = listed.filter((entry) => entry.visible === true)
  const entries =
    listed.length > 0 || layout !== 'table' ? shown : Object.keys(schema).map((property) => ({ property }))
  const columns = entries.flatMap((entry) => toColumn(entry, schema))
  const others = columns.filter((column) => column.type !== 'title')
  const time = timeProperty(view)
  if (time !== '' && !others.some((column) => column.id === time)) {
    return [...toColumn({ property: time }, schema), ...others]
  }
  if (layout !== 'table') return others
  const titleId = Object.keys(schema).find((id) => fields(schema[id]).type === 'title')
  const hasTitle = others.length < columns.length
  const title = hasTitle || titleId === undefined ? [] : toColumn({ property: titleId }, schema)
  return [...title, ...columns]
}

/**
 * The further properties that a row tells when it opens: those of the view; all, where the owner has not chosen any for
 * it. What a view hides stays hidden.
 */
export function readPageColumns(
  view: Fields,
  layout: CollectionView['layout'],
  schema: Fields,
  columns: Column[],
): Column[] {
  const format = fields(view.format)
  const isChosen = [`${text(view.type)}_properties`, `${layout}_properties`].some(
    (key) => list(format[key]).length > 0,
  )
  return isChosen ? columns : Object.keys(schema).flatMap((property) => toColumn({ property }, schema))
}

/** The property by which a calendar or timeline places its rows; '' for other views. */
export function timeProperty(view: Fields): string {
  const query = fields(view.query2)
  if (view.type === 'calendar') return text(query.calendar_by)
  return view.type === 'timeline' ? text(query.timeline_by) : ''
}

function toColumn(entry: Fields, schema: Fields): Column[] {
  const id = text(entry.property)
  const described = Object.hasOwn(schema, id) ? schema[id] : undefined
  if (!isFields(described) || silent.has(text(described.type))) return []
  const width = positive(entry.width)
  return [
    {
      id,
      name: text(described.name) || letters(described.name),
      type: text(described.type),
      ...(width ? { width: Math.round(width) } : {}),
    },
  ]
}
