import type { i18n } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import type { Messages } from '@/lib/i18n/en-US'
import type { Locale } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'

/**
 * `t('group.key', values)`: the text in the reader's language; keys are checked by the compiler. It reads the
 * library's context itself: useTranslation adds 2 KB (gzip) for packs that are still loading, and ours never are.
 */
export function useText() {
  const { i18n } = useContext(I18nContext)
  if (i18n === undefined) throw new Error('useText() needs a LocaleProvider above it')
  return i18n.t
}

/**
 * What is read of an i18next instance here, for one loaded pack. i18next's own core is 15 KB (gzip) of every page's
 * script, for loading, detecting and formatting that packs of plain texts do not need; a unit test holds ours against
 * it. Another language is another instance.
 */
export function textInstance(locale: Locale, messages: Messages): i18n {
  const instance = { language: locale, t: translator(messages, locale) }
  // Nothing reads the rest of the interface: useText is the only reader.
  return instance as unknown as i18n
}
