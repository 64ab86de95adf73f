import type { Page } from '@playwright/test'

/** Returns the sum of layout-shift scores while a page was loaded and scrolled to its end. */
export function movedBy(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let score = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        // The standard library has no type for this entry yet.
        if ('value' in entry && typeof entry.value === 'number') score += entry.value
      }
    }
    const shifts = new PerformanceObserver((list) => add(list.getEntries()))
    shifts.observe({ type: 'layout-shift', buffered: true })
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await frame()
    }
    const pending = () => document.querySelector('img[data-lazy="near"]')
    while (pending()) await frame()
    await frame()
    add(shifts.takeRecords())
    return score
  })
}
