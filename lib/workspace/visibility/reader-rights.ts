/** Determines readers' rights for a row of the content table by its record alone. */
import type { Block, Collection } from 'notion-types'
import { member, textOf } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import type { KnownColumns, PropertyNames } from '../table/columns'
import { hasCells } from '../table/missing-rows'
import { isEmptyCell } from '../table/row'
import { isKeptBack } from '../table/row-date'
import { readStatus, readType } from '../table/row-words'

/** How rows are read. */
export interface RowReading {
  columns: KnownColumns
  /** The table that contains the rows. */
  collection: Collection
  names: PropertyNames
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Returns whether a change only removes rights of readers: the row has left the table or lost its title, has a new
 * password, has a type or status that is not public or not listed, or its date is in the future or past its end. Never
 * true for a Config row: without its settings the blog may show more.
 */
export function onlyTakesBack(row: Block, before: Block, reading: RowReading): boolean {
  if (readType(choiceIn(before, reading.columns.type), reading.names) === 'Config') return false
  const [is, was] = [rightsIn(row, reading), rightsIn(before, reading)]
  return losesRight(is, was) && !losesRight(was, is)
}

/** Returns whether the second list contains a right that the first lacks. */
export function losesRight(is: readonly boolean[], was: readonly boolean[]): boolean {
  return was.some((right, at) => right && !is[at])
}

/**
 * Zones for dates that name none: the blog's own depends on settings and rows that are not read yet. `Etc/GMT-14` is 14
 * hours ahead of UTC.
 */
const blogZones = Array.from(
  { length: 27 },
  (_, index) => `Etc/GMT${index < 14 ? index - 14 : `+${index - 14}`}`,
)

/** Returns readers' rights for a row. With and without its date, because the Config page may switch schedules off. */
export function rightsIn(block: Block, { columns, collection, names, now }: RowReading): boolean[] {
  const type = readType(choiceIn(block, columns.type), names)
  const status = readStatus(choiceIn(block, columns.status), names) ?? 'draft'
  const isLocked = columns.password.some((id) => !isEmptyCell(member(block.properties, id)))
  const isArticle = type === 'Post' || type === 'Page'
  const isMenu = type === 'Menu' || type === 'SubMenu'
  // Memos and notices have no page for a password form, and cannot be hidden from lists only.
  const isShown =
    isArticle || isMenu || (type !== null && type !== 'Config' && status === 'published' && !isLocked)
  const isListed = isRow(block, collection.id) && hasTitle(block, columns, collection)
  const isOpen = isListed && isShown && status !== 'draft'
  const cell = member(block.properties, columns.date)
  const inTime = blogZones.map((zone) => isOpen && (isMenu || !isKeptBack(cell, zone, now)))
  // A menu entry shows a title, a memo or notice also its content, and a post has a page in addition.
  const [isRead, hasPage] = [isOpen && !isMenu, isOpen && isArticle]
  return [isOpen, ...inTime, isOpen && status !== 'invisible', isRead, hasPage, isOpen && !isLocked]
}

/** Returns whether a record is a public row of a table, by the block itself. */
export function isRow(block: Block, collectionId: string): boolean {
  const parent = textOf(member(block, 'parent_id'))
  const isPage = block.type === 'page' || block.type === 'collection_view_page'
  return isPage && (parent === '' || parent === collectionId) && member(block, 'is_template') !== true
}

/**
 * Returns whether a row has a title. Also true if its cells or the title property are missing, because that says nothing.
 */
export function hasTitle(block: Block, { title }: KnownColumns, collection: Collection): boolean {
  const isTold = Object.hasOwn(collection.schema, title) && hasCells(block)
  return !isTold || plainText(member(block.properties, title)).trim() !== ''
}

/** Returns the first of the options in a cell; ''. */
export function choiceIn(block: Block, column: string): string {
  return plainText(member(block.properties, column)).split(',')[0]?.trim() ?? ''
}
