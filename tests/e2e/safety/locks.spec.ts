import type { APIRequestContext } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { holdScripts } from '../../support/browser/hold-scripts'
import { blogOrigin, lockedLetter, names, readerAt } from '../../support/locked-letter'
import { controlWorkspace } from '../../support/workspace/control'

// One after the other: one of them changes the password.
test.describe.configure({ mode: 'serial' })

const marker = 'LOCKED-MARKER-7f3a'
const { path, pageId, key, blockIds } = lockedLetter()

/** Every answer of the site in which a locked post has a place, by its address. */
async function everyAnswer(request: APIRequestContext): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const get = async (address: string) => {
    const body = (await (await request.get(address)).body()).toString('latin1')
    answers.set(address, body)
    return body
  }
  const buildId = /"buildId":"([^"]+)"/.exec(await get('/'))?.[1]
  const page = await get(path)
  for (const address of [
    `${path}?theme=simple`,
    `/unlock${path}`,
    `/unlock${path}?theme=simple`,
    `/_next/data/${buildId}${path}.json`,
    `/_next/data/${buildId}/unlock${path}.json`,
    `/_next/data/${buildId}/index.json`,
    `/_next/data/${buildId}/archive.json`,
    '/archive',
    '/archive?theme=simple',
    '/feed',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/robots.txt',
    '/search/letter',
    '/search/sealed',
    `/_next/data/${buildId}/search/letter.json`,
    '/api/search?query=letter',
    '/api/search?query=lantern',
    `/api/search?query=letter&ancestorId=${key}`,
    `/api/search?query=letter&ancestorId=${pageId}`,
    '/api/random?json',
    `/api/unlock?post=${key}`,
    `/api/unlock?post=${pageId}`,
    `/api/media/${key}`,
    `/api/media/${pageId}`,
    ...blockIds.flatMap((id) => [`/api/media/${id}`, `/api/media/${id}?property=source`]),
  ]) {
    await get(address)
  }
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1]
  if (picture) await get(picture.replace(/^https?:\/\/[^/]+(?=\/)/, ''))
  return answers
}

test('R-373 before the password no answer holds the body, its length, its summary, its files or the page’s id', async ({
  request,
}) => {
  test.setTimeout(120_000)
  const answers = await everyAnswer(request)
  expect(answers.size).toBeGreaterThan(30)
  for (const [address, body] of answers) {
    for (const secret of [marker, 'open-sesame', 'The street', 'A letter, sealed', 'man with the ladder']) {
      expect(body.includes(secret), `${secret} in ${address}`).toBe(false)
    }
    expect(names(body, pageId), `the page's id in ${address}`).toBe(false)
    for (const id of blockIds) expect(names(body, id), `a block's id in ${address}`).toBe(false)
  }
  for (const id of blockIds) expect((await request.get(`/api/media/${id}`)).status(), id).toBe(404)
  const page = await request.get(path)
  expect(await page.text()).toContain('Letter to a friend abroad')
  expect(page.headers()['set-cookie']).toBeUndefined()
})

test('R-374 R-401 R-403 a wrong password, one from elsewhere and one that is no form are refused, and open nothing', async ({
  request,
}) => {
  const reader = readerAt(request, '203.0.113.10')
  const wrong = await reader.unlock(key, 'shut')
  expect(wrong.status()).toBe(403)
  expect(await wrong.json()).toEqual({ error: { reason: 'wrong' } })
  expect(wrong.headers()['cache-control']).toBe('private, no-store')
  expect(wrong.headers()['set-cookie']).toBeUndefined()

  const form = await reader.send(path, 'shut')
  expect(form.status()).toBe(403)
  expect(await form.text()).toMatch(/role="alert"[^>]*>Password Error!</)
  expect(form.headers()['cache-control']).toContain('no-store')

  const elsewhere = readerAt(request, '203.0.113.10', 'https://evil.example')
  expect((await elsewhere.unlock(key, 'open-sesame')).status()).toBe(403)
  expect((await elsewhere.send(path, 'open-sesame')).status()).toBe(403)
  expect((await reader.unlock(pageId, 'open-sesame')).status()).toBe(404)
  const post = (data: string, type: string) =>
    request.post('/api/unlock', { headers: { origin: blogOrigin, 'content-type': type }, data })
  expect((await post('x'.repeat(20_000), 'application/json')).status()).toBe(413)
  expect((await post('{', 'application/json')).status()).toBe(400)
  expect((await post('password=open-sesame', 'text/plain')).status()).toBe(415)
  expect((await request.put('/api/unlock')).status()).toBe(405)
  expect((await request.put(`/unlock${path}`)).status()).toBe(405)
  expect((await request.get('/unlock/article/kitchen-sink', { maxRedirects: 0 })).headers().location).toBe(
    '/article/kitchen-sink',
  )
  expect((await request.get('/unlock/nothing')).status()).toBe(404)
})

test('R-374 after fifty wrong passwords even the right one has to wait, but not for readers elsewhere', async ({
  request,
  playwright,
}) => {
  const guesser = readerAt(request, '203.0.113.11')
  const statuses: number[] = []
  for (let i = 0; i < 50; i++) {
    const answer = i % 2 === 0 ? guesser.unlock(key, `guess ${i}`) : guesser.send(path, `guess ${i}`)
    statuses.push((await answer).status())
  }
  expect(statuses).toEqual([...Array(10).fill(403), ...Array(40).fill(429)])
  const refused = await guesser.unlock(key, 'open-sesame')
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(60)
  expect(await refused.json()).toMatchObject({ error: { reason: 'wait' } })
  expect(refused.headers()['set-cookie']).toBeUndefined()
  expect((await (await request.get(`/api/unlock?post=${key}`)).json()).article).toBeNull()

  const other = await playwright.request.newContext({ baseURL: blogOrigin })
  expect((await readerAt(other, '203.0.113.12').unlock(key, 'open-sesame')).status()).toBe(200)
  await other.dispose()
})

test('R-353 R-354 R-373 the right password opens the post for this reader alone, until the password changes', async ({
  request,
  playwright,
}) => {
  test.setTimeout(120_000)
  const workspace = process.env.E2E_WORKSPACE ?? ''
  const opened = await readerAt(request, '203.0.113.13').unlock(key, 'open-sesame')
  expect(opened.status()).toBe(200)
  expect(opened.headers()['cache-control']).toBe('private, no-store')
  const cookies = opened.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  expect(cookies.map(({ value }) => value)).toEqual([
    expect.stringMatching(
      /^unlock-[\da-f-]{36}=[\w.-]+; Path=\/; Max-Age=2592000; SameSite=Strict; HttpOnly$/,
    ),
    expect.stringMatching(/^opened-[\da-f-]{36}=1; Path=\/; Max-Age=2592000; SameSite=Strict$/),
  ])
  const { article } = await opened.json()
  expect(article.html).toContain(marker)
  expect(article.toc.map(({ text }: { text: string }) => text)).toEqual([
    'The street',
    'The room',
    'The question you did not ask',
  ])
  expect(article.wordCount).toBeGreaterThan(50)
  // Its own files come through the site, not by an address in the workspace.
  expect(article.html).not.toMatch(/\/image\/|signature/)
  expect(names(article.html, pageId)).toBe(false)
  const files: string[] =
    article.html.match(/\/api\/media\/[\w-]{22}\.[\w-]{15}(?:\?property=[\w%~-]+)?/g) ?? []
  expect(new Set(files).size).toBe(3)

  const stranger = await playwright.request.newContext({ baseURL: blogOrigin })
  for (const file of files) {
    const mine = await request.get(file)
    expect(mine.status(), file).toBe(200)
    expect(mine.headers()['cache-control']).toMatch(/^private, no-cache/)
    expect((await stranger.get(file)).status(), file).toBe(404)
  }
  // What everybody gets stays as it was, also when this reader has asked for it.
  for (const address of [path, `${path}?theme=simple`, '/feed']) {
    expect(await (await request.get(address)).text(), address).not.toContain(marker)
    expect(await (await stranger.get(address)).text(), address).not.toContain(marker)
  }
  expect(await (await stranger.get(`/api/unlock?post=${key}`)).json()).toEqual({ article: null })
  expect(await (await stranger.get(`/unlock${path}`)).text()).not.toContain(marker)
  const own = await request.get(`/unlock${path}`)
  expect(await own.text()).toContain(marker)
  expect(own.headers()['cache-control']).toContain('no-store')
  expect(await own.text()).toMatch(/<meta name="robots" content="noindex"/)

  // The cookie of another reader with a changed character opens nothing.
  const state = await request.storageState()
  const token = state.cookies.find(({ name }) => name.startsWith('unlock-'))
  const forged = { headers: { cookie: `unlock-${key}=${token?.value.slice(0, -3)}AAA` } }
  expect((await (await stranger.get(`/api/unlock?post=${key}`, forged)).json()).article).toBeNull()

  await controlWorkspace(workspace, { properties: { [pageId]: { password: 'close-sesame' } } })
  try {
    await expect
      .poll(async () => (await (await request.get(`/api/unlock?post=${key}`)).json()).article, {
        timeout: 20_000,
      })
      .toBeNull()
    for (const file of files) expect((await request.get(file)).status(), file).toBe(404)
    expect(await (await request.get(`/unlock${path}`)).text()).not.toContain(marker)
    const left = (await request.storageState()).cookies.filter(({ name }) => name.endsWith(key))
    expect(left).toEqual([])
    const reader = readerAt(request, '203.0.113.14')
    expect((await reader.unlock(key, 'open-sesame')).status()).toBe(403)
    expect((await reader.unlock(key, 'close-sesame')).status()).toBe(200)
  } finally {
    await controlWorkspace(workspace, { properties: { [pageId]: { password: 'open-sesame' } } })
  }
  await expect
    .poll(async () => (await readerAt(stranger, '203.0.113.15').unlock(key, 'open-sesame')).status(), {
      timeout: 20_000,
      intervals: [2_500],
    })
    .toBe(200)
  await stranger.dispose()
})

for (const [index, theme] of themeNames.entries()) {
  test(`R-126 R-353 R-401 R-403 a reader of ${theme} opens a locked post with the keyboard, and finds it open again`, {
    tag: theme === 'heo' ? [] : '@full',
  }, async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${200 + index}` })
    const address = theme === 'heo' ? path : `${path}?theme=${theme}`
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This post is locked' })).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(page.getByText(/≈ \d+ min/)).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    const form = await page.locator('form').filter({ has: password }).boundingBox()
    expect((form?.x ?? 0) + (form?.width ?? 400)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })

    const refusal = page.waitForResponse((response) => response.url().includes('/api/unlock'))
    await page.keyboard.type('shut')
    await page.keyboard.press('Enter')
    await refusal
    await expect(page.getByRole('alert').filter({ hasText: 'Password Error!' })).toBeVisible()
    await expect(password).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription('Password Error!')
    expect(await password.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(4)

    await page.keyboard.type('open-sesame')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(marker)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Post unlocked' })).toBeVisible()
    await expect(page.getByText(/≈ \d+ min/)).toBeVisible()
    // Rendered as usual: contents, islands, pictures that enlarge.
    const contents = page.getByRole('navigation', { name: 'Table of contents' })
    const opener = page.getByRole('button', { name: 'Table of contents' })
    if (theme === 'simple') await page.getByText('Table of contents', { exact: true }).click()
    else if (await opener.isVisible()) await opener.click()
    await expect(contents.getByRole('link', { name: 'The room' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
    await page.getByRole('button', { name: /Enlarge image: The bowl/ }).click()
    await expect(page.getByRole('dialog', { name: /The bowl/ })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto(address)
    await expect(page.getByText(marker)).toBeVisible()
    await expect(password).toHaveCount(0)
    await page.goto(theme === 'heo' ? '/' : `/?theme=${theme}`)
    await page.goBack()
    await expect(page.getByText(marker)).toBeVisible()
  })
}

test.describe('before the reader’s first sign', () => {
  test.use({ givesSign: false })

  test('R-353 the form waits for the server’s answer only where the reader may have opened the post before', {
    tag: '@full',
  }, async ({ page, context, baseURL }) => {
    const letThrough = await holdScripts(page)
    const password = page.getByLabel('Password', { exact: true })
    const waiting = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })
    await page.goto(path)
    await expect(password).toBeFocused()
    await expect(waiting).toBeHidden()
    // The page’s scripts can read this cookie; it opens nothing.
    await context.addCookies([{ name: `opened-${key}`, value: '1', url: baseURL ?? '' }])
    await page.goto(path, { waitUntil: 'commit' })
    await expect(waiting).toBeVisible()
    await expect(password).toBeHidden()
    const asked = page.waitForResponse(`**/api/unlock?post=${key}`)
    letThrough()
    expect(await (await asked).json()).toEqual({ article: null })
    await expect(password).toBeFocused()
    await expect(waiting).toHaveCount(0)

    // With both cookies the post opens without a sign.
    await readerAt(page.request, '203.0.113.24').unlock(key, 'open-sesame')
    await page.goto(path)
    await expect(page.getByText(marker)).toBeVisible()
  })
})

test('R-353 a heading’s address leads there once the post is open', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { article } = await (await readerAt(request, '203.0.113.22').unlock(key, 'open-sesame')).json()
  const [, , last] = article.toc
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.22' })
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(`${path}#${last.id}`)
  await page.getByLabel('Password', { exact: true }).fill('open-sesame')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { name: last.text })).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('R-353 R-401 the form works without scripts, in the theme of the page', { tag: '@full' }, async ({
    page,
  }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.23' })
    await page.goto(`${path}?theme=simple`)
    await page.getByLabel('Password', { exact: true }).fill('shut')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByText('Password Error!')).toBeVisible()
    await expect(page.locator('#theme-simple')).toHaveCount(1)
    await page.getByLabel('Password', { exact: true }).fill('open-sesame')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByText(marker)).toBeVisible()
    await expect(page).toHaveURL(/\/unlock\/article\/letter-to-a-friend\?theme=simple$/)
    await expect(page.locator('#theme-simple')).toHaveCount(1)
  })
})

test('the form and its script are loaded with locked posts alone', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const scripts = async (address: string) => {
    const html = await (await request.get(address)).text()
    const found = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src = '']) => src)
    const texts = await Promise.all(found.map(async (src) => (await request.get(src)).text()))
    return texts.join('\n')
  }
  expect(await scripts('/article/kitchen-sink')).not.toContain('/api/unlock')
  expect(await scripts('/')).not.toContain('/api/unlock')
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.24' })
  await page.goto(path)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  // A reader who has never opened it asks for nothing.
  expect(asked.filter((url) => url.includes('/api/unlock'))).toEqual([])
})
