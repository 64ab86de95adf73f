import type { Settings } from '@/conf/schema'
import { packs } from '@/lib/i18n/all-packs'
import { matchLocale } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'
import { latestPosts } from '@/lib/site/posts'
import type { Site } from '@/lib/site/types'
import type { ScreenKind } from './types'

/** Number of notices if the owner has set none. */
const noticeCount = 3

/**
 * Returns the settings with defaults for texts that the owner has not set: the site's title, description and newest
 * posts, and other texts in the site's language. So a new blog shows no text of another blog.
 * @param theme name of the theme that draws the page
 * @param screen kind of the page: texts and tiles of the home page are only sent with it
 */
export function withFirstTexts(
  { info, posts, settings }: Site,
  theme: string,
  screen?: ScreenKind,
): Settings {
  if (theme !== 'heo') return { ...settings, HEO_GROUP_ICONS: [] }
  const locale = matchLocale(settings.LANG)
  const t = translator(packs[locale], locale)
  const description = info.description || settings.BIO
  const greetings = [
    ...(settings.AUTHOR === '' ? [] : [t('common.hello', { name: settings.AUTHOR })]),
    ...(info.title === '' ? [] : [t('common.welcome', { name: info.title })]),
  ]
  const framed = {
    ...settings,
    HEO_INFOCARD_GREETINGS: settings.HEO_INFOCARD_GREETINGS ?? greetings,
    ...(settings.HEO_SOCIAL_CARD && {
      HEO_SOCIAL_CARD_TITLE_1: settings.HEO_SOCIAL_CARD_TITLE_1 || info.title,
      HEO_SOCIAL_CARD_TITLE_2: settings.HEO_SOCIAL_CARD_TITLE_2 || description,
      HEO_SOCIAL_CARD_TITLE_3: settings.HEO_SOCIAL_CARD_TITLE_3 || t('common.learnMore'),
    }),
  }
  if (screen !== 'home') return { ...framed, HEO_GROUP_ICONS: [] }
  const newest = latestPosts(posts, noticeCount)
  const [first] = newest
  return {
    ...framed,
    HEO_NOTICE_BAR: settings.HEO_NOTICE_BAR ?? newest.map(({ title, href }) => ({ title, url: href })),
    HEO_HERO_TITLE_1: settings.HEO_HERO_TITLE_1 || info.title,
    HEO_HERO_TITLE_3: settings.HEO_HERO_TITLE_3 || description,
    HEO_HERO_TITLE_4: settings.HEO_HERO_TITLE_4 || t('common.latestPosts'),
    ...(settings.HEO_HERO_TITLE_5 === '' && {
      HEO_HERO_TITLE_5: first?.title ?? info.title,
      HEO_HERO_TITLE_LINK: settings.HEO_HERO_TITLE_LINK || (first?.href ?? ''),
    }),
  }
}
