import { nextTheme, themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'
import { serveCodeFiles } from '../../support/configured-files'
import { lockedLetter } from '../../support/locked-letter'
import { secretMarkers } from '../../support/secrets'

// This blog runs with the environment of scripts/e2e.ts, `configured`.

/** A comment service that shows what it was given. */
const commentScript = `window.twikoo = { init(options) {
  document.querySelector(options.el).textContent = 'Comments of ' + options.envId + ' at ' + options.path
  return Promise.resolve()
} }`

test.beforeEach(({ page }) => serveCodeFiles(page))

test('R-013 R-125 R-384 R-385 R-392 the configured comment service loads from its address, gets its backend, and keeps comments under the id of the page where the settings say so', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/comments/twikoo.js', async (route) => {
    asked.push(route.request().url())
    await held
    await route.fulfill({ contentType: 'text/javascript', body: commentScript })
  })
  await page.goto('/article/kitchen-sink')
  const area = page.getByRole('region', { name: 'Comments' })
  expect(asked).toEqual([])
  await area.scrollIntoViewIfNeeded()
  await expect(area.getByText('Loading...')).toBeVisible()
  release()
  await expect(area.getByText(/^Comments of pond-talk at [\da-f]{8}-[\da-f-]{27}$/)).toBeVisible()
  await expect(area.getByText('Loading...')).toBeHidden()
  expect(asked).toHaveLength(1)
})

test('R-373 comments of a locked post are neither shown nor loaded before it is open', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/comments/twikoo.js', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: commentScript })
  })
  await page.goto(lockedLetter().path)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.waitForLoadState('networkidle')
  const area = page.getByRole('region', { name: 'Comments' })
  await expect(area).toHaveCount(0)
  expect(asked).toEqual([])

  await password.fill('open-sesame')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await area.scrollIntoViewIfNeeded()
  await expect(area.getByText(/^Comments of pond-talk at ./)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('R-367 R-289 the community card is there when its setting is true', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('complementary').getByRole('link', { name: /Pond club/ })
  await expect(card).toBeVisible()
  await expect(card).toHaveAttribute('href', 'https://example.com/club')
})

test('R-016 R-186 R-329 R-330 the theme switch cycles through the themes and takes the mode toggle’s place', {
  tag: '@full',
}, async ({ page }) => {
  // At noon: the mode follows the hour.
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, 12)))
  await page.goto('/')
  await expect(page.locator('#theme-heo')).toHaveCount(1)
  const banner = page.getByRole('banner')
  for (const [theme, next] of themeNames.map((name) => [name, nextTheme(name)])) {
    await expect(page.locator('[id^="theme-"]')).toHaveId(`theme-${theme}`)
    await expect(banner.getByRole('button', { name: /^Switch to (?:dark|light) mode/ })).toHaveCount(0)
    await banner.getByRole('button', { name: `Switch theme, now ${theme}` }).click()
    await expect(page.locator('[id^="theme-"]')).toHaveId(`theme-${next}`)
  }
  await expect(page.locator('#theme-heo')).toHaveCount(1)
  // The mode can be chosen in every theme all the same, and the theme in the panel beside it.
  await page.goto('/archive?theme=docs')
  const side = page
    .locator('#theme-docs')
    .getByRole('button', { name: /^(?:Switch theme|Dark mode|Light mode)/ })
  await expect(side).toHaveCount(3)
  await page.goto('/archive?theme=simple')
  await expect(
    page.getByRole('contentinfo').getByRole('button', { name: /^Switch to dark mode/ }),
  ).toBeVisible()
})

test('R-329 docs: the panel’s theme switch names the next theme in one line', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/?theme=docs')
  const button = page.getByRole('region', { name: 'Features' }).getByRole('button', { name: /^Switch theme/ })
  const name = button.locator('[aria-hidden="true"]:not(svg)', { hasText: 'gallery' })
  const lines = await name.evaluate((sketch) => {
    const text = [...sketch.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
    const range = document.createRange()
    range.selectNodeContents(text ?? sketch)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('R-329 the theme switch shows a sketch of the next theme while it is pointed at or has the focus, until Escape', {
  tag: '@full',
}, async ({ page }) => {
  for (const [theme, next] of themeNames.map((name) => [name, nextTheme(name)])) {
    await page.goto(`/archive?theme=${theme}`)
    await wake(page)
    const button = page.getByRole('banner').getByRole('button', { name: `Switch theme, now ${theme}` })
    const sketch = page.getByRole('tooltip')
    await expect(sketch).toBeHidden()
    await expect(button).toHaveAccessibleDescription(next ?? '')
    await button.hover()
    await expect(sketch).toBeVisible()
    await expect(sketch).toBeInViewport({ ratio: 1 })
    await page.mouse.move(0, 500)
    await expect(sketch).toBeHidden()
    await button.focus()
    await expect(sketch).toHaveText(next ?? '')
    await expect(sketch).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sketch).toBeHidden()
  }
})

test('R-080 R-337 R-338 R-340 R-400 the infinite list grows by whole pages until No More, in every theme', {
  tag: '@full',
}, async ({ page }) => {
  const cards = page.getByRole('main').getByRole('article')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const totals = new Set<number>()
  for (const theme of themeNames) {
    await page.goto(`/?theme=${theme}`)
    await expect(cards).toHaveCount(12)
    // Not by a pointer, which would bring the end of the list into view: it would go on growing.
    await more.dispatchEvent('click')
    await expect(cards).toHaveCount(24)
    await expect(async () => {
      await page.mouse.wheel(0, 5_000)
      await expect(page.getByText('No More')).toBeVisible({ timeout: 500 })
    }).toPass()
    totals.add(await cards.count())
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
  }
  expect(totals.size).toBe(1)
  expect(Math.min(...totals)).toBeGreaterThanOrEqual(34)
})

test('R-375 R-376 the admin key of the search is in nothing that is sent to a browser', {
  tag: '@full',
}, async ({ page, request }) => {
  const sent: string[] = []
  page.on('response', (response) => {
    const reading = response.text().then((text) => sent.push(text))
    reading.catch(() => {})
  })
  for (const path of ['/', '/article/kitchen-sink', '/search', '/archive', '/404']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const buildId = await page.evaluate(() => window.__NEXT_DATA__.buildId)
    sent.push(
      await (await request.get(`/_next/data/${buildId}${path === '/' ? '/index' : path}.json`)).text(),
    )
  }
  for (const path of ['/feed', '/sitemap.xml', '/robots.txt', '/api/search?query=ink']) {
    sent.push(await (await request.get(path)).text())
  }
  expect(sent.length).toBeGreaterThan(20)
  expect(sent.filter((text) => text.includes(secretMarkers.ALGOLIA_ADMIN_APP_KEY))).toEqual([])
})

for (const width of [1280, 1366]) {
  test(`R-176 R-327 R-481 ${width} px: the display mode’s control, for which a list leaves no room, comes to who scrolls up`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    // By day: at night the page is dark.
    await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, 12)))
    await page.goto('/archive')
    const mode = page
      .getByRole('group', { name: 'Page tools' })
      .getByRole('button', { name: 'Switch to dark mode' })
    await expect(mode).toHaveCSS('opacity', '0')
    await page.mouse.wheel(0, 900)
    await expect(mode).toHaveCSS('opacity', '0')
    // It is shown for a moment that a busy machine may miss.
    await expect(async () => {
      await page.mouse.wheel(0, -20)
      await expect(mode).toHaveCSS('opacity', '1', { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Tab')
    await mode.focus()
    await expect(mode).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/(^| )dark( |$)/)
  })
}
