/**
 * Writes the time of a memo in the reader's language: relative for the last month ("3 days ago", "上周"), as a date before that, with
 * the exact time as a tooltip. The times are updated every minute.
 */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

window.memos ??= {}
window.memos.dates = (root, locale) => {
  const times = [...root.querySelectorAll<HTMLTimeElement>('.memo-facts time')]
  const write = () => {
    for (const time of times) {
      const moment = Number(time.dataset.memoTime) || null
      time.textContent = wordsOf(time.dateTime, moment, locale)
      time.title = moment === null ? time.dateTime : new Date(moment).toLocaleString(locale)
    }
  }
  write()
  const timer = setInterval(write, minute)
  return () => {
    clearInterval(timer)
    for (const time of times) {
      time.textContent = time.dateTime
      time.removeAttribute('title')
    }
  }
}

/**
 * @param date as `2026-10-19`
 * @param moment milliseconds since the epoch; null when only the day is known
 */
function wordsOf(date: string, moment: number | null, locale: string): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const now = Date.now()
  // A moment at midnight UTC is a day without a time.
  const since = moment === null || moment % day === 0 ? Number.NaN : now - moment
  if (since >= 0 && since < hour) return relative.format(-Math.floor(since / minute), 'minute')
  if (since >= 0 && since < 12 * hour) return relative.format(-Math.floor(since / hour), 'hour')
  const today = new Date(now)
  const midnight = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())
  const days = Math.round((midnight - Date.parse(date)) / day)
  if (days < 0 || days > 30) {
    return new Date(date).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  }
  return days < 7 ? relative.format(-days, 'day') : relative.format(-Math.floor(days / 7), 'week')
}
