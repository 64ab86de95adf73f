/** Reads changed rows once more, because a single answer may be damaged. */
import { LRUCache } from 'lru-cache'
import type { WorkspaceClient } from '../client/client'
import { syncRecords } from '../sync-records'
import type { KnownColumns, PropertyNames } from '../table/columns'
import { persistence } from '../table/truncation-guard'
import type { ContentIndex } from '../types'
import { onlyTakesBack } from './reader-rights'
import { decidingText, saysTheSame } from './review-rows'
import {
  inTurn,
  isNewer,
  type Stamp,
  stampOf,
  type Unbelieved,
  type UnbelievedRows,
  unbelieved,
} from './visibility-memory'

/** Rows that are confirmed per load; the others wait for the next one. */
const confirmLimit = 100
/** Rows whose latest records are remembered: those of fifty loads in which no second answer confirms any. */
const latestLimit = 5_000

/** Changed rows that a second answer has to confirm. */
export interface ChangedRows {
  ids: readonly string[]
  columns: KnownColumns
  /** Rows that no time opens, only a second answer; left out where the table is doubted. */
  untimed?: ReadonlySet<string>
}

/** Confirms changes of rows, and remembers those that are not confirmed yet. */
export class SecondAnswers {
  /** Changed rows that no second answer confirms, those of the last load behind the others. */
  private unconfirmed: UnbelievedRows = new Map()
  /** The latest records of rows that were asked for and not confirmed, and when that was. Bounded: a list may name any rows. */
  private readonly latest = new LRUCache<string, { stamp: Stamp; at: number }>({ max: latestLimit })

  /** @param now milliseconds since the epoch */
  constructor(
    private readonly names: PropertyNames,
    private readonly now: () => number,
  ) {}

  /** An answer has settled all doubts: if one comes again, its ten minutes start again. */
  settle(): void {
    this.unconfirmed = new Map()
  }

  /**
   * Returns the index with those rows in their new state if a second answer confirms it, and in their earlier state
   * otherwise. If there is none for ten minutes, for instance because the workspace refuses, the first answer counts. One that
   * contradicts starts the time anew. A change that only withdraws a row counts at once where there is no second answer, and after
   * ten minutes whatever it says. Two answers that are both older than a record that was read in the last ten minutes confirm nothing:
   * that may have locked the row. If one of them is not older, the row was opened again since.
   * @param before the last index that was believed; null before the first
   */
  async confirm(
    client: WorkspaceClient,
    index: ContentIndex,
    before: ContentIndex | null,
    { ids, columns, untimed }: ChangedRows,
  ): Promise<ContentIndex> {
    const now = this.now()
    const reading = { columns, collection: index.collection, names: this.names, now }
    const turns = inTurn(ids, this.unconfirmed)
    const pointers = turns.slice(0, confirmLimit).map((id) => ({ table: 'block' as const, id }))
    const asked = new Set(pointers.map(({ id }) => id))
    const synced = await syncRecords(client, pointers).catch(() => null)
    const rows = { ...index.rows }
    const unconfirmed = new Map<string, Unbelieved>()
    for (const id of [...turns.slice(confirmLimit), ...asked]) {
      const [row, again] = [index.rows[id], synced?.block[id]]
      const known = before?.rows[id]
      const takesBack = row && known && onlyTakesBack(row.value, known.value, reading)
      const isConfirmed = row && again && saysTheSame(row.value, again.value, columns)
      const read = [row, again].flatMap((record) => (record ? [stampOf(record.value)] : []))
      const isOutdated = read.every((stamp) => this.isOutdated(id, stamp))
      if (isConfirmed && (takesBack || !isOutdated)) continue
      if (takesBack && !again) continue
      // The others are not remembered until it is their turn: there may be any number of them.
      const deleted = synced?.deleted.get(id)
      if (asked.has(id)) for (const stamp of deleted ? [...read, deleted] : read) this.note(id, stamp)
      const said = row ? decidingText(row.value, columns) : ''
      const doubted = unbelieved(this.unconfirmed, id, said, now)
      // Where the table is doubted, no change opens a row.
      const opensNothing = takesBack || !untimed
      const isDenied = !opensNothing && (again !== undefined || synced?.gone.has(id))
      unconfirmed.set(id, isDenied ? { said, since: now } : doubted)
      const isTimed = opensNothing || !(isDenied || untimed.has(id) || !asked.has(id))
      if (isTimed && now - doubted.since >= persistence) continue
      delete rows[id]
      if (known) rows[id] = known
    }
    this.unconfirmed = unconfirmed
    return { ...index, rows }
  }

  /** Whether a later record of a row was read in the last ten minutes, and not confirmed. */
  private isOutdated(id: string, stamp: Stamp): boolean {
    const later = this.latest.get(id)
    if (later === undefined || this.now() - later.at >= persistence) return false
    return isNewer(later.stamp, stamp) && !isNewer(stamp, later.stamp)
  }

  private note(id: string, stamp: Stamp): void {
    if (!this.isOutdated(id, stamp)) this.latest.set(id, { stamp, at: this.now() })
  }
}
