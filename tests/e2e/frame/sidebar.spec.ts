import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

/** The card of the sidebar that holds this heading. */
const cardOf = (page: Page, heading: string) =>
  sidebarOf(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

test('R-171 – R-175 the info card has the author, the announcement, and links to about, repository and "learn more"', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const card = cardOf(page, 'Lin Yao')
  const announcement = card.getByText('The pond is open: new posts most Sundays.')
  await expect(announcement).toBeVisible()
  await expect(card.getByRole('link', { name: 'the harbour' })).toHaveAttribute(
    'href',
    '/article/harbour-at-five',
  )
  await expect(card.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about')
  await expect(card.getByRole('link', { name: /^Source code/ })).toHaveAttribute(
    'href',
    'https://example.com/code/lin-yao/ink-pond',
  )
  await expect(card.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/notes/colophon')

  // The announcement is in the card's colour, its links included: the article's own would not be read there.
  const colour = await card.evaluate((element) => getComputedStyle(element).color)
  await expect(announcement).toHaveCSS('color', colour)
  await expect(card.getByRole('link', { name: 'the harbour' })).toHaveCSS('color', colour)
})

test('a press on the greeting picks another one and says it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  const greeting = cardOf(page, 'Lin Yao').getByRole('button')
  let before = await greeting.textContent()
  for (let press = 0; press < 4; press += 1) {
    await expect(async () => {
      await greeting.click()
      expect(await greeting.textContent()).not.toBe(before)
    }).toPass()
    before = await greeting.textContent()
    await expect(sidebarOf(page).getByRole('status')).toHaveText(before ?? '')
  }
})

test('R-176 R-177 R-437 the stats card counts the posts, and the days since the site began', {
  tag: '@full',
}, async ({ page }) => {
  // A day and a half after HEO_SITE_CREATE_TIME of the sample workspace.
  await page.clock.setFixedTime(new Date('2023-05-05T12:00:00Z'))
  await page.goto('/archive')
  const row = (term: string) => sidebarOf(page).getByText(term, { exact: true }).locator('xpath=..')
  const posts = await page.getByRole('main').getByRole('article').count()
  expect(posts).toBeGreaterThanOrEqual(36)
  await expect(row('Posts').getByRole('definition')).toHaveText(String(posts))
  await expect(row('Days online').getByRole('definition')).toHaveText('2 days')
})

test('R-178 R-179 R-367 R-485 the sidebar lists the latest posts and the tags, and has no community card unless that is switched on', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/archive')
  const newest = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link')
  const hrefs = await newest.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const latest = cardOf(page, 'Latest posts').getByRole('link')
  await expect(latest).toHaveCount(6)
  expect(await latest.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    hrefs.slice(0, 6),
  )

  await expect(sidebarOf(page).getByText('Readers meet here')).toHaveCount(0)
  const tags = await cardOf(page, 'Tags')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await latest.first().click()
  await expect(page).toHaveURL(hrefs[0] ?? '')
  await expect(latest.first()).toHaveAttribute('aria-current', 'page')
  await page.goto('/tag')
  const index = page.getByRole('main').locator('a[href^="/tag/"]')
  expect(tags).toEqual(
    await index.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
  )
  expect(tags.length).toBeGreaterThan(10)
})

test('R-180 R-181 there is a sidebar beside articles, none beside full-width ones and on the 404 page', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/harbour-at-five')
  await expect(sidebarOf(page)).toBeVisible()
  await page.goto('/article/snow-notes')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.goto('/404')
  await expect(page.getByRole('heading', { level: 1, name: /404/ })).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('at the end of a list the end of the sidebar is in view, the statistics too', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/page/2')
  const days = sidebarOf(page).getByText('Days online', { exact: true })
  await expect(days).not.toBeInViewport()
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  )
  await expect(days).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollBy({ top: -150, behavior: 'instant' }))
  await expect(days).toBeInViewport({ ratio: 1 })
})

test('R-176 – R-179 beside an article tags and statistics come by as the page is scrolled, and the contents stay', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/article/kitchen-sink')
  const contents = sidebarOf(page).getByRole('navigation', { name: 'Table of contents' })
  const days = sidebarOf(page).getByText('Days online', { exact: true })
  for (const part of [cardOf(page, 'Latest posts').getByRole('link').first(), days]) {
    await expect(part).not.toBeInViewport()
    await expect(async () => {
      await page.mouse.wheel(0, 150)
      await expect(part).toBeInViewport({ ratio: 1, timeout: 300 })
    }).toPass()
  }
  await page.mouse.wheel(0, 3000)
  await expect(days).toBeInViewport({ ratio: 1 })
  await expect(contents).toBeInViewport({ ratio: 1 })
  // Nothing lies over it.
  const isOnTop = await days.evaluate((row) => {
    const { x, y, width, height } = row.getBoundingClientRect()
    return row.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
})

test('R-176 R-481 at 1440 px the display mode’s control, which the theme switch shows, stands beside the sidebar', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const mode = page.getByRole('group', { name: 'Page tools', includeHidden: true }).locator('button').first()
  await mode.evaluate((button) => {
    button.style.display = 'flex'
  })
  const [side, control] = [await page.getByRole('complementary').boundingBox(), await mode.boundingBox()]
  if (side === null || control === null) throw new Error('There is no sidebar or no control')
  expect(control.x).toBeGreaterThanOrEqual(side.x + side.width)
  expect(control.x + control.width).toBeLessThanOrEqual(1440)
})
