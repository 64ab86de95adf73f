/** Moments given as a day, a time and a time zone, as the workspace's date properties hold them. */
import { zoneOffset } from '@/lib/time-zones'

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * The moment in milliseconds since the epoch; null when the day is none.
 * @param day `yyyy-MM-dd`
 * @param time `HH:mm`; midnight when it is '' or malformed
 * @param zone IANA name; UTC when it is '' or unknown
 */
export function toMoment(day: string, time: string, zone: string): number | null {
  if (!dayForm.test(day)) return null
  const asUtc = Date.parse(`${day}T${timeForm.test(time) ? time : '00:00'}:00Z`)
  if (Number.isNaN(asUtc)) return null
  // The offset is that of the moment itself, which is known only roughly before it is applied: hence twice.
  const guess = asUtc - offset(asUtc, zone)
  return asUtc - offset(guess, zone)
}

/** Returns the day of a moment, `yyyy-MM-dd`. @param zone IANA name; UTC when it is '' or unknown */
export function dayOf(moment: number, zone: string): string {
  return new Date(moment + offset(moment, zone)).toISOString().slice(0, 10)
}

/** Returns the day after a day, `yyyy-MM-dd`; '' when the day is none. */
export function nextDay(day: string): string {
  const start = toMoment(day, '', '')
  return start === null ? '' : dayOf(start + 24 * 3_600_000, '')
}

/** Milliseconds by which the zone's clocks are ahead of UTC at a moment. */
function offset(moment: number, zone: string): number {
  return zoneOffset(moment, zone) ?? 0
}
