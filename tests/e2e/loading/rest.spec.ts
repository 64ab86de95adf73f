import { expect, type Page, test } from '@playwright/test'
import { themeNames } from '@/themes/names'

/**
 * Frames of a second in which styles may be computed. An animation that never ends takes all 60. The notices of a home page change
 * every few seconds, which takes half a second.
 */
const mostFrames = (screen: string) => (screen === '/' ? 40 : 20)

const screens = [
  '/',
  '/archive',
  '/category',
  '/tag',
  '/search',
  '/memos',
  '/article/kitchen-sink',
  '/nowhere',
]

/** How often the browser computes styles within a second. */
async function stylesComputed(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const count = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN
  }
  const before = await count()
  await page.waitForTimeout(1_000)
  return (await count()) - before
}

async function expectRest(page: Page, screen: string, query = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(screen + query)
  for (const x of [2, 3]) await page.mouse.move(x, 2)
  for (const part of [0, 1]) {
    await page.evaluate((part) => {
      scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' })
    }, part)
    // Pictures and chunks that come near are laid out first.
    await page.waitForTimeout(1_500)
    const place = `${screen}${query}, ${part === 0 ? 'top' : 'end'}`
    expect(await stylesComputed(page), place).toBeLessThan(mostFrames(screen))
  }
}

test('a page that nobody touches computes no styles in every frame', { tag: '@full' }, async ({ page }) => {
  await expectRest(page, '/archive')
})

for (const theme of themeNames) {
  test(`no screen of ${theme} computes styles in every frame while nobody touches it`, {
    tag: '@full',
  }, async ({ page }) => {
    test.setTimeout(120_000)
    for (const screen of screens) await expectRest(page, screen, `?theme=${theme}`)
  })
}
