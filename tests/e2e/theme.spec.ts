import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

const screens = [
  { path: '/', heading: 'Ink Pond' },
  { path: '/page/2', heading: 'All posts, page 2' },
  { path: '/archive', heading: 'Archive' },
  { path: '/category', heading: 'Category' },
  { path: '/category/Travel', heading: /^Category: Travel/ },
  { path: '/tag', heading: 'Tags' },
  { path: '/tag/Photography', heading: /^Tag: Photography/ },
  { path: '/search', heading: 'Search, categories and tags' },
  { path: '/search/ink', heading: /^Results for “ink”/ },
  { path: '/article/kitchen-sink', heading: 'Everything a page can hold' },
  { path: '/about', heading: /about/i },
  { path: '/memos', heading: 'Memos' },
  { path: '/signin', heading: 'Sign in' },
  { path: '/signup', heading: 'Sign up' },
]

/** Follows a link to an address, wherever the page has one. */
function followLink(page: Page, address: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, address)
}

/** The scripts that the page has loaded, as one text. */
function loadedScripts(page: Page): () => Promise<string> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.ok() && response.url().endsWith('.js')) scripts.push(response.text())
  })
  return async () => (await Promise.all(scripts)).join('\n')
}

test('R-055 R-331 every screen is drawn by the theme in the address, and is canonical at its plain address', async ({
  page,
}) => {
  for (const { path, heading } of screens) {
    const answer = await page.goto(`${path}?theme=simple`)
    expect(answer?.status(), path).toBe(200)
    await expect(page.locator('#theme-simple')).toHaveCount(1)
    await expect(page.locator('#theme-heo')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`))
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  }
})

test('R-331 a page loads the scripts of its own theme only, and another theme’s when the reader goes there', async ({
  page,
}) => {
  const scripts = loadedScripts(page)
  await page.goto('/archive', { waitUntil: 'networkidle' })
  expect(await scripts()).toContain('"theme-heo"')
  expect(await scripts()).not.toContain('"theme-simple"')
  await followLink(page, '/archive?theme=simple')
  await expect(page.locator('#theme-simple')).toBeVisible()
  expect(await scripts()).toContain('"theme-simple"')
})

test('a page of another theme does without the scripts of the default one', async ({ page }) => {
  const scripts = loadedScripts(page)
  await page.goto('/archive?theme=simple', { waitUntil: 'networkidle' })
  expect(await scripts()).toContain('"theme-simple"')
  expect(await scripts()).not.toContain('"theme-heo"')
})

test('R-332 R-333 R-431 500 ms after a change of theme, 100 ms to the default one, what was left of others is gone and the view is at the newest', async ({
  page,
}) => {
  const start = Date.UTC(2026, 4, 5, 12)
  await page.clock.install({ time: new Date(start) })
  await page.goto('/archive')
  await page.clock.pauseAt(new Date(start + 3_600_000))
  const leftOver = page.locator('#theme-left-over')
  /** Leaves a container behind and goes to the archive in another theme. */
  const change = async (address: string) => {
    await page.evaluate(() => {
      const container = document.createElement('div')
      container.id = 'theme-left-over'
      document.body.append(container)
    })
    await followLink(page, address)
  }

  for (const { address, id, delay } of [
    { address: '/archive?theme=simple', id: 'theme-simple', delay: 500 },
    { address: '/archive?theme=heo', id: 'theme-heo', delay: 100 },
  ]) {
    await change(address)
    await expect(page.locator(`#${id}`)).toBeVisible()
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
    await page.clock.runFor(delay - 1)
    await expect(leftOver).toHaveCount(1)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await page.clock.runFor(1)
    await expect(leftOver).toHaveCount(0)
    await expect(page.locator(`#${id}`)).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('the menus of the theme lead to every entry, and its search carries the theme on', async ({ page }) => {
  await page.goto('/search?theme=simple')
  const links = page.getByRole('navigation').getByRole('link')
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href')) ?? ''
    if (href.startsWith('/')) expect(href).toContain('theme=simple')
  }
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Photography' })).toBeVisible()
  await page.getByRole('searchbox').fill('c++ / 100%')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Results for “c\+\+ \/ 100%”/ })).toBeVisible()
  await expect(page.locator('#theme-simple')).toHaveCount(1)
})

test('R-126 R-353 a locked post is locked in every theme', async ({ page }) => {
  await page.goto('/archive?theme=simple')
  const buildId = await page.evaluate(() => window.__NEXT_DATA__.buildId)
  const data = await (await page.request.get(`/_next/data/${buildId}/archive.json`)).json()
  const posts: { href: string; locked?: boolean }[] = data.pageProps.screen.groups.flatMap(
    (group: { posts: unknown[] }) => group.posts,
  )
  const locked = posts.find((post) => post.locked)?.href
  await page.goto(`${locked}?theme=simple`)
  await expect(page.locator('#theme-simple').getByText('This post is locked')).toBeVisible()
  await expect(page.locator('#article-body')).toHaveCount(0)
})
