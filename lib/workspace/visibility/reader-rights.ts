/** What readers may do with a row of the content table, as its record alone tells. */
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
  /** The table whose rows they are. */
  collection: Collection
  names: PropertyNames
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Returns whether a change takes a row from readers and gives nothing: it has left the table or lost its title, its password is
 * new, its type or status is no longer one for readers or for lists, or its date lies ahead or is over. No change of a Config
 * row does: without its settings the blog may show more.
 */
export function onlyTakesBack(row: Block, before: Block, reading: RowReading): boolean {
  if (readType(choiceIn(before, reading.columns.type), reading.names) === 'Config') return false
  const [is, was] = [rightsIn(row, reading), rightsIn(before, reading)]
  return losesRight(is, was) && !losesRight(was, is)
}

/** Returns whether something is allowed by the second list of rights, and not by the first. */
export function losesRight(is: readonly boolean[], was: readonly boolean[]): boolean {
  return was.some((right, at) => right && !is[at])
}

/**
 * Zones for dates that name none: the blog's own depends on settings and rows that are not read yet. `Etc/GMT-14` is 14 hours ahead of
 * UTC.
 */
const blogZones = Array.from(
  { length: 27 },
  (_, index) => `Etc/GMT${index < 14 ? index - 14 : `+${index - 14}`}`,
)

/** Returns what readers may do with a row. With and without its date, because the Config page may switch schedules off. */
export function rightsIn(block: Block, { columns, collection, names, now }: RowReading): boolean[] {
  const type = readType(choiceIn(block, columns.type), names)
  const status = readStatus(choiceIn(block, columns.status), names) ?? 'draft'
  const isLocked = columns.password.some((id) => !isEmptyCell(member(block.properties, id)))
  const isArticle = type === 'Post' || type === 'Page'
  const isMenu = type === 'Menu' || type === 'SubMenu'
  // Memos and notices have no page that could ask for a password, and none that could be left out of lists alone.
  const isShown =
    isArticle || isMenu || (type !== null && type !== 'Config' && status === 'published' && !isLocked)
  const isListed = isRow(block, collection.id) && hasTitle(block, columns, collection)
  const isOpen = isListed && isShown && status !== 'draft'
  const cell = member(block.properties, columns.date)
  const inTime = blogZones.map((zone) => isOpen && (isMenu || !isKeptBack(cell, zone, now)))
  // A menu entry tells a title, a memo or notice its content as well, and a post has a page besides.
  const [isRead, hasPage] = [isOpen && !isMenu, isOpen && isArticle]
  return [isOpen, ...inTime, isOpen && status !== 'invisible', isRead, hasPage, isOpen && !isLocked]
}

/** Returns whether a record is a row of a table that readers may be shown, as far as the block itself tells. */
export function isRow(block: Block, collectionId: string): boolean {
  const parent = textOf(member(block, 'parent_id'))
  const isPage = block.type === 'page' || block.type === 'collection_view_page'
  return isPage && (parent === '' || parent === collectionId) && member(block, 'is_template') !== true
}

/** Returns whether a row has a title. One whose cells or whose title property did not come tells nothing. */
export function hasTitle(block: Block, { title }: KnownColumns, collection: Collection): boolean {
  const isTold = Object.hasOwn(collection.schema, title) && hasCells(block)
  return !isTold || plainText(member(block.properties, title)).trim() !== ''
}

/** Returns the first of the options in a cell; ''. */
export function choiceIn(block: Block, column: string): string {
  return plainText(member(block.properties, column)).split(',')[0]?.trim() ?? ''
}
