import type { i18n } from 'i18next'
import type { Messages } from '@/lib/i18n/en-US'
import type { Locale } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'

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
