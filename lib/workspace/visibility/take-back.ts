/** Applies what a doubted table withdraws from readers: that counts at once, whatever else its change may mean. */
import type { Block, Collection } from 'notion-types'
import { member } from '@/lib/unknown-values'
import { type KnownColumns, type PropertyNames, readColumns } from '../table/columns'
import { isEmptyCell } from '../table/row'
import { type RowType, readStatus, readType } from '../table/row-words'
import type { ContentIndex, RecordTable } from '../types'
import {
  choiceIn,
  hasTitle,
  isRow,
  losesRight,
  onlyTakesBack,
  type RowReading,
  rightsIn,
} from './reader-rights'
import { isNewer, stampOf } from './visibility-memory'

/** Member of a kept row that has the stamp of its withdrawal, but the text of before. */
const formerText = 'has_former_text'
/** Member of one whose edit also gave readers a right, which a doubted table does not give. */
const formerRights = 'has_former_rights'

/** How the rows of a doubted table are read. */
export interface DoubtedReading extends RowReading {
  /** The stored properties, with every one that has the password's name now. */
  columns: KnownColumns
  /** Properties that have the names of status and date now, but are not the stored ones. */
  renamed: Partial<Record<'status' | 'date', string>>
}

/**
 * Returns the properties that took over the names of status and date. They count from the second answer on that shows the
 * change, because one answer may be wrong.
 */
export function renamedColumns(
  collection: Collection,
  names: PropertyNames,
  columns: KnownColumns,
): DoubtedReading['renamed'] {
  const { status, date } = readColumns(collection, names, undefined, columns.password)
  return {
    ...(status !== undefined && status !== columns.status && { status }),
    ...(date !== undefined && date !== columns.date && { date }),
  }
}

/**
 * Returns the last believed index, without what the rows of an answer withdraw. Rows that are missing, or that no reader
 * may open, lose their records, except for the Config row; the others keep their known content, except for what hides or
 * locks them. The id of a row
 * without a record stays while the row exists: rows that are listed and cannot be read are closed, so that no text
 * reveals their ids.
 * @param rows of the answer, as far as they may be believed
 */
export function withoutTakenBack(
  before: ContentIndex,
  rows: RecordTable<Block>,
  rowIds: readonly string[],
  reading: DoubtedReading,
): ContentIndex {
  const listed = new Set(rowIds)
  const kept = { ...before.rows }
  for (const id of before.rowIds) {
    const known = before.rows[id]
    if (!known) continue
    const isConfig = typeOf(known.value, reading.columns, reading.names) === 'Config'
    const row = isConfig ? known.value : listed.has(id) ? rows[id]?.value : undefined
    const value = row ? keptRow(row, known.value, before, reading) : null
    if (value === null) delete kept[id]
    else if (value !== known.value) kept[id] = { ...known, value }
  }
  return {
    ...before,
    collection: withPasswordsOf(reading.collection, before.collection, reading.columns),
    rowIds: before.rowIds.filter((id) => kept[id] || listed.has(id) || rows[id]),
    rows: kept,
    known: reading.columns,
  }
}

/** Returns the rows from which their present records withdraw something: a second answer has to confirm it. */
export function rowsTakenBack(
  before: ContentIndex,
  rows: RecordTable<Block>,
  reading: DoubtedReading,
): string[] {
  return before.rowIds.filter((id) => {
    const [row, known] = [rows[id]?.value, before.rows[id]?.value]
    return row !== undefined && known !== undefined && keptRow(row, known, before, reading) !== known
  })
}

/** The known row, with the cells of the present one that only withdraw something; null for a row to leave out. */
function keptRow(row: Block, known: Block, before: ContentIndex, reading: DoubtedReading): Block | null {
  const { columns, renamed, collection, names } = reading
  // Without its settings the blog may show more, so the Config row is kept, whatever its record says.
  if (row === known || typeOf(known, columns, names) === 'Config') return known
  const isTaken = (block: Block) =>
    !isRow(block, before.collection.id) || !hasTitle(block, columns, collection)
  if ((isTaken(row) && !isTaken(known)) || losesItsPlace(row, known, columns, names)) return null
  let kept = known
  const take = (column: string, from: string) => {
    const cell = member(row.properties, from)
    // Records may lose the cells of a property that the table has lost: that says nothing.
    if (column === '' || (isEmptyCell(cell) && !Object.hasOwn(collection.schema, from))) return
    if (JSON.stringify(cell) === JSON.stringify(member(kept.properties, column))) return
    const changed = withCells(kept, { [column]: cell })
    if (onlyTakesBack(changed, kept, reading)) kept = changed
  }
  for (const column of [columns.type, columns.status, columns.date]) take(column, column)
  if (isNewer(stampOf(row), stampOf(known))) {
    const { status, date } = renamed
    if (status !== undefined && readStatus(choiceIn(row, status), names) !== null)
      take(columns.status, status)
    if (date !== undefined && !isEmptyCell(member(row.properties, date))) take(columns.date, date)
  }
  const taken = withPasswords(row, kept, reading)
  if (taken === known || !isNewer(stampOf(row), stampOf(known))) return taken
  // A record from before this withdrawal must not seem newer than the row.
  const { version, last_edited_time } = row
  const gives = losesRight(rightsIn(taken, reading), rightsIn(row, reading))
  const members = { version, last_edited_time, [formerText]: true, [formerRights]: gives }
  return Object.assign({}, taken, members)
}

/** Whether a known row lacks the text of its own stamp, because only what the edit withdraws was taken from it. */
export function hasFormerText(row: Block): boolean {
  return member(row, formerText) === true
}

/** Whether a known row lacks rights of readers that the edit of its own stamp gave. */
export function hasFormerRights(row: Block): boolean {
  return member(row, formerRights) === true
}

function typeOf(block: Block, { type }: KnownColumns, names: PropertyNames): RowType | null {
  return readType(choiceIn(block, type), names)
}

/** Whether a row's type has changed to one without pages: it is no longer shown where readers see it. */
function losesItsPlace(row: Block, known: Block, columns: KnownColumns, names: PropertyNames): boolean {
  const [type, former] = [typeOf(row, columns, names), typeOf(known, columns, names)]
  return type !== null && former !== null && type !== former && type !== 'Post' && type !== 'Page'
}

/**
 * The kept row with the passwords of the present one, if it has any; those of properties that the table still has come
 * first.
 */
function withPasswords(row: Block, kept: Block, { columns, collection }: DoubtedReading): Block {
  const cell = (block: Block, id: string): unknown => member(block.properties, id)
  const filled = columns.password.filter((id) => !isEmptyCell(cell(row, id)))
  const present = filled.filter((id) => Object.hasOwn(collection.schema, id))
  const locking = present.length > 0 ? present : filled
  if (locking.length === 0) return kept
  const cells = Object.fromEntries(
    columns.password.map((id) => [id, locking.includes(id) ? cell(row, id) : undefined]),
  )
  const isSame = columns.password.every(
    (id) => (isEmptyCell(cell(kept, id)) && cells[id] === undefined) || sameText(cell(kept, id), cells[id]),
  )
  return isSame ? kept : withCells(kept, cells)
}

function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A row with other cells in some properties; an undefined one is removed. */
function withCells(row: Block, cells: Readonly<Record<string, unknown>>): Block {
  const properties = Object.entries({ ...Object(row.properties), ...cells })
  return Object.assign({}, row, {
    properties: Object.fromEntries(properties.filter(([, cell]) => cell !== undefined)),
  })
}

/** The known table with the present state of its password properties: which are new, and which the workspace computes. */
function withPasswordsOf(present: Collection, known: Collection, { password }: KnownColumns): Collection {
  const schema = { ...known.schema }
  for (const id of password) {
    const property = present.schema[id]
    if (!property) continue
    const former = schema[id]
    schema[id] = former ? { ...former, type: property.type } : property
  }
  return { ...known, schema }
}
