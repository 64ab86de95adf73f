import { createHash } from 'node:crypto'
import type { Records, RecordTable, Stored, TableName } from './records'

/** `flat`: `{role, value}`. `nested`, since 2026: `{spaceId, value: {value, role}}`. */
export type RecordShape = 'flat' | 'nested'

/** An HTTP response before it is written: `body` is JSON. */
export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: unknown
}

type Boxed = Record<string, unknown>

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

export function success(body: unknown): ApiAnswer {
  return { status: 200, headers: JSON_HEADERS, body }
}

/**
 * An error response in the form of the real API. The id is derived from the message, so that answers can be
 * compared.
 */
export function failure(status: number, name: string, message: string): ApiAnswer {
  const hex = createHash('sha256').update(`${status} ${name} ${message}`).digest('hex')
  const errorId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
  return { status, headers: JSON_HEADERS, body: { errorId, name, message } }
}

/** What the API answers to an invalid request, or for a page that the reader may not see. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
}

export function findRecord(records: Records, table: TableName, id: string): Stored<{ id: string }> | null {
  const tables: Partial<Record<TableName, RecordTable<{ id: string }>>> = records
  const stored = tables[table]?.[id]
  return stored && stored.role !== 'none' ? stored : null
}

/** A record as it is sent; one that does not exist, or that the reader may not see, has the role `none`. */
export function boxed(records: Records, table: TableName, id: string, shape: RecordShape): Boxed {
  const stored = findRecord(records, table, id)
  if (!stored) return hidden(records, shape)
  const { role, value } = stored
  return shape === 'nested' ? { spaceId: records.meta.spaceId, value: { value, role } } : { role, value }
}

/** A record that the reader may not see, as it is sent. */
function hidden(records: Records, shape: RecordShape): Boxed {
  return shape === 'nested' ? { spaceId: records.meta.spaceId, value: { role: 'none' } } : { role: 'none' }
}

/** Collects the records of an answer, in the order in which they are named. */
export class RecordMapBuilder {
  private readonly tables = new Map<TableName, Map<string, Boxed>>()

  constructor(
    private readonly records: Records,
    private readonly shape: RecordShape,
  ) {}

  add(table: TableName, id: string): void {
    const rows = this.rowsOf(table)
    if (!rows.has(id)) rows.set(id, boxed(this.records, table, id, this.shape))
  }

  /** Adds a record as not visible to the reader, whether it exists or not. */
  addHidden(table: TableName, id: string): void {
    const rows = this.rowsOf(table)
    if (!rows.has(id)) rows.set(id, hidden(this.records, this.shape))
  }

  /** A space is only visible to its members. */
  addHiddenSpace(): void {
    this.addHidden('space', this.records.meta.spaceId)
  }

  /** Returns the record map. As in recorded answers, it has a version among its tables. */
  build(): Record<string, unknown> {
    const tables = [...this.tables].map(([table, rows]) => [table, Object.fromEntries(rows)])
    return { __version__: 3, ...Object.fromEntries(tables) }
  }

  private rowsOf(table: TableName): Map<string, Boxed> {
    const rows = this.tables.get(table) ?? new Map<string, Boxed>()
    this.tables.set(table, rows)
    return rows
  }
}
