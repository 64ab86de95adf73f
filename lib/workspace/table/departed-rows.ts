/** Rows that lists still name although their own records say that they have left the table. A list may come from a cache. */
import type { Block } from 'notion-types'
import { member, numberOf, textOf } from '@/lib/unknown-values'
import { isDeletedRecord, isGone, isOutdated, stampIn } from '../record-tables'
import type { SyncedRecords } from '../sync-records'
import type { RecordTable } from '../types'
import { persistence } from './truncation-guard'

/** Milliseconds for which a row must not be visible before it is left out: access may be lost for a moment. */
const patience = 5_000
/** Rows that are asked for again in one load. Further ones have their turn in the next loads. */
const mostAsked = 100

/** What an answer says of rows. */
type Answer = Pick<SyncedRecords, 'block' | 'gone' | 'deleted'>

interface Doubt {
  /** When an answer first said that the row has left, in milliseconds since the epoch. */
  since: number
  /** The row as it was before. */
  known: Block
  /** Version of the record that says so; null if it has none. */
  version: number | null
  /** The row is left out of lists. */
  isOut: boolean
}

/**
 * One answer removes no row, and one list brings none back: a row whose record says twice that it was deleted or stands elsewhere is
 * left out, and one that cannot be seen is left out when that lasts. A record that is older than the known one may come from a cache: it
 * counts after ten minutes in which lists have no newer one. The row comes back when its record is in the table again.
 */
export class DepartedRows {
  private doubts = new Map<string, Doubt>()

  /** @param now milliseconds since the epoch */
  constructor(private readonly now: () => number) {}

  /**
   * Returns the rows of which an answer says that they are gone or stand elsewhere, and remembers them. Where no row is visible, access
   * may be lost instead: nothing is remembered; and no row that is not visible, where the table is not either.
   * @param known the rows as they were read before
   */
  among(
    rowIds: readonly string[],
    synced: SyncedRecords,
    known: RecordTable<Block>,
    tableId: string,
  ): string[] {
    const isTableSeen = synced.collection[tableId] !== undefined
    const answer = isTableSeen ? synced : { ...synced, gone: new Set(synced.deleted.keys()) }
    const away = this.doubted(rowIds, answer, known, tableId)
    const left = new Set(away)
    for (const id of rowIds) if (synced.block[id]?.value && !left.has(id)) this.doubts.delete(id)
    return away
  }

  /**
   * Remembers the rows that a list names although the records in its own answer say that they have left. A record that says the opposite
   * counts for nothing, as it may come from a cache, too; unless it is newer.
   * @param recordMap of the list's answer, and its readable blocks
   */
  amongListed(
    rowIds: readonly string[],
    { recordMap, block }: { recordMap: unknown; block: RecordTable<Block> },
    known: RecordTable<Block>,
    tableId: string,
  ): void {
    const saidBy = (says: (record: unknown) => boolean) =>
      new Set(rowIds.filter((id) => says(member(recordMap, 'block', id))))
    const deleted = [...saidBy(isDeletedRecord)].map(
      (id) => [id, stampIn(member(recordMap, 'block', id))] as const,
    )
    this.doubted(rowIds, { block, gone: saidBy(isGone), deleted: new Map(deleted) }, known, tableId)
    for (const [id, { version, isOut }] of this.doubts) {
      const row = block[id]?.value
      if (row && !isOut && textOf(row.parent_id) === tableId && isOutdated(version, row))
        this.doubts.delete(id)
    }
  }

  private doubted(
    rowIds: readonly string[],
    answer: Answer,
    known: RecordTable<Block>,
    tableId: string,
  ): string[] {
    const parentOf = (id: string) => textOf(known[id]?.value.parent_id)
    const away = rowIds.filter((id) => isAway(id, parentOf(id), tableId, answer))
    if (rowIds.every((id) => isHidden(id, answer))) return away
    for (const id of away) {
      const before = known[id]?.value
      if (before && !this.doubts.has(id))
        this.doubts.set(id, {
          since: this.now(),
          known: before,
          version: versionIn(answer, id),
          isOut: false,
        })
    }
    return away
  }

  /**
   * Returns a list without the rows that have left. Those in doubt are asked for again. A row that is not visible in an answer without the
   * table stays, as access may be lost.
   * @param read reads rows by their records, and the table
   */
  async without(
    listed: readonly string[],
    tableId: string,
    read: (ids: readonly string[]) => Promise<SyncedRecords>,
  ): Promise<string[]> {
    const named = new Set(listed)
    for (const id of this.doubts.keys()) if (!named.has(id)) this.doubts.delete(id)
    const asked = [...this.doubts].sort(undecidedFirst).slice(0, mostAsked)
    if (asked.length === 0) return [...listed]
    const synced = await read(asked.map(([id]) => id))
    for (const [id, doubt] of asked) {
      // Moves it to the end.
      this.doubts.delete(id)
      this.doubts.set(id, doubt)
      if (synced.collection[tableId] || !isHidden(id, synced)) this.judge(id, tableId, synced)
    }
    return listed.filter((id) => this.doubts.get(id)?.isOut !== true)
  }

  /** Whether it is five seconds or more since an answer first said that a row has left, and none has shown it in the table since. */
  isLasting(id: string): boolean {
    const doubt = this.doubts.get(id)
    return doubt !== undefined && this.now() - doubt.since >= patience
  }

  private judge(id: string, tableId: string, synced: SyncedRecords): void {
    const doubt = this.doubts.get(id)
    if (!doubt) return
    if (isAway(id, textOf(doubt.known.parent_id), tableId, synced)) {
      const isOld = isOutdated(versionIn(synced, id), doubt.known)
      const time = isOld ? persistence : isHidden(id, synced) ? patience : 0
      // A clock that was set back must not keep a row that has left.
      if (Math.abs(this.now() - doubt.since) >= time) doubt.isOut = true
    } else if (synced.block[id]) this.doubts.delete(id)
  }
}

/** The version of the record by which a row has left; null if it has none. */
function versionIn({ block, deleted }: Answer, id: string): number | null {
  return deleted.get(id)?.version ?? numberOf(member(block[id]?.value, 'version'))
}

/** Sorts the rows that are left out behind the others, and keeps the order otherwise. */
function undecidedFirst([, one]: [string, Doubt], [, other]: [string, Doubt]): number {
  return Number(one.isOut) - Number(other.isOut)
}

/** Whether a row is deleted, not visible, or stands elsewhere than before. One that has come back to the table is not away. */
function isAway(id: string, before: string, tableId: string, { block, gone }: Answer): boolean {
  const parent = textOf(block[id]?.value.parent_id)
  return gone.has(id) || (parent !== '' && before !== '' && parent !== before && parent !== tableId)
}

/** Whether a row cannot be seen, although it was not deleted as far as is known. */
function isHidden(id: string, { gone, deleted }: Answer): boolean {
  return gone.has(id) && !deleted.has(id)
}
