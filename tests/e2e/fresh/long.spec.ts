import { expect, type Locator, test } from '@playwright/test'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { wake } from '../../support/browser/wake'
import { longWorkspace } from '../../support/workspaces'

let blog: OwnBlog
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog(`long-${test.info().parallelIndex}`, {}, longWorkspace({}, 60))
})
test.afterAll(() => blog.close())

test.use({ viewport: { width: 390, height: 844 } })

/** The workspace has not the pictures that the page names. */
test.beforeEach(async ({ page }) => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>'
  await page.route(/\/api\/media\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
})

/** Distance of an element's top from the window's, in pixels, once nothing moves any more. */
async function restingPlace(element: Locator): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  await expect
    .poll(
      async () => {
        const before = last
        last = (await element.boundingBox())?.y ?? Number.POSITIVE_INFINITY
        return Math.abs(last - before) < 1
      },
      { intervals: [200] },
    )
    .toBe(true)
  return last
}

test('a page of 600 blocks is as long as expected, and a link leads to a far heading, whole and alive', {
  tag: '@full',
}, async ({ page }) => {
  // Nothing is idle: chunks are not measured before the reader comes.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.goto(`${blog.url}/article/long`)
  const far = page.getByRole('heading', { name: 'Section 45', exact: true })
  await expect(page.getByText('Quoted 60', { exact: true })).toHaveCount(1)
  // The policy allows the scripts between the chunks.
  expect(await page.locator('.notion > script').count()).toBeGreaterThan(30)
  expect(refused).toEqual([])
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const expected = await height()

  await wake(page)
  // Along a link to a far heading: its section is there, whole and alive.
  const id = await far.getAttribute('id')
  await page.evaluate((hash) => location.assign(hash), `#${id}`)
  await expect(page.getByText('Quoted 45', { exact: true })).toBeInViewport()
  const place = await restingPlace(far)
  expect(place).toBeGreaterThanOrEqual(0)
  expect(place).toBeLessThan(150)
  const listing = page.getByRole('figure').filter({ hasText: 'height = 45)' })
  await expect(listing.getByRole('button', { name: 'Copy code' })).toBeVisible()
  await expect(page.getByRole('math').or(page.locator('math')).first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(60)
  // Print skips no layout.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.notion-chunk').last()).toHaveCSS('content-visibility', 'visible')
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.emulateMedia({ media: null })
  expect(Math.abs((await height()) / expected - 1)).toBeLessThan(0.1)
})

test('R-123 after a jump in a page of 600 blocks the contents mark the heading that is at the top', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${blog.url}/article/long`)
  await wake(page)
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Table of contents' })
  for (const name of ['Section 45', 'Section 7', 'Section 30']) {
    const entry = contents.getByRole('link', { name, exact: true })
    await entry.evaluate((link: HTMLElement) => link.click())
    await restingPlace(page.getByRole('heading', { name, exact: true }))
    await expect(entry).toHaveAttribute('aria-current', 'location')
    await expect(contents.locator('[aria-current]')).toHaveCount(1)
  }
})

test('a page of 600 blocks is whole by itself soon, and Back leads to where it was left', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${blog.url}/article/long`)
  await expect(page.getByText('Quoted 60', { exact: true })).toHaveCount(1, { timeout: 30_000 })
  const next = page
    .locator('main')
    .getByRole('link', { name: /The harbour at five/ })
    .filter({ visible: true })
    .first()
  await next.scrollIntoViewIfNeeded()
  const place = await restingPlace(next)
  await next.click()
  await expect(page).not.toHaveURL(/long/)
  await expect(page.getByRole('heading', { level: 1, name: 'Long', exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Long', exact: true })).toHaveCount(1)
  await expect(next).toBeInViewport()
  expect(Math.abs((await restingPlace(next)) - place)).toBeLessThan(5)
  // A link leads to the beginning, wherever the page was left.
  await next.click()
  await page.getByRole('main').getByRole('link', { name: /Long$/ }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Long', exact: true })).toBeInViewport()
  await expect(page.getByText('Quoted 60', { exact: true })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page of 600 blocks is whole: text, listings and pictures', { tag: '@full' }, async ({ page }) => {
    await page.goto(`${blog.url}/article/long`)
    const quoted = page.getByText('Quoted 60', { exact: true })
    await quoted.scrollIntoViewIfNeeded()
    await expect(quoted).toBeVisible()
    await expect(page.getByRole('img', { name: 'A pond' })).toHaveCount(60)
    await expect(page.locator('pre').last()).toContainText('height = 60)')
  })
})
