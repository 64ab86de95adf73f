import { numberText } from '@/lib/i18n/translator'
import { useLocale } from './LocaleProvider'

/** Writes numbers that stand outside a text of the packs as the reader's language writes them. */
export function useNumbers(): (value: number) => string {
  const { locale } = useLocale()
  return (value) => numberText(value, locale)
}
