import { modalQueryLimit } from './constants'
import type { ModalQuery } from './modal-call'

/** Longer ancestors are no ids. */
const idLimit = 64

/**
 * What a request's query string asks, trimmed; null when it asks nothing that can be answered: a part is given twice or
 * too long. Absent parts are ''.
 */
export function toModalQuery(asked: Readonly<Partial<Record<string, string | string[]>>>): ModalQuery | null {
  const { query = '', ancestorId = '' } = asked
  if (typeof query !== 'string' || typeof ancestorId !== 'string') return null
  const wanted = { query: query.trim(), ancestorId: ancestorId.trim() }
  return wanted.query.length > modalQueryLimit || wanted.ancestorId.length > idLimit ? null : wanted
}
