import type { i18n } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import type { Messages } from '@/lib/i18n/en-US'
import type { Locale } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'

/**
 * `t('group.key', values)`: the text in the reader's language; keys are checked by the compiler. It reads the
 * library's context directly: useTranslation adds 2 KB (gzip) for packs that are still loading, which does not
 * occur here.
 */
export function useText() {
  const { i18n } = useContext(I18nContext)
  if (i18n === undefined) throw new Error('useText() needs a LocaleProvider above it')
  return i18n.t
}

/**
 * The part of an i18next instance that is used here, for one loaded pack. i18next itself adds 15 KB (gzip) to every
 * page for loading, detecting and formatting, which plain packs do not need; a unit test compares both. Each
 * language has an instance of its own.
 */
export function textInstance(locale: Locale, messages: Messages): i18n {
  const instance = { language: locale, t: translator(messages, locale) }
  // useText is the only user, and needs no other member.
  return instance as unknown as i18n
}
