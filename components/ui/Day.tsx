import { momentText } from '@/lib/i18n/moment-text'
import { useLocale } from '../i18n/LocaleProvider'
import { isHydrated } from './PreservedHtml'

interface DayProps {
  day: string
  className?: string
  /** The exact moment in milliseconds since the epoch, for the date script of memos. */
  'data-memo-time'?: number | undefined
}

/**
 * A day (`yyyy-MM-dd`) in the reader's language. At hydration the server's text is kept: formatting the first date
 * takes a slow browser 40 ms.
 */
export function Day({ day, ...attributes }: DayProps) {
  const { locale } = useLocale()
  const isWritten = typeof document !== 'undefined' && !isHydrated()
  return (
    // React keeps a text that differs.
    <time dateTime={day} {...attributes} suppressHydrationWarning>
      {isWritten ? day : (momentText(day, locale) ?? day)}
    </time>
  )
}
