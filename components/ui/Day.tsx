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
  const key = day + locale
  const [written, setWritten] = useState(() => (typeof document !== 'undefined' && !isHydrated() ? key : ''))
  // React keeps the server's text at hydration. It writes `day` itself when hydration has failed, or when the language
  // changes back.
  const look = (element: HTMLTimeElement | null) => {
    if (element?.textContent === day) setWritten('')
  }
  return (
    <time ref={look} dateTime={day} {...attributes} suppressHydrationWarning>
      {written === key ? day : (momentText(day, locale) ?? day)}
    </time>
  )
}
