import { prepareForAxe, violationsIn } from '../../support/browser/axe'
import { expect, test } from '../../support/browser/fixtures'
import { focusedStop } from '../../support/browser/focus'
import { wake } from '../../support/browser/wake'
import { serveCodeFiles } from '../../support/configured-files'

// This blog runs with the environment of scripts/e2e.ts, `configured`. The policy of the build names no search service.
test.use({ bypassCSP: true })

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000)
  await prepareForAxe(page)
  await serveCodeFiles(page)
  await page.route(/algolia/, async (route) => {
    const [question] = JSON.parse(route.request().postData() ?? '{}').requests
    const titles = question.query === 'tea' ? ['Tea at dawn', 'A cup of tea'] : []
    const hits = titles.map((title, place) => ({ objectID: `${place}`, title, slug: `article/tea-${place}` }))
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        results: [
          {
            hits,
            nbHits: hits.length * 21,
            page: question.page,
            nbPages: hits.length * 2,
            processingTimeMS: 7,
          },
        ],
      },
    })
  })
})

test('no violations in the hosted search: empty, with results and pages, without results, in both modes', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: '搜索' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  expect.soft(await violationsIn(page, 'dialog:popover-open'), 'empty').toEqual([])
  await dialog.getByRole('combobox').fill('tea')
  await expect(dialog.getByRole('option').first().locator('mark')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  expect.soft(await violationsIn(page, 'dialog:popover-open'), 'results').toEqual([])
  await dialog.getByRole('combobox').fill('nothing')
  await expect(dialog.getByText('Nothing was found').first()).toBeVisible()
  expect.soft(await violationsIn(page, 'dialog:popover-open'), 'nothing found').toEqual([])
})

test('the hosted search by keys: it holds the focus, every stop can be seen, and Escape gives the focus back', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await wake(page)
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '搜索' })
  const input = dialog.getByRole('combobox')
  await expect(input).toBeFocused()
  await page.keyboard.type('tea')
  const rows = dialog.getByRole('option')
  await expect(rows).toHaveCount(2)
  for (const [key, place] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 0],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(rows.nth(place)).toHaveAttribute('aria-selected', 'true')
    await expect(input).toHaveAttribute(
      'aria-activedescendant',
      (await rows.nth(place).getAttribute('id')) ?? '',
    )
  }
  const stops = await dialog.locator('a, button, input').count()
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    expect(await focusedStop(page)).toMatchObject({ faults: [] })
  }
  await expect(input).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('no violations on the list that grows, the community card, and comments that load or fail, in both modes', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Pond club/ })
    .focus()
  expect.soft(await violationsIn(page), 'home').toEqual([])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/comments/twikoo.js', async (route) => {
    await held
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto('/article/kitchen-sink')
  const area = page.getByRole('region', { name: 'Comments' })
  await area.scrollIntoViewIfNeeded()
  await expect(area.getByText('Loading...')).toBeVisible()
  expect.soft(await violationsIn(page, 'section:has(> #comments)'), 'comments load').toEqual([])
  release()
  await expect(area.getByRole('button')).toBeVisible()
  expect.soft(await violationsIn(page, 'section:has(> #comments)'), 'comments fail').toEqual([])
})
