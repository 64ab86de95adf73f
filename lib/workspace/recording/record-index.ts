import { isObject, listOf, member } from '@/lib/unknown-values'
import { recordValue } from './boxes'

/** The records of many responses, in their wrapped form. The last response with a value counts. */
export class RecordIndex {
  private readonly tables = new Map<string, Map<string, unknown>>()

  /** Adds the records of a response's record map. */
  add(recordMap: unknown): void {
    if (!isObject(recordMap)) return
    for (const [table, records] of Object.entries(recordMap)) {
      if (!isObject(records)) continue
      const known = this.tables.get(table) ?? new Map<string, unknown>()
      this.tables.set(table, known)
      for (const [id, box] of Object.entries(records)) {
        if (recordValue(box) !== null || !known.has(id)) known.set(id, box)
      }
    }
  }

  /** Returns a wrapped record; one that was never returned has the role `none`. */
  box(table: string, id: string): unknown {
    return this.tables.get(table)?.get(id) ?? { role: 'none' }
  }

  /** Returns the ids and records of a table. */
  entries(table: string): [id: string, box: unknown][] {
    return [...(this.tables.get(table) ?? [])]
  }
}

/** The tables and ids in a request for single records, in either form of it. */
export function pointersOf(body: unknown): { table: string; id: string }[] {
  return listOf(member(body, 'requests')).flatMap((request) => {
    const pointer = member(request, 'pointer') ?? request
    const [table, id] = [member(pointer, 'table'), member(pointer, 'id')]
    return typeof table === 'string' && typeof id === 'string' ? [{ table, id }] : []
  })
}
