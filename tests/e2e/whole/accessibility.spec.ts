import { type Page, test as plain } from '@playwright/test'
import { prepareForAxe, violationsIn } from '../../support/browser/axe'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

const phone = { width: 390, height: 844 }

/** Opens a page and waits until its scripts serve it. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await wake(page)
}

for (const each of [test, plain]) {
  each.beforeEach(async ({ page }) => {
    each.setTimeout(180_000)
    await prepareForAxe(page)
  })
}

/** Every screen. A run that is not whole leaves out those that another one stands for: more of the same list, say. */
const screens = {
  home: ['/'],
  ...(process.env.E2E_WHOLE && {
    'the article of every block': ['/article/kitchen-sink'],
    'a list and an account page': ['/category/Engineering', '/signin'],
    'archive and an address without a page': ['/archive', '/no/such/page'],
    'memos and search': ['/memos', '/search/ink'],
    'other articles': ['/article/letter-to-a-friend', '/about'],
    'further lists and account': ['/page/2', '/page/5', '/tag/Photography', '/signup'],
    'further indexes and searches': ['/tag', '/category', '/search', '/search/zzzz-nothing-like-this'],
    'further articles': ['/article/snow-notes', '/links'],
  }),
}

for (const [name, paths] of Object.entries(screens)) {
  test(`no violations on ${name}`, async ({ page }) => {
    for (const path of paths) {
      await open(page, path)
      // Far enough for an entry of the contents to be the current one.
      if (path.startsWith('/article/')) await page.mouse.wheel(0, 1_500)
      expect.soft(await violationsIn(page), path).toEqual([])
    }
  })
}

test('no violations on a phone, with panel and contents open', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/')
  expect.soft(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await panel.getByRole('button', { name: 'Writing' }).click()
  await expect(panel.getByRole('link', { name: 'Design' })).toBeVisible()
  expect.soft(await violationsIn(page), 'panel').toEqual([])
  for (const path of process.env.E2E_WHOLE ? ['/archive', '/search/ink', '/tag'] : ['/tag']) {
    await open(page, path)
    expect.soft(await violationsIn(page), path).toEqual([])
  }
  await open(page, '/article/snow-notes')
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await expect(page.getByRole('dialog', { name: 'Table of contents' })).toBeVisible()
  expect.soft(await violationsIn(page), 'contents').toEqual([])
})

test('no violations with the drop-down, the notices’ controls and the recommended posts open', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Writing' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Design' })).toBeVisible()
  expect.soft(await violationsIn(page, 'header'), 'drop-down').toEqual([])
  await page.getByRole('button', { name: 'Pause the notices' }).press('Enter')
  expect.soft(await violationsIn(page, 'section[aria-label="Notices"]'), 'notices').toEqual([])
  await page.getByRole('button', { name: 'More recommendations' }).press('Enter')
  await expect(
    page.getByRole('region', { name: 'Recommended posts' }).getByRole('link').first(),
  ).toBeFocused()
  expect.soft(await violationsIn(page, '#content'), 'recommended').toEqual([])
})

test('no violations in what an article opens: enlarged picture, code to scan, message', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/article/kitchen-sink')
  const picture = page.locator('#article-body').getByRole('button', { name: /A bowl of tea/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await picture.press('Enter')
  await expect(page.getByRole('dialog')).toHaveAttribute('data-state', 'opened')
  expect.soft(await violationsIn(page, 'dialog.notion-zoomed'), 'picture').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const share = page.getByRole('group', { name: 'Share' })
  await share.getByRole('button', { name: 'Share through WeChat' }).press('Enter')
  await expect(share.getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the link' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible()
  expect.soft(await violationsIn(page, 'article > div > footer'), 'share').toEqual([])
  expect.soft(await violationsIn(page, '[role="status"]'), 'message').toEqual([])
})

test('no violations in the modal search: empty, with results, without, after an error', {
  tag: '@full',
}, async ({ page }) => {
  await page.route(/\/api\/search\?.*query=broken/, (route) =>
    route.fulfill({ json: { results: [], total: 0, error: 'Broken', errorId: 'broken' } }),
  )
  await open(page, '/archive')
  const modal = page.getByRole('dialog', { name: 'Search the site' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(modal).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect.soft(await violationsIn(page, 'dialog:popover-open'), 'empty').toEqual([])
  for (const [query, shown] of [
    ['ink', modal.getByRole('option').first()],
    ['zzzz-nothing-like-this', modal.getByText('No results', { exact: true })],
    ['broken', modal.getByText('Search error')],
  ] as const) {
    await modal.getByRole('combobox').fill(query)
    await expect(shown).toBeVisible()
    if (query === 'ink') await page.keyboard.press('ArrowDown')
    expect.soft(await violationsIn(page, 'dialog:popover-open'), query).toEqual([])
  }
})

// The refusal is an answer of 403, which the browser reports in its console.
plain('no violations on a locked article whose password was wrong', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/unlock', (route) =>
    route.fulfill({ status: 403, json: { error: { reason: 'wrong' } } }),
  )
  await open(page, '/article/letter-to-a-friend')
  const lock = page.getByRole('main').locator('input[type="password"]')
  await lock.fill('shut')
  await lock.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Password Error!' })).toBeVisible()
  await expect(lock).toBeFocused()
  expect(await violationsIn(page, 'main')).toEqual([])
})
