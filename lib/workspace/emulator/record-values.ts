import type { Records } from './records'
import { type Fields, fieldsOf, listOf, tableOf, textOf } from './request'
import { type ApiAnswer, boxed, InvalidRequest, RecordMapBuilder, type RecordShape, success } from './wire'

/** Named records. One that the reader may not see, or that does not exist, comes back with the role `none`. */
export function syncRecordValues(records: Records, body: unknown, shape: RecordShape): ApiAnswer {
  const map = new RecordMapBuilder(records, shape)
  for (const { table, id } of pointersOf(body)) map.add(tableOf(table), textOf(id))
  return success({ recordMap: map.build() })
}

/** Named records as a list, in the order of the request. */
export function getRecordValues(records: Records, body: unknown, shape: RecordShape): ApiAnswer {
  const results = pointersOf(body).map(({ table, id }) => boxed(records, tableOf(table), textOf(id), shape))
  return success({ results })
}

/** A pointer is written into the request itself, or under `pointer`. */
function pointersOf(body: unknown): Fields[] {
  const { requests } = fieldsOf(body)
  if (!Array.isArray(requests)) throw new InvalidRequest('Invalid input: requests is not a list.')
  return listOf(requests).map((request) => {
    const { pointer, ...own } = fieldsOf(request)
    return pointer === undefined ? own : fieldsOf(pointer)
  })
}
