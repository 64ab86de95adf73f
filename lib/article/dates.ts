import { momentText } from '@/lib/i18n/moment-text'
import { zoneOffset } from '@/lib/time-zones'
import { textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Moment } from './types/text'

const time = /^\d{2}:\d{2}$/

/** Reads a date, a date with time, or a range of two, formatted for the locale; empty when it holds no day. */
export function readDate(value: UnknownObject, locale: string): Moment[] {
  const zone = textOf(value.time_zone)
  const start = moment(textOf(value.start_date), textOf(value.start_time), zone, locale)
  if (start === null) return []
  const end = moment(textOf(value.end_date), textOf(value.end_time), zone, locale)
  return end === null ? [start] : [start, end]
}

/** Moments as one text. */
export function rangeText(moments: readonly Moment[]): string {
  return moments.map((entry) => entry.text).join(' → ')
}

/** A point in time (milliseconds) in UTC, so that every server renders the same text. */
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

/** A zone's offset at a moment, as `+08:00`; '' for no zone, or one that does not exist. */
function offset(day: string, clock: string, zone: string): string {
  const ahead = zoneOffset(Date.parse(`${day}T${clock}:00Z`), zone)
  if (ahead === null) return ''
  const minutes = Math.trunc(Math.abs(ahead) / 60_000)
  const [hour, minute] = [Math.trunc(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${ahead < 0 ? '-' : '+'}${hour}:${minute}`
}
