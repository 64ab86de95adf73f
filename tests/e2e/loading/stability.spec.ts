import type { Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { holdScripts } from '../../support/browser/hold-scripts'
import { movedBy } from '../../support/browser/layout-shift'
import { wake } from '../../support/browser/wake'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What a page's content may move by while it loads and is read (layout-shift scores, added up). */
const limit = 0.005

for (const [path, width, height] of [
  ['/', 390, 844],
  ['/', 1440, 900],
  ['/article/kitchen-sink', 390, 844],
  ['/article/kitchen-sink', 1440, 900],
] as const) {
  test(`nothing jumps while ${path} loads and is read, ${width} px wide`, {
    tag: '@full',
  }, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      // The browser's own document viewer has fonts too.
      if (request.resourceType() === 'font' && /^https?:/.test(request.url())) fonts.push(request.url())
    })
    await page.setViewportSize({ width, height })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await movedBy(page)).toBeLessThanOrEqual(limit)
    // No text changes its face: web fonts are for formulas alone.
    expect(fonts.filter((address) => !/KaTeX/.test(address))).toEqual([])
    if (path === '/') expect(fonts).toEqual([])
    else expect(fonts.length).toBeGreaterThan(0)
  })
}

test.describe('until the reader acts', () => {
  test.use({ givesSign: false })

  test('docs: the column beside the page shows the current entry, and stays where the reader scrolled it', async ({
    page,
  }) => {
    const letThrough = await holdScripts(page)
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto('/memos?theme=docs', { waitUntil: 'commit' })
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(menu.getByRole('link', { name: 'Memos' }).last()).toBeInViewport({ ratio: 1 })
    const first = menu.getByRole('link').first()
    await expect(first).not.toBeInViewport()
    await first.scrollIntoViewIfNeeded()
    const before = await first.boundingBox()
    letThrough()
    await wake(page)
    expect(await first.boundingBox()).toEqual(before)
    // Another page with its entry further down.
    await page.getByRole('link', { name: 'Ink Pond' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ink Pond' })).toBeAttached()
    await page.goBack()
    await expect(menu.getByRole('link', { name: 'Memos' }).last()).toBeInViewport({ ratio: 1 })
  })

  test('R-439 a plain screen loads no picture of a home page in two widths', async ({ page }) => {
    const pictures = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.add(request.url())
    })
    for (const theme of themeNames) {
      pictures.clear()
      await page.goto(`/?theme=${theme}`, { waitUntil: 'networkidle' })
      const names = new Set([...pictures].map((address) => address.replace(/[?&]width=\d+/, '')))
      if (theme === 'heo') expect(names.size).toBeGreaterThan(3)
      expect(pictures.size, theme).toBe(names.size)
    }
  })
})

test('R-046 R-047 the card of an account page has its place before the footer has come', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signup')
  const title = page.getByRole('heading', { level: 1 })
  const whole = await title.boundingBox()
  await page.getByRole('contentinfo').evaluate((footer) => footer.remove())
  expect(await title.boundingBox()).toEqual(whole)
})

for (const theme of themeNames) {
  test(`R-126 ${theme}: a locked post is as high while it waits for its form as with the form`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const letThrough = await holdScripts(page)
    await page.goto(`/article/letter-to-a-friend?theme=${theme}`, { waitUntil: 'commit' })
    const lock = page.getByRole('region', { name: 'This post is locked' })
    const form = lock.locator('form')
    await expect(form).toBeHidden()
    const before = await lock.evaluate((section) => section.getBoundingClientRect().height)
    letThrough()
    await expect(form).toBeVisible()
    expect(await lock.evaluate((section) => section.getBoundingClientRect().height)).toBe(before)
  })
}

for (const [reader, query, stored, shown] of [
  ['who has chosen dark', '', { darkMode: 'dark' }, 'rgb(24, 23, 29)'],
  ['who has chosen light on a dark system', '', { darkMode: 'light' }, 'rgb(247, 249, 254)'],
  ['whose address asks for another theme', '?theme=simple', {}, 'theme-simple'],
  [
    'whose address asks for a third theme, in dark',
    '?theme=docs',
    { darkMode: 'dark' },
    'theme-docs rgb(18, 23, 27)',
  ],
  ['whose address has no page and asks for another theme', 'no/such/page?theme=docs', {}, 'theme-docs'],
  ['who reads another language', '', { lang: 'fr-FR' }, 'Aller au contenu'],
] as const) {
  test(`R-326 nothing flashes for a reader ${reader}: mode, theme and language stay from the first paint on`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({
      colorScheme: 'darkMode' in stored && stored.darkMode === 'light' ? 'dark' : 'light',
    })
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      const looks: string[] = []
      Object.assign(window, { looks })
      const look = () => {
        const theme = document.querySelector<HTMLElement>('[id^="theme-"]')
        // What is not yet there or not yet shown is no picture to flash.
        if (
          theme?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          performance.getEntriesByType('paint').length > 0
        ) {
          const { backgroundColor, color } = getComputedStyle(theme)
          const skip = document.querySelector('a[href="#content"]')?.textContent
          const seen = [theme.id, backgroundColor, color, skip].join(' ')
          if (seen !== looks.at(-1)) looks.push(seen)
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, stored)
    await page.goto(`/${query}`, { waitUntil: 'networkidle' })
    await wake(page)
    const looks = await page.evaluate(() => Reflect.get(window, 'looks'))
    expect(looks).toEqual([expect.stringContaining(shown)])
  })
}

/** Shows a part of a page, as while it arrives: the parser waits for the rest. */
async function write(page: Page, part: string): Promise<void> {
  await page.evaluate((text) => {
    document.open()
    document.write(text)
  }, part)
}

/** Shows the part of a page before a tag. */
async function writeUntil(page: Page, html: string, tag: string): Promise<void> {
  const end = html.indexOf(tag)
  expect(end).toBeGreaterThan(0)
  await write(page, html.slice(0, end))
}

test.describe('while a page arrives', () => {
  test.use({ javaScriptEnabled: false })

  for (const theme of themeNames) {
    test(`${theme}: the footer is invisible until all of it has come, so that its lines do not move`, {
      tag: '@full',
    }, async ({ page }) => {
      const address = `/category?theme=${theme}`
      const html = await (await page.request.get(address)).text()
      const end = html.indexOf('</footer>')
      expect(end).toBeGreaterThan(0)
      await page.route(`**${address}`, (route) =>
        route.fulfill({ contentType: 'text/html', body: html.slice(0, end) }),
      )
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('footer')).toBeHidden()
      await page.unroute(`**${address}`)
      await page.goto(address)
      await expect(page.locator('footer')).toBeVisible()
    })
  }

  test('heo: menu and controls of the bar are invisible until all of it has come, so that they do not move', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/archive')
    const html = await (await page.request.get('/archive')).text()
    const entry = page.getByRole('banner').getByRole('link', { name: 'Archive', includeHidden: true })
    await writeUntil(page, html, '</nav>')
    await expect(entry).toBeAttached()
    await expect(entry).toBeHidden()
    const control = page.getByRole('banner').getByRole('button', { name: 'Walk around', includeHidden: true })
    await writeUntil(page, html, '</header>')
    await expect(control).toBeAttached()
    await expect(control).toBeHidden()
    await writeUntil(page, html, '</footer>')
    await expect(entry).toBeVisible()
    await expect(control).toBeVisible()
  })

  test('heo: banner, icons and shortcuts keep their places while what comes after them arrives', {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const html = await (await page.request.get('/')).text()
    const icon = page.locator('[aria-hidden="true"] i').first()
    const shortcuts = page.getByRole('list', { name: 'Shortcuts' }).getByRole('listitem')
    const places = async () => ({
      icon: await icon.evaluate((tile) => tile.getBoundingClientRect().x),
      // Hidden ones have no place yet.
      shortcuts: (await shortcuts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width)))
        .filter((width) => width > 0)
        .map(Math.round),
    })
    await writeUntil(page, html, '</body>')
    const whole = await places()
    expect(whole.shortcuts).toHaveLength(3)
    await writeUntil(page, html, '</i></div>')
    expect(await places()).toEqual({ icon: whole.icon, shortcuts: [] })
    const list = html.indexOf('aria-label="Shortcuts"')
    await write(page, html.slice(0, html.indexOf('</li>', list) + 5))
    expect(await places()).toEqual({ icon: whole.icon, shortcuts: [] })
    await write(page, html.slice(0, html.indexOf('</ul>', list) + 5))
    expect(await places()).toEqual(whole)
  })

  for (const theme of ['heo', 'gallery']) {
    test(`${theme}: the head of an article is invisible until all of it has come, so that its title does not move`, {
      tag: '@full',
    }, async ({ page }) => {
      const address = `/article/kitchen-sink?theme=${theme}`
      await page.goto(address)
      const html = await (await page.request.get(address)).text()
      const title = page.locator('h1')
      await writeUntil(page, html, '</h1>')
      await expect(title).toBeAttached()
      await expect(title).toBeHidden()
      await writeUntil(page, html, '</body>')
      await expect(title).toBeVisible()
    })
  }

  test('magazine: an article has its place before its contents have come', { tag: '@full' }, async ({
    page,
  }) => {
    const address = '/article/kitchen-sink?theme=magazine'
    await page.goto(address)
    const html = await (await page.request.get(address)).text()
    const top = async () => (await page.getByRole('article').first().boundingBox())?.y
    await writeUntil(page, html, '</h1>')
    const before = await top()
    expect(before).toBeGreaterThan(0)
    await writeUntil(page, html, '</body>')
    expect(await top()).toBe(before)
  })

  test('gallery: the posts of a list are invisible until all of them have come, so that none changes its column', {
    tag: '@full',
  }, async ({ page }) => {
    const address = '/tag/Photography?theme=gallery'
    await page.goto(address)
    const html = await (await page.request.get(address)).text()
    const post = page.locator('article').first()
    await writeUntil(page, html, '</article>')
    await expect(post).toBeAttached()
    await expect(post).toBeHidden()
    await writeUntil(page, html, '</body>')
    await expect(post).toBeVisible()
  })
})
