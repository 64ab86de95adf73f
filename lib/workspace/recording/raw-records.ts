/** Looks up unredacted records of captured responses. */
import { isObject, member, textOf, type UnknownObject } from '@/lib/unknown-values'
import { recordValue } from './boxes'
import { parseJson, type RawAnswer } from './capture'

export interface RawRecords {
  /** Blocks and databases; of each the last response. */
  byId: ReadonlyMap<string, UnknownObject>
  /** Databases in every state that was returned. */
  collections: readonly UnknownObject[]
}

/** Collects the blocks and databases of captured responses. */
export function rawRecords(answers: readonly RawAnswer[]): RawRecords {
  const byId = new Map<string, UnknownObject>()
  const collections: UnknownObject[] = []
  for (const { text } of answers) {
    const recordMap = member(parseJson(text), 'recordMap')
    for (const table of ['block', 'collection']) {
      const boxes = member(recordMap, table)
      if (!isObject(boxes)) continue
      for (const box of Object.values(boxes)) {
        const value = recordValue(box)
        if (!value) continue
        byId.set(textOf(value.id), value)
        if (table === 'collection') collections.push(value)
      }
    }
  }
  return { byId, collections }
}
