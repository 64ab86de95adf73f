import type { Browser, Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

test.use({ givesSign: false })

/** The part of a page that may get new styles at once while it is read. */
const most = 0.4

/** An event of Chromium's trace: one computation of styles, with the number of elements that it was for. */
interface TraceEvent {
  name: string
  args?: { elementCount?: number }
}

/** The most elements of a page whose styles are computed at once while something happens. */
async function mostRestyled(browser: Browser, page: Page, happens: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await happens()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args?.elementCount ?? 0)
  expect(counts.length, 'computations of styles').toBeGreaterThan(0)
  return Math.max(...counts)
}

for (const theme of themeNames) {
  for (const path of ['/', '/article/kitchen-sink']) {
    test(`no picture that comes, no start of the framework and no key restyles all of ${path} in ${theme}`, {
      tag: '@full',
    }, async ({ page, browser }) => {
      await page.goto(`${path}?theme=${theme}`)
      // Styles of a chunk that comes near are the first ones that it gets.
      await page.evaluate(() => {
        for (const chunk of document.querySelectorAll<HTMLElement>('.notion-chunk'))
          chunk.style.contentVisibility = 'visible'
      })
      // All elements inherit it. Chromium also counts generated ones, such as `::before`.
      const whole = await mostRestyled(browser, page, () =>
        page.evaluate(() => {
          document.documentElement.style.setProperty('--probe', '1')
          document.body.getBoundingClientRect()
        }),
      )
      const restyled = await mostRestyled(browser, page, async () => {
        await page.mouse.move(2, 2)
        await wake(page)
        for (let screen = 0; screen < 4; screen += 1) {
          await page.mouse.wheel(0, 700)
          await page.waitForLoadState('networkidle')
        }
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
      })
      expect(restyled).toBeLessThan(whole * most)
      // The speculation rules: links are the framework's now.
      await expect(page.locator('#rules')).toHaveCount(0)
    })
  }
}
