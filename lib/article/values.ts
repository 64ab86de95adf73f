/** Values of records that only articles read; the others are read by lib/unknown-values. */
import { fieldsOf, isObject, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'

/** A finite number above zero: sizes and ratios are nothing else. */
export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** The letters of a rich text value: `[['Hello ', [['b']]], ['world']]` is `Hello world`. */
export function letters(value: unknown): string {
  return listOf(value)
    .map((piece) => textOf(listOf(piece)[0]))
    .join('')
}

/** The value of a record by id, in either record shape; null when it is missing or may not be seen. */
export function recordValue(table: unknown, id: string): UnknownObject | null {
  if (!isObject(table) || !Object.hasOwn(table, id)) return null
  const value = fieldsOf(table[id]).value
  if (!isObject(value)) return null
  const nested = value.value
  return value.id === undefined && isObject(nested) ? nested : value
}
