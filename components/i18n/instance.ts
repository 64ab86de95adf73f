import type { i18n } from 'i18next'
import type { Messages } from '@/lib/i18n/en-US'
import type { Locale } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'

/**
 * What react-i18next reads of an i18next instance, for one loaded pack. i18next's own core is 15 KB (gzip) of a page's
 * script, for loading, detecting and formatting that packs of plain texts do not need; a unit test holds this against it.
 */
export function textInstance(locale: Locale, messages: Messages): i18n {
  const translate = translator(messages, locale)
  const instance = {
    language: locale,
    resolvedLanguage: locale,
    languages: [locale],
    isInitialized: true,
    options: { react: { useSuspense: false, bindI18n: '', bindI18nStore: '' } },
    hasLoadedNamespace: () => true,
    getFixedT: () => translate,
    // Nothing ever changes inside an instance: another language is another instance.
    on: () => undefined,
    off: () => undefined,
  }
  // The rest of the interface is not called by useTranslation and I18nextProvider.
  return instance as unknown as i18n
}
