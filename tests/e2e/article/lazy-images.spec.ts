import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { siteCover } from '../../support/browser/site-cover'

/** LAZY_LOAD_THRESHOLD, pixels. */
const margin = 50

/** Addresses of pictures that the page has asked for so far. */
function pictures(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().startsWith('http')) asked.push(request.url())
  })
  return asked
}

/** Rows of the archive whose cover's state can be seen: where it stands in the document, and whether it waits. */
const covers = (page: Page) =>
  page.locator('#archive-groups img').evaluateAll((images) =>
    images.map((image) => ({
      top: image.getBoundingClientRect().top,
      waits: image.hasAttribute('data-src'),
      source: new URL(image.getAttribute('data-src') ?? image.getAttribute('src') ?? '', location.href).href,
    })),
  )

test('R-227 R-304 R-305 R-444 pictures wait behind a placeholder until they are 50 px from the window', async ({
  page,
}) => {
  const asked = pictures(page)
  await page.goto('/archive')
  const height = page.viewportSize()?.height ?? 0
  const settled = async () => {
    const all = await covers(page)
    return all.every(({ top, waits }) => waits === top > height + margin)
  }
  await expect.poll(settled).toBe(true)
  const first = await covers(page)
  expect(first.filter(({ waits }) => waits).length).toBeGreaterThan(10)
  const waiting = page.locator('#archive-groups img[data-src]').first()
  await expect(waiting).toHaveAttribute('src', /^data:image\/gif/)
  const waitingSource = (await waiting.getAttribute('data-src')) ?? ''

  // One pixel before the margin nothing happens; within it the source is there.
  const next = first.find(({ waits }) => waits)
  const distance = Math.ceil((next?.top ?? 0) - height - margin)
  await page.evaluate((by) => window.scrollTo({ top: by - 4, behavior: 'instant' }), distance)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.locator(`#archive-groups img[data-src="${waitingSource}"]`).first()).toBeAttached()
  await page.evaluate((by) => window.scrollTo({ top: by + 4, behavior: 'instant' }), distance)
  const shown = page.locator('#archive-groups img').nth(first.findIndex(({ waits }) => waits))
  await expect(shown).toHaveAttribute('src', waitingSource)
  await expect(shown).toHaveAttribute('data-lazy', 'shown')
  await expect.poll(settled).toBe(true)

  // What was asked for is what has been near, and nothing else.
  const near = (await covers(page)).filter(({ waits }) => !waits).map(({ source }) => source)
  const far = (await covers(page)).filter(({ waits }) => waits).map(({ source }) => source)
  expect(near.filter((source) => !asked.includes(source))).toEqual([])
  expect(far.filter((source) => !near.includes(source) && asked.includes(source))).toEqual([])

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('img[data-src]')).toHaveCount(0)
})

test('R-227 what the first screen shows waits for no script, has its dimensions, and one picture goes before the others', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('**/_next/static/**/*.js', () => {})
  for (const [path, width, height] of [
    ['/', 390, 844],
    ['/', 834, 1112],
    ['/', 1440, 900],
    ['/page/2', 1600, 1000],
    ['/archive', 390, 844],
    ['/archive', 1440, 900],
    ['/article/kitchen-sink', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    const photographs = page.getByRole('main').locator('img:not([src$=".svg"]):not([data-src$=".svg"])')
    await expect(photographs.locator('visible=true').first()).toBeInViewport()
    const pictures = await photographs.evaluateAll((all) =>
      all
        .filter((image) => image.checkVisibility({ visibilityProperty: true }))
        // Half of it at least: what only begins there may come a moment later.
        .filter((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect()
          return bottom > 0 && (top + bottom) / 2 < innerHeight && left < innerWidth && right > 0
        })
        .map((image) => ({
          waits: image.hasAttribute('data-src'),
          first: image.getAttribute('fetchpriority') === 'high',
          // Of the picture itself or of what it fills.
          sized: image.hasAttribute('width') && image.hasAttribute('height'),
          fills: image.parentElement?.matches('[aria-hidden]') ?? false,
        })),
    )
    const where = `${path} at ${width}`
    expect(pictures.length, where).toBeGreaterThan(0)
    expect(
      pictures.filter(({ waits }) => waits),
      where,
    ).toEqual([])
    expect(
      pictures.filter(({ sized, fills }) => !sized && !fills),
      where,
    ).toEqual([])
    if (path !== '/archive') expect(pictures.filter(({ first }) => first).length, where).toBeGreaterThan(0)
  }
})

test('R-304 nothing moves when a picture comes: its place has its final size', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/article/kitchen-sink')
  const images = page.locator('#article-body img')
  await expect(page.locator('#article-body .notion-zoom').first()).toBeAttached()
  const sizes = () =>
    images.evaluateAll((all) =>
      all
        .filter((image) => image.checkVisibility())
        .map((image) => [Math.round(image.clientWidth), Math.round(image.clientHeight)]),
    )
  expect(await page.locator('#article-body img[data-src]').count()).toBeGreaterThan(5)
  // Placeholders have no size before the reader is near.
  await page.locator('.notion-chunk').evaluateAll((chunks) => {
    for (const chunk of chunks) Object.assign(chunk.style, { contentVisibility: 'visible' })
  })
  await expect
    .poll(async () => (await sizes()).every(([width = 0, height = 0]) => width > 0 && height > 0))
    .toBe(true)
  const before = await sizes()
  expect(before.length).toBeGreaterThan(5)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('img[data-lazy="near"]')).toHaveCount(0)
  await expect(page.locator('img[data-lazy="failed"]')).toHaveCount(0)
  // A resized picture has whole pixels: its height may differ by a part of one.
  const moved = (await sizes()).flat().map((size, i) => Math.abs(size - (before.flat()[i] ?? 0)))
  expect(Math.max(...moved)).toBeLessThanOrEqual(1)
})

test('R-227 without scripts every picture is there, once', { tag: '@full' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  for (const path of ['/archive', '/article/kitchen-sink']) {
    await page.goto(path)
    expect(await page.locator('img[data-src]:visible').count()).toBe(0)
    const twins = page.locator('noscript > img')
    expect(await twins.count()).toBeGreaterThan(10)
    expect(await twins.count()).toBe(await page.locator('img[data-src]').count())
    await twins.last().scrollIntoViewIfNeeded()
    await expect(twins.last()).toBeVisible()
    await expect(twins.last()).toHaveJSProperty('complete', true)
    expect(await twins.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  }
  await context.close()
})

test('a cover that fails is replaced by the site’s own, and by its ground when that fails too', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('**/*', (route) => {
    return route.request().resourceType() === 'image' && !siteCover.test(route.request().url())
      ? route.fulfill({ status: 404 })
      : route.continue()
  })
  await page.goto('/page/2')
  const cards = page.getByRole('region', { name: 'Posts' }).getByRole('article')
  // One of the first screen, one that waits.
  for (const place of [0, 6]) {
    const image = cards.nth(place).locator('img').first()
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveAttribute('src', siteCover)
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(1)
  }

  await page.route(siteCover, (route) => route.fulfill({ status: 404 }))
  await page.goto('/page/2')
  const image = cards.nth(6).locator('img').first()
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveAttribute('data-lazy', 'failed')
  await expect(image).toHaveAttribute('src', /^data:image\/gif/)
  await expect(image).toHaveCSS('animation-name', 'none')
})

test('R-069 a today card whose picture fails shows its ground', { tag: '@full' }, async ({ page }) => {
  await page.route(siteCover, (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  const image = page.locator('[data-cover-state="covered"] img[width="640"]')
  await expect(image).toHaveAttribute('src', /^data:image\/gif/)
})

test('icons and the clear picture of an article’s head that fail leave their ground', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('**/*', (route) => {
    return route.request().resourceType() === 'image' ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/article/kitchen-sink')
  for (const part of [page.getByRole('banner'), page.getByRole('main').locator('header')]) {
    const images = await part.locator('img').all()
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) await expect(image).toHaveCSS('visibility', 'hidden')
  }
})

test('R-304 pictures that come later are taken up: after a navigation and in a tab that was closed', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/tag')
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
  await expect(page).toHaveURL('/archive')
  await page.locator('#archive-groups img').nth(7).scrollIntoViewIfNeeded()
  await expect(page.locator('#archive-groups img').nth(7)).toHaveAttribute('data-lazy', 'shown')
  expect(await page.locator('#archive-groups img[data-src]').count()).toBeGreaterThan(10)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.locator('#archive-groups img').last()).toHaveAttribute('data-lazy', 'shown')

  await page.goto('/article/kitchen-sink')
  const closed = page.locator('[role=tabpanel][data-closed]').filter({ has: page.locator('img[data-src]') })
  const id = await closed.first().getAttribute('id')
  const image = page.locator(`#${id} img`).first()
  await page.locator(`[role=tab][aria-controls="${id}"]`).click()
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveAttribute('data-lazy', 'shown')
})
