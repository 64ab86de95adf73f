/** Rows that once stood in the content table, and do not now: links to them may still carry their titles. */
import type { Content } from './store/content-store'

/** Ids that are kept: more than anybody deletes, and few enough to be stored with the content each time. */
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

/** Returns content of another instance with the rows that this one alone knows to have left. */
export function withGoneOf(content: Content, own: Content): Content {
  return { ...content, gone: goneRows(content, own, content.index.rowIds) }
}

function everIn(content: Content | undefined): readonly string[] {
  return content ? [...content.gone, ...content.index.rowIds] : []
}
