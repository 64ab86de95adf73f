import { expect, type Page, test } from '@playwright/test'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { wake } from '../../support/browser/wake'
import { generatedWorkspace } from '../../support/workspaces'

// A blog whose owner has set nothing but a name: what readers see are the defaults. 110 posts make ten pages.

let blog: OwnBlog
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog(`defaults-${test.info().parallelIndex}`, {}, generatedWorkspace(110))
})
test.afterAll(() => blog.close())

const mainOf = (page: Page) => page.getByRole('main')
const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

test('R-078 R-457 R-458 R-463 R-466 R-469 R-470 R-471 R-472 R-480 R-482 home is in heo and English, with feeds, fixed entries, three notices, covers and summaries, and asks nobody else', {
  tag: '@full',
}, async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(blog.url)
  await wake(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.locator('#theme-heo')).toBeVisible()
  await expect(page.locator('head link[type="application/rss+xml"]')).toHaveAttribute('href', /\/feed$/)
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  for (const [name, href] of [
    ['Home', '/'],
    ['Search', '/search'],
    ['Archive', '/archive'],
  ] as const) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(page.getByRole('button', { name: /^Switch to (?:dark|light) mode$/ }).first()).toBeVisible()
  const notices = page.getByRole('region', { name: 'Notices' }).locator('li')
  await expect(notices).toHaveCount(3)
  const card = mainOf(page).getByRole('article').filter({ hasText: 'The last retry' }).first()
  await expect(card.locator('img').first()).toBeVisible()
  await expect(card.getByText('默认值是上一代人留给我们的建议。')).toBeVisible()
  expect([...hosts]).toEqual([new URL(blog.url).host])
})

test('R-467 R-468 R-477 R-478 the side menu leads to categories and tags, the sidebar to the newest posts, a control to the top', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${blog.url}/article/post-0002`)
  await wake(page)
  const latest = sidebarOf(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Latest posts' }) })
  await expect(latest.getByRole('link')).toHaveCount(6)
  await page.mouse.wheel(0, 2_000)
  await expect(
    page.getByRole('button', { name: 'Back to top' }).filter({ visible: true }).first(),
  ).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel.locator('a[href="/category"]').first()).toBeVisible()
  await expect(panel.locator('a[href="/tag"]').first()).toBeVisible()
})

test('R-103 R-433 R-474 R-475 R-476 an article has its reading time, its neighbours, the copyright and related posts', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${blog.url}/article/post-0002`)
  const details = page.getByRole('list', { name: 'Article details' })
  // 102 words: floor(102 / 400) + 1.
  await expect(details.getByText('102 words')).toBeVisible()
  await expect(details.getByText('≈ 1 min')).toBeVisible()
  await expect(mainOf(page).getByRole('navigation', { name: 'More posts' }).getByRole('link')).toHaveCount(2)
  await expect(mainOf(page).getByRole('region', { name: 'Copyright' })).toBeVisible()
  await expect(mainOf(page).getByRole('region', { name: 'Related posts' }).getByRole('link')).toHaveCount(6)
})

test('R-098 – R-101 ten pages: first, a window of five and last are numbered, with an ellipsis for what is left out', {
  tag: '@full',
}, async ({ page }) => {
  const numbersOn = async (path: string) => {
    await page.goto(blog.url + path)
    return page
      .getByRole('navigation', { name: 'Pagination' })
      .locator('li')
      .filter({ visible: true })
      .allInnerTexts()
  }
  expect(await numbersOn('/page/5')).toEqual(['1', '…', '3', '4', '5', '6', '7', '…', '10'])
  expect(await numbersOn('/')).toEqual(['1', '2', '3', '4', '5', '6', '…', '10'])
  expect(await numbersOn('/page/10')).toEqual(['1', '…', '5', '6', '7', '8', '9', '10'])
})

test('R-067 R-068 R-414 recommended posts: six, in the order of the list', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(blog.url)
  const recommended = page.getByRole('region', { name: 'Recommended posts' }).locator('b')
  await expect(recommended).toHaveCount(6)
  const titles = await recommended.allTextContents()
  await page.goto(`${blog.url}/tag/推荐`)
  const tagged = mainOf(page).getByRole('article').getByRole('heading')
  expect(titles).toEqual((await tagged.allTextContents()).slice(0, 6))
})

test('R-146 R-149 R-416 R-417 without a keyword the search page leads to categories and sixteen tags', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${blog.url}/search`)
  await expect(mainOf(page).locator('a[href^="/category/"]').first()).toBeVisible()
  await expect(mainOf(page).locator('a[href^="/tag/"]')).toHaveCount(16)
})

test('R-438 the days online count from 2023-04-20', { tag: '@full' }, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2023-04-21T12:00:00Z'))
  await page.goto(blog.url)
  await wake(page)
  await expect(sidebarOf(page).getByText('2 days', { exact: true })).toBeVisible()
})
