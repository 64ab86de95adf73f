/**
 * Which properties of a database readers may see: never passwords, nor what is computed from them or from rows of the
 * posts' table, which may be drafts (R-373).
 */

import { fieldsOf, isObject, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { withoutSecretAddresses } from '../named-pages'
import type { Scope } from '../scope'
import { letters } from '../values'
import { shortName } from './short-name'

/** One property of a database of the article. */
interface Property {
  collectionId: string
  id: string
  /** Its record in the schema. */
  value: UnknownObject
}

/** By scope: each view of each database asks. */
const known = new WeakMap<Scope, ReadonlyMap<string, ReadonlySet<string>>>()

/** By scope: the schemas that views have asked for, by the ids of their databases. */
const schemas = new WeakMap<Scope, Map<string, UnknownObject>>()

/** Returns a database's schema without the properties that tell passwords or rows that readers may not see. */
export function openSchema(collectionId: string, collection: UnknownObject, scope: Scope): UnknownObject {
  const read = schemas.get(scope) ?? new Map<string, UnknownObject>()
  schemas.set(scope, read)
  const schema = read.get(collectionId) ?? readSchema(collectionId, collection, scope)
  read.set(collectionId, schema)
  return schema
}

function readSchema(collectionId: string, collection: UnknownObject, scope: Scope): UnknownObject {
  const secret = (known.get(scope) ?? findSecrets(scope)).get(collectionId)
  return Object.fromEntries(
    Object.entries(fieldsOf(collection.schema)).flatMap(([id, value]) =>
      secret?.has(id) ? [] : [[id, isObject(value) ? withToldNames(value, collectionId, scope) : value]],
    ),
  )
}

/**
 * A property whose names, which stand in headings and cells, hold no address of a page that readers may not open, and
 * are not endless.
 */
function withToldNames(property: UnknownObject, collectionId: string, scope: Scope): UnknownObject {
  const toldName = (name: string) => shortName(withoutSecretAddresses(name, scope), collectionId, scope)
  const told = (entries: unknown, name: string) =>
    listOf(entries).map((entry) =>
      isObject(entry) ? { ...entry, [name]: toldName(textOf(entry[name])) } : entry,
    )
  const { name, prefix, options, groups } = property
  return {
    ...property,
    name: toldName(textOf(name) || letters(name)),
    ...(prefix !== undefined && { prefix: toldName(textOf(prefix)) }),
    ...(options !== undefined && { options: told(options, 'value') }),
    ...(groups !== undefined && { groups: told(groups, 'name') }),
  }
}

/** By scope: whether databases have passwords, by their ids. Each row asks. */
const secretive = new WeakMap<Scope, Map<string, boolean>>()

/** Returns whether a database has passwords, as the posts' table and copies of it have. */
export function hasSecrets(collectionId: string, scope: Scope): boolean {
  const answers = secretive.get(scope) ?? new Map<string, boolean>()
  secretive.set(scope, answers)
  const answer = answers.get(collectionId) ?? findPassword(collectionId, scope)
  answers.set(collectionId, answer)
  return answer
}

function findPassword(collectionId: string, scope: Scope): boolean {
  const schema = fieldsOf(scope.collection(collectionId)?.schema)
  return Object.entries(schema).some(
    ([id, value]) =>
      scope.context.isSecretProperty?.(collectionId, textOf(fieldsOf(value).name), id) === true,
  )
}

/** Ids of the properties that are not shown, by database. Formulas read through relations, so all databases count. */
function findSecrets(scope: Scope): ReadonlyMap<string, ReadonlySet<string>> {
  const secret = new Map<string, Set<string>>()
  const tainted = new TaintedProperties(scope)
  const all = Object.keys(fieldsOf(scope.recordMap.collection)).flatMap((collectionId) =>
    Object.entries(fieldsOf(scope.collection(collectionId)?.schema)).map(
      ([id, value]): Property => ({ collectionId, id, value: fieldsOf(value) }),
    ),
  )
  const hide = (property: Property) => {
    const ids = secret.get(property.collectionId) ?? new Set()
    secret.set(property.collectionId, ids.add(property.id))
    tainted.add(property)
  }
  for (const property of all) {
    const { collectionId, id, value } = property
    if (scope.context.isSecretProperty?.(collectionId, textOf(value.name), id) === true) hide(property)
    // A relation itself is drawn row by row; what is computed through it is not.
    else if (leadsToPosts(value, scope)) tainted.add(property)
  }
  let computed = all.filter(({ value }) => value.type === 'formula' || value.type === 'rollup')
  // A formula may read another one that comes later. Each round looks for what the round before has found.
  for (let [from, found] = [0, true]; found; ) {
    const next = tainted.count
    const rest = computed.filter((property) => {
      if (secret.get(property.collectionId)?.has(property.id)) return false
      const isSecret = tainted.isReadBy(property, from)
      if (isSecret) hide(property)
      return !isSecret
    })
    found = rest.length < computed.length
    computed = rest
    from = next
  }
  known.set(scope, secret)
  return secret
}

/** Whether a property is a relation to the posts' table, or to a database that may be on the way to it. */
function leadsToPosts(property: UnknownObject, scope: Scope): boolean {
  if (property.type !== 'relation') return false
  const target = targetOf(property)
  return scope.context.isContentTable?.(target) === true || (target !== '' && !scope.collection(target))
}

/** The database that a relation leads to; ''. */
function targetOf(relation: UnknownObject): string {
  return textOf(relation.collection_id) || textOf(fieldsOf(relation.collection_pointer).id)
}

/** How formulas name a property. */
interface Spelling {
  ids: readonly string[]
  name: string
  quoted: RegExp | null
}

/** Properties that nothing that is shown may be computed from. */
class TaintedProperties {
  private readonly spellings: Spelling[] = []
  /** `<database> <property>` */
  private readonly own = new Set<string>()

  constructor(private readonly scope: Scope) {
    for (const id of scope.context.secretProperties ?? []) this.spellings.push(spellingOf(id, ''))
  }

  /** How many there are; those that are added later come after them. */
  get count(): number {
    return this.spellings.length
  }

  add({ collectionId, id, value }: Property): void {
    this.own.add(`${collectionId} ${id}`)
    this.spellings.push(spellingOf(id, textOf(value.name)))
  }

  /** Whether a formula reads one of those after the first `from`, or a rollup any of them. */
  isReadBy({ collectionId, value }: Property, from: number): boolean {
    if (value.type === 'formula')
      return isMentioned([value.formula, value.formula2], this.spellings.slice(from))
    const schema = fieldsOf(this.scope.collection(collectionId)?.schema)
    const target = targetOf(fieldsOf(schema[textOf(value.relation_property)]))
    const property = textOf(value.target_property)
    // Rows of the posts' table may be drafts, and the workspace counts them all.
    if (this.scope.context.isContentTable?.(target) === true) return true
    if (this.scope.context.secretProperties?.includes(property) === true) return true
    if (target === '' || this.scope.collection(target)) return this.own.has(`${target} ${property}`)
    // What another database computes is not known here: it may come from the posts' table.
    return ['formula', 'rollup', 'relation'].includes(textOf(value.target_property_type))
  }
}

function spellingOf(id: string, name: string): Spelling {
  const ids = [id, encodeURIComponent(id)].filter((spelling) => spelling !== '')
  return { ids, name, quoted: name === '' ? null : new RegExp(`["'“]${escapeRegExp(name)}["'”]`, 'i') }
}

/** Whether a formula, in whichever form it is recorded, names one of the properties. */
function isMentioned(formula: unknown, spellings: readonly Spelling[]): boolean {
  if (typeof formula === 'string') {
    return spellings.some(
      ({ ids, name, quoted }) =>
        (name !== '' && name === formula) ||
        ids.some((id) => formula.includes(id)) ||
        quoted?.test(formula) === true,
    )
  }
  if (Array.isArray(formula)) return formula.some((part) => isMentioned(part, spellings))
  return isObject(formula) && Object.values(formula).some((part) => isMentioned(part, spellings))
}

function escapeRegExp(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
