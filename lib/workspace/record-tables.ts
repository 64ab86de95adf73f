/** Converts responses of the workspace, in either record shape, to tables of flat records. */
import type { Block, Collection, CollectionView, Role, User } from 'notion-types'
import { isObject, member, numberOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { ArticleTables, FlatRecord, RecordTable, RecordTables } from './types'
import { type Stamp, stampOf } from './visibility/visibility-memory'

/** Empty tables to merge answers into. */
export function emptyTables(): RecordTables {
  return { block: {}, collection: {}, collection_view: {}, notion_user: {} }
}

/**
 * Reads the records of a response's record map: `{role, value}` and `{value: {value, role}}` both become `{role,
 * value}`. Left out are records without a value (no permission), under another id than their own, deleted ones,
 * blocks with an invalid content (no list of ids, or one that contains the block itself), and members of a record
 * that have the wrong type or are nested too deep. What is left out counts as missing: the last good record stays.
 */
export function readTables(recordMap: unknown): RecordTables {
  return {
    block: readTable(member(recordMap, 'block'), toBlock),
    collection: readTable(member(recordMap, 'collection'), toCollection),
    collection_view: readTable(member(recordMap, 'collection_view'), toCollectionView),
    notion_user: readTable(member(recordMap, 'notion_user'), toUser),
  }
}

/** Adds records to tables; an existing record is replaced in place. */
export function addTables(target: RecordTables, added: RecordTables): void {
  Object.assign(target.block, added.block)
  Object.assign(target.collection, added.collection)
  Object.assign(target.collection_view, added.collection_view)
  Object.assign(target.notion_user, added.notion_user)
}

const articleTables = ['automation', 'automation_action', 'custom_emoji'] as const

/** Adds the tables of a response that only articles read; a missing or empty one is not added. */
export function addArticleTables(target: Partial<ArticleTables>, recordMap: unknown): void {
  for (const table of articleTables) {
    const records = member(recordMap, table)
    if (isObject(records) && Object.keys(records).length > 0) target[table] = { ...target[table], ...records }
  }
}

/** The address of a custom emoji's picture; '' when a response does not contain it. */
export function emojiAddress(recordMap: unknown, id: string): string {
  const record = readRecord(member(recordMap, 'custom_emoji', id), (value) => value, id)
  return textOf(record?.value.url)
}

function readTable<Value>(table: unknown, read: (value: UnknownObject) => Value | null): RecordTable<Value> {
  const records: RecordTable<Value> = {}
  if (!isObject(table)) return records
  for (const [id, record] of Object.entries(table)) {
    const flat = readRecord(record, read, id)
    if (flat) records[id] = flat
  }
  return records
}

function readRecord<Value>(
  record: unknown,
  read: (value: UnknownObject) => Value | null,
  id: string,
): FlatRecord<Value> | null {
  const outer = member(record, 'value')
  const nested = isObject(outer) && isObject(outer.value) && outer.id === undefined
  const holder = nested ? outer : record
  const value = member(holder, 'value')
  const role = roleOf(member(holder, 'role'))
  if (role === 'none' || !isObject(value) || value.id !== id || isDeleted(value)) return null
  const parsed = read(value)
  return parsed === null ? null : { role, value: parsed }
}

function roleOf(role: unknown): Role {
  // The type lists four roles; the workspace has more, and all except 'none' may read.
  return role === 'none' || role === 'editor' || role === 'read_and_write' ? role : 'reader'
}

function isDeleted(value: UnknownObject): boolean {
  return value.alive === false || value.in_trash === true
}

/** Members whose type other code relies on; one of another type is dropped, the record stays. */
const memberTypes = new Map<string, (value: unknown) => boolean>([
  ['properties', isObject],
  ['format', isObject],
  ['schema', isObject],
  ['query2', isObject],
  ['view_ids', isTextList],
  ['page_sort', isTextList],
  ['name', (value) => Array.isArray(value) || typeof value === 'string'],
  ['description', Array.isArray],
])

function isTextList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string')
}

/**
 * Levels of lists and objects within a member: records have about ten. Recursion over thousands would overflow the
 * stack.
 */
const MAX_LEVELS = 100

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function withSoundMembers(value: UnknownObject): UnknownObject {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, inner]) => (memberTypes.get(key)?.(inner) ?? true) && !isDeeper(inner, MAX_LEVELS),
    ),
  )
}

// The four type assertions below are the boundary: the relevant members have been checked above, and there is no
// other way from unknown values to the library's types.

function toBlock(value: UnknownObject): Block | null {
  const { content } = value
  const isPossible = (content ?? null) === null || (isTextList(content) && !content.includes(value.id))
  return isPossible && textOf(value.type) !== '' ? (withSoundMembers(value) as unknown as Block) : null
}

function toCollection(value: UnknownObject): Collection | null {
  const sound = withSoundMembers(value)
  return isObject(sound.schema) ? (sound as unknown as Collection) : null
}

function toCollectionView(value: UnknownObject): CollectionView | null {
  return withSoundMembers(value) as unknown as CollectionView
}

function toUser(value: UnknownObject): User | null {
  return withSoundMembers(value) as unknown as User
}

/**
 * Whether a record, in either shape, says that it was deleted or is not visible. A record of any other shape says
 * nothing: damaged responses must not remove content.
 */
export function isGone(record: unknown): boolean {
  const holder = holderOf(record)
  return (member(holder, 'value') ?? null) === null
    ? member(holder, 'role') === 'none'
    : isDeletedRecord(record)
}

/** Whether a record, in either shape, says that it was deleted. */
export function isDeletedRecord(record: unknown): boolean {
  const value = member(holderOf(record), 'value')
  return isObject(value) && isDeleted(value)
}

/** Returns when a record in either shape was written. */
export function stampIn(record: unknown): Stamp {
  return stampOf(member(holderOf(record), 'value'))
}

/** Whether a version is older than that of a known record's value. Never true where one of them is missing. */
export function isOutdated(version: number | null, known: Block): boolean {
  const last = numberOf(member(known, 'version'))
  return version !== null && last !== null && version < last
}

function holderOf(record: unknown): unknown {
  const outer = member(record, 'value')
  return isObject(outer) && outer.id === undefined ? outer : record
}
