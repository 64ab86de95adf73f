const formatters = new Map<string, Intl.NumberFormat>()

/** A number as a language writes it: `12,345`, `12.345`. */
export function numberText(value: number, locale: string): string {
  // Every supported language writes these alike, and making a formatter takes a slow browser 40 ms.
  if (Number.isInteger(value) && Math.abs(value) < 1_000) return String(value)
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale)
  formatters.set(locale, formatter)
  return formatter.format(value)
}
