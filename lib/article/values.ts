/** Reading values that nobody has checked: records come from outside and may hold anything. */

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; an empty one when it is none, so that lookups can be chained. */
export function fields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function texts(value: unknown): string[] {
  return list(value).filter((entry) => typeof entry === 'string')
}

/** A finite number above zero: sizes and ratios are nothing else. */
export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** The letters of a rich text value: `[['Hello ', [['b']]], ['world']]` is `Hello world`. */
export function letters(value: unknown): string {
  return list(value)
    .map((piece) => text(list(piece)[0]))
    .join('')
}

/** The value of a record by id, in either record shape; null when it is missing or may not be seen. */
export function recordValue(table: unknown, id: string): Fields | null {
  if (!isFields(table) || !Object.hasOwn(table, id)) return null
  const value = fields(table[id]).value
  if (!isFields(value)) return null
  const nested = value.value
  return value.id === undefined && isFields(nested) ? nested : value
}
