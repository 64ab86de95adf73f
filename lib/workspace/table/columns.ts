/** Finds the properties of the content table by the names that the owner gave them. */
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
 * Schema ids of the properties that decide who may read a row, as first found: a property keeps its id when it is
 * renamed. '' for a property that the table never had.
 */
export interface KnownColumns {
  /** All of them lock. The first known one comes first. */
  password: readonly string[]
  title: string
  type: string
  status: string
  date: string
  /** Without it all addresses would change. */
  slug: string
}

/** Where the cells of a row are found. */
export interface RowColumns {
  columns: Columns
  /** Schema ids of all properties that hold passwords. The first non-empty cell is the password. */
  passwords: readonly string[]
  /** The passwords are computed by the workspace and missing from records, so it is unknown which rows they lock. */
  hidesPasswords: boolean
}

/** Returns whether a property is computed by the workspace, so that its values are missing from records. */
export function isComputed(property: unknown): boolean {
  return ['formula', 'rollup'].includes(textOf(member(property, 'type')))
}

/** Types of properties in which owners cannot write a password, or whose values are missing from records. */
const withoutPasswords = new Set([
  ...['formula', 'rollup', 'button', 'verification', 'auto_increment_id'],
  ...['created_by', 'created_time', 'last_edited_by', 'last_edited_time'],
])

/** Returns whether a property of this type cannot provide a row's password. */
export function hidesPassword(type: string): boolean {
  return withoutPasswords.has(type)
}

/** The names that the settings give to properties and values. */
export type PropertyNames = Settings['NOTION_PROPERTY_NAME']

/**
 * Names of each property in the Chinese templates that owners use. The title needs none: every table has exactly one
 * property of that type.
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

/** All properties that a row of the content table may have, in the order of the specification. */
export const columnNames = Object.keys(templateNames).filter(isColumn)

/** Returns the names under which a property is found unless a setting names it: its own, then those of templates. */
export function usualNames(column: Column): readonly [string, ...string[]] {
  return [column, ...templateNames[column]]
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(templateNames, name)
}

/** A property in a table's schema. */
interface Property {
  id: string
  name: string
  type: string
}

/**
 * Finds the table's properties by their configured names; case only decides between two candidates. A property with its
 * default name is also searched under the names of Chinese templates.
 * @param known ids that take precedence over names
 * @param secret ids of password properties: they are never used for anything else, whatever their names become
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

/** Empty once the owner has named the property: another property with a template's name may then mean something else. */
function templateNamesOf(column: Column, names: PropertyNames): readonly string[] {
  return names[column] === column ? templateNames[column] : []
}

/** Returns whether a name is one of those under which a column is found. */
export function isNameOf(column: Column, name: string, names: PropertyNames): boolean {
  return [names[column], ...templateNamesOf(column, names)].some(
    (wanted) => comparable(wanted) === comparable(name),
  )
}

/** Returns the schema ids of all properties with a name of the password property. */
export function passwordsByName(collection: Collection, names: PropertyNames): string[] {
  return propertiesOf(collection)
    .filter(({ name }) => isNameOf('password', name, names))
    .map(({ id }) => id)
}

/**
 * Returns the columns for reading a table's rows: known ids for some, names for all others.
 * @throws WorkspaceError without type or status, because posts and drafts could not be distinguished
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
      // Also when another one holds texts: in doubt a post is locked.
      present.some(
        ({ id, name, type }) =>
          hidesPassword(type) && (id === columns.password || comparable(name) === comparable(names.password)),
      ),
  }
}

/**
 * Finds the table's properties, like readColumns.
 * @param known ids that take precedence over names
 * @throws WorkspaceError without type or status, because posts and drafts could not be distinguished
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

/** Returns why no row of a table can be recognised as a post, and what to do; null when posts can. */
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

/** Limit of names in a message. */
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

/** The environment variable for a property, with a name where only one property is possible. */
function assignment(column: Column, properties: readonly Property[], columns: Columns): string {
  const variable = `NOTION_PROPERTY_${column.toUpperCase()}`
  const taken = new Set(Object.values(columns))
  const free = properties.filter(({ id }) => !taken.has(id))
  const ofType = (...types: string[]) => free.filter(({ type }) => types.includes(type))
  const [candidate, another] = ofType('status').length === 1 ? ofType('status') : ofType('status', 'select')
  const isClear = (column === 'status' || column === 'type') && another === undefined
  return isClear && candidate ? `${variable}="${candidate.name}"` : `${variable} to its name`
}
