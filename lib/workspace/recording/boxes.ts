/** Wrapped records in responses: `{role, value}`, or `{spaceId, value: {value, role}}`. */
import { isObject, member, type UnknownObject } from '@/lib/unknown-values'

/** Returns a record's value in either shape; null for a record without one. */
export function recordValue(box: unknown): UnknownObject | null {
  const outer = member(box, 'value')
  if (!isObject(outer)) return null
  if (outer.id !== undefined) return outer
  return isObject(outer.value) ? outer.value : null
}

/** Returns the record with its value replaced, in the same shape. */
export function withValue(box: unknown, change: (value: UnknownObject) => UnknownObject): unknown {
  const value = recordValue(box)
  if (value === null || !isObject(box)) return box
  const outer = box.value
  return {
    ...box,
    value: isObject(outer) && outer !== value ? { ...outer, value: change(value) } : change(value),
  }
}
