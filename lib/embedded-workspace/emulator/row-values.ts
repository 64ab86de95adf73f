import { fieldsOf, textOf } from '@/lib/unknown-values'
import { type BlockValue, type PropertySchema, plainText } from './records'

/** A row's property in the form for filters and sorting. */
export interface RowValue {
  type: string
  text: string
  /** Milliseconds since the epoch of a date's start, or null. */
  time: number | null
}

export function rowValue(
  row: BlockValue,
  property: string,
  schema: Readonly<Record<string, PropertySchema>>,
): RowValue {
  const type = schema[property]?.type ?? 'text'
  if (type === 'created_time') return { type, text: String(row.created_time), time: row.created_time }
  if (type === 'last_edited_time')
    return { type, text: String(row.last_edited_time), time: row.last_edited_time }
  const value = row.properties?.[property]
  const mark = value?.[0]?.[1]?.[0]
  return { type, text: plainText(value), time: mark?.[0] === 'd' ? timeOf(mark[1]) : null }
}

/** The start of a date value of a record. */
export function timeOf(date: unknown): number | null {
  const { start_date: day, start_time: clock } = fieldsOf(date)
  const time = Date.parse(`${textOf(day)}T${textOf(clock) || '00:00'}:00Z`)
  return Number.isNaN(time) ? null : time
}

/** The options of a multi-select, or the one of a select. */
export function optionsOf(value: RowValue): string[] {
  return value.text === '' ? [] : value.text.split(',')
}
