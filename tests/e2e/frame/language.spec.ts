import type { Page } from '@playwright/test'
import { packs } from '@/lib/i18n/all-packs'
import { enUS } from '@/lib/i18n/en-US'
import { frFR } from '@/lib/i18n/fr-FR'
import { jaJP } from '@/lib/i18n/ja-JP'
import type { Locale } from '@/lib/i18n/locales'
import { zhCN } from '@/lib/i18n/zh-CN'
import { zhTW } from '@/lib/i18n/zh-TW'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('lang'))
const archiveLink = (page: Page, locale: Locale) =>
  page.getByRole('navigation').getByRole('link', { name: packs[locale].nav.archive, exact: true }).first()

/** Packs, other than English, among the scripts that the page has loaded, by a text that only one of them has. */
function loadedPacks(page: Page): () => Promise<string[]> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    // One that comes after the test is not read.
    if (response.ok() && response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  return async () => {
    const escaped = /\\x([\da-f]{2})|\\u([\da-f]{4})/gi
    const all = (await Promise.all(scripts))
      .join('\n')
      .replace(escaped, (_, short, long) => String.fromCharCode(Number.parseInt(short ?? long, 16)))
    return Object.entries(packs)
      .filter(([locale, pack]) => locale !== 'en-US' && all.includes(pack.menu.toDark))
      .map(([locale]) => locale)
  }
}

const asked: [points: string, tag: string, locale: Locale][] = [
  ['R-314 R-315', 'zh_TW', 'zh-TW'],
  ['R-314 R-315', 'zh-hk', 'zh-HK'],
  ['R-316', 'zh', 'zh-CN'],
  ['R-316', 'fr-CA', 'fr-FR'],
  ['R-315', 'tr-TR', 'tr-TR'],
  ['R-316', 'ja', 'ja-JP'],
]

for (const [points, tag, locale] of asked) {
  test(`R-057 R-312 R-313 R-295 ${points} lang=${tag} in the address is ${locale}, alone and remembered`, {
    tag: '@full',
  }, async ({ page }) => {
    const loaded = loadedPacks(page)
    await page.goto(`/archive?lang=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(archiveLink(page, locale)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(packs[locale].nav.archive))
    await expect.poll(() => stored(page)).toBe(locale)
    expect(await loaded()).toEqual([locale])
  })
}

test('R-311 R-317 the configured language speaks first, English when a tag is unknown, and no other pack is loaded', {
  tag: '@full',
}, async ({ page }) => {
  const loaded = loadedPacks(page)
  await page.goto('/archive')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(archiveLink(page, 'en-US')).toBeVisible()
  expect(await stored(page)).toBeNull()
  await page.goto('/archive?lang=xx-YY')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.locator('html')).not.toHaveAttribute('data-lang-pending')
  await expect(archiveLink(page, 'en-US')).toBeVisible()
  expect(await loaded()).toEqual([])
})

test('R-014 R-312 R-313 R-295 R-465 one of seven languages, chosen in the footer, is shown, remembered, and kept on the way; the address goes before it', async ({
  page,
}) => {
  await page.goto('/')
  const languages = page.getByRole('contentinfo').getByLabel('Language')
  await expect(languages.getByRole('option')).toHaveText([
    ...['English', '简体中文', '繁體中文(香港)', '繁體中文(台灣)', 'Français', 'Türkçe', '日本語'],
  ])
  await languages.selectOption('fr-FR')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await expect.poll(() => stored(page)).toBe('fr-FR')
  await archiveLink(page, 'fr-FR').click()
  await expect(page.getByRole('heading', { level: 1, name: frFR.archive.title })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: frFR.archive.title })).toBeVisible()
  // What is taken over from the server’s HTML is in the reader’s words, too.
  await expect(page.getByRole('main').locator('time[datetime="2026-10-18"]')).toHaveText('18 oct. 2026')
  await expect(page.getByRole('contentinfo').getByLabel(frFR.menu.language)).toHaveValue('fr-FR')
  await page.goto('/archive?lang=zh-CN')
  await expect(page.getByRole('heading', { level: 1, name: zhCN.archive.title })).toBeVisible()
  expect(await stored(page)).toBe('zh-CN')
})

test('R-014 R-313 a language can be chosen in the panel of a narrow screen', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: enUS.menu.open }).click()
  await page.getByRole('dialog').getByLabel('Language').selectOption('ja-JP')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(page.getByRole('dialog', { name: jaJP.menu.panel })).toBeVisible()
  expect(await stored(page)).toBe('ja-JP')
})

test('R-312 a page that waits for its language shows nothing of another, but never waits for ever', {
  tag: '@full',
}, async ({ page }) => {
  const start = Date.UTC(2026, 4, 5, 12)
  await page.clock.install({ time: new Date(start) })
  await page.clock.pauseAt(new Date(start + 1_000))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/archive?lang=fr-FR', { waitUntil: 'commit' })
  const title = page.locator('h1')
  await expect(title).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('data-lang-pending')
  await page.clock.runFor(7_900)
  await expect(title).toBeHidden()
  await page.clock.runFor(100)
  await expect(title).toBeVisible()
  await expect(title).toContainText(enUS.archive.title)
  release()
  // The framework starts in slices of time.
  await page.clock.resume()
  await expect(title).toContainText(frFR.archive.title)
})

test('R-312 R-313 over a slow line a reader with another language sees no frame in the wrong one, no warning, and the focus where the page puts it', {
  tag: '@full',
}, async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(message.text())
  })
  const usual = new Set<string>()
  page.on('request', (request) => usual.add(request.url()))
  const warmUp = page.waitForResponse(/\/api\/search\?query=&/)
  await page.goto('/search', { waitUntil: 'networkidle' })
  await warmUp
  page.removeAllListeners('request')

  // The texts are the one script that a reader of the site's own language does not load.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held: string[] = []
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const address = route.request().url()
    if (!usual.has(address)) {
      held.push(address)
      await released
    }
    await route.continue()
  })
  await page.addInitScript(() => {
    localStorage.setItem('lang', 'zh-TW')
    const frames = new Set<string>()
    Object.assign(window, { paintedFrames: frames })
    // Every frame that is painted, and what of the page is in it.
    const look = () => {
      const title = document.querySelector('h1')
      if (title && getComputedStyle(title).visibility === 'visible') {
        frames.add(`${document.documentElement.lang} ${title.textContent}`)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/search', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  await expect(page.locator('h1')).toBeHidden()
  expect(held).toHaveLength(1)
  release()
  await expect(page.getByRole('heading', { level: 1, name: zhTW.search.overview })).toBeVisible()
  const frames = await page.evaluate(() => [...(Reflect.get(window, 'paintedFrames') as Set<string>)])
  expect(frames).toHaveLength(1)
  expect(frames[0]).toContain(`zh-TW ${zhTW.search.overview}`)
  // What is hidden takes no focus: it came with the texts.
  await expect(page.getByRole('searchbox', { name: zhTW.search.label })).toBeFocused()
  expect(complaints).toEqual([])
})

test('R-313 who chooses another language than the address asks for has it after a reload too', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/archive?mode=light&lang=fr-FR#2026-09')
  const select = page.getByRole('contentinfo').getByRole('combobox')
  await expect(select).toHaveValue('fr-FR')
  await select.selectOption('en-US')
  await expect(page).toHaveURL('/archive?mode=light#2026-09')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('R-313 a chosen language stays chosen while its texts are loaded, and goes back where they do not come', async ({
  page,
}) => {
  await page.goto('/archive')
  await wake(page)
  const select = page.getByRole('combobox', { name: packs['en-US'].menu.language }).first()
  let fail = () => {}
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await new Promise<void>((resolve) => {
      fail = resolve
    })
    // A script without the texts: an error of the network would be in the console.
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await select.selectOption('fr-FR')
  await expect(select).toHaveCSS('opacity', '0.6')
  await expect(select).toHaveValue('fr-FR')
  fail()
  await expect(select).toHaveValue('en-US')
  await expect(select).toHaveCSS('opacity', '1')
})

test('R-313 of two languages chosen one after the other the last one stays, whichever texts come first', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/archive')
  await wake(page)
  const select = page.getByRole('combobox', { name: packs['en-US'].menu.language }).first()
  const held: Record<string, (() => void)[]> = { 'fr-FR': [], 'ja-JP': [] }
  let chosen = ''
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const list = held[chosen]
    if (list) await new Promise<void>((resolve) => list.push(resolve))
    await route.continue()
  })
  const choose = async (language: string) => {
    chosen = language
    await select.selectOption(language)
    await expect(select).toHaveValue(language)
    await expect.poll(() => held[language]?.length).toBeGreaterThan(0)
  }
  const release = async (language: string) => {
    const arrives = page.waitForResponse((response) => response.url().endsWith('.js'))
    for (const goOn of held[language]?.splice(0) ?? []) goOn()
    await arrives
  }
  await choose('fr-FR')
  await choose('ja-JP')
  chosen = ''
  await release('ja-JP')
  await release('fr-FR')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(archiveLink(page, 'ja-JP')).toBeVisible()
  await expect(page.getByRole('combobox', { name: packs['ja-JP'].menu.language }).first()).toHaveValue(
    'ja-JP',
  )
})

test('a language that is chosen over the one in the address stays on the next page where the browser stores nothing', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is blocked', 'SecurityError')
      },
    }),
  )
  await page.goto('/archive?lang=fr-FR')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'fr-FR')
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('ja-JP')
  await expect(page).toHaveURL('/archive')
  await expect(html).toHaveAttribute('lang', 'ja-JP')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/archive/)
  await expect(html).toHaveAttribute('lang', 'ja-JP')
  await expect(archiveLink(page, 'ja-JP')).toBeVisible()
})
