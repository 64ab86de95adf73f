/** The available locales, in the order in which a language prefix picks one. */
export const locales = ['en-US', 'zh-CN', 'zh-HK', 'zh-TW', 'fr-FR', 'tr-TR', 'ja-JP'] as const

export type Locale = (typeof locales)[number]

/**
 * The pack for a language tag: exact match, then language prefix, then English.
 * Case and the separator (dash or underscore) do not matter.
 */
export function matchLocale(tag: string): Locale {
  const [language = '', ...rest] = tag.trim().toLowerCase().split(/[-_]/)
  const exact = [language, ...rest].join('-')
  return (
    locales.find((locale) => locale.toLowerCase() === exact) ??
    locales.find((locale) => locale.split('-')[0] === language) ??
    'en-US'
  )
}
