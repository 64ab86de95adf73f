import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { holdScripts } from '../../support/browser/hold-scripts'
import { wake } from '../../support/browser/wake'

test.use({ givesSign: false })

test('a part of the page that is there opens before the framework is there, and stays open', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letThrough = await holdScripts(page)
  await page.goto('/article/long-walk?theme=docs')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' })
  const contents = page.getByRole('button', { name: 'Table of contents' })
  const drawer = page.getByRole('navigation', { name: 'Main navigation' })
  const list = page.getByRole('navigation', { name: 'Table of contents', exact: true })
  await expect(drawer).toBeHidden()
  await contents.click()
  await expect(list).toBeVisible()
  await contents.click()
  await expect(list).toBeHidden()
  await menu.click()
  await expect(drawer).toBeVisible()
  letThrough()
  await wake(page)
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
  await expect(drawer).toBeVisible()
  await expect(list).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('R-360 the jump to a page works while the framework does not come', { tag: '@full' }, async ({
  page,
}) => {
  await holdScripts(page)
  await page.goto('/?theme=simple')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await pages.getByRole('textbox').fill('2x')
  await pages.getByRole('textbox').press('Enter')
  await expect(page).toHaveURL('/page/2?theme=simple')
  await pages.getByRole('textbox').fill('1')
  await pages.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL('/?theme=simple')
})

test('a press without a pointer or a key starts the framework and has its effect', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/', { waitUntil: 'networkidle' })
  // As assistive programs do.
  await page.getByRole('button', { name: 'Open menu' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('R-360 a jump to a page before any script of the page has come is made once it has', {
  tag: '@full',
}, async ({ page }) => {
  const letThrough = await holdScripts(page, '**/assets/boot/*.js*')
  await page.goto('/?theme=simple', { waitUntil: 'commit' })
  const typed = page.getByRole('navigation', { name: 'Pagination' }).getByRole('textbox')
  await typed.fill('2')
  await typed.press('Enter')
  letThrough()
  await expect(page).toHaveURL('/page/2?theme=simple')
})

for (const theme of themeNames) {
  test(`R-152 R-283 ${theme}: the search opens before the framework is there; what was typed is searched once it is, and without it Enter goes to the results`, {
    tag: '@full',
  }, async ({ page }) => {
    const letThrough = await holdScripts(page)
    await page.goto(`/archive?theme=${theme}`)
    const search = page.getByRole('dialog', { name: 'Search the site' })
    await page.keyboard.press('Control+k')
    await expect(search.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ink')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search(?:\/ink|\?s=ink)/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('“ink”')
    await page.goto(`/archive?theme=${theme}`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ink')
    letThrough()
    await expect(search.getByRole('option').first()).toBeVisible()
    await expect(search.getByRole('combobox')).toHaveValue('ink')
    await expect(search.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(page.locator('dialog [role="option"]')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(search.getByRole('combobox')).toHaveValue('')
  })
}

test('R-163 R-164 R-409 memos, greeting, the copied address and its code answer while the framework does not come', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await holdScripts(page)
  // The page asks for the framework at once, so that it is never loaded completely.
  await page.goto('/memos', { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  const memos = main.getByRole('article').filter({ visible: true })
  await main.getByRole('button', { name: 'More', exact: true }).click()
  await expect(memos).toHaveCount(9)
  await expect(memos.nth(7)).toBeFocused()
  await main.getByRole('button', { name: 'tea (3)' }).click()
  await expect(memos).toHaveCount(3)
  await expect(main.getByText('3 memos')).toBeAttached()

  await page.goto('/article/long-walk', { waitUntil: 'domcontentloaded' })
  const greeting = page.getByTitle('Another greeting')
  const first = await greeting.textContent()
  await greeting.click()
  await expect(greeting).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Share through WeChat' }).press('Enter')
  await expect(page.getByText('Scan to open on your phone')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'URL has copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/article\/long-walk$/)
})

test('Tab does not lead out of the modal search before the framework is there', { tag: '@full' }, async ({
  page,
}) => {
  await holdScripts(page)
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search the site' }).getByRole('combobox')).toBeFocused()
  // The body has the focus while the browser's own controls have it.
  const isInside = () =>
    document.activeElement === document.body || document.activeElement?.closest('dialog') !== null
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await page.evaluate(isInside)).toBe(true)
  }
})

test('a link to another page looks pressed at once, and no longer after the way back', {
  tag: '@full',
}, async ({ page }) => {
  await holdScripts(page)
  await page.goto('/archive')
  // This document stays, as while the other page does not answer.
  await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault(), true))
  const link = page.getByRole('main').locator('a[href^="/article/"]').first()
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(link).toHaveCSS('opacity', '1')
  await link.click()
  await expect(link).toHaveCSS('opacity', '0.6')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(link).toHaveCSS('opacity', '1')
})
