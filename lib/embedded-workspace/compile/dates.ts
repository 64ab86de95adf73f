import type { RichText } from '@/lib/embedded-workspace/emulator/records'

/** A date as the content writes it: days as `2026-05-04`, times as `09:30`. */
export interface WrittenDate {
  start: string
  time?: string | undefined
  end?: string | undefined
  endTime?: string | undefined
  zone?: string | undefined
}

/** A date as records hold it. */
export interface DateValue {
  type: 'date' | 'datetime' | 'daterange' | 'datetimerange'
  start_date: string
  start_time?: string
  end_date?: string
  end_time?: string
  time_zone?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The record's date, or what is wrong with the written one. */
export function toDateValue(written: WrittenDate): DateValue | { wrong: string } {
  const { start, time, end, endTime, zone } = written
  for (const day of [start, end]) {
    if (day !== undefined && (!DAY.test(day) || Number.isNaN(Date.parse(day)))) {
      return { wrong: `"${day}" is not a day such as 2026-05-04` }
    }
  }
  for (const hour of [time, endTime]) {
    if (hour !== undefined && !TIME.test(hour)) return { wrong: `"${hour}" is not a time such as 09:30` }
  }
  if (endTime !== undefined && (end === undefined || time === undefined)) {
    return { wrong: 'endTime needs time and end' }
  }
  const clock = time === undefined ? 'date' : 'datetime'
  return {
    type: end === undefined ? clock : `${clock}range`,
    start_date: start,
    ...(time !== undefined && { start_time: time }),
    ...(end !== undefined && { end_date: end }),
    ...(endTime !== undefined && { end_time: endTime }),
    ...(zone !== undefined && { time_zone: zone }),
  }
}

/** A date as the value of a property, or inside a text. */
export function dateText(date: DateValue): RichText {
  return [['‣', [['d', date]]]]
}

/** Milliseconds since the epoch at which a day begins in UTC. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
