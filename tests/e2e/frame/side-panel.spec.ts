import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.use({ viewport: { width: 390, height: 844 } })

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const openerOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Open menu' })

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('darkMode', 'light')))

async function openPanel(page: Page) {
  await openerOf(page).click()
  await expect(panelOf(page).getByRole('button', { name: 'Close menu' })).toBeFocused()
}

test('R-209 R-218 R-430 the panel slides in from the right in 500 ms, on wider screens in 700 ms', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const seen: unknown[] = []
    Object.assign(window, { seen })
    for (const type of ['transitionrun', 'transitionend'] as const) {
      document.addEventListener(type, ({ target, propertyName, elapsedTime }) => {
        if (propertyName !== 'translate' || !(target instanceof HTMLElement)) return
        if (!target.parentElement?.matches('dialog')) return
        // A busy machine may draw its first frame late.
        if (type === 'transitionrun') for (const slide of target.getAnimations()) slide.currentTime = 0
        const { left, right } = target.getBoundingClientRect()
        const at = type === 'transitionrun' ? left : right
        seen.push([type, Math.round(at - window.innerWidth), elapsedTime])
      })
    }
  })
  const seen = () =>
    page.evaluate(() => ('seen' in window && Array.isArray(window.seen) ? window.seen.splice(0) : []))
  for (const [width, seconds] of [
    [390, 0.5],
    [834, 0.7],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: 844 })
    await openPanel(page)
    const steps: unknown[] = []
    await expect.poll(async () => steps.push(...(await seen()))).toBe(2)
    // From the right edge outwards to the right edge inwards.
    expect(steps).toEqual([
      ['transitionrun', 0, 0],
      ['transitionend', 0, seconds],
    ])
    await page.keyboard.press('Escape')
    await expect(panelOf(page)).toBeHidden()
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(0)
  }
})

test('the panel slides in opaque: only the ground behind it fades', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await openerOf(page).click()
  const seen = await panelOf(page).evaluate((dialog) => {
    const [panel] = dialog.children
    return [dialog, panel].map((part) => part && getComputedStyle(part).opacity)
  })
  expect(seen).toEqual(['1', '1'])
})

test('R-210 R-211 R-212 R-217 the menu button opens the panel; its close button, the backdrop, Escape and a new page close it', async ({
  page,
}) => {
  await page.goto('/')
  const panel = panelOf(page)
  const opener = openerOf(page)
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(panel).toHaveCount(0)
  const closings: [string, () => Promise<void>][] = [
    ['close button', () => panel.getByRole('button', { name: 'Close menu' }).click()],
    ['backdrop', () => page.mouse.click(15, 600)],
    ['Escape', () => page.keyboard.press('Escape')],
  ]
  for (const [name, close] of closings) {
    await openPanel(page)
    await expect(panel).toBeVisible()
    await close()
    await expect(panel, name).toBeHidden()
    await expect(opener, name).toBeFocused()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  }
  await openPanel(page)
  await panel.getByRole('link', { name: 'Archive' }).click()
  await expect(page).toHaveURL('/archive')
  await expect(panel).toBeHidden()
})

test('the page scrolls again once the panel is closed', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await openPanel(page)
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  await page.mouse.move(195, 400)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('the panel keeps the focus, and the page behind it neither scrolls nor answers', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await openPanel(page)
  const panel = panelOf(page)
  const close = panel.getByRole('button', { name: 'Close menu' })
  await page.keyboard.press('Shift+Tab')
  await expect(panel.getByRole('link').last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Dark mode' })).toBeFocused()
  const stops = await panel.locator('a, button, select').count()
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  }
  await page.mouse.move(15, 600)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // Assistive technology does not reach it either.
  await expect(page.getByRole('main')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toHaveCount(1)
})

test('R-213 R-214 R-215 R-160 the panel has features, the blog’s links with the side menu, and the tags', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await openPanel(page)
  const panel = panelOf(page)
  await expect(panel.getByRole('heading')).toHaveText(['Features', 'Blog', 'Tags'])
  const section = (name: string) =>
    panel.locator('section').filter({ has: page.getByRole('heading', { name }) })

  const features = section('Features')
  await features.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveClass(/(^|\s)dark(\s|$)/)
  await features.getByRole('button', { name: 'Light mode' }).click()
  await expect(page.locator('html')).toHaveClass(/(^|\s)light(\s|$)/)
  await expect(features.getByLabel('Language')).toHaveValue('en-US')

  const links = section('Blog').getByRole('link')
  const first = ['/', '/about', '/archive', '/search', '/category', '/tag']
  expect(
    (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).slice(0, first.length),
  ).toEqual(first)

  const tags = section('Tags').getByRole('link')
  expect(await tags.count()).toBeGreaterThan(10)
  await expect(tags.filter({ hasText: '推荐' })).toHaveAttribute('href', `/tag/${encodeURIComponent('推荐')}`)
  await expect(tags.filter({ hasText: '推荐' }).locator('sup')).toHaveText(/^\d+$/)
})

test('R-161 R-346 a sub-menu of the side menu is closed until it is opened, and closes again', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await openPanel(page)
  const panel = panelOf(page)
  const writing = panel.getByRole('button', { name: 'Writing' })
  const child = panel.getByRole('link', { name: 'Engineering' })
  await expect(writing).toHaveAttribute('aria-expanded', 'false')
  await expect(child).toHaveCount(0)
  await writing.focus()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Wandering' })).toBeFocused()

  await writing.click()
  await expect(writing).toHaveAttribute('aria-expanded', 'true')
  await expect(child).toBeVisible()
  await writing.click()
  await expect(child).toHaveCount(0)
  await writing.click()
  await child.click()
  await expect(page).toHaveURL('/category/Engineering')
})

test('the search by its shortcut replaces the panel: it keeps the focus, and the page scrolls again after it', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  for (let round = 0; round < 2; round += 1) {
    await openPanel(page)
    await expect(panelOf(page).getByRole('link', { name: 'Archive' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(panelOf(page)).toBeHidden()
    const search = page.getByRole('dialog', { name: 'Search' })
    await expect(search.getByRole('option').or(search.getByRole('link')).first()).toBeVisible()
    await expect(search.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(openerOf(page)).toBeFocused()
    await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  }
  await page.mouse.move(195, 400)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('in a browser without popovers the panel and the search are modal dialogs', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
  await page.goto('/')
  await openPanel(page)
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  await expect(openerOf(page)).toBeFocused()
  await openPanel(page)
  await panelOf(page).getByRole('button', { name: 'Close menu' }).click()
  await expect(panelOf(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog:modal')).toHaveCount(0)
})
