/** Which properties of a database readers may see: never passwords, nor what is computed from them. */
import type { Scope } from './scope'
import { type Fields, fields, isFields, text } from './values'

/** Rollups of rollups are followed so far. */
const maxDepth = 4

/** Ids and names under which formulas refer to what is secret. */
interface SecretNames {
  ids: ReadonlySet<string>
  names: ReadonlySet<string>
}

/** Returns a database's schema without the properties that tell passwords. */
export function openSchema(collectionId: string, collection: Fields, scope: Scope): Fields {
  const secret = secretProperties(collectionId, collection, scope, maxDepth)
  return Object.fromEntries(Object.entries(fields(collection.schema)).filter(([id]) => !secret.has(id)))
}

/** Ids of the properties of a database that hold passwords or are computed from them. */
function secretProperties(
  collectionId: string,
  collection: Fields,
  scope: Scope,
  depth: number,
): ReadonlySet<string> {
  const schema = fields(collection.schema)
  const secret = new Set<string>()
  for (const [id, property] of Object.entries(schema)) {
    if (isPassword(collectionId, id, property, scope)) secret.add(id)
  }
  const named = secretNames(schema, secret, scope)
  // A formula may read another one that comes later.
  for (let found = -1; found !== secret.size; ) {
    found = secret.size
    for (const [id, property] of Object.entries(schema)) {
      if (secret.has(id) || !isComputedFromSecret(property, schema, named, scope, depth)) continue
      secret.add(id)
      named.ids.add(id)
      named.names.add(nameOf(property))
    }
  }
  return secret
}

function isPassword(collectionId: string, id: string, property: unknown, scope: Scope): boolean {
  return scope.context.isSecretProperty?.(collectionId, nameOf(property), id) === true
}

/** Those of the database itself, and of all databases of the article: formulas also read through relations. */
function secretNames(schema: Fields, secret: ReadonlySet<string>, scope: Scope) {
  const ids = new Set([...secret, ...(scope.context.secretProperties ?? [])])
  const names = new Set([...secret].map((id) => nameOf(schema[id])))
  for (const collectionId of Object.keys(fields(scope.recordMap.collection))) {
    for (const [id, property] of Object.entries(fields(scope.collection(collectionId)?.schema))) {
      if (!isPassword(collectionId, id, property, scope)) continue
      ids.add(id)
      names.add(nameOf(property))
    }
  }
  return { ids, names }
}

function isComputedFromSecret(
  property: unknown,
  schema: Fields,
  named: SecretNames,
  scope: Scope,
  depth: number,
): boolean {
  const { type, formula, formula2, relation_property, target_property } = fields(property)
  if (type === 'formula') return mentions([formula, formula2], named)
  if (type !== 'rollup') return false
  const relation = fields(schema[text(relation_property)])
  const targetId = text(relation.collection_id) || text(fields(relation.collection_pointer).id)
  // Rows of the posts' table may be drafts, and the workspace counts them all.
  if (scope.context.isContentTable?.(targetId) === true || named.ids.has(text(target_property))) return true
  const target = depth > 0 ? scope.collection(targetId) : null
  return target !== null && secretProperties(targetId, target, scope, depth - 1).has(text(target_property))
}

/** Whether a formula, in whichever form it is recorded, names one of the properties. */
function mentions(formula: unknown, named: SecretNames): boolean {
  if (typeof formula === 'string') {
    const spellings = [...named.ids].flatMap((id) => [id, encodeURIComponent(id)])
    return (
      named.names.has(formula) ||
      spellings.some((id) => formula.includes(id)) ||
      [...named.names].some(
        (name) => name !== '' && new RegExp(`["'“]${escapeRegExp(name)}["'”]`, 'i').test(formula),
      )
    )
  }
  if (Array.isArray(formula)) return formula.some((part) => mentions(part, named))
  return isFields(formula) && Object.values(formula).some((part) => mentions(part, named))
}

function escapeRegExp(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function nameOf(property: unknown): string {
  return text(fields(property).name)
}
