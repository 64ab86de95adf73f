import type { Locator, Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** Opens the article with databases and returns the trips' gallery. */
async function gallery(page: Page, theme = 'heo'): Promise<Locator> {
  await page.goto(`/article/kitchen-sink?theme=${theme}`)
  const panel = page.getByRole('tabpanel', { name: 'Pictures' })
  await panel.scrollIntoViewIfNeeded()
  return panel
}

for (const theme of themeNames) {
  for (const [name, viewport] of Object.entries(widths)) {
    test(`R-256 a card that is no post opens with properties and content: ${theme}, ${name}`, {
      tag: '@full',
    }, async ({ page }) => {
      await page.setViewportSize(viewport)
      const cards = await gallery(page, theme)
      const title = page.getByRole('button', { name: 'Autumn in the temple hills' })
      const card = cards.getByRole('listitem').filter({ has: title })
      const opener = card.getByRole('button')
      const dialog = page.getByRole('dialog', { name: 'Autumn in the temple hills' })
      // Anywhere on the card.
      await card.click({ position: { x: 40, y: 40 } })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByText('Two trains, one bus, and then only stairs.')).toBeVisible()
      const properties = dialog.locator('dl')
      await expect(properties).toContainText('Planned')
      await expect(properties).toContainText('Days4')
      await expect(properties).toContainText('hiking')
      const box = await dialog.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= viewport.width, 'it fits the window').toBe(true)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()

      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()

      await page.keyboard.press('Space')
      await expect(dialog).toBeVisible()
      // Beside it.
      await page.mouse.click(viewport.width / 2, 4)
      await expect(dialog).toHaveCount(0)
      // Published posts keep their address.
      await cards.getByRole('link', { name: 'The harbour at five' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'The harbour at five' })).toBeVisible()
    })
  }
}

test('R-256 rows of tables, boards and lists open, each with the properties that the views show', {
  tag: '@full',
}, async ({ page }) => {
  await gallery(page)
  const body = page.locator('#article-body')
  await body.getByRole('button', { name: 'The Patient Debugger' }).first().click()
  const book = page.getByRole('dialog', { name: 'The Patient Debugger' })
  await expect(book.getByText('Good on bisection, brave on giving up.')).toBeVisible()
  await expect(book.getByRole('link', { name: /example\.com\/books/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await body.getByRole('button', { name: '修好台灯的开关' }).first().click()
  await expect(page.getByRole('dialog').getByText('原来是弹簧老了。')).toBeVisible()
  await page.keyboard.press('Escape')

  await body.getByRole('button', { name: 'Web standards' }).click()
  await expect(page.getByRole('dialog').getByText('Where the specifications live.')).toBeVisible()
  // What opens is no part of the page's outline.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('R-256 a row opens and closes by touch', { tag: '@full' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: widths.phone })
  const page = await context.newPage()
  const cards = await gallery(page)
  await cards.getByRole('button', { name: 'Autumn in the temple hills' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Autumn in the temple hills' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toHaveCount(0)
  await context.close()
})

test('R-256 without scripts a row unfolds below its database', { tag: '@full' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/article/kitchen-sink')
  const row = page.locator('details', { hasText: 'Autumn in the temple hills' })
  const content = row.locator('p').last()
  await expect(content).toBeHidden()
  await row.locator('summary').click()
  await expect(content).toBeVisible()
  await expect(content).toHaveText('Two trains, one bus, and then only stairs.')
  await context.close()
})
