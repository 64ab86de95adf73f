const formatters = new Map<string, Intl.NumberFormat>()

/** A number as a language writes it: `12,345`, `12.345`. */
export function numberText(value: number, locale: string): string {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale)
  formatters.set(locale, formatter)
  return formatter.format(value)
}
