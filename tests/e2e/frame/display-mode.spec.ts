import type { Page } from '@playwright/test'
import { themeColors, themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

/** Everything that decides the mode of a page. */
interface Circumstances {
  setting: 'light' | 'dark' | 'auto'
  system: 'light' | 'dark'
  hour: number
  /** What a visit before has left. */
  stored: string | null
  /** `mode` in the address. */
  mode: string | null
  /** Whether the page itself hands dark in. */
  handed?: true
}

/** The rule of the specification, step by step. */
function isDark({ setting, system, hour, stored, mode, handed }: Circumstances): boolean {
  let result = setting === 'dark'
  if (setting === 'auto') result = system === 'dark' || hour >= 18 || hour < 7
  if (stored !== null) result = stored === 'dark' || stored === 'true'
  if (handed) result = true
  if (mode !== null) result = mode === 'dark'
  return result
}

const systems = ['light', 'dark'] as const
const every = <T, U>(values: readonly T[], then: (value: T) => U[]) => values.flatMap(then)
/** Only where nothing else decides does the hour: elsewhere one at which it would tip the balance. */
const hoursOf = (setting: string, stored: string | null, mode: string | null) =>
  setting === 'auto' && stored === null && mode === null ? [6, 7, 12, 17, 18, 23] : [20]
/** The system stands outside: changing it takes longest. */
const combinations: Circumstances[] = [
  ...every(systems, (system) =>
    every(['auto', 'light', 'dark'] as const, (setting) =>
      every([null, 'light', 'dark', 'true', 'false'], (stored) =>
        // The address overrides every stored value alike.
        every(stored === 'true' || stored === 'false' ? [null] : [null, 'dark', 'light'], (mode) =>
          every(hoursOf(setting, stored, mode), (hour) => [{ setting, system, hour, stored, mode }]),
        ),
      ),
    ),
  ),
  { setting: 'light', system: 'light', hour: 12, stored: 'light', mode: null, handed: true },
  { setting: 'dark', system: 'dark', hour: 12, stored: 'dark', mode: 'LIGHT', handed: true },
]

/**
 * Serves the head of a page from memory, of whose scripts only the inline one runs, as a site with this setting makes it.
 * @param current what the next page shall be made for
 */
async function serveFirstPaints(page: Page, current: () => Circumstances): Promise<void> {
  const answer = await page.request.get('/signin')
  const html = (await answer.text()).replace(/<script [^>]*src=.*?<\/script>|<link [^>]*>|<body>.*/gs, '')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': answer.headers()['content-security-policy'] ?? '',
  }
  await page.route('**/signin*', (route) => {
    const { setting, handed } = current()
    const attributes = `data-appearance="${setting}"${handed ? ' data-dark="true"' : ''}`
    return route.fulfill({ headers, body: html.replace('data-appearance="auto"', attributes) })
  })
}

/** Follows a link to an address, as if the page had one. */
function followTo(page: Page, address: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, address)
}

/** Runs before every page: tells the hour, and notes each mode that the page has while it may be painted. */
function watchModes() {
  const hour = sessionStorage.getItem('hour')
  if (hour !== null) Date.prototype.getHours = () => Number(hour)
  const modes: string[] = []
  Object.assign(window, { modes })
  new MutationObserver(() => {
    // The browser paints nothing before there is a body.
    if (document.body && modes.at(-1) !== document.documentElement.className)
      modes.push(document.documentElement.className)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
}

test('R-318 – R-326 R-058 R-294 R-459 R-460 the first paint is right for every setting, system, hour, stored value and address', {
  tag: '@full',
}, async ({ page }) => {
  let current: Circumstances = { setting: 'auto', system: 'light', hour: 12, stored: null, mode: null }
  await serveFirstPaints(page, () => current)
  await page.addInitScript(watchModes)
  await page.goto('/signin')
  const wrong: unknown[] = []
  for (const circumstances of combinations) {
    if (circumstances.system !== current.system) {
      await page.emulateMedia({ colorScheme: circumstances.system })
    }
    current = circumstances
    await page.evaluate(({ hour, stored }) => {
      sessionStorage.setItem('hour', String(hour))
      if (stored === null) localStorage.removeItem('darkMode')
      else localStorage.setItem('darkMode', stored)
    }, circumstances)
    const query = circumstances.mode === null ? '' : `?mode=${circumstances.mode}`
    await page.goto(`/signin${query}`, { waitUntil: 'domcontentloaded' })
    const seen = await page.evaluate(() => ({
      modes: Reflect.get(window, 'modes') as string[],
      bars: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
      stored: localStorage.getItem('darkMode'),
    }))
    const { stored } = circumstances
    const expected = isDark(circumstances)
      ? { modes: ['dark js'], bars: '#18171d', stored }
      : { modes: ['light js'], bars: '#f7f9fe', stored }
    if (JSON.stringify(seen) !== JSON.stringify(expected)) wrong.push({ ...circumstances, seen })
  }
  expect(wrong).toEqual([])
  expect(combinations.length).toBeGreaterThan(75)
})

for (const { points, name, hour, ground } of [
  { points: 'R-320 R-321', name: 'dark', hour: 18, ground: 'rgb(24, 23, 29)' },
  { points: 'R-320', name: 'light', hour: 17, ground: 'rgb(247, 249, 254)' },
]) {
  test(`${points} R-326 a whole page is painted ${name} at ${hour} o’clock before any script of the build has run`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, hour)))
    await page.route('**/_next/static/**/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('#theme-heo')).toHaveCSS('background-color', ground)
  })
}

test('R-226 the other mode comes in one frame, whatever has a transition of its own', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const moving = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const changes = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length
    while (changes() > 0) await frame()
    document.querySelector<HTMLElement>('header [data-mode-button]')?.click()
    const seen: number[] = []
    for (let n = 0; n < 10; n += 1) {
      await frame()
      seen.push(changes())
    }
    return seen
  })
  expect(moving).toEqual(moving.map(() => 0))
  await expect(page.locator('html')).not.toHaveAttribute('data-turning')
})

test('R-226 R-327 R-328 R-294 the toggle flips the mode with its icon and stores it; before that the mode follows the system', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, 12)))
  await page.goto('/archive')
  const root = page.locator('html')
  const bars = page.locator('meta[name="theme-color"]')
  const toggle = page.getByRole('banner').getByRole('button', { name: /^Switch to (dark|light) mode$/ })
  const icon = (name: string) => toggle.locator(`svg:has(use[href$="#${name}"])`)
  await expect(root).toHaveClass(/(^| )light( |$)/)

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass(/(^| )dark( |$)/)
  await expect(bars).toHaveAttribute('content', '#18171d')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass(/(^| )light( |$)/)
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBeNull()

  await expect(icon('moon')).toBeVisible()
  await expect(icon('sun')).toBeHidden()
  await toggle.click()
  await expect(root).toHaveClass(/(^| )dark( |$)/)
  await expect(bars).toHaveAttribute('content', '#18171d')
  await expect(icon('sun')).toBeVisible()
  await expect(icon('moon')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('dark')

  await toggle.click()
  await expect(root).toHaveClass(/(^| )light( |$)/)
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('light')
  // The reader has chosen: the system is not asked any more.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass(/(^| )light( |$)/)
})

for (const theme of themeNames) {
  for (const width of [390, 1440]) {
    test(`R-324 ${theme}, ${width} px: a post that asks for it is dark from its first frame, and the reader’s choice stays elsewhere`, {
      tag: '@full',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, 12)))
      const seen = () => page.evaluate(() => Reflect.get(window, 'modes') as string[])
      await page.addInitScript(watchModes)
      await page.addInitScript(() => localStorage.setItem('darkMode', 'light'))
      const root = page.locator('html')
      const frame = page.locator(`#theme-${theme}`)
      const dark = `/article/lantern-festival?theme=${theme}`
      await page.goto(dark)
      const [, ground] = themeColors[theme]
      await expect(frame).toBeVisible()
      expect(await seen()).toEqual(['dark js'])
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', ground)
      expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('light')

      await wake(page)
      await expect(root).toHaveClass(/(^| )dark( |$)/)
      await followTo(page, `/archive?theme=${theme}`)
      await expect(frame.getByRole('heading', { level: 1, name: /^Archive/ })).toBeVisible()
      await expect(root).toHaveClass(/(^| )light( |$)/)
      // On the way back no frame of the article is light.
      await page.evaluate(() => {
        const lightFrames: string[] = []
        Object.assign(window, { lightFrames })
        const look = () => {
          const isArticle = document.getElementById('article-body') !== null
          if (isArticle && !document.documentElement.classList.contains('dark'))
            lightFrames.push(location.pathname)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await followTo(page, dark)
      await expect(page.locator('#article-body')).toBeVisible()
      await expect(root).toHaveClass(/(^| )dark( |$)/)
      expect(await page.evaluate(() => Reflect.get(window, 'lightFrames'))).toEqual([])
      await page.goto(`${dark}&mode=light`)
      await expect(root).toHaveClass(/(^| )light( |$)/)
    })
  }
}
