import { expect, test } from '../support/fixtures'

/** What a page's content may move by while it loads and is read (layout-shift scores, added up). */
const limit = 0.02

for (const [path, width, height] of [
  ['/', 390, 844],
  ['/', 1440, 900],
  ['/article/kitchen-sink', 390, 844],
  ['/article/kitchen-sink', 1440, 900],
] as const) {
  test(`nothing jumps while ${path} loads and is read, ${width} px wide`, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      // The browser's own document viewer has fonts too.
      if (request.resourceType() === 'font' && /^https?:/.test(request.url())) fonts.push(request.url())
    })
    await page.setViewportSize({ width, height })
    await page.goto(path, { waitUntil: 'networkidle' })
    const moved = await page.evaluate(async () => {
      let score = 0
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // The type of this entry is in no standard library yet.
          if ('value' in entry && typeof entry.value === 'number') score += entry.value
        }
      })
      shifts.observe({ type: 'layout-shift', buffered: true })
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
        window.scrollTo({ top: y, behavior: 'instant' })
        await frame()
      }
      const pending = () => document.querySelector('img[data-lazy="near"]')
      while (pending()) await frame()
      await frame()
      return score
    })
    expect(moved).toBeLessThanOrEqual(limit)
    // No text changes its face: web fonts are for formulas alone.
    expect(fonts.filter((address) => !/KaTeX/.test(address))).toEqual([])
    if (path === '/') expect(fonts).toEqual([])
    else expect(fonts.length).toBeGreaterThan(0)
  })
}
