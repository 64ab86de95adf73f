import { type Page, test as plainTest, type Route } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

const data = /\/_next\/data\/.*\/(archive|tag)\.json/

const cover = (page: Page) =>
  page
    .locator('[data-state]')
    .filter({ has: page.locator('> span') })
    .first()

/** Opens a page whose time stands still; data of the pages behind its links is held until `release`. */
async function openWithHeldData(page: Page, answer: (route: Route) => Promise<void>) {
  const start = Date.UTC(2026, 4, 5, 12)
  await page.clock.install({ time: new Date(start) })
  const held: Route[] = []
  let released = false
  await page.route(data, async (route) => {
    if (released) await answer(route)
    else held.push(route)
  })
  await page.goto('/memos')
  await wake(page)
  await page.clock.pauseAt(new Date(start + 3_600_000))
  return {
    async release() {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      released = true
      for (const route of held) await answer(route)
    },
  }
}

const archive = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Archive' }).first()
const shown = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading page' })

test('R-334 R-335 a page that takes longer than 150 ms to come is covered until it is there', {
  tag: '@full',
}, async ({ page }) => {
  const { release } = await openWithHeldData(page, (route) => route.continue())
  await archive(page).click()
  await page.clock.runFor(149)
  await expect(shown(page)).toHaveCount(0)
  await expect(cover(page)).toBeHidden()
  await page.clock.runFor(1)
  await expect(shown(page)).toHaveCount(1)
  await expect(cover(page)).toBeVisible()
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  await expect(cover(page)).toHaveAttribute('data-state', 'hidden')
})

test('what leads to another page looks pressed at once, until that page is there', async ({ page }) => {
  let held: Route[] = []
  await page.route(/\/_next\/data\/.*\.json/, (route) => void held.push(route))
  const release = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const routes = held
    held = []
    return routes
  }
  await page.goto('/')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  const next = pages.getByRole('link', { name: 'Next' })
  await next.click()
  await expect(next).toHaveCSS('opacity', '0.6')
  // Another navigation takes its place.
  await pages.getByRole('textbox').fill('2')
  await pages.getByRole('textbox').press('Enter')
  await expect(pages.locator('form')).toHaveCSS('opacity', '0.6')
  await expect(next).toHaveCSS('opacity', '1')
  for (const route of await release()) await route.continue()
  await expect(page).toHaveURL('/page/2')

  // A control that stays, on the way there, and when the reader goes back meanwhile.
  await archive(page).click()
  await expect(archive(page)).toHaveCSS('opacity', '0.6')
  for (const route of await release()) await route.continue()
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await expect(archive(page)).toHaveCSS('opacity', '1')
  const home = page.getByRole('banner').locator('a[href="/"]').first()
  await home.click()
  await expect(home).toHaveCSS('opacity', '0.6')
  await page.goBack()
  await expect(home).toHaveCSS('opacity', '1')
})

test('the cover goes away at a press, and after 10 s by itself', { tag: '@full' }, async ({ page }) => {
  await openWithHeldData(page, (route) => route.continue())
  await archive(page).click()
  await page.clock.runFor(150)
  await expect(cover(page)).toHaveAttribute('data-state', 'shown')
  await cover(page).click()
  await expect(cover(page)).toHaveAttribute('data-state', 'hidden')
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
  await page.clock.runFor(150)
  await expect(cover(page)).toHaveAttribute('data-state', 'shown')
  await page.clock.runFor(9_850)
  await expect(cover(page)).toHaveAttribute('data-state', 'hidden')
})

// The runner's own test: the browser reports the failed call in its console.
plainTest('R-336 when a page cannot be loaded the cover goes', { tag: '@full' }, async ({ page }) => {
  const { release } = await openWithHeldData(page, (route) => route.abort())
  await archive(page).click()
  await page.clock.runFor(150)
  await expect(cover(page)).toHaveAttribute('data-state', 'shown')
  // The framework then asks for the whole document; the old page stays in view as that has nothing new.
  await page.route('**/archive', (route) => route.fulfill({ status: 204 }))
  const asked = page.waitForRequest('**/archive')
  await release()
  await asked
  await expect(cover(page)).toHaveAttribute('data-state', 'hidden')
  await expect(shown(page)).toHaveCount(0)
  await expect(page).toHaveURL('/memos')
})

test('Back restores the place in the page that the reader left', async ({ page }) => {
  // Without smooth scrolling, which would still be going on.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/archive')
  const link = page.getByRole('main').locator('a[href^="/article/"]').last()
  await link.hover()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await link.click()
  await expect(page).toHaveURL(/\/article\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/archive$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('the place in a page is kept when it is loaded again, and for a return from another document', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/archive')
  const days = page.getByText(/^[\d,]+ days$/)
  const place = () => page.evaluate(() => window.scrollY)
  await expect(days).toBeAttached()
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }))
  await page.reload()
  await expect(days).toBeAttached()
  await expect.poll(place).toBe(1_500)
  await page.evaluate(() => window.scrollTo({ top: 1_700, behavior: 'instant' }))
  await page.goto('/robots.txt')
  await page.goBack()
  await expect(days).toBeAttached()
  await expect.poll(place).toBe(1_700)
})

test('the data of a page is asked for when the reader points at its link, never before', {
  tag: '@full',
}, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_next/data/')) calls.push(pathname.replace(/^\/_next\/data\/[^/]+/, ''))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(calls).toEqual([])
  await archive(page).hover()
  await expect.poll(() => calls).toEqual(['/archive.json'])
})
