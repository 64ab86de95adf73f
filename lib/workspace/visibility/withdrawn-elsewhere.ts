/** Applies what another instance of the site has withdrawn from readers, and nothing else of what it has read. */
import { isDeepStrictEqual } from 'node:util'
import { withGoneOf } from '../gone-rows'
import type { Content } from '../store/content-store'
import type { PropertyNames } from '../table/columns'
import { firstColumns } from './review-columns'
import { withoutTakenBack } from './take-back'

/**
 * Returns the content of this instance without the rows that the other one's content lists without a record or as gone, and with
 * its drafts, types, dates and passwords where they take a right from readers. Rows that only this instance knows stay. The same
 * object when nothing is withdrawn.
 * @param now milliseconds since the epoch
 */
export function withoutWithdrawn(own: Content, other: Content, names: PropertyNames, now: number): Content {
  const [before, there] = [own.index, other.index]
  const { collection } = there
  if (collection.id !== before.collection.id) return own
  const columns = before.known ?? firstColumns(before.collection, names)
  const password = [...new Set([...columns.password, ...(there.known?.password ?? [])])]
  const reading = { columns: { ...columns, password }, renamed: {}, collection, names, now }
  const told = new Set([...there.rowIds, ...other.gone])
  const untold = Object.entries(before.rows).filter(([id]) => !told.has(id))
  const rows = { ...Object.fromEntries(untold), ...there.rows }
  const index = withoutTakenBack(before, rows, before.rowIds, reading)
  return isDeepStrictEqual(index, before) ? own : withGoneOf({ ...own, index }, other)
}
