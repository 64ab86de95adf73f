import { isObject, listOf, member } from '@/lib/unknown-values'

/** Whether a response has the shape that its endpoint promises; any other is treated like a network failure. */
export function isExpectedAnswer(endpoint: string, answer: unknown): boolean {
  switch (endpoint) {
    case 'loadPageChunk':
    case 'syncRecordValuesMain':
      return isObject(member(answer, 'recordMap'))
    case 'queryCollection':
      return isObject(member(answer, 'result')) && isObject(member(answer, 'recordMap'))
    case 'getSignedFileUrls':
      return Array.isArray(member(answer, 'signedUrls'))
    default:
      return isObject(answer)
  }
}

/** The result of the query of one view. */
export interface QueryResult {
  /** Ids of the rows, in the view's order; null when the response has no list. */
  rowIds: string[] | null
  /** The limit has cut the list. */
  hasMore: boolean
  /** The number of rows that the workspace reports; null without one. */
  sizeHint: number | null
}

/** Reads the row list of an ungrouped query, in the current and in the older form. */
export function readQueryResult(answer: unknown): QueryResult {
  const group = member(answer, 'result', 'reducerResults', 'collection_group_results')
  const list = member(group, 'blockIds') ?? member(answer, 'result', 'blockIds')
  const sizeHint = member(answer, 'result', 'sizeHint') ?? member(answer, 'result', 'total')
  return {
    rowIds: Array.isArray(list) ? [...new Set(listOf(list).filter((id) => typeof id === 'string'))] : null,
    hasMore: member(group, 'hasMore') === true,
    sizeHint: typeof sizeHint === 'number' ? sizeHint : null,
  }
}
