/** Properties that are computed from passwords, or from rows of the posts' table, directly or through other properties (R-373). */
import { fieldsOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Scope } from '../scope'
import { FormulaNames, type Spelling } from './formula-names'

/** One property of a database of the article. */
interface Property {
  collectionId: string
  id: string
  /** Its record in the schema. */
  value: UnknownObject
}

/**
 * Returns the ids of the properties that are not shown, by database. Formulas read other databases through
 * relations, so all databases are searched.
 */
export function findSecretProperties(scope: Scope): ReadonlyMap<string, ReadonlySet<string>> {
  const properties = Object.keys(fieldsOf(scope.recordMap.collection)).flatMap((collectionId) =>
    Object.entries(fieldsOf(scope.collection(collectionId)?.schema)).map(
      ([id, value]): Property => ({ collectionId, id, value: fieldsOf(value) }),
    ),
  )
  const secrets = new SecretProperties(scope)
  for (const property of properties) {
    const { collectionId, id, value } = property
    if (scope.context.isSecretProperty?.(collectionId, textOf(value.name), id) === true)
      secrets.hide(property)
    // A relation itself is shown row by row; what is computed through it is not.
    else if (leadsToPosts(value, scope)) secrets.taint(property)
  }
  secrets.hideComputed(properties.filter(({ value }) => value.type === 'formula' || value.type === 'rollup'))
  return secrets.hidden
}

/** Whether a property is a relation to the posts' table, or to a database that may itself relate to it. */
function leadsToPosts(property: UnknownObject, scope: Scope): boolean {
  if (property.type !== 'relation') return false
  const target = targetOf(property)
  return scope.context.isContentTable?.(target) === true || (target !== '' && !scope.collection(target))
}

/** The id of the database that a relation leads to; '' when unknown. */
function targetOf(relation: UnknownObject): string {
  return textOf(relation.collection_id) || textOf(fieldsOf(relation.collection_pointer).id)
}

/** Key of a property within a database, as a rollup names it. */
const keyOf = (collectionId: string, id: string) => `${collectionId} ${id}`

class SecretProperties {
  /** Ids of properties by database. */
  readonly hidden = new Map<string, Set<string>>()
  /**
   * Properties whose values must not show in any computed property. Each is followed to the properties that read it
   * once.
   */
  private readonly tainted: Property[] = []
  private readonly given: ReadonlySet<string>
  private readonly names = new FormulaNames()
  private readonly formulas = new Map<Spelling, Property[]>()
  private readonly rollups = new Map<string, Property[]>()

  constructor(private readonly scope: Scope) {
    this.given = new Set(scope.context.secretProperties ?? [])
  }

  taint(property: Property): void {
    this.tainted.push(property)
  }

  hide(property: Property): void {
    if (this.isHidden(property)) return
    const ids = this.hidden.get(property.collectionId) ?? new Set()
    this.hidden.set(property.collectionId, ids.add(property.id))
    this.taint(property)
  }

  /** Hides the formulas and rollups that read a tainted property, in whatever order they are listed. */
  hideComputed(computed: readonly Property[]): void {
    const given = [...this.given].flatMap((id) => this.names.add(id, ''))
    for (const property of [...this.tainted, ...computed]) this.spellingsOf(property)
    for (const property of computed) {
      if (this.isHidden(property)) continue
      if (property.value.type === 'formula') this.readFormula(property)
      else this.readRollup(property)
    }
    for (const spelling of given) this.hideAll(this.formulas, spelling)
    for (let next = this.tainted.pop(); next !== undefined; next = this.tainted.pop()) {
      for (const spelling of this.spellingsOf(next)) this.hideAll(this.formulas, spelling)
      this.hideAll(this.rollups, keyOf(next.collectionId, next.id))
    }
  }

  private isHidden({ collectionId, id }: Property): boolean {
    return this.hidden.get(collectionId)?.has(id) === true
  }

  private spellingsOf({ id, value }: Property): Spelling[] {
    return this.names.add(id, textOf(value.name))
  }

  private readFormula(property: Property): void {
    const { formula, formula2 } = property.value
    const named = this.names.namedIn([formula, formula2])
    if (named === null) {
      const { pageId } = this.scope
      this.scope.log(pageId, 'too many long formulas in databases: those that cannot be checked are left out')
      this.hide(property)
      return
    }
    for (const spelling of named) addTo(this.formulas, spelling, property)
  }

  private readRollup(property: Property): void {
    const { collectionId, value } = property
    const schema = fieldsOf(this.scope.collection(collectionId)?.schema)
    const target = targetOf(fieldsOf(schema[textOf(value.relation_property)]))
    const shown = textOf(value.target_property)
    // Rows of the posts' table may be drafts, and the workspace counts them all.
    if (this.scope.context.isContentTable?.(target) === true || this.given.has(shown)) this.hide(property)
    else if (target === '' || this.scope.collection(target))
      addTo(this.rollups, keyOf(target, shown), property)
    // The database of the target property is unknown here: its values may come from the posts' table.
    else if (['formula', 'rollup', 'relation'].includes(textOf(value.target_property_type)))
      this.hide(property)
  }

  private hideAll<Key>(readers: Map<Key, Property[]>, key: Key): void {
    for (const property of readers.get(key) ?? []) this.hide(property)
    readers.delete(key)
  }
}

function addTo<Key>(readers: Map<Key, Property[]>, key: Key, property: Property): void {
  const others = readers.get(key)
  if (others) others.push(property)
  else readers.set(key, [property])
}
