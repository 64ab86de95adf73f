/** How many views of a database are shown: each repeats the rows, and asks the workspace for them. */
import { textsOf } from './unknown-values'

/** Views of one block. Readers choose among them by name: nobody could among more. */
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
