/**
 * The stored memory of the tables that the settings have used, so that a table that comes back is not only read by names.
 */
import type { Settings } from '@/conf/schema'
import { isObject, listOf, member, numberOf, textOf, textsOf } from '@/lib/unknown-values'
import type { KnownColumns } from '../table/columns'
import type { ContentIndex } from '../types'

/** Limit of tables besides the present one; the one that was shown last comes first. */
const otherTables = 32

/** Settings that decide which table and properties are read. */
export interface TableChoice extends Pick<Settings, 'NOTION_INDEX' | 'NOTION_PROPERTY_NAME'> {
  rootPageId: string
  viewId: string | null
}

/** A property with the password's name that is not yet stored as a password property. */
export interface NamedColumn {
  since: number
  /** Its earlier name; '' for a new property. */
  before: string
  /** More than one answer has shown it so. */
  confirmed: boolean
}

/** The memory of one table. */
export interface TableMemory {
  collectionId: string
  /** The settings that selected the table and named its properties when it was last believed. */
  choice: string
  columns: KnownColumns
  /** Schema ids of properties that the table has lost, after that was believed. */
  deleted: readonly string[]
  /** Further properties with the password's name, by schema id. */
  named: Readonly<Record<string, NamedColumn>>
}

/** Returns settings in the form in which they are stored. */
export function choiceText({
  rootPageId,
  viewId,
  NOTION_INDEX,
  NOTION_PROPERTY_NAME: names,
}: TableChoice): string {
  return JSON.stringify([rootPageId, viewId, NOTION_INDEX, names.title, names.type, names.status, names.date])
}

/** The settings that select the table, and those that name its properties; null when they cannot be parsed. */
function partsOf(choice: string): { table: string; names: string } | null {
  try {
    const values = listOf(JSON.parse(choice))
    if (values.length !== 7) return null
    return { table: JSON.stringify(values.slice(0, 3)), names: JSON.stringify(values.slice(3)) }
  } catch {
    return null
  }
}

/** Whether both choices select a table in the same way, as far as that is known. */
function hasSameWay(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  return a === null || b === null || a.table === b.table
}

/** Returns whether the owner has given other names to properties since a table was believed. */
export function hasOtherNames(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  return a !== null && b !== null && a.names !== b.names
}

/**
 * Returns whether the settings may select a table at once: they selected it when they were used last, or have never been
 * used.
 * @param tables in the order in which they were shown, the last one first
 */
export function isExpected(tables: readonly TableMemory[], collectionId: string, choice: string): boolean {
  const last = tables.find((table) => hasSameWay(table.choice, choice))
  return last === undefined || last.collectionId === collectionId
}

/**
 * Returns the tables to store besides the present one, without duplicates and without those from which no post can be
 * read.
 */
export function othersOf(tables: readonly TableMemory[], presentId: string): TableMemory[] {
  const ids = new Set([presentId])
  const others = tables.filter((table) => {
    if (ids.has(table.collectionId) || !isReadable(table)) return false
    ids.add(table.collectionId)
    return true
  })
  return others.slice(0, otherTables).map(({ collectionId, choice, columns, deleted, named }) => ({
    collectionId,
    choice,
    columns,
    deleted,
    named,
  }))
}

/** Returns the properties whose change a second answer has to confirm, including passwords known only from names or locks. */
export function deciding({ columns, named }: TableMemory, { known }: ContentIndex): KnownColumns {
  const password = [...columns.password, ...Object.keys(named), ...(known?.password ?? [])]
  return { ...columns, password: [...new Set(password)] }
}

/** Returns whether the properties are known without which no row is a post. */
export function isReadable({ columns: { type, status } }: TableMemory): boolean {
  return type !== '' && status !== ''
}

/**
 * Returns another instance's memory of a table, with the passwords that only this one knows: the answers that one instance
 * gets may lack a new property.
 */
export function withPasswordsOf(own: TableMemory | undefined, stored: TableMemory): TableMemory {
  if (!own) return stored
  const password = [...new Set([...stored.columns.password, ...own.columns.password])]
  const named: Record<string, NamedColumn> = {}
  for (const [id, column] of [...Object.entries(stored.named), ...Object.entries(own.named)]) {
    if (!password.includes(id)) named[id] = joinColumns(column, named[id] ?? column)
  }
  return { ...stored, columns: { ...stored.columns, password }, named }
}

/** What two instances know of a new property with the password's name: since the first time, with its name before that. */
function joinColumns(one: NamedColumn, other: NamedColumn): NamedColumn {
  const first = one.since < other.since ? one : other
  return { ...first, confirmed: one.confirmed || other.confirmed }
}

/** Parses the stored memory of a table. What is missing or damaged is empty: such a table counts as not readable. */
export function parseTable(stored: unknown): TableMemory {
  return {
    collectionId: textOf(member(stored, 'collectionId')),
    choice: textOf(member(stored, 'choice')),
    columns: parseColumns(member(stored, 'columns')),
    deleted: textsOf(listOf(member(stored, 'deleted'))),
    named: parseNamed(member(stored, 'named')),
  }
}

/** Parses stored ids of properties. */
export function parseColumns(stored: unknown): KnownColumns {
  return {
    password: textsOf(listOf(member(stored, 'password'))),
    title: textOf(member(stored, 'title')),
    type: textOf(member(stored, 'type')),
    status: textOf(member(stored, 'status')),
    date: textOf(member(stored, 'date')),
    slug: textOf(member(stored, 'slug')),
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
