import type { Scope } from '../scope'

/** Letters of the name of a column, option or group. The workspace itself takes no longer ones. */
const MAX_NAME = 300

/** A name as it is repeated in headings, cells and accessible names: cut where it is endless. */
export function shortName(name: string, ownerId: string, scope: Scope): string {
  if (name.length <= MAX_NAME) return name
  scope.log(ownerId, `a name of more than ${MAX_NAME} letters is cut`)
  return cutName(name)
}

/** A name without what comes after its first 300 letters; no letter is cut in two. */
export function cutName(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).replace(/[\ud800-\udbff]$/, '')}…`
}
