/** Moments given as a day, a time and a time zone, as the workspace's date properties hold them. */

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

/** Returns whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  return clockOf(name) !== null
}

/** Milliseconds by which the zone's clocks are ahead of UTC at a moment. */
function offset(moment: number, zone: string): number {
  const clock = zone === '' ? null : clockOf(zone)
  if (clock === null) return 0
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second } = parts
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.trunc(moment / 1_000) * 1_000
  )
}

const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** Making a formatter is slow, and a blog uses one or two zones; null for a zone that does not exist. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = makeClock(zone)
  clocks.set(zone, clock)
  return clock
}

function makeClock(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    return null
  }
}
