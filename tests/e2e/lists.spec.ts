import { expect, test } from '../support/fixtures'

test('R-084 – R-088 a card shows cover, category link, title, summary and tags', async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const category = await page
    .locator('main a[href^="/category/"], header a[href^="/category/"]')
    .first()
    .textContent()
  await page.goto(`/category/${encodeURIComponent(category?.trim() ?? '')}`)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
  await expect(card.locator('img').first()).toHaveAttribute('src', /./)
  await expect(card.locator('a[href^="/category/"]')).toHaveText(category?.trim() ?? '')
  await expect(card.getByRole('heading', { level: 2 }).getByRole('link')).toHaveText(/\S/)
  await expect(card.locator('p').first()).toHaveText(/\S{3,}/)
  await expect(card.locator('a[href^="/tag/"]').first()).toHaveText(/\S/)
})

test('R-092 – R-094 R-097 a list of several pages has previous, next and numbered links', async ({
  page,
}) => {
  await page.goto('/page/2')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages.getByRole('link', { name: 'Previous' }).first()).toHaveAttribute('href', '/')
  await expect(pages.getByRole('link', { name: 'Next' }).first()).toHaveAttribute('href', '/page/3')
  await expect(pages.locator('[aria-current="page"]').first()).toHaveText('2')
  await pages.getByRole('link', { name: 'Page 3' }).first().click()
  await expect(page).toHaveURL('/page/3')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('R-095 R-096 R-360 R-361 the jump input takes digits only, does nothing when empty, and leads to its page', async ({
  page,
}) => {
  await page.goto('/')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  const input = pages.getByLabel('Jump to page').filter({ visible: true }).first()
  await input.focus()
  await input.press('Enter')
  await expect(page).toHaveURL('/')
  await input.pressSequentially('a2b-')
  await expect(input).toHaveValue('2')
  await input.press('Enter')
  await expect(page).toHaveURL('/page/2')
})

test('R-089 – R-091 R-362 R-400 a page number beyond the last shows the empty state', async ({ page }) => {
  const answer = await page.goto('/page/98')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('main').getByText('No More')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto('/search/zzzz-nothing-like-this')
  await expect(page.getByRole('main').getByText('No results found.')).toBeVisible()
})

test('R-097 R-363 a list shorter than a page has no pagination', async ({ page }) => {
  await page.goto('/tag/.NET')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
})

test('R-006 R-010 R-026 the archive leads to every post, newest month first', async ({ page }) => {
  await page.goto('/archive')
  const months = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const keys = months.map((text) => /\d{4}-\d{2}/.exec(text)?.[0] ?? '').filter(Boolean)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys).toEqual([...keys].sort().reverse())
  await page.locator('#archive-groups a[href^="/article/"]').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('R-011 R-127 R-147 a reader finds posts by a keyword', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('searchbox')
  await box.fill('ink')
  await box.press('Enter')
  await expect(page).toHaveURL('/search/ink')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('R-128 R-129 R-359 R-356 an empty search goes home, Escape clears the box', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('searchbox')
  await box.fill('something')
  await box.press('Escape')
  await expect(box).toHaveValue('')
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search/')) searches.push(request.url())
  })
  await box.press('Enter')
  await expect(page).toHaveURL('/')
  expect(searches).toEqual([])
})
