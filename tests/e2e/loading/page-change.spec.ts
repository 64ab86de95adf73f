import type { Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What a page shows in one frame. */
interface Frame {
  /** Of the page that is drawn. */
  heading: string
  /** Letters in its main region. */
  letters: number
  /** Some of them can be seen through. */
  faded: boolean
  /** In CSS pixels. */
  scroll: number
}

/** Notes every frame from now on. */
async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(() => {
    const frames: Frame[] = []
    Object.assign(window, { seenFrames: frames })
    const note = () => {
      const main = document.querySelector('main')
      frames.push({
        heading: document.querySelector('h1')?.textContent ?? '',
        letters: main?.textContent.trim().length ?? 0,
        faded: [...(main?.children ?? [])].some((part) => getComputedStyle(part).opacity !== '1'),
        scroll: window.scrollY,
      })
      requestAnimationFrame(note)
    }
    note()
  })
  return () => page.evaluate(() => Reflect.get(window, 'seenFrames'))
}

for (const theme of themeNames) {
  test(`R-334 ${theme}: from page to page the old one stays, at its place, until the new one is drawn whole`, {
    tag: '@full',
  }, async ({ page }) => {
    // Slow code and data: what is drawn too early is seen.
    await page.route(/\/_next\/.*\.(?:js|css|json)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto(`/?theme=${theme}`)
    await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
    const frames = await watchFrames(page)
    for (const address of ['/tag', '/memos', '/category', '/archive', '/article/kitchen-sink']) {
      const before = await page.locator('h1').first().textContent()
      await page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        document.body.append(link)
        link.click()
        link.remove()
      }, address)
      await expect(page.locator('h1').first()).not.toHaveText(before ?? '')
      // The reader reads on.
      await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
    }
    const all = await frames()
    expect(all.filter(({ letters }) => letters === 0)).toEqual([])
    expect(all.filter(({ faded }) => faded)).toEqual([])
    // The place is left with the page, in the same frame.
    for (const [place, frame] of all.entries()) {
      const before = all[place - 1]
      if (before && frame.scroll === 0 && before.scroll > 0) expect(frame.heading).not.toBe(before.heading)
    }
  })
}

for (const [theme, post, needed, tag] of [
  ['heo', 'A long walk', '#article-body h2', []],
  ['heo', 'Letter to a friend abroad', 'main input[type="password"]', ['@full']],
  ['simple', 'Letter to a friend abroad', 'main input[type="password"]', ['@full']],
] as const)
  test(`${theme}: the first article that is opened, "${post}", has its body in its first frame`, {
    tag: [...tag],
  }, async ({ page }) => {
    await page.goto(`/archive?theme=${theme}`)
    await wake(page)
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.evaluate((selector) => {
      const counts = { whole: 0, bare: 0 }
      Object.assign(window, { counts })
      const look = () => {
        if (document.getElementById('article-title'))
          counts[document.querySelector(selector) ? 'whole' : 'bare'] += 1
        requestAnimationFrame(look)
      }
      look()
    }, needed)
    await page.getByRole('main').getByRole('link', { name: post }).first().click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'counts').whole)).toBeGreaterThan(0)
    expect(await page.evaluate(() => Reflect.get(window, 'counts').bare)).toBe(0)
  })
