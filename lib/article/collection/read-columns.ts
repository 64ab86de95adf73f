import { fieldsOf, isObject, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { isKnownView } from '@/lib/view-layout'
import type { CollectionView, Column } from '../types/collection'
import { letters, positive } from '../values'

/** Types of columns that show nothing a reader could use. */
const silent = new Set(['button', 'verification'])

/**
 * The columns of a view in its order; for an unknown type of view, the title alone. Tables begin with the title.
 * The other layouts draw the title themselves, so theirs are the other properties.
 */
export function readColumnList(
  view: UnknownObject,
  layout: CollectionView['layout'],
  schema: UnknownObject,
): Column[] {
  const format = fieldsOf(view.format)
  const stored = [`${textOf(view.type)}_properties`, `${layout}_properties`]
    .map((key) => format[key])
    .find((value) => Array.isArray(value))
  const listed = listOf(stored).map(fieldsOf)
  const shown = listed.filter((entry) => entry.visible === true)
  const entries =
    listed.length > 0 || layout !== 'table' ? shown : Object.keys(schema).map((property) => ({ property }))
  const isTold = isKnownView(view.type)
  const columns = isTold ? entries.flatMap((entry) => toColumn(entry, schema)) : []
  const others = columns.filter((column) => column.type !== 'title')
  const time = timeProperty(view)
  if (time !== '' && !others.some((column) => column.id === time)) {
    return [...toColumn({ property: time }, schema), ...others]
  }
  if (layout !== 'table') return others
  const titleId = Object.keys(schema).find((id) => fieldsOf(schema[id]).type === 'title')
  const hasTitle = others.length < columns.length
  const title = hasTitle || titleId === undefined ? [] : toColumn({ property: titleId }, schema)
  return [...title, ...columns]
}

/**
 * The properties shown in a row's dialog, without the title: those of the view, or all where the owner has not
 * chosen any. What a view hides stays hidden.
 */
export function readPageColumns(
  view: UnknownObject,
  layout: CollectionView['layout'],
  schema: UnknownObject,
  columns: Column[],
): Column[] {
  const format = fieldsOf(view.format)
  const isChosen = [`${textOf(view.type)}_properties`, `${layout}_properties`].some(
    (key) => listOf(format[key]).length > 0,
  )
  return isChosen ? columns : Object.keys(schema).flatMap((property) => toColumn({ property }, schema))
}

/** The property by which a calendar or timeline places its rows; '' for other views. */
export function timeProperty(view: UnknownObject): string {
  const query = fieldsOf(view.query2)
  if (view.type === 'calendar') return textOf(query.calendar_by)
  return view.type === 'timeline' ? textOf(query.timeline_by) : ''
}

function toColumn(entry: UnknownObject, schema: UnknownObject): Column[] {
  const id = textOf(entry.property)
  const described = Object.hasOwn(schema, id) ? schema[id] : undefined
  if (!isObject(described) || silent.has(textOf(described.type))) return []
  const width = positive(entry.width)
  return [
    {
      id,
      name: textOf(described.name) || letters(described.name),
      type: textOf(described.type),
      ...(width ? { width: Math.round(width) } : {}),
    },
  ]
}
