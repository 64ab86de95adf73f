import { useTranslation } from 'react-i18next'

/** `t('group.key', values)`: the text in the reader's language; keys are checked by the compiler. */
export function useText() {
  return useTranslation().t
}
