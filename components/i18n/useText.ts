import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

/**
 * `t('group.key', values)`: the text in the reader's language; keys are checked by the compiler. It reads the
 * library's context itself: useTranslation adds 2 KB (gzip) for packs that are still loading, and ours never are.
 */
export function useText() {
  const { i18n } = useContext(I18nContext)
  if (i18n === undefined) throw new Error('useText() needs a LocaleProvider above it')
  return i18n.t
}
