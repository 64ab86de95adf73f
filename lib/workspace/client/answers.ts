import { isObject, listOf, member } from '@/lib/unknown-values'

/** Whether an answer has the shape its endpoint promises; anything else is treated like a broken line. */
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

/** What the query of one view answered. */
export interface QueryResult {
  /** Ids of the rows, in the view's order; null when the answer holds no list. */
  rowIds: string[] | null
  /** The limit cut the list. */
  hasMore: boolean
  /** How many rows the workspace believes there are; null when it does not say. */
  sizeHint: number | null
}

/** Reads the row list of an ungrouped query, in the present and in the older form. */
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
