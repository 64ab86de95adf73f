import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

const barOf = (page: Page) => page.getByRole('banner')
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** Opens a page in light mode and waits until its scripts serve it: the days online are counted in the browser. */
async function open(page: Page, path: string) {
  await page.addInitScript(() => localStorage.setItem('darkMode', 'light'))
  await page.goto(path)
  await expect(page.getByText(/^[\d,]+ days$/)).toBeAttached()
}

/** Moves the page as a wheel would, at once. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)

test('R-158 R-159 the top menu lists home, search and archive, then the custom entries', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/archive')
  const entries = menuOf(page).locator('nav > ul > li, :scope > ul > li')
  const names = await entries.evaluateAll((items) =>
    items.map((item) => item.querySelector('a, button')?.firstChild?.nextSibling?.textContent),
  )
  expect(names).toEqual(['Home', 'Search', 'Archive', 'Writing', 'Wandering', 'Memos', 'About', 'Elsewhere'])
  for (const [name, href] of [
    ['Home', '/'],
    ['Search', '/search'],
    ['Archive', '/archive'],
    ['Memos', '/memos'],
    ['About', '/about'],
    ['Elsewhere (opens in a new tab)', 'https://example.org/'],
  ] as const) {
    await expect(menuOf(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(menuOf(page).getByRole('link', { name: 'Archive' })).toHaveAttribute('aria-current', 'page')
  await expect(menuOf(page).locator('[aria-current]')).toHaveCount(1)
})

test('R-159 an entry with a sub-menu opens by pointer, by press and by key, and its links lead on', async ({
  page,
}) => {
  await open(page, '/')
  const writing = menuOf(page).getByRole('button', { name: 'Writing' })
  const rows = writing.locator('xpath=..').getByRole('link')
  await expect(writing).toHaveAttribute('aria-expanded', 'false')
  await expect(rows).toHaveCount(0)
  await writing.hover()
  await expect(rows).toHaveText(['Engineering', 'Design', '随笔', '书法'])
  await page.mouse.move(700, 800)
  await expect(rows).toHaveCount(0)
  await writing.focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  await expect(writing).toBeFocused()
  await writing.click()
  await expect(writing).toHaveAttribute('aria-expanded', 'true')
  await rows.filter({ hasText: 'Design' }).click()
  await expect(page).toHaveURL('/category/Design')
})

test('the drop-down answers to the keyboard', { tag: '@full' }, async ({ page }) => {
  await open(page, '/')
  const writing = menuOf(page).getByRole('button', { name: 'Writing' })
  const rows = writing.locator('xpath=..').getByRole('link')
  await writing.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('Space')
  await expect(rows).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(rows.nth(3)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.nth(3)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  await expect(writing).toBeFocused()
  await expect(writing).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.nth(3)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menuOf(page).getByRole('button', { name: 'Wandering' })).toBeFocused()
  await expect(rows).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await writing.focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
})

test('R-182 R-183 R-190 – R-194 the bar is part of the top; below it is fixed, with the author’s line on the way down and the menu on the way up', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/')
  const bar = barOf(page)
  const line = bar.getByText('Lin Yao | Writes software by day and characters by night')
  await expect(bar).toHaveCSS('position', 'relative')
  await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(menuOf(page)).toBeVisible()
  await expect(line).toBeHidden()

  await page.mouse.wheel(0, 700)
  await expect(bar).toHaveCSS('position', 'fixed')
  await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(line).toBeVisible()
  await expect(menuOf(page)).toBeHidden()

  await page.mouse.wheel(0, -100)
  await expect(menuOf(page)).toBeVisible()
  await expect(line).toBeHidden()
  await expect(bar).toHaveCSS('position', 'fixed')

  await page.mouse.wheel(0, 200)
  await expect(menuOf(page)).toBeHidden()
  await scrollTo(page, 0)
  await expect(menuOf(page)).toBeVisible()
  await expect(bar).toHaveCSS('position', 'relative')

  // A reader whose focus is in the menu keeps it.
  await menuOf(page).getByRole('link', { name: 'Archive' }).focus()
  await page.mouse.wheel(0, 700)
  await expect(bar).toHaveCSS('position', 'fixed')
  await expect(menuOf(page)).toBeVisible()
  await expect(line).toBeHidden()
})

test('R-183 R-194 where the bar has no menu the page’s title stands in it on the way down, and the site’s title on the way up', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/article/kitchen-sink')
  const bar = barOf(page)
  const title = bar.getByText('Everything a page can hold')
  const site = bar.locator('a').first()
  await expect(title).toBeHidden()
  await scrollTo(page, 700)
  await expect(title).toBeVisible()
  await expect(site).toBeHidden()
  await scrollTo(page, 500)
  await expect(title).toBeHidden()
  await expect(site).toBeVisible()
})

test('the bar has its ground at once, and nothing in it moves aside', { tag: '@full' }, async ({ page }) => {
  await open(page, '/archive')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const search = barOf(page).getByRole('link', { name: 'Search' }).last()
  const place = async () => (await search.boundingBox())?.x
  const before = await place()
  await scrollTo(page, 300)
  await page.waitForFunction(() => document.querySelector('header')?.dataset.scroll?.includes('scrolled'))
  const ground = () => barOf(page).evaluate((bar) => getComputedStyle(bar).backgroundColor)
  expect(await ground()).toBe('rgb(255, 255, 255)')
  expect(await place()).toBe(before)
})

test('the bar is in the window in the very frame of a jump, before its script has looked', {
  tag: '@full',
}, async ({ page }) => {
  for (const path of ['/', '/article/kitchen-sink']) {
    await open(page, path)
    const [top, ground] = await page.evaluate(async () => {
      const bar = document.querySelector('header')
      window.scrollTo({ top: 700, behavior: 'instant' })
      const edge = bar?.getBoundingClientRect().top
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return [edge, bar && getComputedStyle(bar).backgroundColor]
    })
    expect([top, ground], path).toEqual([0, 'rgb(255, 255, 255)'])
  }
})

test('R-187 R-188 R-436 the circle shows the scrolled share of the page; a press goes to the top', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/archive')
  const circle = barOf(page).getByRole('button', { name: 'Back to top' })
  await expect(circle).toBeHidden()
  for (const share of [0.3, 0.75]) {
    const percent = await page.evaluate(async (part) => {
      const room = () => document.documentElement.scrollHeight - window.innerHeight
      // What comes into view takes its own height, and the page another one.
      for (let step = 0; step < 3; step++) {
        window.scrollTo({ top: Math.round(room() * part), behavior: 'instant' })
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      return Math.floor((window.scrollY / room()) * 100)
    }, share)
    await expect(circle).toContainText(String(percent))
    await expect(circle).toHaveAccessibleDescription(`${percent} percent read`)
  }
  // At the end there is an arrow in its place.
  const number = circle.getByText('100', { exact: true })
  await expect(circle.locator('svg')).toHaveCSS('opacity', '0')
  await scrollTo(page, 1_000_000)
  await expect(number).toHaveCSS('opacity', '0')
  await expect(circle.locator('svg')).toHaveCSS('opacity', '1')
  await circle.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(circle).toBeHidden()
})

test('R-427 scrolling is looked at every 200 ms', { tag: '@full' }, async ({ page }) => {
  await open(page, '/archive')
  const { looks, time } = await page.evaluate(async () => {
    const disc = document.querySelector('header button[aria-describedby]')
    if (!disc) return { looks: 0, time: 0 }
    let changes = 0
    const observer = new MutationObserver(() => {
      changes += 1
    })
    observer.observe(disc, { subtree: true, characterData: true, childList: true })
    const began = performance.now()
    for (let step = 1; step <= 80; step += 1) {
      window.scrollTo({ top: step * 30, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    observer.disconnect()
    return { looks: changes, time: performance.now() - began }
  })
  expect(looks).toBeGreaterThanOrEqual(3)
  // The first movement is seen at once.
  expect(looks).toBeLessThanOrEqual(Math.ceil(time / 200) + 1)
})

test('R-184 the button for a random post leads to one, without a reload', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/archive')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const answer = page.waitForResponse((response) => response.url().includes('/api/random'))
  await barOf(page).getByRole('button', { name: 'Walk around' }).click()
  const { href } = await (await answer).json()
  await expect(page).toHaveURL(href)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('R-132 R-185 R-186 R-189 the bar has search, the display mode, and on narrow screens the menu button', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const bar = barOf(page)
  const search = bar.getByTitle('Search')
  const menuButton = bar.getByRole('button', { name: 'Open menu' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(search).toBeVisible()
    await expect(search).toHaveAttribute('href', '/search')
    await expect(bar.getByRole('button', { name: /^Switch to (dark|light) mode$/ })).toBeVisible()
    await expect(bar.getByRole('button', { name: /^Switch theme/ })).toHaveCount(0)
    if (width === 390) await expect(menuButton).toBeVisible()
    else await expect(menuButton).toBeHidden()
    if (width === 390) await expect(menuOf(page)).toBeHidden()
    else await expect(menuOf(page)).toBeVisible()
  }
  await page.setViewportSize({ width: 1440, height: 844 })
  await search.click()
  await expect(page).toHaveURL('/search')

  // The title is the way home, and says so where it is pointed at.
  const brand = bar.getByRole('link').first()
  const [title, house] = [brand.getByText('Ink Pond'), brand.locator('i:has(> svg)')]
  await expect(title).toHaveCSS('opacity', '1')
  await expect(house).toHaveCSS('opacity', '0')
  await brand.hover()
  await expect(title).toHaveCSS('opacity', '0')
  await expect(house).toHaveCSS('opacity', '1')
  await brand.click()
  await expect(page).toHaveURL('/')
})

test('the first stops of the keyboard lead past the bar to the content, and to the footer', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/archive')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  // The hash of the first skip takes the focus once more, 180 ms later; then the second may go on.
  await expect(async () => {
    await page.getByRole('link', { name: 'Skip to footer' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('contentinfo')).toBeFocused({ timeout: 500 })
  }).toPass()
})

test('where the menu is narrow it gives way to the title and the controls, in the language with the longest words', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/?lang=fr-FR')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Recherche' }).first()).toBeVisible()
  const parts = await bar.locator('a, button').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      .map(({ left, right, width }) => ({ left, right, width })),
  )
  expect(parts.length).toBeGreaterThan(10)
  for (const [place, part] of parts.entries()) {
    expect(part.width).toBeGreaterThanOrEqual(24)
    expect(part.left).toBeGreaterThanOrEqual(parts[place - 1]?.right ?? 0)
    expect(part.right).toBeLessThanOrEqual(1024)
  }
})
