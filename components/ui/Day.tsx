import { momentText } from '@/lib/i18n/moment-text'
import { useLocale } from '../i18n/LocaleProvider'

/** A day (`yyyy-MM-dd`) as the reader's language writes it. */
export function Day({ day, className }: { day: string; className?: string }) {
  const { locale } = useLocale()
  return (
    // A browser may know newer conventions of a language than the server does.
    <time dateTime={day} className={className} suppressHydrationWarning>
      {momentText(day, locale) ?? day}
    </time>
  )
}
