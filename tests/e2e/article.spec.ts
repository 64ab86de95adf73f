import { expect, test } from '../support/fixtures'

test('R-002 R-021 R-112 the article is in the HTML as it comes, without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/article/kitchen-sink')
  const body = page.locator('#article-body')
  await expect(body.locator('pre code .token').first()).toBeVisible()
  await expect(body.locator('.katex').first()).toBeVisible()
  await expect(body.getByRole('table').first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.close()
})

test('the article’s HTML is sent once', async ({ request }) => {
  const html = await (await request.get('/article/kitchen-sink')).text()
  const sentence = /<p[^>]*>([A-Z][^<&"\\]{60,})/.exec(html)?.[1]?.slice(0, 60) ?? ''
  expect(sentence.length).toBe(60)
  expect(html.split(sentence)).toHaveLength(2)
})

test('R-113 – R-121 a Post has neighbours, copyright, related posts and the share bar; a Page has none', async ({
  page,
}) => {
  await page.goto('/article/kitchen-sink')
  const main = page.getByRole('main')
  const adjacent = main.getByRole('navigation', { name: 'More posts' })
  await expect(adjacent.getByRole('link').first()).toHaveAttribute('href', /^\/article\//)
  await expect(main.getByText('Copyright').first()).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Related posts' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  await page.goto('/about')
  await expect(main.getByRole('navigation', { name: 'More posts' })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Related posts' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Copy the link' })).toHaveCount(0)
})

test('R-024 R-464 the share bar offers exactly a link and the messaging app', async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const bar = page.getByRole('group', { name: 'Share' })
  await expect(bar.getByRole('button')).toHaveCount(2)
  await expect(bar.getByRole('button', { name: 'Share through WeChat' })).toBeVisible()
})

test('R-409 copying the link says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/article/kitchen-sink')
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('URL has copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/article/kitchen-sink')
})

test('R-103 – R-110 the header shows category, tags, title, icon, words, minutes and dates', async ({
  page,
}) => {
  await page.goto('/article/kitchen-sink')
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(header.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(header.locator('a[href^="/category/"]')).toBeVisible()
  await expect(header.locator('a[href^="/tag/"]').first()).toBeVisible()
  await expect(header.getByText(/\d+ words/)).toBeVisible()
  await expect(header.getByText(/≈ \d+ min/)).toBeVisible()
  await expect(header.locator('a[href^="/archive#"]')).toBeVisible()
  await expect(header.locator('time')).toHaveCount(2)
})

test('R-123 R-452 the contents are in the sidebar and mark the heading that the reader has reached', async ({
  page,
}) => {
  await page.goto('/article/kitchen-sink')
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Table of contents' })
  const links = contents.getByRole('link')
  expect(await links.count()).toBeGreaterThanOrEqual(3)
  const chosen = contents.getByRole('link', { name: 'Columns' })
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-current', 'location')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(chosen).not.toHaveAttribute('aria-current', 'location')
})

test('R-124 on a phone the contents slide out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/article/kitchen-sink')
  await page
    .getByRole('group', { name: 'Page tools' })
    .getByRole('button', { name: 'Table of contents' })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Table of contents' })
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link').nth(1).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/#[0-9a-f]{32}$/)
})

test('R-393 no page calls an own API while it is read', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.goto('/article/kitchen-sink', { waitUntil: 'networkidle' })
  // Stored audio, video and files are asked for by address; nothing else is.
  expect(calls.filter((url) => !url.includes('/api/media/'))).toEqual([])
})
