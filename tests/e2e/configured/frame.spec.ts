import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// This blog runs with the environment of scripts/e2e.ts, `configured`.

/** Distance of an element's left edge from the page's, in CSS pixels. */
const left = async (element: Locator) => (await element.boundingBox())?.x ?? Number.NaN

test('R-350 R-351 R-289 the community card flips when the pointer enters it, and back when it leaves', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('complementary').getByRole('link', { name: /Pond club/ })
  const [front, back] = [card.locator('> span').nth(0), card.locator('> span').nth(1)]
  await expect(card).toHaveAccessibleName(/Pond club.*Learn more/)
  await expect(front).toHaveCSS('rotate', 'none')
  await expect(back).toHaveCSS('rotate', 'y 180deg')
  await card.hover()
  await expect(front).toHaveCSS('rotate', 'y -180deg')
  await expect(back).toHaveCSS('rotate', 'y 0deg')
  await page.mouse.move(720, 10)
  await expect(front).toHaveCSS('rotate', 'none')
  await expect(back).toHaveCSS('rotate', 'y 180deg')
  // The keyboard turns it too: Tab leads from the link before it to the card, and on.
  await card.evaluate((link) => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button')]
    all[all.findLastIndex((other) => (other.compareDocumentPosition(link) & 4) !== 0)]?.focus()
  })
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  await expect(back).toHaveCSS('rotate', 'y 0deg')
  await page.keyboard.press('Tab')
  await expect(back).toHaveCSS('rotate', 'y 180deg')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1366, height: 1024 } })

  test('R-350 where nothing hovers the community card shows both sides, and a tap follows its link', {
    tag: '@full',
  }, async ({ page, context }) => {
    await context.route('https://example.com/club', (route) => route.fulfill({ body: 'The club' }))
    await page.goto('/')
    const card = page.getByRole('complementary').getByRole('link', { name: /Pond club/ })
    const [front, back] = [card.locator('> span').nth(0), card.locator('> span').nth(1)]
    await expect(back).toHaveCSS('rotate', 'none')
    const [above, below] = [await front.boundingBox(), await back.boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Number.NaN) - 1)
    const opened = page.waitForEvent('popup')
    await card.tap()
    await expect(await opened).toHaveURL('https://example.com/club')
  })
})

test('R-206 the e-mail link hides its address until a press opens the mail program with it', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'E-mail' })
  expect(await page.content()).not.toContain('lin@example.com')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const wanted: string[] = []
  browser.on('Page.frameRequestedNavigation', ({ url }) => wanted.push(url))
  await link.press('Enter')
  await expect.poll(() => wanted).toContain('mailto:lin@example.com')
})

test('R-199 R-200 the footer shows the registration number and the regional badge that are configured', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '示例备 2023000001 号' })).toHaveAttribute(
    'href',
    'https://beian.miit.gov.cn/',
  )
  await expect(footer.getByRole('link', { name: '示例公网安备 33010602000001 号' })).toHaveAttribute(
    'href',
    /code=33010602000001$/,
  )
})

test('R-204 R-205 R-207 the footer links to the professional network and the video sites that are configured', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('list', { name: 'Elsewhere' }).getByRole('link')
  await expect(links).toHaveText([
    /^GitHub/,
    /^X/,
    /^微博/,
    /^Telegram/,
    /^LinkedIn/,
    /^Bilibili/,
    /^YouTube/,
    'E-mail',
    'RSS',
  ])
  await expect(links.nth(4)).toHaveAttribute('href', 'https://example.com/work/lin-yao')
  await expect(links.nth(5)).toHaveAttribute('href', 'https://example.com/videos/lin-yao')
  await expect(links.nth(6)).toHaveAttribute('href', 'https://example.com/films/lin-yao')
})

test('R-486 the reverse settings put the recommended posts before the banner and the sidebar before the list', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const today = page.getByRole('button', { name: 'More recommendations' })
  expect(await left(today)).toBeLessThan(await left(page.getByRole('link', { name: '随便逛逛' })))
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const card = page.getByRole('main').getByRole('article').first()
  expect(await left(sidebar)).toBeLessThan(await left(card))
  // The order of reading is that of the eye.
  const main = page.getByRole('main')
  const sidebarFirst = await sidebar.evaluate(
    (element, other) =>
      Boolean(other && element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING),
    await main.elementHandle(),
  )
  expect(sidebarFirst).toBe(true)
})

test('R-339 R-428 the infinite list grows within 100 px of its end, without a press; a part that does not come may be asked for again', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(12)
  const more = page.getByRole('button', { name: 'More', exact: true })
  /** Scrolls until the last card ends this many pixels below the viewport, and waits longer than the throttle. */
  const endBelow = (pixels: number) =>
    more.evaluate(async (button, gap) => {
      const cards = button.closest('form')?.previousElementSibling ?? button
      const end = cards.getBoundingClientRect().bottom
      window.scrollBy({ top: end - window.innerHeight - gap, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 400))
    }, pixels)
  await endBelow(300)
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed')
  await endBelow(130)
  await expect(cards).toHaveCount(12)
  await endBelow(80)
  await expect(cards).toHaveCount(24)

  let asked = 0
  await page.route('**/_next/data/**/page/3.json', (route) => {
    asked += 1
    return route.fulfill({ status: 404 })
  })
  await endBelow(80)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  expect(asked).toBe(1)
  await page.unroute('**/_next/data/**/page/3.json')
  await retry.click()
  await expect(cards).toHaveCount(36)
})
