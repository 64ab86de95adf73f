import { type Fields, text } from './values'

const day = /^\d{4}-\d{2}-\d{2}$/
const time = /^\d{2}:\d{2}$/

/** A date value as readers see it, and as the machine-readable attribute of `<time>`. */
export interface ReadableDate {
  text: string
  /** `yyyy-MM-dd` or `yyyy-MM-ddThh:mm`. */
  dateTime: string
}

/** A date, date and time, or range of them, in the locale's words; null when it holds no day. */
export function readDate(value: Fields, locale: string): ReadableDate | null {
  const start = moment(text(value.start_date), text(value.start_time), locale)
  if (start === null) return null
  const end = moment(text(value.end_date), text(value.end_time), locale)
  return end === null ? start : { text: `${start.text} → ${end.text}`, dateTime: start.dateTime }
}

/** A point in time (milliseconds) in UTC, so that every server draws the same. */
export function readInstant(milliseconds: number, locale: string): ReadableDate | null {
  const instant = new Date(milliseconds)
  if (Number.isNaN(instant.getTime())) return null
  const iso = instant.toISOString()
  return moment(iso.slice(0, 10), iso.slice(11, 16), locale)
}

function moment(date: string, clock: string, locale: string): ReadableDate | null {
  const instant = new Date(`${date}T00:00:00Z`)
  if (!day.test(date) || Number.isNaN(instant.getTime())) return null
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(instant)
  return time.test(clock)
    ? { text: `${words} ${clock}`, dateTime: `${date}T${clock}` }
    : { text: words, dateTime: date }
}
