import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

test('R-051 – R-053 a slug that holds an http address links there, in a new tab', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/archive')
  const external = page.locator('main a[href="https://example.com/elsewhere?ref=blog"]').first()
  await expect(external).toHaveAttribute('target', '_blank')
  await expect(external).toHaveAttribute('rel', /noopener/)
})

test('R-053 links in articles to other sites open a new tab, links to this site stay in it', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const body = page.locator('#article-body')
  const foreign = body.locator('a[href^="http"]')
  expect(await foreign.count()).toBeGreaterThan(3)
  for (const link of await foreign.all()) await expect(link).toHaveAttribute('target', '_blank')
  const local = body.locator('a[href^="/article/"]')
  expect(await local.count()).toBeGreaterThan(0)
  for (const link of await local.all()) await expect(link).not.toHaveAttribute('target', '_blank')
})

test('R-054 a link inside an article is followed in the same tab, without a reload', {
  tag: '@full',
}, async ({ page, context }) => {
  await page.goto('/article/kitchen-sink')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const link = page.locator('#article-body a[href^="/article/"]:not([href*="kitchen-sink"])').first()
  const href = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(href ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  expect(context.pages()).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL('/article/kitchen-sink')
  await expect(page.locator('#article-body')).toContainText(/\w/)
})

test('a page id as address leads to the page’s own address for good; an id that is not in the index is 404', async ({
  request,
}) => {
  const buildId = /"buildId":"([^"]+)"/.exec(await (await request.get('/')).text())?.[1]
  const data = await (await request.get(`/_next/data/${buildId}/article/kitchen-sink.json`)).json()
  const id: string = data.pageProps.screen.id
  for (const form of [id, id.replaceAll('-', '')]) {
    const answer = await request.get(`/${form}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(308)
    expect(answer.headers().location).toBe('/article/kitchen-sink')
  }
  expect((await request.get('/00000000-0000-4000-8000-000000000000')).status()).toBe(404)
})

test('R-055 R-016 the query parameter theme overrides the theme, in the HTML as it comes; a name that is no theme’s says nothing', {
  tag: '@full',
}, async ({ page, request }) => {
  const plain = await (await request.get('/')).text()
  const themed = await (await request.get('/?theme=simple')).text()
  expect(plain).toContain('id="theme-heo"')
  expect(plain).not.toContain('id="theme-simple"')
  expect(themed).toContain('id="theme-simple"')
  expect(themed).not.toContain('id="theme-heo"')
  expect(themed).toMatch(/<meta name="robots" content="noindex"/)

  for (const path of [
    '/article/kitchen-sink?theme=nonsense',
    '/tag?theme=constructor',
    '/search?s=ink&theme=',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).toContain('id="theme-heo"')
  }
  await page.goto('/?theme=nonsense')
  await expect(page.locator('#theme-heo')).toHaveCount(1)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  await expect(page.getByRole('main').locator('a[href*="theme="]')).toHaveCount(0)
  // The same for a link that is followed without a new document.
  await wake(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/archive?theme=nonsense'
    document.body.append(link)
    link.click()
  })
  await expect(page.locator('#theme-heo').getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
})

test('R-056 the theme parameter is kept while the reader navigates', { tag: '@full' }, async ({ page }) => {
  await page.goto('/?theme=simple')
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/article\/[^?]+\?theme=simple$/)
  await expect(page.locator('#theme-simple')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('#theme-simple')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL('/?theme=simple')
  await expect(page.locator('#theme-simple')).toHaveCount(1)
})

test('R-057 R-014 the query parameter lang overrides the language and is remembered', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/?lang=fr-FR')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Archives' }).first()).toBeVisible()
  await page.goto('/archive')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
})

test('R-058 R-015 the query parameter mode sets dark or light', { tag: '@full' }, async ({ page }) => {
  await page.goto('/?mode=dark')
  await expect(page.locator('html')).toHaveClass(/(^|\s)dark(\s|$)/)
  await page.goto('/?mode=light')
  await expect(page.locator('html')).toHaveClass(/(^|\s)light(\s|$)/)
  await page.goto('/?mode=anything')
  await expect(page.locator('html')).toHaveClass(/(^|\s)light(\s|$)/)
})

test('R-015 R-226 R-327 R-328 a press on the toggle changes the mode and stores it', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(
    () => localStorage.getItem('darkMode') ?? localStorage.setItem('darkMode', 'light'),
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to dark mode' }).first().click()
  await expect(page.locator('html')).toHaveClass(/(^|\s)dark(\s|$)/)
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('dark')
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/(^|\s)dark(\s|$)/)
})

test('R-059 tag links use the URL-encoded tag name', { tag: '@full' }, async ({ page }) => {
  await page.goto('/tag')
  for (const name of ['推荐', 'C++', '.NET']) {
    const link = page.getByRole('main').locator(`a[href="/tag/${encodeURIComponent(name)}"]`)
    await expect(link).toHaveCount(1)
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
  }
})

test('R-060 R-061 the selected tag is highlighted and links back to /', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/tag/Photography')
  const selected = page.getByRole('link', { name: 'Remove the filter Photography' }).first()
  await expect(selected).toHaveAttribute('href', '/')
  const other = page.locator('a[href^="/tag/"]').first()
  const ground = (locator: typeof other) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(selected)).not.toBe(await ground(other))
})
