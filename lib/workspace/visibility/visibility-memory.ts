/** The stored memory of who may read the rows of the content table, so that a single wrong answer opens nothing. */

import { isObject, listOf, member, numberOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { othersOf, parseTable, type TableMemory, withPasswordsOf } from './table-memory'

/** When a record was written: `edited` is in milliseconds since the epoch, to the minute; `version` counts edits. */
export interface Stamp {
  version: number | null
  edited: number
}

/** The lock of one row. */
export interface KnownLock extends Stamp {
  /** The cells that hold the password, by schema id; null once an edit of the row has removed it. */
  cells: Readonly<UnknownObject> | null
  /** Only an edit of the row removes it. If false, ten minutes of answers without it do so as well. */
  sure: boolean
  /** Since when answers lack the password although the row was not edited; null while they have it. */
  absentSince: number | null
}

/** A change of the table that would decide anew who may read it, and since when every answer shows it. */
export interface Doubt {
  what: string
  since: number
}

/** A change of a row that is not believed yet, and since when answers show it. */
export interface Unbelieved {
  said: string
  since: number
}

/** Rows that are not believed yet, by their ids. */
export type UnbelievedRows = ReadonlyMap<string, Unbelieved>

/**
 * Returns the state of a row that is not believed yet: its time only counts while answers agree, and starts anew when the clock was
 * set back.
 */
export function unbelieved(rows: UnbelievedRows, id: string, said: string, now: number): Unbelieved {
  const known = rows.get(id)
  return known?.said === said && known.since <= now ? known : { said, since: now }
}

/**
 * Returns changed rows in the order in which they are asked for: those that were asked for before come last, the latest of them at the
 * end, so that none keeps others from having their turn.
 * @param unconfirmed changed rows of earlier loads, in the order in which they were asked for
 */
export function inTurn(changed: readonly string[], unconfirmed: UnbelievedRows): string[] {
  const present = new Set(changed)
  const waiting = [...unconfirmed.keys()].filter((id) => present.has(id))
  return [...changed.filter((id) => !unconfirmed.has(id)), ...waiting]
}

export interface VisibilityMemory extends TableMemory {
  /** A change of the present table, or another table in its place, that is not believed yet. */
  doubt: Doubt | null
  /** Tables that were shown before, the last one first. */
  others: readonly TableMemory[]
  /** By row id; also of rows that are not in the table now. */
  locks: Readonly<Record<string, KnownLock>>
}

/** Whether one record was written after another. */
export function isNewer(one: Stamp, other: Stamp): boolean {
  const hasNewerVersion = one.version !== null && other.version !== null && one.version > other.version
  return hasNewerVersion || one.edited > other.edited
}

/** Returns the stamp of a record's value. */
export function stampOf(value: unknown): Stamp {
  return {
    version: numberOf(member(value, 'version')),
    edited: numberOf(member(value, 'last_edited_time')) ?? 0,
  }
}

/**
 * Merges the locks that two instances know: of each row the later state. Of two states at the same edit the lock wins,
 * unless it is one that time may remove.
 */
export function mergeLocks(
  own: VisibilityMemory['locks'],
  others: VisibilityMemory['locks'],
): Record<string, KnownLock> {
  const merged: Record<string, KnownLock> = { ...others }
  for (const [id, lock] of Object.entries(own)) {
    const other = merged[id]
    merged[id] = other ? laterLock(lock, other) : lock
  }
  return merged
}

function laterLock(own: KnownLock, other: KnownLock): KnownLock {
  if (isNewer(own, other)) return own
  if (isNewer(other, own)) return other
  if (own.cells === null || other.cells === null) {
    const [open, locked] = own.cells === null ? [own, other] : [other, own]
    return locked.cells !== null && locked.sure ? locked : open
  }
  const since = [own.absentSince, other.absentSince].filter((moment) => moment !== null)
  return { ...own, sure: own.sure || other.sure, absentSince: since.length > 0 ? Math.min(...since) : null }
}

/** Limit of locks of rows that are not in the table: more than anybody deletes or moves away. */
const absentLimit = 5_000

/**
 * Returns locks without the oldest of rows that are not in the table: an editor may add and delete any number of rows.
 * @param rowIds of the table
 */
export function boundedLocks(
  locks: VisibilityMemory['locks'],
  rowIds: readonly string[],
): VisibilityMemory['locks'] {
  const surplus = Object.keys(locks).length - rowIds.length - absentLimit
  if (surplus <= 0) return locks
  const present = new Set(rowIds)
  const absent = Object.entries(locks).filter(([id]) => !present.has(id))
  absent.sort(([, one], [, other]) => one.edited - other.edited)
  const dropped = new Set(absent.slice(0, Math.max(0, absent.length - absentLimit)).map(([id]) => id))
  return Object.fromEntries(Object.entries(locks).filter(([id]) => !dropped.has(id)))
}

/**
 * Adds locks to the stored ones, and removes none: what opens a row is not believed while its table is not.
 * @param rowIds of the table
 */
export function withNewLocks(
  stored: VisibilityMemory['locks'],
  locks: VisibilityMemory['locks'],
  rowIds: readonly string[],
): VisibilityMemory['locks'] {
  const locking = Object.entries(locks).filter(([, { cells }]) => cells !== null)
  return boundedLocks({ ...stored, ...Object.fromEntries(locking) }, rowIds)
}

/** Returns ids of rows whose locks are gone: where no content was stored, only locks show the state before. */
export function lifted(before: VisibilityMemory | null, { locks }: VisibilityMemory): string[] {
  return Object.entries(before?.locks ?? {}).flatMap(([id, { cells }]) =>
    cells !== null && locks[id]?.cells === null ? [id] : [],
  )
}

/** Returns the memory of a table: the present one, or one that was shown before. */
export function tableOf(memory: VisibilityMemory, id: string): TableMemory | undefined {
  return [memory, ...memory.others].find(({ collectionId }) => collectionId === id)
}

/**
 * Merges the memories of this instance and another one. The other one's table becomes the present one if it has the same
 * settings: after a change of settings, instances with the old and the new ones run side by side.
 * @param choice of this instance
 */
export function joinMemories(
  own: VisibilityMemory,
  stored: VisibilityMemory,
  choice: string,
): VisibilityMemory {
  const locks = mergeLocks(own.locks, stored.locks)
  const tables = [own, stored, ...own.others, ...stored.others]
  if (stored.choice === choice) {
    const table = withPasswordsOf(tableOf(own, stored.collectionId), stored)
    return { ...table, doubt: stored.doubt, others: othersOf(tables, stored.collectionId), locks }
  }
  const table = withPasswordsOf(tableOf(stored, own.collectionId), own)
  return { ...table, doubt: own.doubt, others: othersOf(tables, own.collectionId), locks }
}

/**
 * Parses a stored memory; null when nothing was stored. Locks count, however damaged the rest is: columns that cannot be
 * parsed are taken from the last content.
 */
export function parseVisibility(stored: unknown): VisibilityMemory | null {
  if (!isObject(stored)) return null
  const locks = isObject(stored.locks) ? stored.locks : {}
  const what = textOf(member(stored.doubt, 'what'))
  const since = numberOf(member(stored.doubt, 'since'))
  return {
    ...parseTable(stored),
    doubt: what !== '' && since !== null ? { what, since } : null,
    others: listOf(stored.others).map(parseTable),
    locks: Object.fromEntries(Object.entries(locks).map(([id, lock]) => [id, parseLock(lock)])),
  }
}

function parseLock(stored: unknown): KnownLock {
  const cells = member(stored, 'cells')
  return {
    version: numberOf(member(stored, 'version')),
    // At an unknown time: no edit is later than that, so answers have to agree for ten minutes.
    edited: numberOf(member(stored, 'edited')) ?? Number.MAX_SAFE_INTEGER,
    // A damaged value counts as a lock that nobody can open.
    cells: cells === null ? null : isObject(cells) ? cells : {},
    sure: member(stored, 'sure') !== false,
    absentSince: numberOf(member(stored, 'absentSince')),
  }
}
