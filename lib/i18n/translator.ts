import type { Messages } from './en-US'
import { type Locale, locales } from './locales'

/**
 * Values for a text: `{{name}}` is replaced by the value `name`, numbers in the format of the language; `count`
 * also chooses the plural form.
 */
export type TextValues = Readonly<Record<string, string | number>>

function lookUp(messages: Messages, key: string): string | undefined {
  let found: unknown = messages
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = Object.getOwnPropertyDescriptor(found, part)?.value
  }
  return typeof found === 'string' ? found : undefined
}

/**
 * Returns a function that looks up texts by key: `translate('post.words', { count: 3 })`. It behaves like i18next
 * for the features used here (nested keys, `{{values}}`, plural forms by Intl.PluralRules, numbers by
 * Intl.NumberFormat); a missing key is returned unchanged.
 */
export function translator(messages: Messages, locale: string): (key: string, values?: TextValues) => string {
  const plurals = new Intl.PluralRules(locale)
  const written = (value: string | number) => (typeof value === 'number' ? numberText(value, locale) : value)
  return (key, values = {}) => {
    const { count } = values
    const form = typeof count === 'number' ? lookUp(messages, `${key}_${plurals.select(count)}`) : undefined
    const other = typeof count === 'number' ? lookUp(messages, `${key}_other`) : undefined
    const text = form ?? other ?? lookUp(messages, key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => written(values[name] ?? mark))
  }
}

const formatters = new Map<string, Intl.NumberFormat>()

/** The thousands separators of locales that use no comma; a test compares all with `Intl.NumberFormat`. */
const thousandsSeparators: Partial<Record<Locale, string>> = { 'fr-FR': '\u202f', 'tr-TR': '.' }

/** A number as a language writes it: `12,345`, `12.345`. */
export function numberText(value: number, locale: string): string {
  // Not Intl.NumberFormat: its first use takes 60 ms on a slow phone, during hydration.
  const known = locales.find((supported) => supported === locale)
  if (Number.isSafeInteger(value) && known !== undefined) {
    return String(value).replace(/\B(?=(?:\d{3})+$)/g, thousandsSeparators[known] ?? ',')
  }
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale)
  formatters.set(locale, formatter)
  return formatter.format(value)
}
