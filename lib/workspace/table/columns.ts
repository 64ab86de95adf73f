/** The properties of the content table, found by the names that the owner gave them. */
import type { Collection } from 'notion-types'
import type { Settings } from '@/conf/schema'
import { member, textOf } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import { plainText } from '../shown-values'
import { WorkspaceError } from '../workspace-error'
import { comparable } from './row-words'

/** The properties a row of the content table may have. */
export type Column =
  | 'title'
  | 'type'
  | 'status'
  | 'slug'
  | 'summary'
  | 'category'
  | 'tags'
  | 'date'
  | 'password'
  | 'icon'
  | 'ext'
  | 'aliases'

/** The schema id of each property that the table has. */
export type Columns = Partial<Record<Column, string>>

/**
 * Schema ids of the properties that decide who may read a row, as they were found first: a property keeps its id when
 * it is renamed. '' for a property that the table never had.
 */
export interface KnownColumns {
  /** All of them lock. The one that was known first comes first. */
  password: readonly string[]
  title: string
  type: string
  status: string
  date: string
  /** Where it is gone, all addresses would be others. */
  slug: string
}

/** Where a row's cells are found. */
export interface RowColumns {
  columns: Columns
  /** Schema ids of all properties that hold passwords. The first cell with a text tells the password. */
  passwords: readonly string[]
  /** The workspace computes the passwords and tells none of them: which rows they lock cannot be known. */
  hidesPasswords: boolean
}

/** Returns whether the workspace computes a property, and tells its value with no row. */
export function isComputed(property: unknown): boolean {
  return ['formula', 'rollup'].includes(textOf(member(property, 'type')))
}

/** Types of properties in which no owner can write a password, or whose values come with no row. */
const withoutPasswords = new Set([
  ...['formula', 'rollup', 'button', 'verification', 'auto_increment_id'],
  ...['created_by', 'created_time', 'last_edited_by', 'last_edited_time'],
])

/** Returns whether no row can tell its password by a property of this type. */
export function hidesPassword(type: string): boolean {
  return withoutPasswords.has(type)
}

/** The names that the settings give to properties and values. */
export type PropertyNames = Settings['NOTION_PROPERTY_NAME']

/**
 * The names of each property in the Chinese templates that owners have. The title has none: every table has exactly
 * one property of that type.
 */
const templateNames: Readonly<Record<Column, readonly string[]>> = {
  title: [],
  type: ['类型', '文章类型', '類型', '文章類型'],
  status: ['状态', '狀態'],
  slug: ['链接', '路径', '連結', '鏈接', '路徑'],
  summary: ['摘要', '概括'],
  category: ['分类', '分類'],
  tags: ['标签', '標籤'],
  date: ['日期'],
  password: ['密码', '密碼'],
  icon: ['图标', '圖示', '圖標'],
  ext: [],
  aliases: [],
}

/** Every property that a row of the content table may have, in the order of the specification. */
export const columnNames = Object.keys(templateNames).filter(isColumn)

/** Returns the names under which a property is found while no setting gives it another one: its own, then those of templates. */
export function usualNames(column: Column): readonly [string, ...string[]] {
  return [column, ...templateNames[column]]
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(templateNames, name)
}

/** A property of a table, as its schema describes it. */
interface Property {
  id: string
  name: string
  type: string
}

/**
 * Finds the table's properties by their configured names; letter case decides only between two candidates. A name
 * that keeps its default is also looked for under the names of Chinese templates.
 * @param known ids that count for more than names
 * @param secret ids of properties that hold passwords: whatever their names become, nothing else is read from them
 */
export function readColumns(
  collection: Collection,
  names: PropertyNames,
  known?: KnownColumns,
  secret = known?.password ?? [],
): Columns {
  const columns = readColumnsByName(collection, names, secret)
  if (known === undefined) return columns
  const { title, type, status, date, slug } = known
  const password =
    columns.password ?? known.password.find((id) => Object.hasOwn(collection.schema, id)) ?? known.password[0]
  return {
    ...columns,
    ...(title && { title }),
    ...(type && { type }),
    ...(status && { status }),
    ...(date && { date }),
    ...(slug && { slug }),
    ...(password && { password }),
  }
}

function readColumnsByName(collection: Collection, names: PropertyNames, secret: readonly string[]): Columns {
  const schema = propertiesOf(collection)
  const open = schema.filter(({ id }) => !secret.includes(id))
  const columns: Columns = {}
  for (const column of columnNames) {
    const found = findByName(column === 'password' ? schema : open, names[column])
    if (found) columns[column] = found.id
  }
  const taken = new Set(Object.values(columns))
  for (const column of columnNames) {
    if (columns[column] !== undefined) continue
    const others = (column === 'password' ? schema : open).filter(({ id }) => !taken.has(id))
    const found =
      templateNamesOf(column, names)
        .map((name) => findByName(others, name))
        .find((property) => property !== undefined) ??
      (column === 'title' ? open.find(({ type }) => type === 'title') : undefined)
    if (found) columns[column] = found.id
  }
  return columns
}

function propertiesOf(collection: Collection): Property[] {
  return Object.entries(collection.schema).map(([id, property]: [string, unknown]) => ({
    id,
    name: textOf(member(property, 'name')),
    type: textOf(member(property, 'type')),
  }))
}

function findByName(schema: readonly Property[], wanted: string): Property | undefined {
  return (
    schema.find(({ name }) => name === wanted) ??
    schema.find(({ name }) => comparable(name) === comparable(wanted))
  )
}

/** None once the owner has given the property a name: another one may then mean something else. */
function templateNamesOf(column: Column, names: PropertyNames): readonly string[] {
  return names[column] === column ? templateNames[column] : []
}

/** Returns whether a property may be the one of this column, by any name that the column is found under. */
export function isNameOf(column: Column, name: string, names: PropertyNames): boolean {
  return [names[column], ...templateNamesOf(column, names)].some(
    (wanted) => comparable(wanted) === comparable(name),
  )
}

/** Returns the schema ids of every property that has one of the names of the password property. */
export function passwordsByName(collection: Collection, names: PropertyNames): string[] {
  return propertiesOf(collection)
    .filter(({ name }) => isNameOf('password', name, names))
    .map(({ id }) => id)
}

/**
 * Returns where the cells of a table's rows are: by the ids that are known, by name for every other property.
 * @throws WorkspaceError without type or status, which tell a post from a draft
 */
export function findRowColumns(
  collection: Collection,
  names: PropertyNames,
  known?: KnownColumns,
): RowColumns {
  const columns = findColumns(collection, names, known)
  const passwords = [
    ...(columns.password === undefined ? [] : [columns.password]),
    ...passwordsByName(collection, names),
    ...(known?.password ?? []),
  ]
  const present = propertiesOf(collection).filter(({ id }) => passwords.includes(id))
  return {
    columns,
    passwords: [...new Set(passwords)],
    hidesPasswords:
      (present.length > 0 && present.every(({ type }) => hidesPassword(type))) ||
      // Beside another one that holds texts, too: in doubt a post is locked.
      present.some(
        ({ id, name, type }) =>
          hidesPassword(type) && (id === columns.password || comparable(name) === comparable(names.password)),
      ),
  }
}

/**
 * Finds the table's properties, like readColumns.
 * @param known ids that count for more than names
 * @throws WorkspaceError without type or status, which tell a post from a draft
 */
export function findColumns(collection: Collection, names: PropertyNames, known?: KnownColumns): Columns {
  const columns = readColumns(collection, names, known)
  const missing = missingOf(columns)
  if (lacksPosts(missing)) {
    throw new WorkspaceError(collection.id, unreadableText(missing, collection, columns, names))
  }
  if (missing.length > 0) warnOnce(missingText(missing, collection, columns, names))
  return columns
}

/** Returns why no row of a table can be told to be a post, and what to do; null when posts can be told. */
export function describeUnreadable(
  collection: Collection,
  names: PropertyNames,
  known: KnownColumns,
): string | null {
  const columns = readColumns(collection, names, known)
  const missing = missingOf(columns)
  return lacksPosts(missing) ? unreadableText(missing, collection, columns, names) : null
}

function missingOf(columns: Columns): Column[] {
  return (['title', 'type', 'status', 'slug'] as const).filter((column) => columns[column] === undefined)
}

function lacksPosts(missing: readonly Column[]): boolean {
  return missing.includes('type') || missing.includes('status')
}

function unreadableText(
  missing: readonly Column[],
  collection: Collection,
  columns: Columns,
  names: PropertyNames,
): string {
  return (
    `${missingText(missing, collection, columns, names)} If this is another database than the one with your posts, ` +
    'correct NOTION_PAGE_ID.'
  )
}

/** More names would not be read. */
const listedProperties = 20

function missingText(
  missing: readonly Column[],
  collection: Collection,
  columns: Columns,
  names: PropertyNames,
): string {
  const properties = propertiesOf(collection)
  const listed = properties.slice(0, listedProperties).map(({ name }) => name)
  const has = listed.join(', ') + (properties.length > listed.length ? ' …' : '')
  const wanted = missing.map((column) => `"${names[column]}"`).join(' and ')
  const [property, which, them] =
    missing.length === 1 ? ['property', 'the right one', 'it'] : ['properties', 'the right ones', 'them']
  const variables = missing.map((column) => assignment(column, properties, columns)).join(' and ')
  return (
    `The database "${plainText(collection.name) || 'without a name'}" has no ${property} ${wanted}. It has: ${has}. ` +
    `Rename ${which} to ${wanted}, add ${them}, or set ${variables}.`
  )
}

/** The variable that names a property, with the name where only one property can be meant. */
function assignment(column: Column, properties: readonly Property[], columns: Columns): string {
  const variable = `NOTION_PROPERTY_${column.toUpperCase()}`
  const taken = new Set(Object.values(columns))
  const free = properties.filter(({ id }) => !taken.has(id))
  const ofType = (...types: string[]) => free.filter(({ type }) => types.includes(type))
  const [candidate, another] = ofType('status').length === 1 ? ofType('status') : ofType('status', 'select')
  const isClear = (column === 'status' || column === 'type') && another === undefined
  return isClear && candidate ? `${variable}="${candidate.name}"` : `${variable} to its name`
}
