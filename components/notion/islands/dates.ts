import { momentText } from '@/lib/i18n/moment-text'

/** Words the dates in the text anew, in the reader's language. */
export function wordDates(root: HTMLElement, locale: string): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('.notion time')) {
    time.textContent = momentText(time.dateTime, locale) ?? time.textContent
  }
}
