/**
 * Address forms of earlier blogs, mainly of NotionNext: endings, language prefixes, prefixed ids, other names of
 * feeds. Imports nothing, because next.config.ts reads this file too.
 */

/** Other programs' names of feeds, sitemap and screens, without the leading slash. */
export const renamedPaths: Readonly<Record<string, string>> = {
  'feed.xml': '/feed',
  rss: '/feed',
  'rss.xml': '/feed',
  'rss/feed': '/feed',
  'rss/feed.xml': '/feed',
  atom: '/atom.xml',
  'rss/atom': '/atom.xml',
  'rss/atom.xml': '/atom.xml',
  'rss/feed.json': '/feed.json',
  sitemap: '/sitemap.xml',
  'sitemap-0.xml': '/sitemap.xml',
  'sitemap-index.xml': '/sitemap.xml',
  'sitemap_index.xml': '/sitemap.xml',
  index: '/',
  'sign-in': '/signin',
  'sign-up': '/signup',
}

const ending = /(?<=.)\.html?$/i
const languageTag = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i

/**
 * Returns simpler forms of an address, those with the fewest changes first: without `.html`, without the language,
 * without both, and each without a repeated end, as NotionNext writes `%slug%` in POST_URL_PREFIX. Empty for most
 * addresses.
 * @param path decoded segments
 */
export function plainerForms(path: readonly string[]): string[][] {
  const last = path.at(-1) ?? ''
  const stripped = ending.test(last) ? [...path.slice(0, -1), last.replace(ending, '')] : null
  const ended = stripped ?? [...path]
  const named = isLanguage(path[0] ?? '') ? [path.slice(1), ended.slice(1)] : []
  const forms = [...(stripped ? [stripped] : []), ...named.slice(0, stripped ? 2 : 1)]
  return [...forms, ...[[...path], ...forms].flatMap(withoutRepeatedEnd)]
}

/** The form without a repeated sequence of segments at its end; empty for most. */
function withoutRepeatedEnd(path: readonly string[]): string[][] {
  for (let length = 1; length * 2 <= path.length; length += 1) {
    const end = path.slice(-length).join('/')
    if (path.slice(-length * 2, -length).join('/') === end) return [path.slice(0, -length)]
  }
  return []
}

const namesOf = (type: 'language' | 'region' | 'script') =>
  new Intl.DisplayNames('en', { type, fallback: 'none' })
const [languages, regions, scripts] = [namesOf('language'), namesOf('region'), namesOf('script')]

/** Whether a segment is an existing language tag, such as `en`, `zh-CN` and `zh-Hans`: `no-such` is none. */
export function isLanguage(segment: string): boolean {
  if (!languageTag.test(segment)) return false
  // It spells each part as the names expect it, such as `Hans` and `CN`.
  const { language, region, script } = new Intl.Locale(segment.replace('_', '-'))
  const isKnown = (names: Intl.DisplayNames, part = '') => part === '' || names.of(part) !== undefined
  return isKnown(languages, language) && isKnown(regions, region) && isKnown(scripts, script)
}
