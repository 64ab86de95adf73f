import type { Settings } from '@/conf/schema'
import { packs } from '@/lib/i18n/all-packs'
import { matchLocale } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'
import type { HeadExtra } from './head-extras'

const debugScript = '/assets/debug.js'

/**
 * The script that adds the debug panel, where DEBUG is on: what readers' browsers were given, by which the owner sees why a
 * page looks as it does. It is for the owner, so it speaks the site's language whatever the reader has chosen.
 * @param lang LANG of the site
 * @param made when the page is drawn
 */
export function debugPanel(
  { DEBUG, SUB_PATH }: Pick<Settings, 'DEBUG' | 'SUB_PATH'>,
  lang: string,
  made: Date,
): HeadExtra[] {
  if (!DEBUG) return []
  const locale = matchLocale(lang)
  const t = translator(packs[locale], locale)
  const given = {
    texts: { open: t('debug.open'), close: t('debug.close') },
    lang: locale,
    made: made.toISOString(),
  }
  return [{ tag: 'script', src: SUB_PATH + debugScript, data: JSON.stringify(given) }]
}
