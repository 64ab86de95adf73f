/** Converts a day, a time and a time zone, as in the workspace's date properties, to a moment. */
import { zoneOffset } from '@/lib/time-zones'

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * The moment in milliseconds since the epoch; null when the day is invalid.
 * @param day `yyyy-MM-dd`
 * @param time `HH:mm`; midnight when it is '' or malformed
 * @param zone IANA name; UTC when it is '' or unknown
 */
export function toMoment(day: string, time: string, zone: string): number | null {
  if (!dayForm.test(day)) return null
  const asUtc = Date.parse(`${day}T${timeForm.test(time) ? time : '00:00'}:00Z`)
  if (Number.isNaN(asUtc)) return null
  // Twice, because the offset depends on the moment itself, which is only known approximately at first.
  const guess = asUtc - offset(asUtc, zone)
  return asUtc - offset(guess, zone)
}

/** Returns the day of a moment, `yyyy-MM-dd`. @param zone IANA name; UTC when it is '' or unknown */
export function dayOf(moment: number, zone: string): string {
  return new Date(moment + offset(moment, zone)).toISOString().slice(0, 10)
}

/** Returns the day after a day, `yyyy-MM-dd`; '' when the day is invalid. */
export function nextDay(day: string): string {
  const start = toMoment(day, '', '')
  return start === null ? '' : dayOf(start + 24 * 3_600_000, '')
}

/** Offset of the zone from UTC at a moment, in milliseconds. */
function offset(moment: number, zone: string): number {
  return zoneOffset(moment, zone) ?? 0
}
