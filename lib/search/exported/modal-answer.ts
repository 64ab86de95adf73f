import { isBlankQuery } from '../dialog'
import { modalAnswer } from '../modal-answer'
import type { ModalQuery } from '../modal-call'
import type { ModalResponse } from '../modal-response'
import type { ExportedSearch } from './exported-search'

/** Results in one response; each costs a file. */
const resultLimit = 12

/** The result of an export's modal search; an empty query has none and loads nothing. */
export async function exportedAnswer(search: ExportedSearch, asked: ModalQuery): Promise<ModalResponse> {
  if (isBlankQuery(asked.query)) return modalAnswer(asked, [])
  const { total, matches } = await search.find(asked.query, 0, resultLimit)
  const found = matches.map((match) => ({ ...match, post: { ...match.post, pageIcon: match.post.icon } }))
  return modalAnswer(asked, found, total)
}
