/** Reads values of unknown shape. Each function extracts one type and never throws. */

export type UnknownObject = Record<string, unknown>

/** Whether a value is a plain object, not an array or null. */
export function isObject(value: unknown): value is UnknownObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member at a path, or undefined where an object or member is missing. */
export function member(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
}

/** The text, or '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The finite number, or null for anything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * The address, or null for text that is none. Not by `URL.canParse`: Node 20 and 22 refuse addresses with letters such as `ü` in it
 * once the call was optimized.
 */
export function urlOf(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** The array, or an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The texts of an array; other elements are left out. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((element) => typeof element === 'string')
}

/** The members of an object, so that lookups can be chained; none of anything else. */
export function fieldsOf(value: unknown): Readonly<UnknownObject> {
  return isObject(value) ? value : {}
}

/** The whole number from 0 up, or 0 for anything else. */
export function countOf(value: unknown): number {
  return Math.max(0, Math.floor(numberOf(value) ?? 0))
}
