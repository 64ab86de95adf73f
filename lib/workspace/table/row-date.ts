/** Dates of the content table's rows. */
import { isObject, listOf, member, textOf } from '../shapes'
import { toMoment } from './zoned-time'

/** A date property. All moments in milliseconds since the epoch. */
export interface RowDate {
  start: number
  /** `yyyy-MM-dd`, in the property's own time zone. */
  startDay: string
  /** The first moment after the range; null without an end. */
  end: number | null
}

/** Reads the first date in a date property's cell; null when there is none. */
export function readRowDate(cell: unknown): RowDate | null {
  const date = findDate(cell)
  const zone = textOf(member(date, 'time_zone'))
  const startDay = readDay(member(date, 'start_date'))
  const start = toMoment(startDay, textOf(member(date, 'start_time')), zone)
  if (start === null) return null

  const endTime = textOf(member(date, 'end_time'))
  const end = toMoment(readDay(member(date, 'end_date')), endTime, zone)
  // A range that names no hour ends with its last day.
  return { start, startDay, end: end === null || endTime !== '' ? end : end + 24 * 3_600_000 }
}

/** Returns whether a moment is within the window that a row's date gives. @param now milliseconds since the epoch */
export function isWithin({ start, end }: RowDate, now: number): boolean {
  return start <= now && (end === null || now < end)
}

/**
 * The day `yyyy-MM-dd` of a date, '' for none. Days of one digit and days with a time behind them are read too: what was
 * scheduled must not be shown because its date is written in another way.
 */
function readDay(date: unknown): string {
  const [, year = '', month = '', day = ''] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(textOf(date)) ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function findDate(decorations: unknown): unknown {
  for (const piece of listOf(decorations)) {
    for (const format of listOf(listOf(piece)[1])) {
      const [kind, date] = listOf(format)
      if (kind === 'd' && isObject(date)) return date
    }
  }
  return undefined
}
