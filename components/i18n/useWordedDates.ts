import { type RefObject, useLayoutEffect } from 'react'
import { matchLocale } from '@/lib/i18n/locales'
import { momentText } from '@/lib/i18n/moment-text'
import { useSite } from '../SiteProvider'
import { useLocale } from './LocaleProvider'

/**
 * Words the dates in HTML that the server has drawn once, in the site's language (ui/PreservedHtml), in the reader's, and back
 * again. A page that waits for its language is shown after that.
 * @param area around them; it may appear later than its component
 * @param dates selects them: `<time>` with a day or moment
 */
export function useWordedDates(area: RefObject<HTMLElement | null>, dates: string): void {
  const { locale } = useLocale()
  const drawnIn = matchLocale(useSite().settings.LANG)
  // After every drawing: whether the element is there cannot be told from props.
  useLayoutEffect(() => {
    const root = area.current
    if (root === null || locale === (root.dataset.dates ?? drawnIn)) return
    root.dataset.dates = locale
    for (const time of root.querySelectorAll<HTMLTimeElement>(dates)) {
      time.textContent = momentText(time.dateTime, locale) ?? time.textContent
    }
  })
}
