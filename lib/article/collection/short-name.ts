import type { Scope } from '../scope'

/** Characters of the name of a column, option or group. The workspace itself allows no more. */
const MAX_NAME = 300

/** Shortens a name, because it is repeated in headings, cells and accessible names. */
export function shortName(name: string, ownerId: string, scope: Scope): string {
  if (name.length <= MAX_NAME) return name
  scope.log(ownerId, `a name of more than ${MAX_NAME} letters is cut`)
  return cutName(name)
}

/** Cuts a name after 300 characters, never inside one. */
export function cutName(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).replace(/[\ud800-\udbff]$/, '')}…`
}
