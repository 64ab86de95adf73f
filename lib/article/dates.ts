import { momentText } from '@/lib/i18n/moment-text'
import type { Moment } from './types/text'
import { type Fields, text } from './values'

const time = /^\d{2}:\d{2}$/

/** A date, date and time, or (two moments) a range of them, in the locale's words; empty when it holds no day. */
export function readDate(value: Fields, locale: string): Moment[] {
  const zone = text(value.time_zone)
  const start = moment(text(value.start_date), text(value.start_time), zone, locale)
  if (start === null) return []
  const end = moment(text(value.end_date), text(value.end_time), zone, locale)
  return end === null ? [start] : [start, end]
}

/** Moments as one text. */
export function rangeText(moments: readonly Moment[]): string {
  return moments.map((entry) => entry.text).join(' → ')
}

/** A point in time (milliseconds) in UTC, so that every server draws the same. */
export function readInstant(milliseconds: number, locale: string): Moment | null {
  const instant = new Date(milliseconds)
  return Number.isNaN(instant.getTime()) ? null : worded(`${instant.toISOString().slice(0, 16)}Z`, locale)
}

function moment(day: string, clock: string, zone: string, locale: string): Moment | null {
  if (!time.test(clock)) return worded(day, locale)
  return worded(`${day}T${clock}`, locale) && worded(`${day}T${clock}${offset(day, clock, zone)}`, locale)
}

function worded(dateTime: string, locale: string): Moment | null {
  const words = momentText(dateTime, locale)
  return words === null ? null : { text: words, dateTime }
}

/** Only zones that exist. */
const zones = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clocks are ahead at a moment, as `+08:00`; '' for no zone, or one that does not exist. */
function offset(day: string, clock: string, zone: string): string {
  if (zone === '') return ''
  try {
    const parts =
      zones.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    zones.set(zone, parts)
    const name = parts
      .formatToParts(new Date(`${day}T${clock}:00Z`))
      .find((part) => part.type === 'timeZoneName')
    return name?.value.slice('GMT'.length) || '+00:00'
  } catch {
    return ''
  }
}
