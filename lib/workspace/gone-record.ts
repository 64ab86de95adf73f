import { isObject, member } from './shapes'

/**
 * Whether a record, in either shape, says that it was deleted or that readers may not see it. One of any other shape
 * says nothing: what a workspace in trouble sends takes nothing away.
 */
export function isGone(record: unknown): boolean {
  const outer = member(record, 'value')
  const holder = isObject(outer) && outer.id === undefined ? outer : record
  const value = member(holder, 'value')
  if (value === undefined || value === null) return member(holder, 'role') === 'none'
  return member(value, 'alive') === false || member(value, 'in_trash') === true
}
