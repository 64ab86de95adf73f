/** How views of databases are drawn, and how many of them. */
import { textOf, textsOf } from './unknown-values'

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

/**
 * Whether a view of a type is drawn at all: a form only the workspace can take, and a chart or a dashboard drawn as rows would
 * tell what their owner has summed up.
 */
export function isDrawnView(type: unknown): boolean {
  const name = textOf(type)
  return !name.startsWith('form') && name !== 'chart' && name !== 'dashboard'
}

/** Whether it is known which properties a view of a type shows: of others readers get the titles of the rows. */
export function isKnownView(type: unknown): boolean {
  return layouts.has(type)
}

/** Returns the layout in which a view of a type is drawn: a table for types that are not known. */
export function layoutOf(type: unknown): ViewLayout {
  return layouts.get(type) ?? 'table'
}

/** Views of one block: each repeats the rows, and asks the workspace for them. Readers choose by name: nobody could among more. */
const MAX_VIEWS = 50

/**
 * Returns the ids of the views that a block shows: each once, and no more than readers could choose among.
 * @param viewIds as the block's record names them
 * @param onCut called with the limit where there are more
 */
export function shownViewIds(viewIds: unknown, onCut?: (limit: number) => void): string[] {
  const ids = [...new Set(textsOf(viewIds))]
  if (ids.length > MAX_VIEWS) onCut?.(MAX_VIEWS)
  return ids.slice(0, MAX_VIEWS)
}
