/** Rows that once stood in the content table, and do not now: links to them may still carry their titles. */
import type { Content } from './store/content-store'
import { addressLimit } from './table/to-post'
import type { ContentIndex } from './types'

/** Ids and addresses that are kept: more than anybody deletes, and few enough to be stored with the content each time. */
const limit = 5_000

/**
 * Returns the ids of rows that have left the table, the latest of them last.
 * @param known the content that this instance had before
 * @param other what another instance has stored: what it alone knows counts as older, so that two full lists do not push each
 * other's ids out in turn
 * @param rowIds of the table now: a row that has come back is no longer gone
 */
export function goneRows(
  known: Content | undefined,
  other: Content | undefined,
  rowIds: readonly string[],
): string[] {
  const present = new Set(rowIds)
  const own = new Set(everIn(known))
  const foreign = everIn(other).filter((id) => !own.has(id))
  return [...new Set([...foreign, ...own])].filter((id) => !present.has(id)).slice(-limit)
}

/** Returns the rows of an index except those that have left and are only named by a list again, without a record. */
export function backRows(known: Content | undefined, { rowIds, rows }: ContentIndex): string[] {
  const gone = new Set(known?.gone)
  return rowIds.filter((id) => rows[id] || !gone.has(id))
}

/**
 * Returns the addresses of closed rows, the present ones and those of earlier times, the latest last. A draft that was deleted keeps its
 * address closed that way.
 * @param known the content that this instance had before
 * @param other what another instance has stored: as in `goneRows`
 * @param present addresses of the rows that are closed now
 */
export function closedAddresses(
  known: Content | undefined,
  other: Content | undefined,
  present: readonly string[],
): string[] {
  const own = new Set([...(known?.closed ?? []), ...present])
  const foreign = (other?.closed ?? []).filter((address) => !own.has(address))
  return [...foreign, ...own].filter((address) => address.length <= addressLimit).slice(-limit)
}

/** Returns content of another instance with what this one alone knows of rows that have left. */
export function withGoneOf(content: Content, own: Content): Content {
  const gone = goneRows(content, own, content.index.rowIds)
  return { ...content, gone, closed: closedAddresses(content, own, []) }
}

function everIn(content: Content | undefined): readonly string[] {
  return content ? [...content.gone, ...content.index.rowIds] : []
}
