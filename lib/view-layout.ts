/** Layouts of database views, and their number. */
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
  // A calendar or timeline is shown as a list, in the order of time.
  ['calendar', 'list'],
  ['timeline', 'list'],
])

/**
 * Whether views of a type are shown at all. Forms only work in the workspace; charts and dashboards would show rows
 * that their owner only wanted summed up.
 */
export function isDrawnView(type: unknown): boolean {
  const name = textOf(type)
  return !name.startsWith('form') && name !== 'chart' && name !== 'dashboard'
}

/** Whether the visible properties of a type of view are known. Other views only show the titles of rows. */
export function isKnownView(type: unknown): boolean {
  return layouts.has(type)
}

/** Returns the layout for a type of view: a table for unknown types. */
export function layoutOf(type: unknown): ViewLayout {
  return layouts.get(type) ?? 'table'
}

/** Views per block. Each repeats the rows, and needs a request to the workspace. */
const MAX_VIEWS = 50

/**
 * Returns the ids of the views that a block shows, each once, up to the limit.
 * @param viewIds as in the block's record
 * @param onCut called with the limit where there are more
 */
export function shownViewIds(viewIds: unknown, onCut?: (limit: number) => void): string[] {
  const ids = [...new Set(textsOf(viewIds))]
  if (ids.length > MAX_VIEWS) onCut?.(MAX_VIEWS)
  return ids.slice(0, MAX_VIEWS)
}
