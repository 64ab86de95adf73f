import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { focusedStop, type Stop, tabThrough } from '../../support/browser/focus'
import { wake } from '../../support/browser/wake'

const phone = { width: 390, height: 844 }

/** Opens a page and waits until its scripts serve it. Nothing moves, so that a stop is where it says at once. */
async function open(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await wake(page)
}

const faulty = (stops: readonly Stop[]) =>
  stops.filter(({ faults }) => faults.length > 0).map(({ what, faults }) => `${what}: ${faults.join(', ')}`)

/** Tabs until the focus is on this control; a reader without a pointer gets there in no other way. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })
  expect(await focusedStop(page)).toMatchObject({ faults: [] })
}

for (const [path, size, least] of [
  ['/', { width: 1440, height: 900 }, 100],
  ['/', phone, 60],
  ['/article/kitchen-sink', { width: 1440, height: 900 }, 100],
  ['/article/kitchen-sink', phone, 60],
] as const) {
  test(`every stop of the Tab key on ${path}, ${size.width} px wide, is in view, uncovered, and has a ring`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(size)
    await open(page, path)
    const stops = await tabThrough(page)
    expect(stops.length).toBeGreaterThan(least)
    expect(stops[0]?.what).toContain('Skip to content')
    expect(faulty(stops)).toEqual([])
    // On the way back the bar at the top is what might cover.
    const back: Stop[] = []
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Shift+Tab')
      back.push(await focusedStop(page))
    }
    expect(faulty(back)).toEqual([])
  })
}

test('the stops of every other screen are in view, uncovered, and have a ring', async ({ page }) => {
  test.setTimeout(300_000)
  for (const path of ['/page/2', '/tag', '/search', '/memos', '/no/such/page', '/signin']) {
    await open(page, path)
    const stops = await tabThrough(page, 60)
    expect(stops.length, path).toBeGreaterThan(10)
    expect.soft(faulty(stops), path).toEqual([])
  }
})

test('R-123 the contents stay where the keyboard is in them, whatever heading is reached meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/article/kitchen-sink')
  const contents = page.getByRole('navigation', { name: 'Table of contents', exact: true })
  const current = contents.locator('[aria-current="location"]')
  await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }))
  await expect(current).toBeInViewport()
  const reached = (await current.textContent()) ?? ''
  const last = contents.getByRole('link').last()
  await last.focus()
  await page.evaluate(() => window.scrollBy({ top: 3_000, behavior: 'instant' }))
  await expect(current).not.toHaveText(reached)
  expect(await focusedStop(page)).toMatchObject({ faults: [] })
  await expect(last).toBeFocused()
  // Once it is elsewhere, the one that is reached is kept in view again.
  await last.evaluate((link) => link.blur())
  await page.evaluate(() => window.scrollBy({ top: -2_000, behavior: 'instant' }))
  await expect(last).not.toBeInViewport()
  await expect(current).toBeInViewport()
})

test('the bar by keys: mode, random post, search, and back to the top, which leaves the focus in the content', async ({
  page,
}) => {
  await open(page, '/archive')
  const bar = page.getByRole('banner')
  const root = page.locator('html')
  const dark = /(^| )dark( |$)/
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass(dark)
  const toggle = bar.getByRole('button', { name: /^Switch to (dark|light) mode$/ })
  await tabTo(page, toggle)
  await page.keyboard.press('Space')
  await expect(root).not.toHaveClass(dark)
  await page.keyboard.press('Enter')
  await expect(root).toHaveClass(dark)

  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  const circle = bar.getByRole('button', { name: 'Back to top' })
  await expect(circle).toBeVisible()
  await tabTo(page, circle)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()

  await open(page, '/archive')
  await tabTo(page, bar.getByRole('link', { name: 'Search', exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('ink')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/ink')
  await tabTo(page, bar.getByRole('button', { name: 'Walk around' }))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL('/search/ink')
})

test('the notices by keys: arrows step and take the focus along, the pause control stops and resumes them', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/')
  await page.clock.pauseAt(Date.now() + 60_000)
  const bar = page.getByRole('region', { name: 'Notices' })
  const all = await bar
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.firstChild?.textContent ?? ''))
  const shown = bar.getByRole('link')
  const place = async () => all.findIndex((title) => title !== '' && focused.includes(title))
  let focused = ''
  const readFocus = async () => {
    await expect(shown).toHaveCount(1)
    await expect(shown).toBeFocused()
    focused = (await shown.textContent()) ?? ''
    return place()
  }
  await tabTo(page, shown)
  const first = await readFocus()
  await page.keyboard.press('ArrowRight')
  await expect(shown).toContainText(all[(first + 1) % 3] ?? '')
  expect(await readFocus()).toBe((first + 1) % 3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toContainText(all[(first + 2) % 3] ?? '')
  expect(await readFocus()).toBe((first + 2) % 3)
  // While the focus is inside nothing moves by itself.
  await page.clock.runFor(9_500)
  expect(await readFocus()).toBe((first + 2) % 3)

  await tabTo(page, bar.getByRole('button', { name: 'Pause the notices' }))
  await page.keyboard.press('Space')
  await expect(bar.getByRole('button', { name: 'Resume the notices' })).toBeFocused()
  await page.getByRole('main').focus()
  await page.clock.runFor(9_500)
  await expect(shown).toContainText(all[(first + 2) % 3] ?? '')
  await tabTo(page, bar.getByRole('button', { name: 'Resume the notices' }))
  await page.keyboard.press('Space')
  await page.getByRole('main').focus()
  await page.clock.runFor(3_100)
  await expect(shown).toContainText(all[first] ?? '')
})

test('the hero by keys: what shows on pointing shows on focus too', async ({ page }) => {
  await open(page, '/')
  const banner = page.getByRole('link', { name: '随便逛逛' })
  await expect(banner).toHaveCSS('opacity', '0')
  await tabTo(page, banner)
  await expect(banner).toHaveCSS('opacity', '1')
  const shortcut = page.getByRole('list', { name: 'Shortcuts' }).getByRole('link').first()
  const width = async () => (await shortcut.boundingBox())?.width ?? 0
  const narrow = await width()
  await tabTo(page, shortcut)
  expect(await width()).toBeGreaterThan(narrow * 1.2)
  await tabTo(page, page.getByRole('button', { name: 'More recommendations' }))
  await page.keyboard.press('Enter')
  const post = page.getByRole('region', { name: 'Recommended posts' }).getByRole('link').first()
  await expect(post).toBeFocused()
  await expect(post.locator('[aria-hidden]').last()).toHaveCSS('opacity', '1')
  const href = (await post.getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href)
})

test('lists by keys: the category bar brings its chips into view and scrolls, the pagination leads on, the jump input jumps', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: 'Categories' })
  const chips = bar.getByRole('listitem').getByRole('link')
  await expect(chips.last()).not.toBeInViewport()
  await tabTo(page, chips.last())
  await expect(chips.last()).toBeInViewport({ ratio: 0.9 })
  const toggle = bar.getByRole('button')
  await tabTo(page, toggle)
  await expect(toggle).toHaveAccessibleName('Scroll to the start')
  await page.keyboard.press('Enter')
  await expect(chips.first()).toBeInViewport({ ratio: 0.9 })

  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await page.getByRole('main').getByRole('article').last().getByRole('link').last().focus()
  await tabTo(page, pages.getByRole('link', { name: 'Page 2' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/page/2')
  await page.getByRole('main').getByRole('article').last().getByRole('link').last().focus()
  await tabTo(page, pages.getByRole('textbox'))
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/page/3')
})

test('the panel by keys: open, expand, change the mode, leave by Escape with the focus on its button', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, '/')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Open menu' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel.getByRole('button', { name: 'Close menu' })).toBeFocused()
  const stops = await tabThrough(page, 25)
  expect(faulty(stops)).toEqual([])
  const writing = panel.getByRole('button', { name: 'Writing' })
  await tabTo(page, writing)
  await page.keyboard.press('Space')
  await expect(writing).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link', { name: 'Engineering' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the contents by keys: beside the article and in the drawer an entry leads to its heading and takes the focus there', async ({
  page,
}) => {
  await open(page, '/article/kitchen-sink')
  const heading = page.locator('#article-body').getByRole('heading', { name: 'Columns', exact: true })
  const entry = page.getByRole('complementary').getByRole('link', { name: 'Columns', exact: true })
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(entry).toHaveAttribute('aria-current', 'location')

  await page.setViewportSize(phone)
  await open(page, '/article/kitchen-sink')
  const opener = page.getByRole('button', { name: 'Table of contents' })
  const drawer = page.getByRole('dialog', { name: 'Table of contents' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, drawer.getByRole('link', { name: 'Columns', exact: true }))
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('the article by keys: pictures, listings, and the share bar', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/article/kitchen-sink')
  const body = page.locator('#article-body')
  const picture = body.getByRole('button', { name: /A bowl of tea/ })
  await picture.focus()
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog')
  const close = zoom.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  // Round the dialog's controls and back, with either key.
  const controls = await zoom.getByRole('button').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < controls; step += 1) {
      await page.keyboard.press(key)
      await expect(zoom.locator(':focus')).toHaveCount(1)
      expect(await focusedStop(page)).toMatchObject({ faults: [] })
    }
    await expect(close).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(zoom).toHaveCount(0)
  await expect(picture).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)
  await expect(picture).toBeFocused()

  const copy = body.getByRole('button', { name: 'Copy code' }).first()
  const listing = body.locator('pre').first()
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
  await expect(listing).toBeVisible()

  const share = page.getByRole('group', { name: 'Share' })
  const scan = share.getByRole('button', { name: 'Share through WeChat' })
  await share.getByRole('button', { name: 'Copy the link' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('URL has copied!')).toBeVisible()
  await tabTo(page, scan)
  await page.keyboard.press('Enter')
  await expect(scan).toHaveAttribute('aria-expanded', 'true')
  await expect(share.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(scan).toHaveAttribute('aria-expanded', 'false')
  await expect(scan).toBeFocused()
})

test('memos and greeting by keys', async ({ page }) => {
  await open(page, '/memos')
  const filter = page.getByRole('group', { name: 'Filter by tag' })
  const tag = filter.getByRole('button').nth(1)
  await tabTo(page, tag)
  await page.keyboard.press('Space')
  await expect(tag).toHaveAttribute('aria-pressed', 'true')
  await expect(tag).toBeFocused()
  const greeting = page.getByRole('complementary').getByRole('button').first()
  const words = await greeting.textContent()
  await tabTo(page, greeting)
  await page.keyboard.press('Enter')
  await expect(greeting).not.toHaveText(words ?? '')
  await expect(greeting).toBeFocused()
})
