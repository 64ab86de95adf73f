/** What is remembered about who may read the rows of the content table, so that one odd answer opens nothing. */

import { isObject, listOf, member, numberOf, textOf, textsOf, type UnknownObject } from '@/lib/unknown-values'
import type { KnownColumns } from '../table/columns'

/** When a record was written: `edited` is in milliseconds since the epoch, to the minute; `version` counts edits. */
export interface Stamp {
  version: number | null
  edited: number
}

/** The lock of one row. */
export interface KnownLock extends Stamp {
  /** The cells that hold the password, by schema id; null once an edit of the row has removed it. */
  cells: Readonly<UnknownObject> | null
  /** Only an edit of the row removes it. Otherwise answers that lack it for ten minutes do as well. */
  sure: boolean
  /** Since when answers lack the password although the row was not edited; null while they have it. */
  absentSince: number | null
}

/** A change of the table that would decide anew who may read, and since when every answer shows it. */
export interface Doubt {
  what: string
  since: number
}

/** What answers say of a row that is not believed yet, and since when they say it. */
export interface Unbelieved {
  said: string
  since: number
}

/** Rows that are not believed yet, by their ids. */
export type UnbelievedRows = ReadonlyMap<string, Unbelieved>

/** Returns what is known of a row that is not believed yet: time counts only while answers say the same. */
export function unbelieved(rows: UnbelievedRows, id: string, said: string, now: number): Unbelieved {
  const known = rows.get(id)
  return known?.said === said ? known : { said, since: now }
}

/** A property that has the password's name, and is not yet remembered as one that holds passwords. */
export interface NamedColumn {
  since: number
  /** Its name before; '' for a new property. */
  before: string
  /** More than one answer has shown it so. */
  confirmed: boolean
}

export interface VisibilityMemory {
  collectionId: string
  /** The settings that name table and properties: a change of theirs is the owner's, and believed at once. */
  choice: string
  columns: KnownColumns
  /** Schema ids of properties that the table lost, and that this was believed of. */
  deleted: readonly string[]
  /** Further properties that have the password's name, by schema id. */
  named: Readonly<Record<string, NamedColumn>>
  doubt: Doubt | null
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
 * Joins what two instances know about locks: of each row the later state. Of two states at the same edit the lock
 * counts, unless it is one that time may remove.
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

/** Reads a stored memory; null for anything else. */
export function parseVisibility(stored: unknown): VisibilityMemory | null {
  const collectionId = textOf(member(stored, 'collectionId'))
  const columns: unknown = member(stored, 'columns')
  const locks = member(stored, 'locks')
  if (collectionId === '' || !isObject(columns) || !isObject(locks)) return null
  const what = textOf(member(stored, 'doubt', 'what'))
  const since = numberOf(member(stored, 'doubt', 'since'))
  return {
    collectionId,
    choice: textOf(member(stored, 'choice')),
    columns: {
      password: textsOf(columns.password),
      title: textOf(columns.title),
      type: textOf(columns.type),
      status: textOf(columns.status),
      date: textOf(columns.date),
      slug: textOf(columns.slug),
    },
    deleted: textsOf(listOf(member(stored, 'deleted'))),
    named: parseNamed(member(stored, 'named')),
    doubt: what !== '' && since !== null ? { what, since } : null,
    locks: Object.fromEntries(
      Object.entries(locks).flatMap(([id, lock]) => {
        const read = parseLock(lock)
        return read ? [[id, read]] : []
      }),
    ),
  }
}

function parseNamed(stored: unknown): Record<string, NamedColumn> {
  const named: Record<string, NamedColumn> = {}
  for (const [id, column] of Object.entries(isObject(stored) ? stored : {})) {
    const since = numberOf(member(column, 'since'))
    if (since === null) continue
    const [before, confirmed] = [textOf(member(column, 'before')), member(column, 'confirmed') === true]
    named[id] = { since, before, confirmed }
  }
  return named
}

function parseLock(stored: unknown): KnownLock | null {
  if (!isObject(stored)) return null
  return {
    version: numberOf(stored.version),
    edited: numberOf(stored.edited) ?? 0,
    // What is damaged counts as a lock that nobody can open.
    cells: stored.cells === null ? null : isObject(stored.cells) ? stored.cells : {},
    sure: stored.sure !== false,
    absentSince: numberOf(stored.absentSince),
  }
}
