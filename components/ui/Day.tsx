import { useState } from 'react'
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
 * A day (`yyyy-MM-dd`) in the reader's language. The server's text is kept until the language changes: formatting
 * the first date takes a slow browser 75 ms, and Next.js renders the page once more right after hydration.
 */
export function Day({ day, ...attributes }: DayProps) {
  const { locale } = useLocale()
  const text = day + locale
  const [written, setWritten] = useState(() => (typeof document !== 'undefined' && !isHydrated() ? text : ''))
  // React keeps a text that differs, and creates the element again when hydration fails.
  const look = (element: HTMLTimeElement | null) => {
    if (element?.textContent === day) setWritten('')
  }
  return (
    <time ref={look} dateTime={day} {...attributes} suppressHydrationWarning>
      {written === text ? day : (momentText(day, locale) ?? day)}
    </time>
  )
}
