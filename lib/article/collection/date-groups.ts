/** Groups of rows by time: days, weeks, months and years. */
import { momentText } from '@/lib/i18n/moment-text'

const units = ['day', 'week', 'month', 'year'] as const
export type DateUnit = (typeof units)[number]

/**
 * Returns the unit that a view groups dates by; null when it names none. Days counted from today (`relative`) become
 * months: a stored page outlives its "today".
 */
export function toDateUnit(name: string): DateUnit | null {
  return name === 'relative' ? 'month' : (units.find((unit) => unit === name) ?? null)
}

/** A span of days. */
export interface Period {
  /** Milliseconds since the epoch. */
  start: number
  name: string
}

/**
 * Returns the day, week, month or year around a day (`yyyy-MM-dd`); null when that is not a day.
 * @param firstWeekday on which weeks begin; 0 is Sunday
 */
export function periodAround(
  day: string,
  unit: DateUnit,
  firstWeekday: number,
  locale: string,
): Period | null {
  const start = dayStart(day)
  if (start === null) return null
  const date = new Date(start)
  switch (unit) {
    case 'day':
      return { start, name: momentText(day.slice(0, 10), locale) ?? day }
    case 'week': {
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() - firstWeekday + 7) % 7))
      const first = date.getTime()
      const last = first + 6 * millisecondsPerDay
      return { start: first, name: formatter(locale, 'week').formatRange(first, last) }
    }
    case 'month':
      date.setUTCDate(1)
      break
    case 'year':
      date.setUTCMonth(0, 1)
  }
  return { start: date.getTime(), name: formatter(locale, unit).format(date) }
}

const millisecondsPerDay = 86_400_000

/** The first moment of a day in UTC, in milliseconds since the epoch; null for anything that is not a day. */
export function dayStart(day: string): number | null {
  const start = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(start) ? null : start
}

const styles = {
  week: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'long' },
  year: { year: 'numeric' },
} as const

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, unit: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${locale} ${unit}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles[unit], timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}
