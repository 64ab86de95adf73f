import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// This blog runs with the environment of scripts/e2e.ts, `configured`.

test('R-337 Back leads to an infinite list as it was left: as long, and at its place', {
  tag: '@full',
}, async ({ page }) => {
  // Without smooth scrolling, which would still be going on.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const cards = page.getByRole('main').getByRole('article')
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(cards).toHaveCount(12)
  // Not by a pointer, which would bring the end of the list into view: it would go on growing.
  await more.dispatchEvent('click')
  await expect(cards).toHaveCount(24)
  const link = cards.nth(15).locator('a[href^="/category/"]')
  await link.hover()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(2_500)
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(href)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(cards).not.toHaveCount(24)

  // Another list begins at its beginning, and so does this one when it is gone to.
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(cards).toHaveCount(12)
  await page.goBack()
  await expect(page).toHaveURL(href)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(cards).toHaveCount(24)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await expect(link).toBeInViewport()
})

test('R-337 a document that is loaded again shows an infinite list as long as it was, at its place', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(12)
  await page.getByRole('button', { name: 'More', exact: true }).dispatchEvent('click')
  await expect(cards).toHaveCount(24)
  await cards.nth(15).evaluate((card) => window.scrollTo(0, card.getBoundingClientRect().top))
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(2_000)
  await page.reload()
  await expect(cards).toHaveCount(24)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  // Opened anew it begins at its beginning.
  await page.goto('/')
  await expect(cards).toHaveCount(12)
})

test('with one column cards keep to it on wide screens, and a cover grows under the pointer when that is wanted', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1000 })
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Posts' }).getByRole('article')
  const lefts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
  await cards.first().hover()
  await expect(cards.first().locator('img').first()).toHaveCSS('transform', 'matrix(1.04, 0, 0, 1.04, 0, 0)')
  // It does not move for those who want no movement.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(cards.first().locator('img').first()).toHaveCSS('transform', 'none')
})

for (const theme of themeNames) {
  test(`R-080 R-147 R-338 ${theme}: the results of a search grow where lists do, with the words marked in them`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(`/search/the?theme=${theme}`)
    const found = page.getByRole('region', { name: 'Posts' }).getByRole('article')
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    const total = Number(/\((\d+)\)/.exec(heading ?? '')?.[1])
    expect(total).toBeGreaterThan(12)
    await expect(found).toHaveCount(12)
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
    await found.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 2_000)
    const all = Math.min(total, 24)
    await expect.poll(() => found.count()).toBeGreaterThanOrEqual(all)
    const titles = await found.getByRole('heading').allTextContents()
    expect(new Set(titles).size).toBe(titles.length)
    // Those that came later are marked as well.
    await expect(found.nth(12).locator('mark').first()).toHaveText(/^the$/i)
  })
}
