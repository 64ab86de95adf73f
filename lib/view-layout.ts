/** How the views of databases are drawn. */

/** The layouts that articles have. */
export type ViewLayout = 'table' | 'board' | 'gallery' | 'list'

const layouts = new Map<unknown, ViewLayout>([
  ['table', 'table'],
  ['board', 'board'],
  ['gallery', 'gallery'],
  ['list', 'list'],
  ['feed', 'list'],
  ['map', 'list'],
  // A month or a span of time is best read as a list, in the order of time.
  ['calendar', 'list'],
  ['timeline', 'list'],
])

/** Returns the layout in which a view of a type is drawn: a table for types that are not known. */
export function layoutOf(type: unknown): ViewLayout {
  return layouts.get(type) ?? 'table'
}
