import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { workspaceOrigins } from '../../support/workspace-origins'

test('R-002 R-021 R-112 the article is in the HTML as it comes, without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/article/kitchen-sink')
  const body = page.locator('#article-body')
  await expect(body.locator('pre code .token').first()).toBeVisible()
  await expect(body.locator('.katex').first()).toBeVisible()
  await expect(body.getByRole('table').first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.close()
})

test('formulas have their styles from their first frame on, also after a click on a link; other pages have none', {
  tag: '@full',
}, async ({ page }) => {
  const rules = () =>
    page.evaluate(
      () =>
        [...document.styleSheets]
          .flatMap(({ cssRules }) => [...cssRules])
          .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText.startsWith('.katex ')).length,
    )
  await page.goto('/archive')
  expect(await rules()).toBe(0)
  // Without styles the formula’s text for screen readers is in view.
  await page.evaluate(() => {
    const look = () => {
      const hidden = document.querySelector('.katex-mathml')
      if (hidden) Object.assign(window, { firstPosition: getComputedStyle(hidden).position })
      else requestAnimationFrame(look)
    }
    look()
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: /Everything a page can hold/ })
    .first()
    .click()
  await expect(page.locator('#article-body .katex').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'firstPosition'))).toBe('absolute')
  expect(await rules()).toBeGreaterThan(10)
  await page.reload()
  expect(await rules()).toBeGreaterThan(10)
})

test('the article’s HTML is sent once', { tag: '@full' }, async ({ request }) => {
  const html = await (await request.get('/article/kitchen-sink')).text()
  const sentence = /<p[^>]*>([A-Z][^<&"\\]{60,})/.exec(html)?.[1]?.slice(0, 60) ?? ''
  expect(sentence.length).toBe(60)
  expect(html.split(sentence)).toHaveLength(2)
})

for (const theme of themeNames) {
  test(`R-260 R-282 ${theme}: readers get contents, width, files and hits, and no record of the workspace`, {
    tag: '@full',
  }, async ({ page }) => {
    const seen: string[] = []
    const open = async (path: string) => {
      seen.push((await (await page.goto(`${path}?theme=${theme}`))?.text()) ?? '')
    }
    await open('/article/kitchen-sink')
    const body = page.locator('#article-body')
    const width = async () => (await body.locator('.notion-columns').first().boundingBox())?.width
    const narrow = (await width()) ?? 0
    const file = body.getByRole('link', { name: 'colophon.pdf' })
    const answer = await page.request.get((await file.getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(new URL(answer.url()).origin).toBe(new URL(page.url()).origin)

    const contents = page.getByRole('navigation', { name: 'Table of contents', exact: true })
    const opener = page.getByRole('button', { name: 'Table of contents' })
    if (await opener.isVisible()) await opener.click()
    await contents.getByRole('link', { name: 'Columns', exact: true }).click()
    await expect(body.getByRole('heading', { name: 'Columns', exact: true })).toBeInViewport()

    await open('/notes/colophon')
    expect(await width()).toBeGreaterThan(narrow + 100)
    await open('/search/eleven%20thousand')
    const hit = page.getByRole('article').filter({ hasText: 'A long walk through a small website' })
    await expect(hit.getByText(/eleven thousand times/)).toBeVisible()
    for (const text of seen) expect(text).not.toMatch(/blockMap|signed_urls|preview_images|collection_view/)
  })
}

test('R-113 – R-121 a Post has neighbours, copyright, related posts and the share bar; a Page has none', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const main = page.getByRole('main')
  const adjacent = main.getByRole('navigation', { name: 'More posts' })
  const [before, after] = [adjacent.locator('[rel="prev"]'), adjacent.locator('[rel="next"]')]
  await expect(before).toHaveAttribute('href', '/article/harbour-at-five')
  await expect(before).toHaveText(/^Previous post\S/)
  await expect(after).toHaveAttribute('href', encodeURI('/article/砚台与墨'))
  const copyright = main.getByRole('region', { name: 'Copyright' })
  await expect(copyright.getByRole('definition')).toHaveText([
    'Lin Yao',
    /^https?:\/\/.*\/article\/kitchen-sink$/,
    /\S{3,}/,
  ])
  const related = main.getByRole('region', { name: 'Related posts' }).getByRole('link')
  await expect(related).toHaveCount(6)
  // They have no places before the reader is near.
  await related.first().scrollIntoViewIfNeeded()
  // The browser lays out what was skipped in one of the next frames.
  await expect
    .poll(() =>
      related.evaluateAll((all) => new Set(all.map((link) => link.getBoundingClientRect().left)).size),
    )
    .toBe(3)
  for (const link of await related.all()) await expect(link).toHaveAttribute('href', /^\/article\/./)
  await expect(main.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  await after.click()
  await expect(page).toHaveURL(encodeURI('/article/砚台与墨'))
  await expect(before).toHaveAttribute('href', '/article/kitchen-sink')
  await page.goto('/about')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(copyright).toHaveCount(0)
  await expect(main.getByRole('navigation', { name: 'More posts' })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Related posts' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Copy the link' })).toHaveCount(0)
})

test('R-024 R-464 the share bar offers exactly a link and the messaging app', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/article/kitchen-sink')
  const bar = page.getByRole('group', { name: 'Share' })
  await expect(bar.getByRole('button')).toHaveCount(2)
  await expect(bar.getByRole('button', { name: 'Share through WeChat' })).toBeVisible()
})

test('R-024 R-121 WeChat gets a code of the address, drawn here, by pointer, press and key', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/article/kitchen-sink')
  const button = page.getByRole('button', { name: 'Share through WeChat' })
  const code = page.getByRole('group', { name: 'Share' }).getByRole('img')
  const address =
    (await page.getByRole('region', { name: 'Copyright' }).getByRole('definition').nth(1).textContent()) ?? ''
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  // Parts of the article may still take their height.
  await expect(async () => {
    await button.hover()
    await expect(code).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(code).toHaveAccessibleName(address)
  await page.mouse.move(5, 5)
  await expect(code).toHaveCount(0)

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(code).toBeVisible()
  // The three marks in the corners, two modules from the edges.
  const dark = (await code.locator('path').getAttribute('d')) ?? ''
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  for (const [x, y] of [
    [2, 2],
    [size - 9, 2],
    [2, size - 9],
  ] as const) {
    for (const [dx, dy] of [
      [0, 0],
      [6, 0],
      [0, 6],
      [6, 6],
      [3, 3],
    ] as const) {
      expect(dark).toContain(`M${x + dx} ${y + dy}h`)
    }
    expect(dark).not.toContain(`M${x + 1} ${y + 1}h`)
  }
  await page.keyboard.press('Escape')
  await expect(code).toHaveCount(0)
  const own = new URL(page.url()).origin
  const known = [own, ...workspaceOrigins()]
  expect(asked.filter((url) => /^http/.test(url) && !known.includes(new URL(url).origin))).toEqual([])
})

test('R-409 copying the link says so', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/article/kitchen-sink')
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('URL has copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/article/kitchen-sink')
})

test('R-103 – R-110 the header shows category, tags, title, icon, words, minutes and dates', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('🧰Everything a page can hold')
  await expect(header.locator('a[href="/category/Engineering"]')).toHaveText('Engineering')
  await expect(header.locator('a[href^="/tag/"]')).toHaveText([/^推荐 /, /^Notion /, /^TypeScript /])
  const words = Number((await header.getByText(/^[\d,]+ words$/).textContent())?.replace(/\D/g, ''))
  expect(words).toBeGreaterThan(400)
  await expect(header.getByText(`≈ ${Math.floor(words / 400) + 1} min`, { exact: true })).toBeVisible()
  const published = header.getByRole('link', { name: 'Oct 2, 2026' })
  await expect(published).toHaveAttribute('href', '/archive#2026-10')
  await expect(header.locator('time')).toHaveText(['Oct 2, 2026', 'Oct 4, 2026'])
  await published.click()
  await expect(page).toHaveURL('/archive#2026-10')
  await expect(page.getByRole('heading', { level: 2, name: '2026-10' })).toBeInViewport()
})

test('R-123 R-452 R-454 the contents are in the sidebar, 16 px deeper per level, and mark the heading that the reader has reached', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Table of contents' })
  const links = contents.getByRole('link')
  expect(await links.count()).toBeGreaterThanOrEqual(3)
  const left = async (name: string) =>
    (await contents.getByRole('link', { name, exact: true }).boundingBox())?.x ?? Number.NaN
  const first = await left('Text')
  expect((await left('A heading of the second level')) - first).toBe(16)
  expect((await left('A heading of the third level')) - first).toBe(32)
  expect((await left('A heading of the fourth level')) - first).toBe(48)
  expect(await left('Lists')).toBe(first)
  const chosen = contents.getByRole('link', { name: 'Columns' })
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-current', 'location')
  await expect(page.getByRole('heading', { name: 'Columns', exact: true })).toBeFocused()
  // The heading comes into view once more, 180 ms after its link was followed: also after the first way back.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(chosen).not.toHaveAttribute('aria-current', 'location', { timeout: 2_000 })
  }).toPass()
})

test('R-124 R-481 on a phone, and wherever the sidebar has no room, the contents slide out', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/article/kitchen-sink')
  const opener = page.getByRole('button', { name: 'Table of contents' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Table of contents' })
  await expect(drawer).toBeVisible()
  await expect(drawer).toBeFocused()
  await drawer.getByRole('link').nth(1).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/#[0-9a-f]{8}$/)

  const closings: [string, () => Promise<void>][] = [
    ['close button', () => drawer.getByRole('button', { name: 'Close' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['a press outside', () => page.mouse.click(20, 400)],
  ]
  for (const [name, close] of closings) {
    // The control is shown after scrolling up, and hidden again after a while.
    await expect(async () => {
      await page.mouse.wheel(0, -100)
      if (!(await drawer.isVisible())) await opener.click({ timeout: 1_000 })
      await expect(drawer).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(drawer).toBeInViewport({ ratio: 1 })
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await close()
    await expect(drawer, name).toBeHidden()
    // A press on the page takes the focus to where it was.
    if (name !== 'a press outside') await expect(opener, name).toBeFocused()
  }
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect(opener).toBeVisible()
})

test('R-393 R-382 a page calls no own API while it is read, but for the one that warms the search up', {
  tag: '@full',
}, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  const warmUp = page.waitForResponse(/\/api\/search\?/)
  await page.goto('/article/kitchen-sink', { waitUntil: 'networkidle' })
  await warmUp
  // Stored audio, video and files are asked for by address; nothing else is.
  const others = calls.filter((url) => !url.includes('/api/media/'))
  expect(others.map((url) => url.replace(/^.*?(?=\/api\/)/, ''))).toEqual(['/api/search?query=&ancestorId='])
})
