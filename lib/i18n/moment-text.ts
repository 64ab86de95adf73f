const form = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * Formats a day or moment in a language, in the time zone of its offset; null when it is neither.
 * @param dateTime the value of a `<time>`: `yyyy-MM-dd`, `yyyy-MM-ddThh:mm`, or with `Z` or `+hh:mm` behind it
 */
export function momentText(dateTime: string, locale: string): string | null {
  const [, day, clock, offset] = form.exec(dateTime) ?? []
  const instant = new Date(`${day}T${clock ?? '00:00'}:00Z`)
  if (day === undefined || Number.isNaN(instant.getTime())) return null
  const words = formatter(locale, clock !== undefined).format(instant)
  return offset === undefined || offset === 'Z' ? words : `${words} (${zoneName(offset)})`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter is slow, and an article may have hundreds of dates. */
function formatter(locale: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${withTime}`
  const made =
    formatters.get(key) ??
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      ...(withTime && { timeStyle: 'short' as const }),
      timeZone: 'UTC',
    })
  formatters.set(key, made)
  return made
}

/** `+08:00` is `GMT+8`, `+05:30` is `GMT+5:30`. */
function zoneName(offset: string): string {
  const [hours = '', minutes = ''] = offset.slice(1).split(':')
  const whole = Number(hours) === 0 && Number(minutes) === 0
  return whole ? 'GMT' : `GMT${offset.charAt(0)}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}
