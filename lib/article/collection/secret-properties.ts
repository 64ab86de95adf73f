/**
 * Which properties of a database readers may see: never passwords, nor what is computed from them or from rows of the
 * posts' table, which may be drafts (R-373).
 */

import { fieldsOf, isObject, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { withoutSecretAddresses } from '../named-pages'
import type { Scope } from '../scope'
import { letters } from '../values'
import { findSecretProperties } from './find-secret-properties'
import { shortName } from './short-name'

/** Cache by scope, because each view of each database asks. */
const known = new WeakMap<Scope, ReadonlyMap<string, ReadonlySet<string>>>()

/** Cache by scope of the schemas that views have asked for, by database id. */
const schemas = new WeakMap<Scope, Map<string, UnknownObject>>()

/** Returns a database's schema without the properties that reveal passwords or rows that readers may not see. */
export function openSchema(collectionId: string, collection: UnknownObject, scope: Scope): UnknownObject {
  const read = schemas.get(scope) ?? new Map<string, UnknownObject>()
  schemas.set(scope, read)
  const schema = read.get(collectionId) ?? readSchema(collectionId, collection, scope)
  read.set(collectionId, schema)
  return schema
}

function readSchema(collectionId: string, collection: UnknownObject, scope: Scope): UnknownObject {
  const secrets = known.get(scope) ?? findSecretProperties(scope)
  known.set(scope, secrets)
  const secret = secrets.get(collectionId)
  return Object.fromEntries(
    Object.entries(fieldsOf(collection.schema)).flatMap(([id, value]) =>
      secret?.has(id) ? [] : [[id, isObject(value) ? withToldNames(value, collectionId, scope) : value]],
    ),
  )
}

/**
 * Shortens a property's names, and removes addresses of pages that readers may not open: headings and cells show
 * them.
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

/** Cache by scope and database id, because each row asks. */
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
