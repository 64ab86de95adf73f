/** Dates of the content table's rows. */
import { normalized } from '@/lib/normalize'
import { isObject, listOf, member, textOf } from '@/lib/unknown-values'
import { plainText } from '../plain-text'
import { nextDay, toMoment } from './zoned-time'

/** A date property. All moments in milliseconds since the epoch. */
export interface RowDate {
  start: number
  /** `yyyy-MM-dd`, in the time zone that the date names, else in the blog's. */
  startDay: string
  /** The first moment after the range; null without an end. */
  end: number | null
}

/**
 * Reads the first date in a cell; null when there is none. Where the property is a text, one at its beginning counts.
 * @param blogZone the time zone of dates that name none (lib/workspace/table/blog-zone)
 */
export function readRowDate(cell: unknown, blogZone: string): RowDate | null {
  const date = findDate(cell) ?? { start_date: plainText(cell) }
  const zone = textOf(member(date, 'time_zone')) || blogZone
  const startDay = readDay(member(date, 'start_date'))
  const start = toMoment(startDay, textOf(member(date, 'start_time')), zone)
  if (start === null) return null

  const endTime = textOf(member(date, 'end_time'))
  const lastDay = readDay(member(date, 'end_date'))
  // A range that names no hour ends with its last day.
  return { start, startDay, end: toMoment(endTime === '' ? nextDay(lastDay) : lastDay, endTime, zone) }
}

/** Returns the time zone that the first date in a cell names; '' for none. */
export function readRowZone(cell: unknown): string {
  return textOf(member(findDate(cell), 'time_zone'))
}

/** Returns whether a moment is within the window that a row's date gives. @param now milliseconds since the epoch */
export function isWithin({ start, end }: RowDate, now: number): boolean {
  return start <= now && (end === null || now < end)
}

/** A year, a month and a day, divided by other signs as well, or by none. */
const days = [
  /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/,
  /^\s*(\d{4})(\d{2})(\d{2})(?!\d)/,
]

/**
 * The day `yyyy-MM-dd` of a date, '' for none. Days of one digit, other signs between the parts and a time behind them are
 * read too: what was scheduled must not be shown because its date is written in another way.
 */
function readDay(date: unknown): string {
  const text = normalized(textOf(date), 'NFKC')
  const [, year = '', month = '', day = ''] = days.map((form) => form.exec(text)).find(Boolean) ?? []
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
