/**
 * The language of a widget: the locale's own tag if the service supports it, else its Chinese or its language
 * alone, else English.
 * @param known tags in the service's spelling; the first one is English
 */
export function widgetLanguage(
  locale: string,
  known: readonly [english: string, ...others: string[]],
): string {
  const tag = locale.toLowerCase()
  const same = (other: string) => known.find((name) => name.toLowerCase() === other.toLowerCase())
  const [language = ''] = tag.split('-')
  // Readers of one traditional variant can read the other.
  const sibling = { 'zh-hk': 'zh-TW', 'zh-tw': 'zh-HK' }[tag]
  const ofLanguage = known.find((name) => name.toLowerCase().split('-')[0] === language)
  return same(tag) ?? (sibling && same(sibling)) ?? same(language) ?? ofLanguage ?? known[0]
}
