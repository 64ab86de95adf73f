import { test as plain } from '@playwright/test'
import { expect, test } from '../support/fixtures'

declare global {
  interface Window {
    /** What this test has seen starting to move. */
    movements: { from: unknown; timing: unknown }[]
  }
}

const script = '/assets/reveal.js'

test('R-388 R-389 the animation script is fetched once, with GET, when the layout mounts, and slides cards in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.movements = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, timing) {
      window.movements.push({ from: Array.isArray(frames) ? frames[0] : frames, timing })
      return animate.call(this, frames, timing)
    }
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === script) calls.push(request.method())
  })
  const loaded = page.waitForResponse((response) => response.url().endsWith(script))
  await page.goto('/')
  expect((await loaded).status()).toBe(200)

  const cards = page.locator('main [data-reveal]')
  // In the first screen nothing is hidden; below it cards wait.
  await expect(cards.last()).toHaveCSS('opacity', '0')
  const hiddenAbove = await cards.evaluateAll(
    (all) =>
      all.filter((card) => card.getBoundingClientRect().top < innerHeight && card.style.opacity === '0')
        .length,
  )
  expect(hiddenAbove).toBe(0)

  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards.last()).toHaveCSS('opacity', '1')
  const movements = await page.evaluate(() => window.movements)
  expect(movements[0]).toEqual({
    from: { opacity: 0, translate: '0 20px' },
    timing: expect.objectContaining({ duration: 600, delay: 200 }),
  })

  // After a navigation the cards of the new page are taken up by the same script.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
  await expect(page).toHaveURL('/archive')
  await expect(cards.last()).toHaveCSS('opacity', '0')
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(cards.last()).toHaveCSS('opacity', '1')
  expect(calls).toEqual(['GET'])
})

// A blocked script is an error in the browser's own log.
plain('R-389 without the animation script everything stays in sight', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route(`**${script}`, (route) => route.abort())
  await page.goto('/')
  await expect.poll(() => said.some((line) => line.includes('nothing slides in'))).toBe(true)
  const opacities = await page
    .locator('main [data-reveal]')
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).opacity))
  expect(opacities.length).toBeGreaterThan(4)
  expect(new Set(opacities)).toEqual(new Set(['1']))
})

test('with reduced motion nothing moves on the home page and in an article', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/article/kitchen-sink']) {
    const loaded = page.waitForResponse((response) => response.url().endsWith(script))
    await page.goto(path)
    await loaded
    const running = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .map((animation) => ('animationName' in animation ? animation.animationName : String(animation))),
      )
    await expect.poll(running).toEqual([])
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(page.locator('main [data-reveal]').filter({ visible: false })).toHaveCount(0)
    await expect.poll(running).toEqual([])
    const hidden = await page
      .locator('main [data-reveal]')
      .evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).opacity !== '1').length)
    expect(hidden).toBe(0)
  }
})
