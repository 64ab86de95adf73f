/** The options that a column offers. */
import { fieldsOf, listOf, type UnknownObject } from '@/lib/unknown-values'
import { color } from '../scope'
import type { Option } from '../types/collection'

/** Cache by schema entry, because each cell of the column asks. */
const known = new WeakMap<UnknownObject, ReadonlyMap<string, Option>>()

/** The options of a column, in the owner's order. */
export function schemaOptions(schema: UnknownObject): Option[] {
  return listOf(schema.options).flatMap((entry) => {
    const { value, color: tint } = fieldsOf(entry)
    return typeof value === 'string' ? [{ name: value, color: color(tint) ?? 'default' }] : []
  })
}

/** The first option of a column with this name. */
export function schemaOption(name: string, schema: UnknownObject): Option | undefined {
  const found =
    known.get(schema) ??
    new Map(
      schemaOptions(schema)
        .toReversed()
        .map((entry) => [entry.name, entry]),
    )
  known.set(schema, found)
  return found.get(name)
}
