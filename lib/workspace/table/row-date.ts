/** Dates of the content table's rows. */
import { normalized } from '@/lib/text-forms'
import { isTimeZone } from '@/lib/time-zones'
import { isObject, listOf, member, textOf } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import { mayNameLaterDay } from './later-date'
import { nextDay, toMoment } from './zoned-time'

/** A date property. All moments in milliseconds since the epoch. */
export interface RowDate {
  start: number
  /** `yyyy-MM-dd`, in the date's time zone, else in the blog's. */
  startDay: string
  /** The first moment after the range; null without an end. */
  end: number | null
}

/**
 * Reads the first date in a cell; null when there is none. In a text property, a date at its beginning counts.
 * @param blogZone the time zone of dates that name none or an unknown one (lib/workspace/table/blog-zone)
 */
export function readRowDate(cell: unknown, blogZone: string): RowDate | null {
  const date = findDate(cell) ?? { start_date: plainText(cell) }
  const named = textOf(member(date, 'time_zone')).trim()
  const zone = isTimeZone(named) ? named : blogZone
  const start = readDay(member(date, 'start_date'))
  const startMoment = momentOf(start, textOf(member(date, 'start_time')), zone)
  if (startMoment === null) return null

  const end = readDay(member(date, 'end_date'))
  const endTime = textOf(member(date, 'end_time')) || end.behind
  // A range without a time ends with its last day.
  const endMoment =
    endTime.trim() === '' ? toMoment(nextDay(end.day), '', zone) : momentOf(end, endTime, zone)
  return { start: startMoment, startDay: start.day, end: endMoment }
}

/** Characters of a date with the text around it. Searching a longer text word by word would block the server. */
const textLimit = 200

/**
 * Returns whether a row's date hides it from readers at a moment. A text that cannot be parsed hides the row if it may
 * name a future day: a scheduled post must not be published because its date is written differently. A text that is too
 * long to be searched for one hides it too. Any other text is no date.
 * @param now milliseconds since the epoch
 */
export function isKeptBack(cell: unknown, blogZone: string, now: number): boolean {
  const date = readRowDate(cell, blogZone)
  if (date !== null) return !isWithin(date, now)
  const text = textOf(member(findDate(cell), 'start_date')) || plainText(cell)
  return text.length > textLimit || mayNameLaterDay(text, blogZone, now)
}

/** Returns the time zone of the first date in a cell; '' for none. */
export function readRowZone(cell: unknown): string {
  return textOf(member(findDate(cell), 'time_zone'))
}

/** Returns whether a moment is within a row's date range. @param now milliseconds since the epoch */
function isWithin({ start, end }: RowDate, now: number): boolean {
  return start <= now && (end === null || now < end)
}

/** A year, a month and a day, with other separators or none. */
const days = [
  /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)日?/,
  /^\s*(\d{4})(\d{2})(\d{2})(?!\d)/,
]

/** A day `yyyy-MM-dd`, '' for none, and the text after it. */
interface Day {
  day: string
  behind: string
}

/**
 * Parses the day of a date. Days of one digit and other separators are accepted: a scheduled post must not be published
 * because its date is written differently.
 */
function readDay(date: unknown): Day {
  const text = normalized(textOf(date).slice(0, textLimit), 'NFKC')
  const found = days.map((form) => form.exec(text)).find(Boolean)
  const [whole = '', year = '', month = '', day = ''] = found ?? []
  return {
    day: year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    behind: text.slice(whole.length),
  }
}

/** `9:30`, `09:30:00`, `11:59 PM`, with or without an offset from UTC. */
const time =
  /^[\s,T]*(\d{1,2})\s*[:h.：]\s*(\d{2})(?:[:.]\d+)*\s*([ap]\.?m\.?)?\s*(z|utc|gmt)?\s*([+-]\d{2}:?\d{2})?/i

/**
 * The moment of a day and its time, or of the time after the day; null when the day is invalid. A time that cannot be
 * parsed counts as the end of the day.
 */
function momentOf({ day, behind }: Day, own: string, zone: string): number | null {
  const text = own || behind
  if (!/\d/.test(text)) return toMoment(day, '', zone)
  const [found, hour = '', minute = '', half = '', utc, offset] = time.exec(text) ?? []
  const late = /^p/i.test(half) ? 12 : 0
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + late
  if (found === undefined || hours > 23 || Number(minute) > 59) return toMoment(nextDay(day), '', zone)
  const clock = `${String(hours).padStart(2, '0')}:${minute}`
  if (offset === undefined) return toMoment(day, clock, utc ? 'UTC' : zone)
  const asUtc = toMoment(day, clock, 'UTC')
  const [, sign, ahead = '', rest = ''] = /([+-])(\d{2}):?(\d{2})/.exec(offset) ?? []
  const minutes = Number(ahead) * 60 + Number(rest)
  return asUtc === null ? null : asUtc - (sign === '-' ? -minutes : minutes) * 60_000
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
