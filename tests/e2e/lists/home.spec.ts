import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { wallOf } from '../../support/browser/icon-wall'
import { siteCover } from '../../support/browser/site-cover'
import { wake } from '../../support/browser/wake'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phone = { width: 390, height: 844 }
const recommendedOf = (page: Page) => page.getByRole('region', { name: 'Recommended posts' })
const noticesOf = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** Opens the home page and waits until its scripts serve it: the days online are counted in the browser. */
async function openHome(page: Page) {
  await page.goto('/')
  await expect(page.getByText(/^[\d,]+ days$/)).toBeAttached()
}

test('R-017 R-062 R-063 R-073 R-083 the hero has title lines, three shortcuts and seven pairs of icons, by default', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  for (const line of ['Grind slowly', '写得干净', 'A bilingual notebook about making things well']) {
    await expect(page.getByText(line, { exact: true })).toBeVisible()
  }

  const shortcuts = page.getByRole('list', { name: 'Shortcuts' }).getByRole('link')
  // Without settings they lead to the categories with the most posts.
  await expect(shortcuts).toHaveText(['Engineering', '随笔', 'Travel'])
  const targets = await shortcuts.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(targets.map(decodeURI)).toEqual(['/category/Engineering', '/category/随笔', '/category/Travel'])

  // The strip holds its seven pairs twice, so that it can move without an end.
  const halves = wallOf(page).locator(':scope > *')
  await expect(halves).toHaveCount(2)
  for (const half of await halves.all()) {
    await expect(half.locator(':scope > *')).toHaveCount(7)
    await expect(half.locator('[style*="url("]')).toHaveCount(14)
  }
  await expect(noticesOf(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('R-073 hydration keeps the icons of the hero, and coming back to the home page draws them', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const icons = wallOf(page).locator('[style*="url("]')
  await wake(page)
  await expect(icons).toHaveCount(28)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await expect(icons).toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(icons).toHaveCount(28)
})

test('R-064 R-065 R-066 the hero recommends six of the posts that are tagged 推荐', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const recommended = recommendedOf(page).locator('a')
  await expect(recommended).toHaveCount(6)
  const titles = await recommended.locator('b').allTextContents()
  // The newest post heads the list right below: a phone shows it once.
  const newest = await page.getByRole('main').getByRole('article').first().getByRole('heading').textContent()
  expect(newest).toContain(titles[0])
  await expect(recommended.first()).toBeHidden()
  await expect(recommended.nth(1)).toBeVisible()

  await page.goto('/tag/推荐')
  const tagged = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link')
  expect(await tagged.count()).toBeGreaterThan(6)
  const names = (await tagged.evaluateAll((links) => links.map((link) => link.getAttribute('title')))).slice(
    0,
    6,
  )
  expect(titles).toEqual(names)
})

test('R-069 R-070 R-341 R-342 the today card lies over the recommended posts until "more recommendations", and again when the pointer leaves the hero', {
  tag: '@full',
}, async ({ page }) => {
  await openHome(page)
  const more = page.getByRole('button', { name: 'More recommendations' })
  const posts = recommendedOf(page)
  const today = page.getByRole('link', { name: /A long walk through a small website$/ }).first()
  await expect(today).toHaveAttribute('href', '/article/long-walk')
  await expect(today).toContainText('The long read')
  // Over it all lies the site's cover.
  const cover = today.locator('xpath=..').locator('img')
  await expect(cover).toHaveAttribute('src', siteCover)
  expect(
    await cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(1)
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(posts).toBeHidden()

  await more.click()
  await expect(posts.getByRole('link')).toHaveCount(6)
  await expect(posts.getByRole('link').first()).toBeFocused()
  await expect(more).toBeHidden()
  await posts.getByRole('link').nth(4).hover()
  await expect(posts).toBeVisible()
  await noticesOf(page).hover()
  await expect(posts).toBeHidden()
  await expect(more).toBeVisible()

  // The same with keys alone, and without motion.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(posts.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(posts).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(posts.getByRole('link').first()).toBeFocused()
  for (let stop = 0; stop < 6; stop += 1) await page.keyboard.press('Tab')
  await expect(posts).toBeHidden()
})

test('R-071 R-072 the banner 随便逛逛 leads to a random post, without a reload', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await openHome(page)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const banner = page.getByRole('link', { name: '随便逛逛' })
  await expect(banner).toHaveCSS('opacity', '0')
  await banner.hover()
  await expect(banner).toHaveCSS('opacity', '1')
  const answer = page.waitForResponse((response) => response.url().includes('/api/random'))
  await banner.click()
  const { href } = await (await answer).json()
  await expect(page).toHaveURL(href)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)

  const addresses = new Set<string>()
  for (let call = 0; call < 12; call += 1) {
    addresses.add((await (await request.get('/api/random?json')).json()).href)
  }
  expect(addresses.size).toBeGreaterThan(1)
})

test('R-074 – R-077 R-347 R-348 R-429 the notice bar 此刻 moves on every 3000 ms, wraps, and waits for a reader', {
  tag: '@full',
}, async ({ page }) => {
  // Without the slide from one to the next.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await openHome(page)
  const bar = noticesOf(page)
  await expect(bar.getByText('此刻')).toBeVisible()
  const all = bar.locator('a')
  await expect(all).toHaveCount(3)
  const titles = await all.evaluateAll((links) => links.map((link) => link.firstChild?.textContent ?? ''))
  expect(titles.every((title) => title !== '')).toBe(true)
  for (const link of await all.all()) await expect(link).toHaveAttribute('href', /^\/article\/./)

  await page.clock.pauseAt(Date.now() + 60_000)
  const shown = bar.getByRole('link')
  await expect(shown).toHaveCount(1)
  const first = await all.evaluateAll((links) =>
    links.findIndex((link) => link.checkVisibility({ visibilityProperty: true })),
  )
  for (let turn = 1; turn <= 4; turn += 1) {
    await page.clock.runFor(3_000)
    await expect(shown).toHaveCount(1)
    await expect(shown).toContainText(titles[(first + turn) % 3] ?? '')
  }

  const waiting = titles[(first + 4) % 3] ?? ''
  await bar.hover()
  await page.clock.runFor(9_500)
  await expect(shown).toContainText(waiting)
  await page.mouse.move(700, 700)
  await page.clock.runFor(3_000)
  await expect(shown).toContainText(titles[(first + 5) % 3] ?? '')

  // The focus waits as the pointer does, and arrows lead from one to the next.
  await shown.focus()
  await page.clock.runFor(9_500)
  await expect(shown).toContainText(titles[(first + 5) % 3] ?? '')
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(50)
  await expect(shown).toContainText(titles[(first + 6) % 3] ?? '')
  await expect(shown).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.clock.runFor(50)
  await expect(shown).toContainText(waiting)
  await shown.blur()

  await bar.getByRole('button', { name: 'Pause the notices' }).press('Enter')
  await bar.getByRole('button', { name: 'Resume the notices' }).blur()
  await page.clock.runFor(9_500)
  await expect(shown).toContainText(waiting)
  await bar.getByRole('button', { name: 'Next notice' }).press('Enter')
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText(titles[(first + 5) % 3] ?? '')
  await bar.getByRole('button', { name: 'Previous notice' }).press('Enter')
  await expect(shown).toContainText(waiting)

  // Resumed, but nobody looks at the tab.
  await bar.getByRole('button', { name: 'Resume the notices' }).press('Enter')
  await bar.getByRole('button', { name: 'Pause the notices' }).blur()
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  await page.clock.runFor(9_500)
  await expect(shown).toContainText(waiting)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }))
  await page.clock.runFor(3_000)
  await expect(shown).toContainText(titles[(first + 5) % 3] ?? '')
})

test('R-349 a press on a notice opens its address in a new window', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await openHome(page)
  const notice = noticesOf(page).getByRole('link')
  await notice.hover()
  const href = (await notice.getAttribute('href')) ?? ''
  const opened = context.waitForEvent('page')
  await notice.click()
  const other = await opened
  await expect(other).toHaveURL(href)
  await expect(page).toHaveURL('/')
})

test('R-079 R-080 R-081 R-156 the home list is paged, below a bar of home and every category', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(12)
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages).toBeVisible()
  await page.setViewportSize(phone)
  const number = await pages.getByRole('link', { name: 'Page 2' }).boundingBox()
  expect(number?.width).toBeGreaterThanOrEqual(38)
  expect(number?.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  const bar = page.getByRole('navigation', { name: 'Categories' })
  const chips = bar.getByRole('listitem').getByRole('link')
  await expect(chips.first()).toHaveText('Home')
  await expect(chips.first()).toHaveAttribute('href', '/')
  await expect(chips.first()).toHaveAttribute('aria-current', 'page')
  // All of them fit here: there is nothing to scroll.
  await expect(bar.getByRole('button')).toHaveCount(0)
  const hrefs = async (links: typeof chips) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const inBar = await hrefs(chips)
  await bar.getByRole('link', { name: 'Category', exact: true }).click()
  await expect(page).toHaveURL('/category')
  await expect(page.getByRole('heading', { level: 1, name: 'Category' })).toBeVisible()
  const inIndex = await hrefs(main.locator('a[href^="/category/"]'))
  expect(inIndex).toHaveLength(6)
  expect(inBar).toEqual(['/', ...inIndex])
})

test('R-157 R-345 the category bar’s toggle scrolls to the end and back to the start', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Categories' })
  const chips = bar.getByRole('listitem')
  await expect(chips.last()).not.toBeInViewport()
  await bar.getByRole('button', { name: 'Scroll to the end' }).click()
  await expect(chips.last()).toBeInViewport({ ratio: 0.9 })
  await expect(chips.first()).not.toBeInViewport()
  await bar.getByRole('button', { name: 'Scroll to the start' }).click()
  await expect(chips.first()).toBeInViewport({ ratio: 0.9 })
  await expect(bar.getByRole('button', { name: 'Scroll to the end' })).toBeVisible()

  // On a page of a category its own entry is brought into view.
  await bar.getByRole('button', { name: 'Scroll to the end' }).click()
  await chips.last().getByRole('link').click()
  await expect(page).toHaveURL(/\/category\//)
  // The next page begins at its top, and a reload before that would restore the position in the page that is left.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.reload()
  await expect(bar.locator('[aria-current]')).toBeInViewport({ ratio: 0.9 })
})

test('on a phone nothing is loaded for the today card, which is for desktops', { tag: '@full' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.setViewportSize(phone)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.filter((url) => siteCover.test(url))).toEqual([])
})

test('no part of a letter stands at the end of the row of categories', { tag: '@full' }, async ({ page }) => {
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/archive']) {
      await page.goto(path)
      const row = page.getByRole('navigation', { name: 'Categories' }).getByRole('list')
      const drawn = await row.evaluate((list) => {
        const { left, right } = list.getBoundingClientRect()
        return [...list.children].map((chip) => {
          const box = chip.getBoundingClientRect()
          const share = (Math.min(box.right, right) - Math.max(box.left, left)) / box.width
          return { share, opacity: getComputedStyle(chip).opacity }
        })
      })
      const slivers = drawn.filter(({ share, opacity }) => share > 0 && share < 0.55 && opacity !== '0')
      expect(slivers, `${path} at ${width} px`).toEqual([])
      expect(drawn.filter(({ share }) => share > 0.99).every(({ opacity }) => opacity === '1')).toBe(true)
    }
  }
})
