import type { Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Search the site' })
const inputOf = (page: Page) => modalOf(page).getByRole('combobox')

/** Opens the modal on the page in view; again and again, until the page listens. */
async function openModal(page: Page, keys = 'Control+k'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(keys)
    await expect(modalOf(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** The queries that the page sends, as they come. */
function queriesOf(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') queries.push(searchParams.get('query') ?? 'no query')
  })
  return queries
}

/** Answers one query in place of the server. */
async function answerWith(page: Page, query: string, answer: () => Promise<unknown>): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/search' && url.searchParams.get('query') === query,
    async (route) => route.fulfill({ json: await answer() }),
  )
}

test('R-150 R-151 R-152 Meta or Control with p or k opens the modal search, Escape closes it', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  await expect(modalOf(page)).toHaveCount(0)
  for (const keys of ['Meta+p', 'Meta+k', 'Control+p', 'Control+k']) {
    await openModal(page, keys)
    await expect(inputOf(page), keys).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modalOf(page), keys).toBeHidden()
  }
})

test.describe('before the first sign of the reader', () => {
  test.use({ givesSign: false })
  for (const theme of themeNames) {
    test(`R-382 ${theme}: the modal makes one call without a query when it mounts, once per visit`, {
      tag: '@full',
    }, async ({ page }) => {
      const queries = queriesOf(page)
      await page.goto(`/?theme=${theme}`, { waitUntil: 'networkidle' })
      expect(queries).toEqual([])
      await wake(page)
      await expect.poll(() => queries).toEqual([''])
      await expect(modalOf(page)).toHaveCount(0)
      // Another document of the same visit, and a page without a document of its own.
      await page.goto(`/archive?theme=${theme}`, { waitUntil: 'networkidle' })
      await wake(page)
      await page.locator('main a[href^="/article/"]').first().click()
      await page.waitForURL(/\/article\//)
      await openModal(page)
      const answer = page.waitForResponse((response) => response.url().includes('query=ink'))
      await inputOf(page).fill('ink')
      await answer
      expect(queries).toEqual(['', 'ink'])
    })
  }
})

for (const theme of themeNames) {
  test(`R-151 R-152 ${theme}: where no page of the workspace is shown Ctrl+P prints, before and after hydration, and Ctrl+K opens the modal`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      window.addEventListener('keydown', (event) => {
        // After everybody else: what nobody has taken is the browser's.
        setTimeout(() => Object.assign(window, { taken: event.defaultPrevented }))
      })
    })
    const taken = () => page.evaluate(() => Reflect.get(window, 'taken'))
    for (const path of ['/', '/tag', '/search/ink']) {
      await page.goto(`${path}?theme=${theme}`)
      for (const keys of ['Control+p', 'Meta+p']) {
        await page.evaluate(() => Reflect.deleteProperty(window, 'taken'))
        await page.keyboard.press(keys)
        await expect.poll(taken, `${keys} on ${path}`).toBe(false)
      }
      await wake(page)
      await page.evaluate(() => Reflect.deleteProperty(window, 'taken'))
      await page.keyboard.press('Control+p')
      await expect.poll(taken).toBe(false)
      await expect(modalOf(page)).toHaveCount(0)
    }
    await openModal(page)
  })
}

test('R-382 the modal makes no further call when it opens again', { tag: '@full' }, async ({ page }) => {
  const queries = queriesOf(page)
  await page.goto('/')
  await openModal(page)
  await expect.poll(() => queries).toEqual([''])
  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
  await openModal(page)
  const answer = page.waitForResponse((response) => response.url().includes('query=ink'))
  await inputOf(page).fill('ink')
  await answer
  expect(queries).toEqual(['', 'ink'])
})

test('R-426 R-302 one call follows the last key by 1000 ms; until its answer the modal is loading', {
  tag: '@full',
}, async ({ page }) => {
  const queries = queriesOf(page)
  await page.goto('/')
  await openModal(page)
  const called = page.waitForRequest((request) => request.url().includes('query=ink'))
  const began = Date.now()
  await inputOf(page).pressSequentially('ink', { delay: 100 })
  await expect(modalOf(page).getByText('Searching')).toBeAttached()
  await called
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_000)
  expect(queries).toEqual(['', 'ink'])
})

test('R-301 R-357 white space alone clears the results and calls nothing', { tag: '@full' }, async ({
  page,
}) => {
  await page.clock.install()
  const queries = queriesOf(page)
  await page.goto('/')
  await openModal(page)
  await inputOf(page).fill('ink')
  await expect(modalOf(page).getByRole('option').first()).toBeVisible()
  await inputOf(page).fill('   ')
  await expect(modalOf(page).getByRole('option')).toHaveCount(0)
  await page.clock.runFor(5_000)
  await expect(modalOf(page).getByText('No results')).toHaveCount(0)
  expect(queries).toEqual(['', 'ink'])
})

test('R-154 R-283 R-303 the results are links to the articles, and Enter opens the active one', async ({
  page,
}) => {
  await page.goto('/archive')
  await openModal(page)
  const panel = modalOf(page).locator('> div')
  const before = await panel.boundingBox()
  await inputOf(page).fill('ink')
  const results = modalOf(page).getByRole('option')
  await expect(results.first()).toBeVisible()
  // The panel does not jump when its content changes.
  expect(await panel.boundingBox()).toEqual(before)
  await expect(modalOf(page).locator('mark').first()).toHaveText(/ink/i)
  const hrefs = await results.evaluateAll((rows) => rows.map((row) => row.getAttribute('href') ?? ''))
  expect(new Set(hrefs).size).toBe(hrefs.length)
  const place = hrefs.findIndex((href) => href.startsWith('/article/'))
  expect(place).toBeGreaterThanOrEqual(0)
  for (let row = 0; row <= place; row += 1) await page.keyboard.press('ArrowDown')
  await expect(results.nth(place)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(hrefs[place] ?? '')
  await expect(modalOf(page)).toBeHidden()
})

test('R-155 R-399 without results the modal says so, and to try other terms', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/')
  await openModal(page)
  await inputOf(page).fill('zzzz-nothing-like-this')
  await expect(modalOf(page).getByText('No results', { exact: true })).toBeVisible()
  await expect(modalOf(page).getByText('Try different search terms')).toBeVisible()
})

test('R-398 R-303 an answer with an error shows "Search error" until the input changes', {
  tag: '@full',
}, async ({ page }) => {
  await answerWith(page, 'broken', async () => ({
    results: [],
    total: 0,
    error: 'Broken',
    errorId: 'broken',
  }))
  await page.goto('/')
  await openModal(page)
  await inputOf(page).fill('broken')
  await expect(modalOf(page).getByText('Search error')).toBeVisible()
  await modalOf(page).getByRole('button', { name: 'Clear' }).click()
  await expect(modalOf(page).getByText('Search error')).toHaveCount(0)
  await expect(inputOf(page)).toBeFocused()
})

test('an answer that comes late is not shown', { tag: '@full' }, async ({ page }) => {
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  const result = { id: 'late', href: '/late', highlight: { text: 'late', pathText: '' } }
  await answerWith(page, 'slow', async () => {
    await late
    return { results: [result], total: 1 }
  })
  await page.goto('/')
  await openModal(page)
  const called = page.waitForRequest((request) => request.url().includes('query=slow'))
  await inputOf(page).fill('slow')
  await called
  await inputOf(page).fill('zzzz-nothing-like-this')
  const answered = page.waitForResponse((response) => response.url().includes('query=slow'))
  release()
  await answered
  await expect(modalOf(page).getByText('No results', { exact: true })).toBeVisible()
  await expect(modalOf(page).getByRole('option')).toHaveCount(0)
})

test('R-153 the breadcrumb leads from an article to its category and the home page', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  await openModal(page)
  const crumbs = modalOf(page).getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link')).toHaveCount(2)
  await expect(crumbs.getByRole('link').nth(0)).toHaveAttribute('href', '/')
  await expect(crumbs.getByRole('link').nth(1)).toHaveAttribute('href', /^\/category\/./)
  const title = (await crumbs.locator('[aria-current="page"]').textContent()) ?? ''
  expect(title.trim()).not.toBe('')
  await expect(page.locator('h1').first()).toContainText(title.trim())
})

test('the modal stays open when it is opened right after it was closed', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/')
  await openModal(page)
  await expect(modalOf(page).getByRole('button', { name: 'Close' })).toBeVisible()
  for (let times = 0; times < 5; times += 1) {
    // Both keys before the page has a turn.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')])
    await page.waitForTimeout(300)
    await expect(inputOf(page)).toBeFocused()
  }
})

test('the modal keeps the focus inside and gives it back', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('link', { name: 'Skip to content' })
  await opener.focus()
  await openModal(page)
  await expect(modalOf(page).getByRole('button', { name: 'Close' })).toBeVisible()
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(modalOf(page).locator(':focus')).toHaveCount(1)
  }
  await modalOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(modalOf(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('R-380 R-381 the search route answers query and ancestorId with results, recordMap and total', async ({
  request,
}) => {
  const answer = await request.get('/api/search?query=ink&ancestorId=')
  expect(answer.status()).toBe(200)
  const { results, recordMap, total } = await answer.json()
  expect(results.length).toBeGreaterThan(0)
  expect(total).toBeGreaterThanOrEqual(results.length)
  expect(Object.keys(recordMap.block)).toEqual(results.map((result: { id: string }) => result.id))
  expect(results[0]).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}-/),
    href: expect.stringMatching(/^(\/|https?:)/),
    highlight: { text: expect.stringMatching(/<gzkNfoUU>ink<\/gzkNfoUU>/i), pathText: expect.any(String) },
  })

  const { id } = results[0]
  expect(recordMap.block[id].value).toMatchObject({
    ...{ id, type: 'page' },
    properties: { title: [[expect.stringMatching(/./)]] },
  })
  const below = await request.get(`/api/search?query=ink&ancestorId=${id}`)
  expect((await below.json()).results.map((result: { id: string }) => result.id)).toEqual([id])
  // A page that only the workspace's own search finds; readers may open it.
  const pages = await (await request.get('/api/search?query=About this pond')).json()
  expect(pages.results.map((result: { href: string }) => result.href)).toContain('/about')
  const blank = await request.get('/api/search?query=%20%20')
  expect(await blank.json()).toEqual({ results: [], recordMap: { block: {} }, total: 0 })
})

test('the search route refuses other methods and queries that are too long', async ({ request }) => {
  const posted = await request.post('/api/search?query=ink')
  expect(posted.status()).toBe(405)
  expect(posted.headers().allow).toBe('GET, HEAD')
  const long = await request.get(`/api/search?query=${'x'.repeat(201)}`)
  expect(long.status()).toBe(400)
  expect(await long.json()).toMatchObject({ results: [], total: 0, errorId: 'query' })
})

for (const theme of themeNames) {
  test(`R-130 ${theme}: the modal asks nothing while a text is composed, and once when it is`, {
    tag: '@full',
  }, async ({ page, context }) => {
    await page.clock.install()
    const queries = queriesOf(page)
    const searches = () => queries.filter((query) => query !== '')
    for (const width of [1440, 390]) {
      queries.length = 0
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/?theme=${theme}`)
      await openModal(page)
      const keyboard = await context.newCDPSession(page)
      for (const text of ['t', 'tui', 'tuijian']) {
        await keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
      }
      await expect(inputOf(page)).toHaveValue('tuijian')
      await page.clock.runFor(5_000)
      expect(searches()).toEqual([])
      await keyboard.send('Input.insertText', { text: '推荐' })
      await expect(modalOf(page).getByRole('option').first()).toBeVisible()
      expect(searches()).toEqual(['推荐'])
    }
  })
}

for (const theme of themeNames) {
  test(`R-380 R-381 ${theme}: on an article the modal searches in this article alone, and shows icon and title from the record map`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/article/long-walk?theme=${theme}`)
      await openModal(page)
      await inputOf(page).fill('the')
      const rows = modalOf(page).getByRole('option')
      await expect(rows.nth(1)).toBeVisible()
      const only = modalOf(page).getByRole('button', { name: 'Only in this article' })
      await expect(only).toHaveAttribute('aria-pressed', 'false')
      const [request] = await Promise.all([page.waitForRequest(/query=the/), only.click()])
      expect(new URL(request.url()).searchParams.get('ancestorId')).toMatch(/^[\da-f]{8}-/)
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('⛰️')
      await expect(rows).toContainText('A long walk through a small website')
      await expect(rows).toHaveAttribute('href', /^\/article\/long-walk/)
      await expect(only).toHaveAttribute('aria-pressed', 'true')
      await only.click()
      await expect(rows.nth(1)).toBeVisible()
    }
    await page.goto(`/archive?theme=${theme}`)
    await openModal(page)
    await expect(modalOf(page).getByRole('button', { name: 'Only in this article' })).toHaveCount(0)
  })
}
