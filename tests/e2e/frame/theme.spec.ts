import type { Page } from '@playwright/test'
import { themeColors, themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'

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

/** The scripts and style sheets that the page has loaded, as one text. */
function loadedFiles(page: Page): () => Promise<string> {
  const files: Promise<string>[] = []
  page.on('response', (response) => {
    // What comes after the end of a test is nobody's.
    if (response.ok() && /\.(?:js|css)$/.test(response.url())) files.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(files)).join('\n').replaceAll(': ', ':')
}

/** What of the loaded files is a theme's own: its root's id in its script, its dark ground in its style sheet. */
const parts = themeNames.flatMap((name) => [
  { name, part: `"theme-${name}"` },
  { name, part: `--surface-page:${themeColors[name][1]}` },
])

for (const theme of themeNames) {
  test(`R-331 a page of the theme ${theme} loads the scripts and styles of no other theme`, {
    tag: '@full',
  }, async ({ page }) => {
    const files = loadedFiles(page)
    await page.goto(`/archive?theme=${theme}`, { waitUntil: 'networkidle' })
    const text = await files()
    for (const { name, part } of parts) expect(text.includes(part), part).toBe(name === theme)
  })
}

test('R-331 another theme’s files come when the reader goes there', { tag: '@full' }, async ({ page }) => {
  const files = loadedFiles(page)
  await page.goto('/archive', { waitUntil: 'networkidle' })
  expect(await files()).not.toContain('"theme-simple"')
  await followLink(page, '/archive?theme=simple')
  await expect(page.locator('#theme-simple')).toBeVisible()
  expect(await files()).toContain('"theme-simple"')
})

test('R-332 R-333 R-431 500 ms after a change of theme, 100 ms to the default one, what was left of others is gone and the view is at the newest', {
  tag: '@full',
}, async ({ page }) => {
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
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 1, name: /^Archive/ })).toBeVisible()
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

test('the menus of the theme lead to every entry, and its search carries the theme on', {
  tag: '@full',
}, async ({ page }) => {
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

test('R-126 R-353 a locked post is locked in every theme', async ({ request }) => {
  const buildId = /"buildId":"([^"]+)"/.exec(await (await request.get('/')).text())?.[1]
  const data = await (await request.get(`/_next/data/${buildId}/archive.json`)).json()
  const posts: { href: string; locked?: boolean }[] = data.pageProps.screen.groups.flatMap(
    (group: { posts: unknown[] }) => group.posts,
  )
  const locked = posts.find((post) => post.locked)?.href
  for (const theme of themeNames) {
    const html = await (await request.get(`${locked}?theme=${theme}`)).text()
    expect(html, theme).toContain(`id="theme-${theme}"`)
    expect(html, theme).toContain('This post is locked')
    expect(html, theme).not.toContain('id="article-body"')
  }
})
