import { fieldsOf, listOf, textOf } from '@/lib/unknown-values'
import type { BlockValue, PropertySchema } from './records'
import { type RowValue, rowValue } from './row-values'

type Schema = Readonly<Record<string, PropertySchema>>

/** Sorts rows by `[{property, direction}]`, the first entry first; empty values come last. */
export function sortRows(rows: readonly BlockValue[], sort: unknown, schema: Schema): BlockValue[] {
  const orders = listOf(sort).map((order) => {
    const { property, direction } = fieldsOf(order)
    return { property: textOf(property), sign: direction === 'descending' ? -1 : 1 }
  })
  return [...rows].sort((a, b) => {
    for (const { property, sign } of orders) {
      const [left, right] = [rowValue(a, property, schema), rowValue(b, property, schema)]
      if (left.text === '' || right.text === '') {
        if (left.text !== right.text) return left.text === '' ? 1 : -1
        continue
      }
      const difference = compare(left, right, schema[property])
      if (difference !== 0) return difference * sign
    }
    return 0
  })
}

function compare(a: RowValue, b: RowValue, schema: PropertySchema | undefined): number {
  if (a.time !== null && b.time !== null) return a.time - b.time
  if (a.type === 'number') return Number(a.text) - Number(b.text)
  if (schema?.options) {
    const rank = (value: RowValue) => schema.options?.findIndex((option) => option.value === value.text) ?? 0
    return rank(a) - rank(b)
  }
  return a.text.localeCompare(b.text, 'en')
}
