import { textOf } from '@/lib/unknown-values'
import { TABLES, type TableName } from './records'
import { InvalidRequest } from './wire'

/** A whole number of at least 0, or the fallback. */
export function countOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback
}

/**
 * An id with dashes, however it was written.
 * @throws InvalidRequest when it is not an id
 */
export function idOf(value: unknown): string {
  const hex = textOf(value).replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new InvalidRequest('Invalid input: not an id.')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** @throws InvalidRequest for a table that does not exist */
export function tableOf(value: unknown): TableName {
  const table = TABLES.find((known) => known === value)
  if (!table) throw new InvalidRequest('Invalid input: unknown table.')
  return table
}
