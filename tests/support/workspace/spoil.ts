import type { ApiAnswer } from '@/lib/embedded-workspace/emulator/wire'
import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { FailureKind } from './failures'

/** Changes a response by a failure; unchanged for kinds that replace the response, and for other endpoints. */
export function spoil(answer: ApiAnswer, kind: FailureKind | null, endpoint: string): ApiAnswer {
  if (kind === 'strange') return spoilRecords(answer)
  if ((kind === 'empty' || kind === 'cut') && endpoint === 'queryCollection') return spoilList(answer, kind)
  return answer
}

/** A response whose records have an unknown shape. */
function spoilRecords(answer: ApiAnswer): ApiAnswer {
  const body = fieldsOf(answer.body)
  const tables = Object.entries(fieldsOf(body.recordMap)).map(([table, records]) => [
    table,
    Object.fromEntries(
      Object.entries(fieldsOf(records)).map(([id, record]) => [id, { record: { current: record } }]),
    ),
  ])
  return { ...answer, body: { ...body, recordMap: Object.fromEntries(tables) } }
}

/** A query's response without rows (`empty`), or with the first half of them and no hint about the rest (`cut`). */
function spoilList(answer: ApiAnswer, kind: 'empty' | 'cut'): ApiAnswer {
  const body = fieldsOf(answer.body)
  const result = fieldsOf(body.result)
  const kept = new Set<string>()
  const reducerResults = Object.fromEntries(
    Object.entries(fieldsOf(result.reducerResults)).map(([name, reduced]) => {
      const ids = listOf(fieldsOf(reduced).blockIds).map(textOf)
      const blockIds = kind === 'empty' ? [] : ids.slice(0, Math.floor(ids.length / 2))
      for (const id of blockIds) kept.add(id)
      return [name, { ...fieldsOf(reduced), blockIds, hasMore: false }]
    }),
  )
  const sizeHint = kind === 'empty' ? 0 : result.sizeHint
  return {
    ...answer,
    body: {
      ...body,
      result: { ...result, reducerResults, sizeHint },
      recordMap: withRows(body.recordMap, kept),
    },
  }
}

/** The record map without the rows that the list no longer contains. */
function withRows(recordMap: unknown, kept: ReadonlySet<string>): UnknownObject {
  const tables = fieldsOf(recordMap)
  const blocks = Object.entries(fieldsOf(tables.block)).filter(
    ([id, record]) => kept.has(id) || !JSON.stringify(record).includes('"parent_table":"collection"'),
  )
  return { ...tables, block: Object.fromEntries(blocks) }
}
