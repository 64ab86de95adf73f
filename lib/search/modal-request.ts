import type { ModalQuery } from './modal-call'

/** Characters of a query. */
export const modalQueryLimit = 200
/** Characters of an ancestor. Longer ones are no ids. */
const idLimit = 64

/**
 * Parses the query string of a request and trims it; null when it is invalid: a parameter is repeated or too long.
 * Missing parameters are ''.
 */
export function toModalQuery(asked: Readonly<Partial<Record<string, string | string[]>>>): ModalQuery | null {
  const { query = '', ancestorId = '' } = asked
  if (typeof query !== 'string' || typeof ancestorId !== 'string') return null
  const wanted = { query: query.trim(), ancestorId: ancestorId.trim() }
  return wanted.query.length > modalQueryLimit || wanted.ancestorId.length > idLimit ? null : wanted
}
