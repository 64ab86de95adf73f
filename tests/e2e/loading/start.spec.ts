import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { holdScripts } from '../../support/browser/hold-scripts'
import { wake } from '../../support/browser/wake'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.use({ givesSign: false })

const isStarted = (page: Page) => page.evaluate(() => 'next' in window)

test('pages start the framework at the reader’s first sign and not before', async ({ page }) => {
  const others = ['/', '/archive', '/search', '/article/letter-to-a-friend', '/?theme=simple', '/?theme=docs']
  for (const path of ['/article/kitchen-sink', ...(process.env.E2E_WHOLE ? others : ['/'])]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await isStarted(page), path).toBe(false)
  }
  // The scripts of memos, which load their pictures, start with the framework.
  const last = await page.context().newPage()
  await last.goto('/memos')
  await expect.poll(() => isStarted(last)).toBe(true)
  await last.close()
  // What browsers tell of a pointer that rests where the page appears.
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
  expect(await isStarted(page)).toBe(false)
  await wake(page)
  expect(await isStarted(page)).toBe(true)
})

test('no date is formatted while a page is hydrated, and all are in another language', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const own = Intl.DateTimeFormat
    Object.assign(window, { formatters: 0 })
    Intl.DateTimeFormat = new Proxy(own, {
      construct: (target, given) => {
        Object.assign(window, { formatters: Reflect.get(window, 'formatters') + 1 })
        return Reflect.construct(target, given)
      },
    })
  })
  await page.goto('/archive', { waitUntil: 'networkidle' })
  const first = page.getByRole('main').getByRole('listitem').getByRole('time').first()
  await expect(first).toHaveText(/^[A-Z][a-z]+ \d+, \d{4}$/)
  await wake(page)
  // Next.js renders the page once more when it knows its own address.
  await page.waitForFunction(() => Reflect.get(window, 'next').router.isReady)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await page.evaluate(() => Reflect.get(window, 'formatters'))).toBe(0)
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('zh-CN')
  await expect(first).toHaveText(/^\d{4}年\d+月\d+日$/)
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('en-US')
  await expect(first).toHaveText(/^[A-Z][a-z]+ \d+, \d{4}$/)
})

test('what a reader does before the framework is there happens once it is, and once only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letThrough = await holdScripts(page)
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open menu', includeHidden: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const link = menu.getByRole('link', { name: 'Archive' })
  await open.click()
  // Its content comes with the framework.
  await expect(menu).toBeVisible()
  await expect(link).toHaveCount(0)
  letThrough()
  await expect(link).toBeVisible()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
})

test('R-210 R-211 R-212 a menu that is closed before the framework is there stays closed', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letThrough = await holdScripts(page)
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open menu', includeHidden: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close menu' }).click(),
    () => page.mouse.click(15, 600),
  ]) {
    await open.click()
    await expect(menu).toBeVisible()
    await close()
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
  }
  letThrough()
  await wake(page)
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeHidden()
  await open.click()
  await expect(menu.getByRole('link', { name: 'Archive' })).toBeVisible()
})

test('what a reader clicks before any script of the page has come happens once it has, and once only', {
  tag: '@full',
}, async ({ page }) => {
  // By day: in the evening the mode is dark already.
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'))
  const letThrough = await holdScripts(page, '**/assets/boot/*.js*')
  await page.goto('/archive', { waitUntil: 'commit' })
  const root = page.locator('html')
  const mode = page.getByRole('banner').getByRole('button', { name: 'Switch to dark mode' })
  await mode.click()
  await expect(mode, 'it shows that it was taken').toHaveCSS('opacity', '0.6')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(root).toHaveClass(/\blight\b/)
  letThrough()
  await expect(root).toHaveClass(/\bdark\b/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-held]')).toHaveCount(0)
})

test('what a reader clicks no longer waits when the scripts of the page fail', { tag: '@full' }, async ({
  page,
}) => {
  // By day, as above.
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'))
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/assets/boot/*.js*', async (route) => {
    await failed
    await route.fulfill({ status: 404 })
  })
  await page.goto('/archive', { waitUntil: 'commit' })
  const mode = page.getByRole('banner').getByRole('button', { name: 'Switch to dark mode' })
  await mode.click()
  await expect(mode).toHaveCSS('opacity', '0.6')
  fail()
  await expect(page.locator('[data-held]')).toHaveCount(0)
})

for (const [what, scripts] of [
  ['framework', undefined],
  ['boot script', '**/assets/boot/*.js*'],
] as const) {
  test(`R-151 R-152 the search shortcut is heard before the ${what} is there`, { tag: '@full' }, async ({
    page,
  }) => {
    const letThrough = await holdScripts(page, scripts)
    await page.goto('/archive', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.keyboard.press('Control+k')
    // The boot script opens the dialog at once.
    if (what === 'boot script') {
      const link = page.getByRole('banner').getByRole('link', { name: 'Search' }).first()
      await expect(link, 'it shows that it was taken').toHaveCSS('opacity', '0.6')
    }
    letThrough()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await expect(page.locator('[data-held]')).toHaveCount(0)
  })
}

test('a language that is chosen before any script of the page has come is taken', { tag: '@full' }, async ({
  page,
}) => {
  const letThrough = await holdScripts(page, '**/assets/boot/*.js*')
  await page.goto('/archive', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('zh-CN')
  letThrough()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('contentinfo').getByRole('combobox')).toHaveValue('zh-CN')
})

test('R-182 R-187 R-193 R-194 bar and progress follow the page before the framework is there, and after', {
  tag: '@full',
}, async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/archive')
  const bar = page.getByRole('banner')
  const menu = bar.getByRole('navigation')
  const share = bar.getByRole('button', { name: 'Back to top' })
  await expect(share).toBeHidden()
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  for (const round of ['before', 'after']) {
    await scrollTo(600)
    await expect(bar, round).toHaveCSS('position', 'fixed')
    await expect(menu, round).toBeHidden()
    await expect(share, round).toHaveText(/^[1-9]\d?/)
    await scrollTo(400)
    await expect(menu, round).toBeVisible()
    if (round === 'after') break
    letThrough()
    await wake(page)
  }
  await scrollTo(0)
  await expect(share).toBeHidden()
})

test('R-347 R-429 the notices move on and can be stopped, also before the framework is there', {
  tag: '@full',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await holdScripts(page)
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Notices' })
  const shown = bar.getByRole('link')
  const first = (await shown.textContent()) ?? ''
  await expect(shown).not.toContainText(first)
  await bar.getByRole('button', { name: 'Pause the notices' }).click()
  await expect(bar.getByRole('button', { name: 'Resume the notices' })).toBeVisible()
  const second = (await shown.textContent()) ?? ''
  await bar.getByRole('button', { name: 'Next notice' }).click()
  await expect(shown).not.toContainText(second)
})

test('R-069 R-341 R-342 the today card opens and closes before the framework is there, and after', {
  tag: '@full',
}, async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/')
  const more = page.getByRole('button', { name: 'More recommendations' })
  const posts = page.getByRole('region', { name: 'Recommended posts' })
  const opensAndCloses = async () => {
    await expect(posts).toBeHidden()
    await more.click()
    await expect(posts.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(posts).toBeHidden()
    await expect(more).toBeFocused()
  }
  await opensAndCloses()
  letThrough()
  await wake(page)
  await opensAndCloses()
})

test('R-123 the contents mark the heading that is reached before the framework is there, and after', {
  tag: '@full',
}, async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/article/kitchen-sink')
  const links = page
    .getByRole('complementary')
    .getByRole('navigation', { name: 'Table of contents' })
    .getByRole('link')
  const marked = links.and(page.locator('[aria-current="location"]'))
  const follows = async (place: number) => {
    const link = links.nth(place)
    const heading = page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`)
    await heading.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await expect(marked).toHaveText((await link.textContent()) ?? '')
  }
  await expect(marked).toHaveCount(0)
  await follows(2)
  letThrough()
  await wake(page)
  await expect(marked).toHaveCount(1)
  await follows(4)
})

test('R-326 R-328 the display mode changes at once, also before the framework is there', {
  tag: '@full',
}, async ({ page }) => {
  // By day: in the evening the mode is dark already.
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'))
  const letThrough = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  letThrough()
  await wake(page)
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.getByRole('banner').getByRole('button', { name: 'Switch to light mode' }).click()
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
})

test('a text that was typed before the framework is there stays, belongs to the search, and is what is looked for', async ({
  page,
}) => {
  const letThrough = await holdScripts(page)
  await page.goto('/search')
  const box = page.getByRole('main').getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.type('ink')
  letThrough()
  await expect(page.getByRole('main').getByRole('button', { name: 'Clear' })).toBeVisible()
  await expect(box).toHaveValue('ink')

  const letFurtherThrough = await holdScripts(page)
  await page.goto('/search')
  await box.fill('inks')
  await box.press('Enter')
  letFurtherThrough()
  await expect(page.getByRole('heading', { level: 1, name: /“inks”/ })).toBeVisible()
})

test('links and searches work while the framework does not come', { tag: '@full' }, async ({ page }) => {
  await holdScripts(page)
  await page.goto('/')
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/article\//)
  await page.goto('/search')
  await page.keyboard.type('ink')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?s=ink/)
})

test('browsers may ask for a page as soon as its link is pointed at, while the framework is not there', {
  tag: '@full',
}, async ({ page }) => {
  const letThrough = await holdScripts(page)
  const session = await page.context().newCDPSession(page)
  const faults: unknown[] = []
  const candidates = new Set<string>()
  await session.send('Preload.enable')
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => faults.push(ruleSet.errorType ?? 'none'))
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    candidates.clear()
    for (const { key } of preloadingAttemptSources) candidates.add(new URL(key.url).pathname)
  })
  await page.goto('/archive')
  await expect.poll(() => candidates.has('/article/kitchen-sink')).toBe(true)
  expect(faults).toEqual(['none'])
  expect([...candidates].filter((path) => /^\/(?:api|files|unlock)\//.test(path))).toEqual([])
  // From now on the router asks for what a page needs.
  letThrough()
  await wake(page)
  await expect.poll(() => candidates.size).toBe(0)
})

test('pages can be kept by the browser for the way back', { tag: '@full' }, async ({ page }) => {
  // Both keep browsers from it: a listener for the page's end, and an answer that may not be stored.
  await page.addInitScript(() => {
    const ends: string[] = []
    Object.assign(window, { ends })
    const listen = window.addEventListener
    window.addEventListener = (...given: Parameters<typeof listen>) => {
      if (given[0] === 'unload') ends.push(given[0])
      listen.apply(window, given)
    }
  })
  for (const path of ['/', '/article/kitchen-sink', '/article/letter-to-a-friend', '/search/ink', '/memos']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['cache-control'], path).not.toContain('no-store')
    await wake(page)
    expect(await page.evaluate(() => Reflect.get(window, 'ends')), path).toEqual([])
  }
})
