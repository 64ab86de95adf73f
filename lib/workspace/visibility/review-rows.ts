import type { Block, Collection } from 'notion-types'
import { isObject, member, type UnknownObject } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import type { KnownColumns } from '../table/columns'
import { hasCells } from '../table/missing-rows'
import { isEmptyCell } from '../table/row'
import { persistence } from '../table/truncation-guard'
import type { ContentIndex, RecordTable } from '../types'
import {
  isNewer,
  type KnownLock,
  type Stamp,
  stampOf,
  type Unbelieved,
  type UnbelievedRows,
  unbelieved,
  type VisibilityMemory,
} from './visibility-memory'

/** Milliseconds that the service's clock may be ahead. A later time in a record is wrong. */
const longestLead = 86_400_000

/** A cell whose password nobody can know, for a lock whose own cells are lost. */
const unknowable: unknown = [['‣']]

/** Characters of a cell, with its formats, that holds a password. No reader could enter a longer one. */
const cellLimit = 10_000

/** Stands for the property of such a lock in a table without passwords. No property has such an id. */
const lostColumn = 'lost password'

/** What the rows of an answer are compared with. */
export interface RowReview {
  /** The last index that was believed; null before the first. */
  before: ContentIndex | null
  columns: KnownColumns
  deleted: readonly string[]
  /** The table as it is now. */
  collection: Collection
  locks: VisibilityMemory['locks']
  /** A password property was believed to be deleted just now: locks stay until the next edit after this. */
  hasLostPassword: boolean
  /** Rows whose records are older than what is known, or differ from it without having been edited. */
  contradictions: UnbelievedRows
  now: number
}

interface ReviewedRows {
  rows: RecordTable<Block>
  /** The properties to read the rows by: with those of all locks. */
  columns: KnownColumns
  locks: Record<string, KnownLock>
  contradictions: Map<string, Unbelieved>
  /** Ids of rows that stay locked although the answer lacks their passwords. */
  held: string[]
}

/**
 * Returns the rows of an answer as they may be believed. A record that differs from the one before at the same version, or is
 * older than it, is taken for damaged: the one before stays for ten minutes. A lock stays until the row itself was edited.
 */
export function reviewRows(index: ContentIndex, given: RowReview): ReviewedRows {
  const review = withLockColumns(given, index.rowIds)
  const rows: RecordTable<Block> = { ...index.rows }
  const locks: Record<string, KnownLock> = { ...review.locks }
  const contradictions = new Map<string, Unbelieved>()
  const held: string[] = []
  for (const id of index.rowIds) {
    const record = index.rows[id]
    if (!record) continue
    const before = review.before?.rows[id]?.value
    const row = withPlausibleTime(record.value, before, review.now)
    const contradicts = before !== undefined && isContradiction(row, before, review.columns)
    const isBehind = before !== undefined && isOlderVersion(row, before)
    const isBehindLock = hasCells(row) && isOlder(stampOf(row), locks[id])
    const doubted = unbelieved(review.contradictions, id, wholeText(row), review.now)
    if (contradicts || isBehind || isBehindLock) contradictions.set(id, doubted)
    const isConsistent = review.now - doubted.since >= persistence
    const isDamaged = (contradicts || isBehind) && !isConsistent
    const believed = before && (isDamaged || hasLostVersion(row, before)) ? before : row
    const remembered = locks[id] ?? lockOf(before, review.columns)
    const known = isBehindLock && isConsistent ? withStampOf(row, remembered) : remembered
    const lock = nextLock(row, before, known, review)
    if (lock) locks[id] = lock
    if (lock?.cells && lock.absentSince !== null) held.push(id)
    rows[id] = { ...record, value: withLock(believed, lock, review.columns) }
  }
  return { rows, columns: review.columns, locks, contradictions, held }
}

/**
 * Counts the properties of locks among those that hold passwords: whatever else is forgotten, a locked row stays locked. One
 * that the table does not have, because the row came from another table, goes with the next edit of its row.
 */
function withLockColumns(review: RowReview, rowIds: readonly string[]): RowReview {
  const { columns, deleted, locks, collection } = review
  const cells = rowIds.map((id) => locks[id]?.cells ?? null).filter((cell) => cell !== null)
  const ids = cells.flatMap((cell) => Object.keys(cell))
  const further = new Set(ids.filter((id) => !columns.password.includes(id)))
  const isLost = cells.length > 0 && columns.password.length === 0 && further.size === 0
  const added = isLost ? [lostColumn] : [...further]
  if (added.length === 0) return review
  const foreign = added.filter((id) => !Object.hasOwn(collection.schema, id))
  return {
    ...review,
    columns: { ...columns, password: [...columns.password, ...added] },
    deleted: [...deleted, ...foreign],
  }
}

/**
 * A row without a time from the future, which would make every later answer look old. Its version alone tells whether it was
 * edited since the record before it.
 */
function withPlausibleTime(row: Block, before: Block | undefined, now: number): Block {
  const isPlausible = (time: unknown): time is number => typeof time === 'number' && time <= now + longestLead
  if (isPlausible(stampOf(row).edited)) return row
  const known = before ? [stampOf(before).edited] : []
  return Object.assign({}, row, {
    last_edited_time: [...known, row.created_time].find(isPlausible) ?? 0,
  })
}

/**
 * Returns the rows that are new, or whose edit changed what decides who may read them. A second answer has to confirm
 * that: one alone may be damaged.
 */
export function rowsToConfirm(index: ContentIndex, before: ContentIndex, columns: KnownColumns): string[] {
  return index.rowIds.filter((id) => {
    const row = index.rows[id]?.value
    const known = before.rows[id]?.value
    if (!row) return false
    if (!known) return true
    return isNewer(stampOf(row), stampOf(known)) && !saysTheSame(row, known, columns)
  })
}

/** Whether two records of a row agree on what decides who may read it. */
export function saysTheSame(one: Block, other: Block, columns: KnownColumns): boolean {
  return decidingText(one, columns) === decidingText(other, columns)
}

/** Returns what a record says about who may read its row. */
export function decidingText(row: Block, { password, title, type, status, date }: KnownColumns): string {
  const properties = propertiesOf(row)
  const cells = [type, status, date, ...password].map((id) =>
    isEmptyCell(properties[id]) ? null : properties[id],
  )
  const named = plainText(properties[title]).trim() !== ''
  return JSON.stringify([row.type, row.parent_id, member(row, 'is_template') === true, named, cells])
}

/** Whether a record that was not edited says something else than before. Only records with versions can tell. */
function isContradiction(row: Block, before: Block, columns: KnownColumns): boolean {
  // The loader has waited for the cells of such a record already.
  if (!hasCells(row)) return false
  const known = stampOf(before)
  if (known.version === null || isNewer(stampOf(row), known)) return false
  return textOfRow(row, columns) !== textOfRow(before, columns)
}

/** Whether a record was written before the one that is known. Only records with versions can tell. */
function isOlderVersion(row: Block, before: Block): boolean {
  const known = stampOf(before)
  return hasCells(row) && known.version !== null && isOlder(stampOf(row), known)
}

function isOlder(stamp: Stamp, known: Stamp | undefined): boolean {
  return known !== undefined && isNewer(known, stamp) && !isNewer(stamp, known)
}

/** Whether a record that was not edited has no version any more. */
function hasLostVersion(row: Block, before: Block): boolean {
  const [stamp, known] = [stampOf(row), stampOf(before)]
  return hasCells(row) && known.version !== null && stamp.version === null && !isNewer(stamp, known)
}

/** A lock that the row's next edit changes: its own stamp is one that no edit reaches. */
function withStampOf(row: Block, lock: KnownLock | undefined): KnownLock | undefined {
  return lock && { ...lock, ...stampOf(row) }
}

/** All that a record says, apart from its times. */
function wholeText(row: Block): string {
  return textOfRow(row, { password: [] })
}

function textOfRow(row: Block, { password }: Pick<KnownColumns, 'password'>): string {
  const properties = Object.entries(propertiesOf(row)).filter(([id]) => !password.includes(id))
  properties.sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([row.type, row.parent_id, member(row, 'is_template'), properties])
}

function nextLock(
  row: Block,
  before: Block | undefined,
  known: KnownLock | undefined,
  { columns, deleted, hasLostPassword, now }: RowReview,
): KnownLock | undefined {
  const stamp = stampOf(row)
  const present = columns.password.filter((id) => !deleted.includes(id))
  // A deleted property leaves its cells behind. They lock rows that nothing is known about.
  const cells = filledCells(row, known ? present : columns.password)
  if (known?.cells) return keptLock(known, known.cells, row, cells, { hasLostPassword, now })
  if (cells === null) return known
  // An older state of the row than the one in which its password was removed.
  if (known && isNewer(known, stamp)) return known
  const wasOpen = before !== undefined && !isNewer(stamp, stampOf(before))
  const contradicts = wasOpen || (known !== undefined && !isNewer(stamp, known))
  return { ...stamp, cells, sure: stamp.version !== null && !contradicts, absentSince: null }
}

/** The lock that a row had without being remembered: what is stored about locks was damaged. */
function lockOf(before: Block | undefined, { password }: KnownColumns): KnownLock | undefined {
  const cells = before ? filledCells(before, password) : null
  if (!before || cells === null) return undefined
  const stamp = stampOf(before)
  return { ...stamp, cells, sure: stamp.version !== null, absentSince: null }
}

function keptLock(
  known: KnownLock,
  knownCells: Readonly<UnknownObject>,
  row: Block,
  cells: UnknownObject | null,
  { hasLostPassword, now }: Pick<RowReview, 'hasLostPassword' | 'now'>,
): KnownLock {
  const stamp = stampOf(row)
  if (hasLostPassword && cells === null) return { ...known, ...laterStamp(stamp, known), sure: true }
  const isEdited = isNewer(stamp, known) && hasCells(row)
  if (isEdited) {
    // An answer without versions does not make a lock less sure, and the next one with a version is compared with the last.
    const version = stamp.version ?? known.version
    const sure = stamp.version !== null || (known.sure && known.version !== null)
    return { version, edited: stamp.edited, cells, sure, absentSince: null }
  }
  if (cells !== null) {
    const isSame = known.absentSince === null && JSON.stringify(cells) === JSON.stringify(knownCells)
    return isSame ? known : { ...known, cells, absentSince: null }
  }
  const absentSince = known.absentSince ?? now
  // Without versions an edit within the same minute cannot be told from an answer that lacks the cell.
  const isRemoved = !known.sure && hasCells(row) && now - absentSince >= persistence
  return { ...known, absentSince, ...(isRemoved && { cells: null }) }
}

function laterStamp(one: Stamp, other: Stamp): Stamp {
  return isNewer(one, other) ? one : { version: other.version, edited: other.edited }
}

/** The cells of password properties that hold something; null when none does. */
function filledCells(row: Block, ids: readonly string[]): UnknownObject | null {
  const properties = propertiesOf(row)
  const filled = ids.filter((id) => !isEmptyCell(properties[id]))
  return filled.length === 0
    ? null
    : Object.fromEntries(filled.map((id) => [id, boundedCell(properties[id])]))
}

/** A cell of a lock. Locks are remembered for rows that are deleted, too. */
function boundedCell(cell: unknown): unknown {
  return JSON.stringify(cell).length > cellLimit ? unknowable : cell
}

/** A row with the cells of its lock, and no other passwords. */
function withLock(row: Block, lock: KnownLock | undefined, { password }: KnownColumns): Block {
  const cells = lock?.cells ?? null
  const others = Object.entries(propertiesOf(row)).filter(([id]) => !password.includes(id))
  if (cells === null && others.length === Object.keys(propertiesOf(row)).length) return row
  const [first] = password
  const isLost = cells !== null && !password.some((id) => !isEmptyCell(cells[id]))
  const lost = isLost && first !== undefined ? { [first]: unknowable } : {}
  const properties = { ...Object.fromEntries(others), ...cells, ...lost }
  return Object.assign({}, row, { properties })
}

function propertiesOf(row: Block): UnknownObject {
  const properties: unknown = row.properties
  return isObject(properties) ? properties : {}
}
