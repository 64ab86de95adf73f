/** Offsets of time zones. Names come from records of the workspace, which may contain anything. */

/** IANA names. The longest has 32 characters. */
const nameForm = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/
const mostLetters = 40

/** One formatter per zone, by its canonical name. There are some 420; all together take 20 MB. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Canonical names by lower-case names: Intl ignores case and knows some 600. */
const canonicalNames = new Map<string, string>()

/** Names that are no zone: checking one again takes 40 µs. */
const unknownNames = new Set<string>()
const mostUnknownNames = 10_000

/** Returns whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  return clockOf(name) !== null
}

/** Returns a zone's offset from UTC at a moment in milliseconds; null for a zone that does not exist. */
export function zoneOffset(moment: number, zone: string): number | null {
  const clock = clockOf(zone)
  if (clock === null) return null
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { year = '', month, day, hour, minute, second } = parts
  const shown = `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`
  return Date.parse(shown) - Math.trunc(moment / 1_000) * 1_000
}

function clockOf(zone: string): Intl.DateTimeFormat | null {
  if (zone.length > mostLetters || !nameForm.test(zone)) return null
  const name = zone.toLowerCase()
  const known = clocks.get(canonicalNames.get(name) ?? '')
  if (known !== undefined) return known
  if (unknownNames.has(name)) return null
  const made = makeClock(name)
  if (made === null) {
    if (unknownNames.size >= mostUnknownNames) unknownNames.clear()
    unknownNames.add(name)
    return null
  }
  const canonical = made.resolvedOptions().timeZone
  canonicalNames.set(name, canonical)
  const clock = clocks.get(canonical) ?? made
  clocks.set(canonical, clock)
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
