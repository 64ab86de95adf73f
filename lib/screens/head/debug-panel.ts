import type { Settings } from '@/conf/schema'
import { packs } from '@/lib/i18n/all-packs'
import { matchLocale } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'
import type { HeadExtra } from './head-extras'

const debugScript = '/assets/debug.js'

/**
 * Returns the script that adds the debug panel, when DEBUG is on: it shows owners which data browsers get. It uses
 * the site's language, whatever the reader has chosen, because it is for the owner.
 * @param lang LANG of the site
 * @param made when the page is rendered
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
