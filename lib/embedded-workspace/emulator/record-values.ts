import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Records } from './records'
import { tableOf } from './request'
import { type ApiAnswer, boxed, InvalidRequest, RecordMapBuilder, type RecordShape, success } from './wire'

/**
 * Requested records: `{pointer: {table, id, spaceId}, version}`, or `{table, id, version}` for a block. Recordings
 * use the flat form only for blocks, so records of other tables need a pointer with the id of the space. A record
 * that does not exist, or that the reader may not see, is returned with the role `none`.
 */
export function syncRecordValues(records: Records, body: unknown, shape: RecordShape): ApiAnswer {
  const map = new RecordMapBuilder(records, shape)
  for (const request of requestsOf(body)) {
    const { table, id, spaceId } = pointerOf(request)
    const name = tableOf(table)
    const isFlatBlock = request.pointer === undefined && name === 'block'
    if (isFlatBlock || spaceId === records.meta.spaceId) map.add(name, textOf(id))
    else map.addHidden(name, textOf(id))
  }
  return success({ recordMap: map.build() })
}

/** Requested records as a list, in the order of the request. */
export function getRecordValues(records: Records, body: unknown, shape: RecordShape): ApiAnswer {
  const results = requestsOf(body).map((request) => {
    const { table, id } = pointerOf(request)
    return boxed(records, tableOf(table), textOf(id), shape)
  })
  return success({ results })
}

function requestsOf(body: unknown): UnknownObject[] {
  const { requests } = fieldsOf(body)
  if (!Array.isArray(requests)) throw new InvalidRequest('Invalid input: requests is not a list.')
  return listOf(requests).map(fieldsOf)
}

/** A pointer is under `pointer`, or in the request itself. The space is only read from `pointer`. */
function pointerOf({ pointer, table, id }: UnknownObject): UnknownObject {
  return pointer === undefined ? { table, id } : fieldsOf(pointer)
}
