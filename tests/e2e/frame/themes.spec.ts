import { expect as check, type Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { weighPage } from '../../../scripts/bench/page-weight'
import { prepareForAxe, violationsIn } from '../../support/browser/axe'
import { expect, test } from '../../support/browser/fixtures'
import { tabThrough } from '../../support/browser/focus'
import { movedBy } from '../../support/browser/layout-shift'
import { wake } from '../../support/browser/wake'

/** The default theme has tests of its own; what holds for every other one stands here. */
const alternates = themeNames.filter((name) => name !== 'heo')

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/**
 * Every kind of screen with its heading. Those with `axe` are looked at by the scanner, in both modes; one of each kind
 * is.
 */
const screens: {
  path: string
  heading: string | RegExp
  axe?: true
  status?: number
}[] = [
  { path: '/', heading: 'Ink Pond', axe: true },
  { path: '/page/2', heading: 'All posts, page 2' },
  { path: '/page/5', heading: 'All posts, page 5' },
  { path: '/archive', heading: 'Archive', axe: true },
  { path: '/category', heading: 'Category', axe: true },
  { path: '/category/Travel', heading: /^Category: Travel/, axe: true },
  { path: '/tag', heading: 'Tags', axe: true },
  { path: '/tag/Photography', heading: /^Tag: Photography/ },
  { path: '/search', heading: 'Search, categories and tags', axe: true },
  { path: '/search/ink', heading: /^Results for “ink”/, axe: true },
  { path: '/search/zzzz-nothing-like-this', heading: /^Results for “zzzz/ },
  { path: '/article/kitchen-sink', heading: 'Everything a page can hold', axe: true },
  { path: '/article/snow-notes', heading: 'Snow notes from the north', axe: true },
  { path: '/article/letter-to-a-friend', heading: 'Letter to a friend abroad', axe: true },
  { path: '/about', heading: /about/i, axe: true },
  { path: '/memos', heading: 'Memos', axe: true },
  { path: '/signin', heading: 'Sign in', axe: true },
  { path: '/signup', heading: 'Sign up' },
  { path: '/no/such/page', heading: /404/, axe: true, status: 404 },
]

/** Opens a page in a theme and waits until its scripts serve it. */
async function open(page: Page, path: string, theme: string, status = 200) {
  const answer = await page.goto(`${path}?theme=${theme}`)
  expect(answer?.status(), path).toBe(status)
  await wake(page)
}

/** Nothing of the page is wider than the window. */
async function expectNoOverflow(page: Page, what: string) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  check.soft(wider, what).toBeLessThanOrEqual(0)
}

for (const theme of alternates) {
  test(`every kind of screen is accessible in ${theme}`, { tag: '@full' }, async ({ page }) => {
    test.setTimeout(300_000)
    await prepareForAxe(page)
    for (const { path, axe, status } of screens) {
      if (!axe) continue
      await open(page, path, theme, status)
      expect.soft(await violationsIn(page), path).toEqual([])
    }
  })

  test(`R-055 R-056 R-331 every screen is drawn by ${theme}, and all its links lead on`, {
    tag: '@full',
  }, async ({ page, request }) => {
    test.setTimeout(300_000)
    const linked = new Set<string>()
    for (const { path, heading, status } of screens) {
      await open(page, path, theme, status)
      await expect(page.locator('[id^="theme-"]')).toHaveCount(1)
      await expect(page.locator(`#theme-${theme}`)).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
        await expect(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1)
      }
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      // Links in an article's words are led on when they are followed.
      const local = await page
        .locator('a[href^="/"]:not(.notion a)')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      for (const href of local.filter((address) => !/^\/(?:feed|files|api|images)/.test(address))) {
        expect(href, `a link of ${path}`).toContain(`theme=${theme}`)
        linked.add(href.replace(/[?&]theme=[^&#]*/, '').replace(/#.*/, ''))
      }
    }
    const answers = await Promise.all(
      [...linked].map(async (href) => ({ href, status: (await request.get(href)).status() })),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.length).toBeGreaterThan(60)
  })

  for (const [path, size] of [
    ['/', desktop],
    ['/', phone],
    ['/article/kitchen-sink', desktop],
    ['/article/kitchen-sink', phone],
  ] as const) {
    test(`${theme}: nothing jumps while ${path} loads and is read, ${size.width} px wide, and every stop of the Tab key is seen`, {
      tag: '@full',
    }, async ({ page }) => {
      test.setTimeout(120_000)
      await page.setViewportSize(size)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${path}?theme=${theme}`, { waitUntil: 'networkidle' })
      expect(await movedBy(page)).toBeLessThanOrEqual(0.005)
      await expectNoOverflow(page, path)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      const stops = await tabThrough(page, 70)
      expect(stops.length).toBeGreaterThan(40)
      expect(stops[0]?.what).toContain('Skip to content')
      expect(stops.flatMap(({ what, faults }) => faults.map((fault) => `${what}: ${fault}`))).toEqual([])
    })
  }

  test(`${theme}: nothing jumps while any other screen loads and is read`, { tag: '@full' }, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      for (const { path } of screens) {
        if (path === '/' || path.endsWith('/kitchen-sink')) continue
        await page.goto(`${path}?theme=${theme}`, { waitUntil: 'networkidle' })
        expect.soft(await movedBy(page), `${path}, ${size.width} px`).toBeLessThanOrEqual(0.005)
        await expectNoOverflow(page, path)
      }
    }
  })

  test(`${theme} is whole without scripts: lists, contents, search and menus are there, nothing that would do nothing`, {
    tag: '@full',
  }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
    const page = await context.newPage()
    await page.goto(`/article/snow-notes?theme=${theme}`)
    const contents = page.getByRole('navigation', { name: 'Table of contents', exact: true })
    await expect(contents.getByRole('link', { name: 'Day two: white has names' })).toBeVisible()
    for (const name of ['Table of contents', 'Open menu', 'Copy the link']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Archive' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Photography' }).first()).toBeVisible()
    await page.goto(`/search?theme=${theme}`)
    await page.getByRole('searchbox').fill('harbour')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Results for “harbour”/ })).toBeVisible()
    await expect(page.locator(`#theme-${theme}`)).toHaveCount(1)
    await context.close()
  })
}

for (const theme of alternates) {
  test(`R-014 R-015 R-121 R-127 R-128 R-129 R-226 R-313 R-327 R-328 R-355 R-359 R-409 ${theme}: mode and language are chosen and kept, an address is copied, a hash is reached, and a search goes there and back`, {
    tag: '@full',
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install({ time: new Date(Date.UTC(2026, 4, 5, 12)) })
    await open(page, '/article/kitchen-sink', theme)
    const root = page.locator('html')
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
    await expect(root).toHaveClass(/(^| )light( |$)/)
    await page.getByRole('banner').getByRole('button', { name: 'Switch to dark mode' }).click()
    await expect(root).toHaveClass(/(^| )dark( |$)/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Switch to light mode' })).toBeVisible()
    expect(await kept('darkMode')).toBe('dark')

    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect(page.getByText('URL has copied!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/article\/kitchen-sink$/)
    const heading = page.locator('#article-body').getByRole('heading', { name: 'Columns', exact: true })
    await page.locator('#article-body').getByRole('link', { name: 'Columns', exact: true }).first().click()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()

    await page.locator('a[href^="/search?"]').filter({ visible: true }).first().click()
    const box = page.getByRole('main').getByRole('searchbox')
    await expect(box).toBeFocused()
    await box.fill('ink')
    await box.press('Escape')
    await expect(box).toHaveValue('')
    await box.press('Enter')
    await expect(page).toHaveURL(`/?theme=${theme}`)
    await page.goBack()
    await box.fill('everything')
    await box.press('Enter')
    await expect(page).toHaveURL(`/search/everything?theme=${theme}`)
    const hit = page.getByRole('article').locator('a[href^="/article/kitchen-sink"]').first()
    await expect(hit).toBeVisible()

    await page.getByLabel('Language').selectOption('ja-JP')
    await expect(root).toHaveAttribute('lang', 'ja-JP')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/everything.*検索/)
    expect(await kept('lang')).toBe('ja-JP')
  })
}

test('simple needs at most 150 KB of script on the home page and an article, and asks no other host', {
  tag: '@full',
}, async ({ browser, baseURL }) => {
  for (const path of ['/?theme=simple', '/article/long-walk?theme=simple']) {
    const { script, style, requests } = await weighPage(browser, baseURL ?? '', path)
    expect(script.gzip, path).toBeLessThanOrEqual(150 * 1024)
    expect(style.gzip, path).toBeLessThanOrEqual(30 * 1024)
    expect(Object.keys(requests).filter((host) => !host.startsWith('127.0.0.1'))).toEqual([])
  }
})

test('simple: an article leads back to the list that the reader came from, at its place, and else to the home page', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/category/Travel', 'simple')
  const last = page.getByRole('main').getByRole('article').last().getByRole('heading').getByRole('link')
  await last.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  // A click scrolls on where something lies over the link, and letters that come late move the page: what counts is where the
  // link stands when it is followed.
  await last.evaluate((link) =>
    link.addEventListener('click', () =>
      sessionStorage.setItem('left', String(link.getBoundingClientRect().y)),
    ),
  )
  const href = (await last.getAttribute('href')) ?? ''
  await last.click()
  await expect(page).toHaveURL(href)
  const back = page.getByRole('main').getByRole('link', { name: 'Back', exact: true })
  // A place in the article is no page of its own.
  await page.evaluate(() => window.location.assign('#content'))
  await expect(page).toHaveURL(/#content$/)
  await back.click()
  await expect(page).toHaveURL('/category/Travel?theme=simple')
  // The article stays until the list can be drawn.
  await expect(back).toHaveCount(0)
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left')))
  expect(left).toBeGreaterThan(0)
  await expect
    .poll(async () => Math.abs(((await last.boundingBox())?.y ?? Number.NaN) - left))
    .toBeLessThan(20)

  const fresh = await page.context().newPage()
  await open(fresh, '/article/harbour-at-five', 'simple')
  await fresh.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
  await expect(fresh).toHaveURL('/?theme=simple')
})

for (const theme of ['simple', 'magazine']) {
  test(`R-030 ${theme}: the categories stand below or beside each other, each with its newest post`, {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, '/category', theme)
    const main = page.getByRole('main')
    const items = main.getByRole('listitem')
    expect(await items.count()).toBeGreaterThan(4)
    for (const item of await items.all()) {
      await expect(item.getByRole('link')).toHaveCount(2)
      await expect(item.getByRole('link').last()).toHaveAttribute('href', /^\/article\/./)
      await expect(item.locator('time')).toHaveCount(1)
    }
    const box = await main.getByRole('list').boundingBox()
    expect(box?.height).toBeGreaterThan(250)
  })
}

for (const theme of ['simple', 'magazine']) {
  test(`R-033 ${theme}: tags stand as chips 40 px high in lines that begin at the title’s edge`, {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, '/tag', theme)
    const main = page.getByRole('main')
    const title = await main.getByRole('heading', { level: 1 }).boundingBox()
    const tags = main.getByRole('listitem').getByRole('link')
    const boxes = await Promise.all((await tags.all()).map((tag) => tag.boundingBox()))
    expect(boxes.length).toBeGreaterThan(10)
    expect(new Set(boxes.map((box) => box?.height))).toEqual(new Set([40]))
    expect(Math.min(...boxes.map((box) => box?.x ?? Number.NaN))).toBe(title?.x)
    await expect(tags.first()).toHaveCSS('font-size', '16px')
  })
}

test('docs: the home page leads into the first post of the tree', { tag: '@full' }, async ({ page }) => {
  await open(page, '/', 'docs')
  const first = page.locator('#site-tree details a[href*="/article/"]').first()
  const href = (await first.getAttribute('href')) ?? ''
  await page.getByRole('main').getByRole('link', { name: 'Start reading' }).click()
  await expect(page).toHaveURL(href)
  await expect(page.locator('#site-tree [aria-current="page"]')).toHaveAttribute('href', href)
})

test('docs: the tree shows the page in its place, stays as the reader opened it, and marks the next page', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/article/kitchen-sink', 'docs')
  const tree = page.locator('#site-tree')
  const current = tree.locator('[aria-current="page"]')
  await expect(current).toHaveText('Everything a page can hold')
  await expect(current).toBeInViewport()
  await expect(tree.getByRole('link', { name: 'Layout without tears' })).toBeVisible()
  const design = tree
    .getByRole('listitem')
    .filter({ has: page.getByText('Design', { exact: true }) })
    .last()
  await expect(design.locator('details')).not.toHaveAttribute('open')
  await design.locator('summary').click()
  await expect(design.getByRole('link').nth(1)).toBeVisible()

  await tree.getByRole('link', { name: 'Layout without tears' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Layout without tears' })).toBeVisible()
  await expect(current).toHaveText('Layout without tears')
  await tree.getByRole('link', { name: 'Everything a page can hold' }).click()
  await expect(current).toHaveText('Everything a page can hold')

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Home', 'Category', 'Engineering', 'Everything a page can hold'])
  await crumbs.getByRole('link', { name: 'Engineering' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Category: Engineering/ })).toBeVisible()
  await expect(crumbs).toHaveText(['Home', 'Category', 'Engineering'])
})

test('R-123 R-114 R-115 docs: the contents stay beside the article and mark the heading that is reached; neighbours lead on', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/article/kitchen-sink', 'docs')
  const contents = page.getByRole('navigation', { name: 'Table of contents', exact: true })
  await expect(page.getByRole('button', { name: 'Table of contents' })).toHaveCount(0)
  await contents.getByRole('link', { name: 'Columns', exact: true }).click()
  const heading = page.locator('#article-body').getByRole('heading', { name: 'Columns', exact: true })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  // Not under the bar.
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(60)
  await expect(contents.locator('[aria-current="location"]')).toHaveText('Columns')
  await expect(contents.locator('[aria-current="location"]')).toBeInViewport()
  // Marking an entry moves none of the others.
  const widths = await contents.locator('[aria-current="location"]').evaluate((entry) => {
    const marked = entry.getBoundingClientRect().width
    entry.removeAttribute('aria-current')
    return [marked, entry.getBoundingClientRect().width]
  })
  expect(widths[0]).toBe(widths[1])
  const next = page.getByRole('navigation', { name: 'More posts' }).locator('[rel="next"]')
  const href = (await next.getAttribute('href')) ?? ''
  await next.click()
  await expect(page).toHaveURL(href)
})

test('docs: on a phone the tree is a drawer that Escape, a press outside, its button and going on close, with the focus back on its button', {
  tag: '@full',
}, async ({ page }) => {
  await prepareForAxe(page)
  await page.setViewportSize(phone)
  await open(page, '/', 'docs')
  const button = page.getByRole('banner').getByRole('button', { name: /^(?:Open|Close) menu$/ })
  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tags' })
  await expect(entry).toBeHidden()
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(entry).toBeVisible()
  expect.soft(await violationsIn(page), 'drawer').toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-state="open"] :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(entry).toBeVisible()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(entry).toBeHidden()
  await button.click()
  await page.mouse.click(380, 700)
  await expect(entry).toBeHidden()
  await button.click()
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  await expect(entry).toBeHidden()
  await expectNoOverflow(page, '/tag')
})
