/** Removes from single records what readers of the blog cannot see. */
import { isSecretName } from '@/conf/secret-names'
import { isObject, listOf, member, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Column } from '../table/columns'
import { isEmptyCell } from '../table/row'
import { recordValue, withValue } from './boxes'
import { removed } from './sanitize-text'
import { propertyText, type Visibility } from './visibility'

const placeholder = [[removed]]
const withheldTitle = [['Withheld']]

/** Fields of every block that describe its position. */
const structure = [
  'id',
  'version',
  'type',
  'parent_id',
  'parent_table',
  'alive',
  'in_trash',
  'is_template',
  'view_ids',
  'collection_id',
  'space_id',
  'created_time',
  'last_edited_time',
  'created_by_id',
  'created_by_table',
  'last_edited_by_id',
  'last_edited_by_table',
]
const pointers = [
  'collection_pointer',
  'transclusion_reference_pointer',
  'copied_from_pointer',
  'alias_pointer',
]
/** Columns that lists show of a locked post. */
const cardColumns: Column[] = ['title', 'type', 'status', 'date', 'slug', 'category', 'tags', 'icon']
const cardFormat = ['page_icon', 'page_cover', 'page_cover_position', 'page_full_width', 'page_small_text']

/** Other settings whose names look like secrets are removed as well. */
const looksSecret = /TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE|CREDENTIAL|ADMIN.*KEY|API_?KEY|ACCESS_?KEY/i

/**
 * Removes everything from a response's record map that must not be written; tables that the product does not read
 * are emptied.
 */
export function sanitizeRecordMap(recordMap: UnknownObject, visibility: Visibility): UnknownObject {
  return Object.fromEntries(
    Object.entries(recordMap).map(([table, records]) => {
      if (!isObject(records)) return [table, typeof records === 'number' ? records : null]
      const sanitize = sanitizers[table]
      if (!sanitize) return [table, {}]
      const sanitized = Object.entries(records).map(([id, box]) => [
        id,
        recordValue(box) === null
          ? withoutValue(box)
          : withValue(box, (value) => sanitize(value, visibility)),
      ])
      return [table, Object.fromEntries(sanitized)]
    }),
  )
}

/** Of a record that is not visible only the role is kept, because the rest has an unknown shape. */
function withoutValue(box: unknown): unknown {
  const role = member(box, 'role')
  if (role !== undefined) return { role }
  return { value: { role: member(box, 'value', 'role') ?? 'none' } }
}

const sanitizers: Readonly<Record<string, (value: UnknownObject, visibility: Visibility) => UnknownObject>> =
  {
    block: sanitizeBlock,
    collection: sanitizeCollection,
    collection_view: sanitizeView,
    notion_user: sanitizePerson,
    space: (value) => pick(value, ['id', 'version']),
    custom_emoji: (value) => pick(value, ['id', 'version', 'name', 'url', 'space_id', 'alive']),
    automation: (value) => ({
      ...pick(value, ['id', 'action_ids', 'alive']),
      properties: pick(member(value, 'properties'), ['name']),
    }),
    automation_action: (value) =>
      value.type === 'open_page'
        ? { ...pick(value, ['id', 'type']), config: pick(value.config, ['target']) }
        : pick(value, ['id', 'type']),
  }

function sanitizeBlock(block: UnknownObject, visibility: Visibility): UnknownObject {
  const level = visibility.levelOf(block)
  switch (level) {
    case 'whole': {
      const kept = withoutPassword(withoutInternals(block), visibility)
      return visibility.isSetting(textOf(block.id)) ? withoutSecret(kept) : kept
    }
    case 'card':
    case 'row':
      return withoutPassword(toWithheldRow(block, level, visibility), visibility)
    case 'title':
      return withoutPassword(
        {
          ...toStructure(block),
          properties: pick(block.properties, ['title']),
          format: pick(block.format, [...pointers, 'page_icon']),
        },
        visibility,
      )
    case 'outline':
      return { ...toStructure(block), ...pick(block, ['content']) }
    case 'structure':
      return toStructure(block)
  }
}

function toStructure(block: UnknownObject): UnknownObject {
  return { ...pick(block, structure), format: pick(block.format, pointers), withheld: true }
}

function toWithheldRow(block: UnknownObject, level: 'card' | 'row', visibility: Visibility): UnknownObject {
  const { columns, rowPasswords } = visibility
  const columnIds = (names: Column[]) => names.flatMap((name) => columns[name] ?? [])
  const kept = level === 'card' ? cardColumns : (['type', 'status', 'date'] as const)
  const properties = pick(block.properties, [...columnIds([...kept]), ...rowPasswords])
  if (level === 'card') {
    return { ...toStructure(block), format: pick(block.format, [...pointers, ...cardFormat]), properties }
  }
  const { title, slug } = columns
  const address = `withheld-${textOf(block.id).slice(0, 8)}`
  return {
    ...toStructure(block),
    properties: {
      ...properties,
      ...(title !== undefined && propertyText(block, title) !== '' && { [title]: withheldTitle }),
      ...(slug !== undefined && propertyText(block, slug) !== '' && { [slug]: [[address]] }),
    },
  }
}

/**
 * Replaces the password of a post by a placeholder, so that it stays locked. Any block may be a row of the table,
 * or of a copy of it.
 */
function withoutPassword(block: UnknownObject, visibility: Visibility): UnknownObject {
  if (!isObject(block.properties)) return block
  const passwords = visibility.passwordsOf(block)
  const properties = Object.entries(block.properties).flatMap(([id, text]) => {
    if (!passwords.has(id)) return [[id, text]]
    return isEmptyCell(text) ? [] : [[id, placeholder]]
  })
  return { ...block, properties: Object.fromEntries(properties) }
}

/** A setting's name is the row's title. Its checkbox contains no secret. */
function withoutSecret(block: UnknownObject): UnknownObject {
  const name = propertyText(block, 'title')
  if (!isObject(block.properties) || !(isSecretName(name) || looksSecret.test(name))) return block
  const properties = Object.entries(block.properties).map(([id, text]) => {
    const isPlain = id === 'title' || ['Yes', 'No', ''].includes(propertyText(block, id))
    return [id, isPlain ? text : placeholder]
  })
  return { ...block, properties: Object.fromEntries(properties) }
}

/**
 * Removes fields that the product does not read: permissions of a page, and the edit log (`crdt_…`), whose texts
 * are in pieces that cannot be searched for secrets.
 */
function withoutInternals(block: UnknownObject): UnknownObject {
  const { permissions, ...members } = block
  const kept = Object.fromEntries(Object.entries(members).filter(([name]) => !name.startsWith('crdt_')))
  if (permissions === undefined) return kept
  const everybody = listOf(permissions).filter((entry) => member(entry, 'type') === 'public_permission')
  return { ...kept, permissions: everybody.map((entry) => pick(entry, ['type', 'role', 'allow_duplicate'])) }
}

function sanitizeCollection(collection: UnknownObject, visibility: Visibility): UnknownObject {
  const id = textOf(collection.id)
  if (!visibility.showsCollection(id)) {
    return {
      ...pick(collection, ['id', 'version', 'parent_id', 'parent_table', 'alive', 'space_id']),
      withheld: true,
    }
  }
  const { deleted_schema: _deleted, permissions: _permissions, ...kept } = collection
  if (!isObject(kept.schema)) return kept
  const passwords = visibility.passwords.ofDatabase(id)
  const schema = Object.entries(kept.schema).map(([property, definition]) => [
    property,
    passwords.has(property) ? pick(definition, ['name', 'type']) : definition,
  ])
  return { ...kept, schema: Object.fromEntries(schema) }
}

function sanitizeView(view: UnknownObject, visibility: Visibility): UnknownObject {
  if (!visibility.showsView(view)) {
    return {
      ...pick(view, ['id', 'version', 'type', 'parent_id', 'parent_table', 'alive', 'space_id']),
      format: pick(view.format, pointers),
      withheld: true,
    }
  }
  const database = textOf(member(view, 'format', 'collection_pointer', 'id'))
  const sanitized = withoutFilters(view, visibility.passwords.ofDatabase(database))
  return isObject(sanitized) ? sanitized : {}
}

/** Removes filters and groups that contain a password. */
export function withoutFilters(value: unknown, properties: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((element) => withoutFilters(element, properties))
  if (!isObject(value)) return value
  if (properties.has(textOf(value.property)))
    return pick(value, ['property', 'visible', 'width', 'direction'])
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutFilters(inner, properties)]),
  )
}

/** Keeps names and pictures of people whom readers see; of everybody else only the id. */
function sanitizePerson(person: UnknownObject, visibility: Visibility): UnknownObject {
  const shown = visibility.showsPerson(textOf(person.id))
  return {
    ...pick(person, ['id', 'version']),
    ...(shown && pick(person, ['name', 'given_name', 'family_name', 'profile_photo'])),
    email: 'removed@example.invalid',
  }
}

function pick(value: unknown, names: readonly string[]): UnknownObject {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  )
}
