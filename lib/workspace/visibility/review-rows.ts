import type { Block, Collection } from 'notion-types'
import { isObject, member, type UnknownObject } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import type { KnownColumns } from '../table/columns'
import { hasCells } from '../table/missing-rows'
import { isEmptyCell } from '../table/row'
import { persistence } from '../table/truncation-guard'
import type { ContentIndex, RecordTable } from '../types'
import { hasFormerRights, hasFormerText } from './take-back'
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

/** A cell with a password that nobody can know, for a lock whose own cells are lost. */
const unknowable: unknown = [['‣']]

/** Characters of a password cell with its formats. Readers could not enter a longer password. */
const cellLimit = 10_000

/** Stands for the property of such a lock in a table without password properties. No property has such an id. */
const lostColumn = 'lost password'

/** What the rows of an answer are compared with. */
export interface RowReview {
  /** The last index that was believed; null before the first. */
  before: ContentIndex | null
  columns: KnownColumns
  deleted: readonly string[]
  /** The table in its present state. */
  collection: Collection
  locks: VisibilityMemory['locks']
  /** A password property was just believed to be deleted: locks stay until the next edit of their rows. */
  hasLostPassword: boolean
  /** Rows whose records are older than known ones, or differ from them without an edit. */
  contradictions: UnbelievedRows
  now: number
}

interface ReviewedRows {
  rows: RecordTable<Block>
  /** The columns for reading the rows, including the properties of all locks. */
  columns: KnownColumns
  locks: Record<string, KnownLock>
  contradictions: Map<string, Unbelieved>
  /** Ids of rows that stay locked although the answer lacks their passwords. */
  held: string[]
  /** Ids of rows with such records that would change who may read them: only a second answer gives readers a right. */
  unsure: string[]
}

/**
 * Returns the believed rows of an answer. A record that differs from the known one at the same version, or is older,
 * counts as damaged: the known one is kept for ten minutes. A lock stays until the row itself was edited.
 */
export function reviewRows(index: ContentIndex, given: RowReview): ReviewedRows {
  const review = withLockColumns(given, index.rowIds)
  const rows: RecordTable<Block> = { ...index.rows }
  const locks: Record<string, KnownLock> = { ...review.locks }
  const contradictions = new Map<string, Unbelieved>()
  const [held, unsure]: [string[], string[]] = [[], []]
  for (const id of index.rowIds) {
    const record = index.rows[id]
    if (!record) continue
    const before = review.before?.rows[id]?.value
    const row = withPlausibleTime(record.value, before, review.now)
    const isBehind = before !== undefined && isOlderVersion(row, before)
    const isBehindLock = hasCells(row) && isOlder(stampOf(row), locks[id])
    const doubted = unbelieved(review.contradictions, id, wholeText(row), review.now)
    const isConsistent = review.now - doubted.since >= persistence
    const remembered = locks[id] ?? lockOf(before, review.columns)
    const known = isBehindLock && isConsistent ? withStampOf(row, remembered) : remembered
    const lock = nextLock(row, before, known, review)
    const isSame = () => before && saysTheSame(withLock(row, lock, review.columns), before, review.columns)
    // The edit that withdrew a row while the table was doubted also gave a right: a second answer confirms that.
    const isPart = before !== undefined && hasFormerRights(before)
    // A row that kept its text while no list could be read takes it from the edit that withdrew it, if that opens nothing.
    const contradicts =
      before !== undefined &&
      isContradiction(row, before, review.columns) &&
      !isPart &&
      !(hasFormerText(before) && isSame())
    if (contradicts || isBehind || isBehindLock) contradictions.set(id, doubted)
    const isDamaged = (contradicts || isBehind) && !isConsistent
    const believed = before && (isDamaged || hasLostVersion(row, before)) ? before : row
    if (lock) locks[id] = lock
    if (lock?.cells && lock.absentSince !== null) held.push(id)
    rows[id] = { ...record, value: withLock(believed, lock, review.columns) }
    if ((contradicts || isBehind || isPart) && !isSame()) unsure.push(id)
  }
  return { rows, columns: review.columns, locks, contradictions, held, unsure }
}

/**
 * Adds the properties of locks to the password properties, so that a locked row stays locked whatever else is lost. A
 * property that the table lacks, because the row came from another table, is dropped with the next edit of its row.
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
 * Corrects a row with a time in the future, which would make every later answer look old. Then only its version shows
 * whether it was edited since the known record.
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
 * that, because a single one may be damaged.
 */
export function rowsToConfirm(index: ContentIndex, before: ContentIndex, columns: KnownColumns): string[] {
  return index.rowIds.filter((id) => {
    const row = index.rows[id]?.value
    const known = before.rows[id]?.value
    if (!row) return false
    if (!known) return true
    const isEdited = isNewer(stampOf(row), stampOf(known)) || hasFormerRights(known)
    return isEdited && !saysTheSame(row, known, columns)
  })
}

/** Whether two records of a row agree on what decides who may read it. */
export function saysTheSame(one: Block, other: Block, columns: KnownColumns): boolean {
  return decidingText(one, columns) === decidingText(other, columns)
}

/** Returns the part of a record that decides who may read its row. */
export function decidingText(row: Block, { password, title, type, status, date }: KnownColumns): string {
  const properties = propertiesOf(row)
  const cells = [type, status, date, ...password].map((id) =>
    isEmptyCell(properties[id]) ? null : properties[id],
  )
  const named = plainText(properties[title]).trim() !== ''
  return JSON.stringify([row.type, row.parent_id, member(row, 'is_template') === true, named, cells])
}

/** Whether a record differs from the known one without an edit. Only detectable in records with versions. */
function isContradiction(row: Block, before: Block, columns: KnownColumns): boolean {
  // Such records are handled by the loader, which waits for their cells.
  if (!hasCells(row)) return false
  const known = stampOf(before)
  if (known.version === null || isNewer(stampOf(row), known)) return false
  return textOfRow(row, columns) !== textOfRow(before, columns)
}

/** Whether a record is older than the known one. Only detectable in records with versions. */
function isOlderVersion(row: Block, before: Block): boolean {
  const known = stampOf(before)
  return hasCells(row) && known.version !== null && isOlder(stampOf(row), known)
}

function isOlder(stamp: Stamp, known: Stamp | undefined): boolean {
  return known !== undefined && isNewer(known, stamp) && !isNewer(stamp, known)
}

/** Whether an unedited record has lost its version. */
function hasLostVersion(row: Block, before: Block): boolean {
  const [stamp, known] = [stampOf(row), stampOf(before)]
  return hasCells(row) && known.version !== null && stamp.version === null && !isNewer(stamp, known)
}

/** Gives a lock without a valid time the stamp of its row, so that the row's next edit can change it. */
function withStampOf(row: Block, lock: KnownLock | undefined): KnownLock | undefined {
  return lock && { ...lock, ...stampOf(row) }
}

/** The whole record, except its times. */
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
  // A deleted property leaves its cells behind. They lock rows without other knowledge.
  const cells = filledCells(row, known ? present : columns.password)
  if (known?.cells) return keptLock(known, known.cells, row, cells, { hasLostPassword, now })
  if (cells === null) return known
  // The record is older than the removal of the password.
  if (known && isNewer(known, stamp)) return known
  const wasOpen = before !== undefined && !isNewer(stamp, stampOf(before))
  const contradicts = wasOpen || (known !== undefined && !isNewer(stamp, known))
  return { ...stamp, cells, sure: stamp.version !== null && !contradicts, absentSince: null }
}

/** The lock of a row that is not in the memory, because that was damaged. */
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
    // An answer without versions does not make a lock less certain, and the next one with a version is compared with the
    // last.
    const version = stamp.version ?? known.version
    const sure = stamp.version !== null || (known.sure && known.version !== null)
    return { version, edited: stamp.edited, cells, sure, absentSince: null }
  }
  if (cells !== null) {
    const isSame = known.absentSince === null && JSON.stringify(cells) === JSON.stringify(knownCells)
    return isSame ? known : { ...known, cells, absentSince: null }
  }
  const absentSince = known.absentSince ?? now
  // Without versions, an edit within the same minute looks the same as an answer that lacks the cell.
  const isRemoved = !known.sure && hasCells(row) && now - absentSince >= persistence
  return { ...known, absentSince, ...(isRemoved && { cells: null }) }
}

function laterStamp(one: Stamp, other: Stamp): Stamp {
  return isNewer(one, other) ? one : { version: other.version, edited: other.edited }
}

/** The non-empty cells of password properties; null when there are none. */
function filledCells(row: Block, ids: readonly string[]): UnknownObject | null {
  const properties = propertiesOf(row)
  const filled = ids.filter((id) => !isEmptyCell(properties[id]))
  return filled.length === 0
    ? null
    : Object.fromEntries(filled.map((id) => [id, boundedCell(properties[id])]))
}

/** A cell of a lock, limited in size: locks are stored even for deleted rows. */
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
