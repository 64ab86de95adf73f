import { momentText } from '@/lib/i18n/moment-text'
import { useLocale } from '../i18n/LocaleProvider'
import { isHydrated } from './PreservedHtml'

/**
 * A day (`yyyy-MM-dd`) as the reader's language writes it. At hydration the words are those that the server wrote, and are not
 * made again: the first date takes a slow browser 40 ms.
 */
export function Day({ day, className }: { day: string; className?: string }) {
  const { locale } = useLocale()
  const isWritten = typeof document !== 'undefined' && !isHydrated()
  return (
    // React leaves a text that differs as it is.
    <time dateTime={day} className={className} suppressHydrationWarning>
      {isWritten ? day : (momentText(day, locale) ?? day)}
    </time>
  )
}
