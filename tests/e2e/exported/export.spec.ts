import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Catalogue, leafPath, shardPath } from '@/lib/search/exported/format'
import { expect, test } from '../../support/browser/fixtures'
import { lockedLetter, names } from '../../support/locked-letter'
import { secretMarkers } from '../../support/secrets'
import { workspaceOrigins } from '../../support/workspace-origins'

// The site as files, from a server that knows nothing but files.

const workspaceHosts = workspaceOrigins().map((origin) => new URL(origin).host)

/** Addresses of the site's own that failed since the page was opened. */
function failures(page: Page, baseURL: string | undefined): Set<string> {
  const own = new URL(baseURL ?? '').host
  const failed = new Set<string>()
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (response.status() >= 400 && url.host === own) failed.add(`${response.status()} ${url.pathname}`)
  })
  return failed
}

/** Everything of the site that a page names: links, scripts, styles, pictures, files. */
function namedIn(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src|data-src|poster)="([^"]+)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((address) => /^\/(?!\/)/.test(address))
}

test('every file that a page of the export names is there, and every page has the data for its router', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const own = new URL(baseURL ?? '').host
  const missing: string[] = []
  const seen = new Set(['/'])
  const queue = [['/', '']]
  let pages = 0
  let withData = 0
  let buildId = ''
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [path = '', from] = next
    const answer = await request.get(path)
    if (answer.status() !== 200) missing.push(`${answer.status()} ${path} from ${from}`)
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    const html = await answer.text()
    pages += 1
    expect(html, path).not.toContain('/api/')
    for (const secret of Object.values(secretMarkers)) expect(html.includes(secret), path).toBe(false)
    buildId ||= /"buildId":"([^"]+)"/.exec(html)?.[1] ?? ''
    if (html.includes('"gsp":true')) {
      const data = `/_next/data/${buildId}${path === '/' ? '/index' : path}.json`
      const found = await request.get(data)
      if (found.status() !== 200) missing.push(`${found.status()} ${data}`)
      withData += 1
    }
    for (const address of namedIn(html)) {
      const url = new URL(address, new URL(path, baseURL))
      if (url.host !== own || seen.has(url.pathname)) continue
      seen.add(url.pathname)
      queue.push([url.pathname, path])
    }
  }
  expect(missing).toEqual([])
  expect(pages).toBeGreaterThan(80)
  expect(withData).toBeGreaterThan(80)
  for (const address of [
    '/sitemap.xml',
    '/robots.txt',
    '/feed.xml',
    '/atom.xml',
    '/feed.json',
    '/search-index.json',
    '/random-posts.json',
  ])
    expect((await request.get(address)).status(), address).toBe(200)
})

test('readers go from page to page without a reload, back again, and land on the page for what is not there', async ({
  page,
  baseURL,
}) => {
  const failed = failures(page, baseURL)
  await page.goto('/archive')
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.getByRole('main').getByRole('link', { name: '砚台与墨' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '砚台与墨' })).toBeVisible()
  await page.getByRole('link', { name: '书法' }).first().click()
  await expect(page).toHaveURL(/\/tag\//)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '砚台与墨' })).toBeVisible()
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '砚台与墨' })).toBeVisible()
  expect([...failed]).toEqual([])

  for (const [address, theme] of [
    ['/article/nowhere', 'heo'],
    ['/themed/simple/article/nowhere', 'simple'],
  ]) {
    const answer = await page.goto(`${address}`)
    expect(answer?.status()).toBe(404)
    await expect(page.locator(`#theme-${theme}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  }
})

test('R-036 R-147 search finds without a server, from the box and by its address, and asks nobody but for the index', async ({
  page,
  baseURL,
}) => {
  const failed = failures(page, baseURL)
  await page.goto('/search')
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('harbour')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?s=harbour$/)
  const results = page.getByRole('region', { name: 'Posts' })
  await expect(results.getByRole('link', { name: 'The harbour at five' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('harbour')

  await page.goto('/search?s=砚台')
  await expect(results.getByRole('link', { name: '砚台与墨' }).first()).toBeVisible()
  // Whole bodies are searched, and the link leads to the heading above the place.
  await page.goto('/search?s=happened eleven thousand times')
  const hit = results.getByRole('article').first()
  await expect(hit).toContainText('happened eleven thousand times')
  await hit.getByRole('link', { name: 'A long walk through a small website' }).first().click()
  await expect(page).toHaveURL(/\/article\/long-walk#[\da-f]{8}$/)
  await page.goto('/search?s=zzzzzz')
  await expect(page.getByRole('main').getByText('No results', { exact: false }).first()).toBeVisible()
  expect([...failed]).toEqual([])
})

test('R-150 R-152 R-154 R-382 the search dialog finds in the same index, which is loaded when it mounts', async ({
  page,
  baseURL,
}) => {
  const failed = failures(page, baseURL)
  const warmUp = page.waitForResponse('**/search-index.json')
  await page.goto('/about')
  await warmUp
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('harbour')
  await expect(dialog.getByRole('option').first()).toContainText('harbour')
  expect([...failed]).toEqual([])
})

test('R-329 R-330 the theme switch leads to the same page in the next theme and round to the first, links stay in it, and a reload keeps it', async ({
  page,
  baseURL,
}) => {
  const failed = failures(page, baseURL)
  await page.goto('/archive')
  await page.getByRole('button', { name: /theme/i }).first().click()
  await expect(page).toHaveURL(/\/themed\/simple\/archive$/)
  await expect(page.locator('#theme-simple')).toBeVisible()
  await page.reload()
  await expect(page.locator('#theme-simple')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'The harbour at five' }).first().click()
  await expect(page).toHaveURL(/\/themed\/simple\/article\/harbour-at-five$/)
  // The address changes before the page does, whose switch leads to it.
  await expect(page.getByRole('heading', { level: 1, name: 'The harbour at five' })).toBeVisible()
  for (const theme of ['docs', 'gallery', 'magazine', 'heo']) {
    await page.getByRole('button', { name: /theme/i }).first().click()
    await expect(page).toHaveURL(new RegExp(`/themed/${theme}/article/harbour-at-five$`))
    await expect(page.locator(`#theme-${theme}`)).toBeVisible()
  }
  expect([...failed]).toEqual([])
})

test('R-373 a locked post is encrypted in every file, and the password opens it in the browser', async ({
  page,
  request,
}) => {
  const { path, pageId } = lockedLetter()
  const html = await (await request.get(path)).text()
  const catalogue: Catalogue = await (await request.get('/search-index.json')).json()
  const { folder, shards, leaves } = catalogue
  const files = [
    ...shards.map((_, shard) => shardPath(folder, shard)),
    ...leaves.flatMap((counts, post) => counts.map((_, leaf) => leafPath(folder, post, leaf))),
  ]
  const index = await Promise.all(files.map(async (file) => (await request.get(file)).text()))
  expect(index.join('')).toContain('harbour')
  for (const text of [html, JSON.stringify(catalogue), ...index]) {
    for (const secret of ['LOCKED-MARKER-7f3a', 'open-sesame']) expect(text).not.toContain(secret)
    expect(names(text, pageId)).toBe(false)
  }
  for (const marker of [
    'locked-marker',
    'invisible-marker',
    'draft-marker',
    'scheduled-marker',
    'Letter to a friend',
  ])
    expect(`${JSON.stringify(catalogue)}${index.join('')}`, marker).not.toContain(marker)
  await page.goto(path)
  await page.getByLabel('Password', { exact: true }).fill('open-sesame')
  await page.keyboard.press('Enter')
  await expect(page.getByText('LOCKED-MARKER-7f3a')).toBeVisible()
})

test('the documents for diagrams and comments bring their own Content-Security-Policy', async ({
  request,
}) => {
  for (const path of ['/assets/diagrams/frame.html', '/assets/comments/cusdis.html'])
    expect(await (await request.get(path)).text(), path).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; `,
    )
})

test('stored files are part of the export, and a page brings its own Content-Security-Policy', async ({
  page,
  request,
  baseURL,
}) => {
  const failed = failures(page, baseURL)
  await page.goto('/article/kitchen-sink')
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]')
  await expect(policy).toHaveAttribute('content', /script-src 'self' 'sha256-/)
  const files = namedIn(await page.content()).filter((address) => address.startsWith('/media/'))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const answer = await request.get(file)
    expect(answer.status(), file).toBe(200)
    expect((await answer.body()).length, file).toBeGreaterThan(100)
  }
  const foreign = namedIn(await page.content()).filter((address) =>
    workspaceHosts.some((host) => address.includes(host)),
  )
  expect(foreign.filter((address) => address.includes('/signed/'))).toEqual([])
  expect([...failed]).toEqual([])
})

test('the pictures of links to posts and lists are files of the export', async ({ request }) => {
  for (const path of ['/article/kitchen-sink/', '/', '/archive/']) {
    const html = await (await request.get(path)).text()
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    const file = address.replace(/^https?:\/\/[^/]+/, '')
    expect(file, path).toMatch(/^\/media\/drawn\/[\w-]{12}\.[\w-]{20}\.jpg$/)
    const answer = await request.get(file)
    expect(answer.status(), file).toBe(200)
    const { width, height } = await sharp(await answer.body()).metadata()
    expect([width, height], file).toEqual([1200, 630])
  }
})

test('R-184 a random post is chosen in the browser', async ({ page, baseURL }) => {
  const failed = failures(page, baseURL)
  // The first of the index.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  await page.goto('/archive')
  const button = page.getByRole('button', { name: /random|walk/i }).first()
  await button.click()
  await expect(page).toHaveURL(/\/article\/harbour-at-five$/)
  await expect(page.getByRole('heading', { level: 1, name: 'The harbour at five' })).toBeVisible()
  expect([...failed]).toEqual([])
})
