/**
 * The language of a widget: the locale's own tag where the service knows it, else its Chinese or its language alone,
 * else English.
 * @param known tags as the service writes them; the first one is its English
 */
export function widgetLanguage(
  locale: string,
  known: readonly [english: string, ...others: string[]],
): string {
  const tag = locale.toLowerCase()
  const same = (other: string) => known.find((name) => name.toLowerCase() === other.toLowerCase())
  const [language = ''] = tag.split('-')
  // Who reads the one traditional form reads the other.
  const sibling = { 'zh-hk': 'zh-TW', 'zh-tw': 'zh-HK' }[tag]
  const ofLanguage = known.find((name) => name.toLowerCase().split('-')[0] === language)
  return same(tag) ?? (sibling && same(sibling)) ?? same(language) ?? ofLanguage ?? known[0]
}
