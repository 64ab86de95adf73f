import { LRUCache } from 'lru-cache'
import { emptyTables } from './record-tables'
import type { RecordPointer } from './sync-records'
import type { RecordTables } from './types'

/** Milliseconds for which a person is not requested again. */
const lifetime = 60_000
const limit = 5_000

type Person = RecordTables['notion_user'][string]

/**
 * People that were read a short time ago. The chunks of a page contain none, so each page that names its author would need a request
 * for the same record. A person that an answer lacks is requested again by the next page.
 */
export class KnownPeople {
  private readonly people = new LRUCache<string, { person: Person; since: number }>({ max: limit })

  /** @param now milliseconds since the epoch */
  constructor(private readonly now: () => number) {}

  /** Returns the records of known people, and the pointers that are left to request. */
  among(pointers: readonly RecordPointer[]): { known: RecordTables; others: RecordPointer[] } {
    const known = emptyTables()
    const others = pointers.filter((pointer) => {
      const person = this.find(pointer)
      if (person !== null) known.notion_user[pointer.id] = person
      return person === null
    })
    return { known, others }
  }

  /** Keeps the people of an answer. */
  note({ notion_user }: RecordTables): void {
    const since = this.now()
    for (const [id, person] of Object.entries(notion_user)) this.people.set(id, { person, since })
  }

  private find({ table, id }: RecordPointer): Person | null {
    const found = table === 'notion_user' ? this.people.get(id) : undefined
    // The clock may have been set back.
    const isFresh = found !== undefined && Math.abs(this.now() - found.since) < lifetime
    return isFresh ? found.person : null
  }
}
