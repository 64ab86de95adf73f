import type { Collection } from 'notion-types'
import { member, textOf } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import {
  type Columns,
  isComputed,
  isNameOf,
  type KnownColumns,
  type PropertyNames,
  passwordsByName,
  readColumns,
} from '../table/columns'

/** A change of the table that could make rows public: it is believed once every answer has shown it for ten minutes. */
export interface TableChange {
  /** Key of the change. */
  what: string
  /** What happened and what to do, for the owner. */
  message: string
  /** It is doubted until the owner mends the table or changes the settings. */
  isNeverBelieved?: true
}

/** What readers get while a change is doubted, for messages to the owner. */
export const notShown =
  'this state of the table is not shown, and readers get the content from before, without posts that are taken back or locked now'

interface ReviewedColumns {
  columns: KnownColumns
  deleted: string[]
  changes: TableChange[]
}

/** Rows without a title are left out; without its slug a post loses its address. */
const deciding = ['title', 'type', 'status', 'date', 'slug'] as const
/** Properties that a table may lack. */
const optional: ReadonlySet<string> = new Set(['date', 'slug'])

/** Types of properties whose values are parsed as dates. */
const dated = new Set(['date', 'text', 'title', 'select', 'multi_select'])

/** The deciding properties by their names, without a date and a slug whose values are missing from records. */
function namedColumns(collection: Collection, names: PropertyNames, passwords?: readonly string[]): Columns {
  const { date, slug, ...others } = readColumns(collection, names, undefined, passwords)
  const property = (id: string) => member(collection.schema, id)
  return {
    ...others,
    ...(date !== undefined && isDated(property(date)) && { date }),
    ...(slug !== undefined && !isComputed(property(slug)) && { slug }),
  }
}

function isDated(property: unknown): boolean {
  return dated.has(textOf(member(property, 'type')))
}

/**
 * Returns the deciding properties of a table without a stored memory: by their names, else by the ids in similar tables.
 * A copy of a database has the ids of its original, whatever its names.
 * @param similar properties of other tables, those of the last one first
 */
export function firstColumns(
  collection: Collection,
  names: PropertyNames,
  similar: readonly KnownColumns[] = [],
): KnownColumns {
  const copied = similar
    .flatMap(({ password }) => password)
    .filter((id) => Object.hasOwn(collection.schema, id))
  const named = namedColumns(collection, names, copied)
  const found = (column: (typeof deciding)[number]) => {
    const candidates = similar.map((columns) => columns[column])
    const present = candidates.find((id) => !isGoneFrom(collection, column, id) && !copied.includes(id))
    return named[column] ?? present ?? ''
  }
  return {
    password: union(passwordsByName(collection, names), copied),
    title: found('title'),
    type: found('type'),
    status: found('status'),
    date: found('date'),
    slug: found('slug'),
  }
}

/** Whether a table lacks a property, or has it with a type whose values are missing from records. */
function isGoneFrom({ schema }: Collection, column: (typeof deciding)[number], id: string): boolean {
  if (!Object.hasOwn(schema, id)) return true
  const property = member(schema, id)
  return column === 'date' ? !isDated(property) : isComputed(property)
}

/**
 * Compares a table's schema with the properties that are known by id. A known property is kept as long as the schema has
 * it, whatever its name becomes.
 * @param deleted ids of properties that the table is known to have lost
 * @param isChosen the owner has changed the settings: then their names count at once
 * @param added ids of further password properties
 */
export function reviewColumns(
  collection: Collection,
  names: PropertyNames,
  known: KnownColumns,
  deleted: readonly string[],
  isChosen: boolean,
  added: readonly string[],
): ReviewedColumns {
  const named = namedColumns(collection, names, known.password)
  const has = (id: string) => Object.hasOwn(collection.schema, id)
  // The values of a property that became a formula are missing from records, as if the property were gone. Such passwords
  // lock (readRows).
  const isGone = (id: string) => {
    const property = member(collection.schema, id)
    if (!has(id)) return true
    return id === known.date ? !isDated(property) : !known.password.includes(id) && isComputed(property)
  }
  const lost = [...known.password, known.date, known.slug].filter(
    (id) => id !== '' && isGone(id) && !deleted.includes(id),
  )
  const columns = { ...known, password: union(known.password, added) }
  const changes: TableChange[] = []
  for (const id of known.password.filter((password) => lost.includes(password))) {
    changes.push({ what: `password ${id} is gone`, message: lostPassword(collection, names) })
  }
  for (const column of deciding) {
    const present = named[column] ?? ''
    const before = known[column]
    const isDeleted = optional.has(column) && deleted.includes(before)
    if (before === '' || isChosen || (isDeleted && present !== '')) {
      columns[column] = present || (has(before) || isDeleted ? before : '')
    } else if (present !== before && present !== '') {
      columns[column] = present
      changes.push({ what: `${column} is ${present}`, message: replaced(column, before, collection, names) })
    } else if (!isDeleted && (optional.has(column) ? isGone(before) : !has(before))) {
      changes.push({
        what: `${column} ${before} is gone`,
        message: lostProperty(column, collection, names),
        // Without title, type and status no row can be recognised as public.
        ...(!optional.has(column) && { isNeverBelieved: true }),
      })
    }
  }
  return { columns, deleted: union(deleted, lost).filter(isGone), changes }
}

/** Describes deciding properties whose names differ from those in the settings, one text for each. */
export function describeRenamed(
  collection: Collection,
  names: PropertyNames,
  known: KnownColumns,
): { id: string; message: string }[] {
  const named = readColumns(collection, names, undefined, known.password)
  const nameOf = (id: string) => nameIn(collection, id)
  const passwords = known.password.filter(
    (id) => Object.hasOwn(collection.schema, id) && !isNameOf('password', nameOf(id), names),
  )
  const others = deciding.filter(
    (column) => Object.hasOwn(collection.schema, known[column]) && named[column] === undefined,
  )
  return [
    ...passwords.map((id) => ({
      id,
      message:
        `The property "${nameOf(id)}" ${tableName(collection)} is still the one that locks posts, though ` +
        `NOTION_PROPERTY_PASSWORD is "${names.password}": it was renamed. Set NOTION_PROPERTY_PASSWORD to ` +
        `"${nameOf(id)}", or rename it back. To lock posts by another property alone, empty the cells of this one.`,
    })),
    ...others.map((column) => ({
      id: known[column],
      message:
        `The property "${nameOf(known[column])}" ${tableName(collection)} was renamed and is still used as ` +
        `${column}. Set ${variableOf(column)} to "${nameOf(known[column])}", or rename it back to "${names[column]}".`,
    })),
  ]
}

function lostPassword(collection: Collection, names: PropertyNames): string {
  return (
    `The property that locks posts (NOTION_PROPERTY_PASSWORD "${names.password}") is missing ` +
    `${tableName(collection)}: ${notShown}. If it was deleted by mistake, ` +
    'restore it in Notion. If it is meant, wait ten minutes: posts that had a password then ' +
    'stay locked until their rows are edited.'
  )
}

function lostProperty(
  column: (typeof deciding)[number],
  collection: Collection,
  names: PropertyNames,
): string {
  return (
    `The property used as ${column} (${variableOf(column)} "${names[column]}") is missing ${tableName(collection)}, or ` +
    `has a type now that tells no value (a formula, say): ${notShown}. Restore the property in Notion` +
    (optional.has(column)
      ? ', or wait ten minutes if it is meant.'
      : `, give its name to another one, or set ${variableOf(column)}: nothing new is shown until then.`)
  )
}

function replaced(
  column: (typeof deciding)[number],
  before: string,
  collection: Collection,
  names: PropertyNames,
): string {
  const name = nameIn(collection, before)
  return (
    `Another property ${tableName(collection)} is named "${names[column]}" now ` +
    `(${name === '' ? 'the former one is gone' : `the former one is "${name}"`}): ${notShown}. ` +
    'If it is meant, wait ten minutes; else give the former property its name ' +
    'back.'
  )
}

function nameIn(collection: Collection, id: string): string {
  return textOf(member(collection.schema, id, 'name'))
}

function tableName(collection: Collection): string {
  return `in the database "${plainText(collection.name) || 'without a name'}"`
}

function variableOf(column: keyof Columns): string {
  return `NOTION_PROPERTY_${column.toUpperCase()}`
}

function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}
