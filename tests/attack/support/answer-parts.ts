import { fieldsOf } from '@/lib/unknown-values'

/** An object of an answer that may be changed. */
export type Parts = Record<string, unknown>

/** A record in an answer, in either shape. */
export interface RecordPart {
  id: string
  /** What holds `role` and `value`. */
  holder: Parts
  value: Parts
}

/** The object under a name; made when it is missing, so that a change has something to change. */
export function partOf(parts: Parts, name: string): Parts {
  const part = parts[name]
  if (isParts(part)) return part
  const made: Parts = {}
  parts[name] = made
  return made
}

export function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The records of one table that an answer carries; none that is hidden. */
export function recordsIn(body: Parts, table: string): RecordPart[] {
  const records = fieldsOf(fieldsOf(body.recordMap)[table])
  return Object.entries(records).flatMap(([id, record]) => {
    if (!isParts(record) || !isParts(record.value)) return []
    const holder = isParts(record.value.value) && record.value.id === undefined ? record.value : record
    return isParts(holder.value) ? [{ id, holder, value: holder.value }] : []
  })
}

/** Rows of the content table in an answer. */
export function rowsIn(body: Parts, collectionId: string): RecordPart[] {
  return recordsIn(body, 'block').filter(({ value }) => value.parent_id === collectionId)
}
