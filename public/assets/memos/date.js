/**
 * Dates: the time of a memo in the reader's words ("3 days ago", "上周"), older ones as a date in the reader's language;
 * the exact time stays at hand. Kept right while the page is open.
 */
;(() => {
  const minute = 60_000
  const day = 24 * 60 * minute

  window.memos ??= {}
  window.memos.dates = (root, locale) => {
    const times = [...root.querySelectorAll('.memo-facts time')]
    const write = () => {
      for (const time of times) {
        const moment = Number(time.dataset.memoTime) || null
        time.textContent = wordsOf(time.dateTime, moment, locale)
        time.title = moment ? new Date(moment).toLocaleString(locale) : time.dateTime
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

  function wordsOf(dayText, moment, locale) {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    const now = Date.now()
    const since = moment === null ? Number.NaN : now - moment
    // A moment at midnight UTC is a day that nobody has given an hour.
    const knowsHour = moment !== null && moment % day !== 0
    if (knowsHour && since >= 0 && since < 60 * minute) return relative.format(-Math.floor(since / minute), 'minute')
    if (knowsHour && since >= 0 && since < 12 * 60 * minute)
      return relative.format(-Math.floor(since / 60 / minute), 'hour')
    const today = new Date(now)
    const midnight = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())
    const days = Math.round((midnight - Date.parse(dayText)) / day)
    if (days < 0 || days > 30) {
      return new Date(dayText).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    }
    return days < 7 ? relative.format(-days, 'day') : relative.format(-Math.floor(days / 7), 'week')
  }
})()
