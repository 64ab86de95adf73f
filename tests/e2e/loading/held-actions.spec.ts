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
