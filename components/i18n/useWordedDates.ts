import { type RefObject, useLayoutEffect } from 'react'
import { matchLocale } from '@/lib/i18n/locales'
import { momentText } from '@/lib/i18n/moment-text'
import { useSite } from '../SiteProvider'
import { useLocale } from './LocaleProvider'

/**
 * Translates the dates in HTML that was rendered once in the site's language (ui/PreservedHtml) into the reader's,
 * and back. A page that waits for its language is shown after that.
 * @param area around them; it may appear later than its component
 * @param dates selects them: `<time>` with a day or moment
 * @param whole false while more of them are inserted: they are translated when it becomes true
 */
export function useWordedDates(area: RefObject<HTMLElement | null>, dates: string, whole = true): void {
  const { locale } = useLocale()
  const drawnIn = matchLocale(useSite().settings.LANG)
  // No dependency array on purpose: the DOM changes outside React.
  useLayoutEffect(() => {
    const root = area.current
    if (root === null || locale === (root.dataset.dates ?? drawnIn)) return
    root.dataset.dates = whole ? locale : ''
    for (const time of root.querySelectorAll<HTMLTimeElement>(dates)) {
      time.textContent = momentText(time.dateTime, locale) ?? time.textContent
    }
  })
}
