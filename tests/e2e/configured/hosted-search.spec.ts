import type { Page } from '@playwright/test'
import { serveCodeFiles } from '../../support/configured-files'
import { expect, test } from '../../support/fixtures'

// This blog runs with the environment of scripts/e2e.ts, `configured`: it names a hosted search.

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '搜索' })
const inputOf = (page: Page) => dialogOf(page).getByRole('combobox')
const openerOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' })

test.beforeEach(({ page }) => serveCodeFiles(page))

test('R-131 R-144 R-145 R-296 R-297 the search button opens the dialog; its close icon, the backdrop and Escape close it', async ({
  page,
}) => {
  await page.goto('/article/kitchen-sink')
  const dialog = dialogOf(page)
  const opener = openerOf(page)
  await expect(dialog).toHaveCount(0)
  const closings: [string, () => Promise<void>][] = [
    ['close icon', () => dialog.getByRole('button', { name: 'Close' }).click()],
    // Beside the panel, which is 576 px wide in the middle.
    ['backdrop', () => page.mouse.click(20, 450)],
    ['Escape', () => page.keyboard.press('Escape')],
  ]
  for (const [name, close] of closings) {
    await opener.click()
    await expect(inputOf(page), name).toBeFocused()
    await inputOf(page).fill(' ')
    await close()
    await expect(dialog, name).toBeHidden()
    await expect(opener, name).toBeFocused()
    // It has forgotten what stood in its input.
    await opener.click()
    await expect(inputOf(page), name).toHaveValue('')
    await page.keyboard.press('Escape')
  }
})

test('R-133 R-134 R-135 R-136 R-137 the dialog covers the page, with its Chinese title, its input and the ten most used tags', async ({
  page,
}) => {
  await page.goto('/')
  await openerOf(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: '搜索' })).toBeVisible()
  await expect(inputOf(page)).toHaveAttribute('placeholder', '在此输入搜索关键词')
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  const tags = dialog.getByRole('list', { name: 'Popular tags' }).getByRole('link')
  await expect(tags).toHaveCount(10)
  for (const tag of await tags.all()) {
    await expect(tag).toHaveText(/^\S.* [1-9]\d*$/)
    const name = (await tag.textContent())?.replace(/ \d+$/, '') ?? ''
    await expect(tag).toHaveAttribute('href', `/tag/${encodeURIComponent(name)}`)
  }
  const counts = (await tags.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]))
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})

test.describe('with a search service', () => {
  // The policy of the build names no search service.
  test.use({ bypassCSP: true })

  test('R-138 R-139 R-140 R-141 R-142 R-143 R-300 the answer is a list of links with the terms marked, page buttons, and a line with count and time', async ({
    page,
  }) => {
    const asked: { query: string; page: number }[] = []
    await page.route(/algolia/, async (route) => {
      const [question] = JSON.parse(route.request().postData() ?? '{}').requests
      asked.push({ query: question.query, page: question.page })
      const hits = ['Tea at dawn', 'A cup of tea'].map((title, place) => ({
        objectID: `${question.page}-${place}`,
        title: `${title}, page ${question.page + 1}`,
        slug: `article/tea-${place}`,
      }))
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { results: [{ hits, nbHits: 42, page: question.page, nbPages: 3, processingTimeMS: 7 }] },
      })
    })
    await page.goto('/')
    await openerOf(page).click()
    const dialog = dialogOf(page)
    await inputOf(page).fill('tea')
    const rows = dialog.getByRole('option')
    await expect(rows).toHaveText(['Tea at dawn, page 1', 'A cup of tea, page 1'])
    await expect(rows.first()).toHaveAttribute('href', '/article/tea-0')
    await expect(rows.first().locator('mark')).toHaveText('Tea')
    await expect(dialog.getByText(/42.*7/)).toHaveAttribute('lang', 'zh-CN')
    await expect(dialog.getByText('Search by Algolia')).toBeVisible()
    const pages = dialog.getByRole('navigation', { name: 'Result pages' }).getByRole('button')
    await expect(pages).toHaveText(['1', '2', '3'])
    await pages.nth(1).click()
    await expect(rows).toHaveText(['Tea at dawn, page 2', 'A cup of tea, page 2'])
    await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page')
    expect(asked).toEqual([
      { query: 'tea', page: 0 },
      { query: 'tea', page: 1 },
    ])
  })
})
