import { expect, test } from '../../support/browser/fixtures'
import { holdScripts } from '../../support/browser/hold-scripts'
import { wake } from '../../support/browser/wake'

test('R-130 a text that is composed while the page becomes interactive stays, and is searched for', {
  tag: '@full',
}, async ({ page, context }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/search')
  const box = page.getByRole('searchbox')
  await expect(box).toBeFocused()
  const keyboard = await context.newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await compose('t')
  await compose('tui')
  letThrough()
  await wake(page)
  await compose('tuijian')
  await expect(box).toHaveValue('tuijian')
  await keyboard.send('Input.insertText', { text: '推荐' })
  await expect(box).toHaveValue('推荐')
  // Only shown for a text that the page knows of.
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\/%E6%8E%A8%E8%8D%90$/)
})

test('R-130 Enter that ends a composition does not search; the next one does', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await page.goto('/search')
  const box = page.getByRole('searchbox')
  await expect(box).toBeFocused()
  const keyboard = await context.newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'ink', selectionStart: 3, selectionEnd: 3 })
  await expect(box).toHaveValue('ink')
  await box.evaluate((input) =>
    input.addEventListener('keydown', (event) => {
      input.dataset.seen = String((event as KeyboardEvent).isComposing)
    }),
  )
  await box.press('Enter')
  await expect(box).toHaveAttribute('data-seen', 'true')
  await expect(page).toHaveURL('/search')
  // This browser sends no form meanwhile. Others would: they are kept from it.
  const composing = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  expect(
    await box.evaluate((input, key) => input.dispatchEvent(new KeyboardEvent('keydown', key)), composing),
  ).toBe(false)
  await keyboard.send('Input.insertText', { text: 'ink' })
  await box.press('Enter')
  await expect(page).toHaveURL('/search/ink')
})

test('R-387 the words of a search are marked by the script that the settings name, which no other page loads', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/mark.js')) asked.push(new URL(request.url()).pathname)
  })
  for (const path of ['/', '/search', '/article/layout']) await page.goto(path)
  expect(asked).toEqual([])
  await page.goto('/search/happened%20eleven%20thousand')
  const found = page.getByRole('article').first()
  await expect(found.locator('mark').filter({ hasText: 'eleven' })).toBeVisible()
  expect(asked).toEqual(['/assets/mark.js'])
  await expect(found).toContainText('happened eleven thousand times')

  await page.getByRole('searchbox').fill('harbour')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/search/harbour')
  await expect(page.getByRole('article').locator('mark').first()).toHaveText(/^harbour$/i)
  await expect(page.getByRole('article').first()).toContainText('The harbour at five')
})

test('results are compact rows with their covers in one column', { tag: '@full' }, async ({ page }) => {
  for (const [width, height] of [
    [390, 260],
    [1440, 190],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/search/ink')
    const rows = await page.getByRole('article').evaluateAll((all) =>
      all.map((row) => {
        const cover = row.querySelector('a[aria-hidden]')?.getBoundingClientRect()
        return { height: row.getBoundingClientRect().height, cover: cover?.left }
      }),
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(new Set(rows.map(({ cover }) => cover)).size, `${width} px`).toBe(1)
    expect(Math.max(...rows.map((row) => row.height)), `${width} px`).toBeLessThan(height)
  }
})

test('a hit in the text of an article leads to the heading above it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/search/eleven%20thousand%20times')
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/^\/article\/long-walk#[\da-f]{8}$/)
  await link.click()
  await expect(page).toHaveURL(href)
  await expect(page.locator(`[id="${href.split('#')[1]}"]`)).toBeInViewport()
})

test('the modal search finds what stands in the text of an article', async ({ request }) => {
  const answer = await (await request.get('/api/search?query=eleven%20thousand%20times')).json()
  const { properties } = answer.recordMap.block[answer.results[0].id].value
  expect(properties.title).toEqual([['A long walk through a small website']])
  expect(answer.results[0].href).toMatch(/^\/article\/long-walk#/)
  const nothing = await (await request.get('/api/search?query=LOCKED-MARKER-7f3a')).json()
  expect(nothing).toMatchObject({ results: [], total: 0 })
})

test('search pages are not indexed and not stored', async ({ request }) => {
  for (const path of ['/search/ink', '/search/ink/page/2', '/search?s=ink']) {
    const answer = await request.get(path)
    expect(await answer.text(), path).toContain('noindex')
    expect(answer.headers()['x-nextjs-cache'], path).toBeUndefined()
    expect(answer.headers()['cache-control'], path).toMatch(/no-store|private/)
  }
})

test('R-394 a search without a dialog asks the site itself, once, when the reader has finished typing', {
  tag: '@full',
}, async ({ page }) => {
  // Each visit makes this call once.
  const warmUp = page.waitForResponse(/\/api\/search\?query=&/)
  await page.goto('/search', { waitUntil: 'networkidle' })
  await warmUp
  const asked: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'document'].includes(request.resourceType())) asked.push(request.url())
  })
  const box = page.getByRole('main').getByRole('searchbox')
  await box.pressSequentially('ink')
  expect(asked).toEqual([])
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /ink/ })).toBeVisible()
  const { origin } = new URL(page.url())
  expect(asked.map((address) => address.replace(/\/_next\/data\/[^/]+/, ''))).toEqual([
    expect.stringMatching(new RegExp(`^${origin}/search/ink\\.json`)),
  ])
})
