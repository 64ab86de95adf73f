import { test as plainTest } from '@playwright/test'
import * as fixedTexts from '@/conf/fixed-texts/site'
import { themeNames } from '@/themes/names'
import { prepareForAxe, violationsIn } from '../../support/browser/axe'
import { expect, test } from '../../support/browser/fixtures'
import { holdScripts } from '../../support/browser/hold-scripts'
import { wake } from '../../support/browser/wake'

test('R-219 – R-223 R-412 R-180 the not-found page: 404, where to look instead, home, latest posts, its own title, no sidebar', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const siteTitle = (await page.getByRole('banner').getByRole('link').first().textContent())?.trim() ?? ''
  expect(siteTitle).not.toBe('')
  await page.goto('/nowhere-at-all')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('404')
  await expect(heading).toBeFocused()
  expect(
    await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(72)
  await expect(main.getByText('试试在站内搜索这篇文章')).toBeVisible()
  await expect(main.getByText(fixedTexts.notFoundMessage)).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle(new RegExp(`^${siteTitle}.*${fixedTexts.notFoundTitle}$`))
  await expect(page.getByRole('complementary')).toHaveCount(0)

  const latest = main.getByRole('region', { name: 'Latest posts' }).getByRole('link')
  expect(await latest.count()).toBeGreaterThanOrEqual(4)
  for (const link of await latest.all()) await expect(link).toHaveAttribute('href', /^\/article\/./)
  await main.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

for (const theme of themeNames) {
  test(`R-055 R-056 R-219 R-220 R-221 R-222 an address without a page answers 404 and is drawn in ${theme}, when it asks for that`, {
    tag: '@full',
  }, async ({ page, request }) => {
    await prepareForAxe(page)
    const address = `/no/such/page?theme=${theme}&lang=en-US`
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.locator(`#theme-${theme}`)).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme-pending')
    await expect(page.locator('[id^="theme-"]')).toHaveCount(1)
    await expect(page).toHaveURL(address)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText('404')
    await expect(heading).toBeFocused()
    await expect(page.getByText(fixedTexts.notFoundMessage)).toBeVisible()
    expect(await violationsIn(page)).toEqual([])

    const latest = page.getByRole('main').getByRole('link', { name: 'The harbour at five' })
    await expect(latest).toHaveAttribute('href', `/article/harbour-at-five?theme=${theme}`)
    await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL(`/?theme=${theme}`)
    await expect(page.locator(`#theme-${theme}`)).toBeVisible()

    // The page that a missing article leads to comes from the server as it is to be.
    const itself = await request.get(`/404?theme=${theme}`)
    expect(itself.status()).toBe(404)
    expect((await itself.text()).match(/id="theme-\w+"/g)).toEqual([`id="theme-${theme}"`])
  })
}

for (const theme of themeNames) {
  test(`R-220 R-221 ${theme}: the way home is in the reader’s language, the message stays in Chinese`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const [lang, name] of [
      ['fr-FR', 'Retour à l’accueil'],
      ['ja-JP', 'ホームへ戻る'],
    ] as const) {
      // Chosen on a visit before.
      await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
      await page.goto(`/no/such/page?theme=${theme}`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      const main = page.getByRole('main')
      await expect(main.getByText('试试在站内搜索这篇文章')).toBeVisible()
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/(\?|$)/)
      await expect(main.getByText('返回首页')).toHaveCount(0)
    }
  })

  // The browser logs the status of what is missing.
  plainTest(
    `R-352 R-410 R-411 R-418 ${theme}: a followed link to a post that is not there waits two seconds, warns and leads to /404`,
    { tag: '@full' },
    async ({ page }) => {
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning' && message.text().includes('page not found'))
          warnings.push(message.text())
      })
      await page.clock.install()
      await page.goto(`/archive?theme=${theme}`)
      await wake(page)
      await page.clock.pauseAt(new Date(Date.now() + 60_000))
      await page.evaluate((query) => {
        const link = document.createElement('a')
        link.href = `/article/never-written${query}`
        document.body.append(link)
        link.click()
      }, `?theme=${theme}`)
      await expect(page).toHaveURL(`/article/never-written?theme=${theme}`)
      await expect(page.locator(`#theme-${theme}`).getByRole('status').getByRole('heading')).toHaveText(
        'Loading...',
      )
      await page.clock.runFor(1_900)
      await expect(page).toHaveURL(`/article/never-written?theme=${theme}`)
      expect(warnings).toEqual([])
      await page.clock.runFor(100)
      await expect(page).toHaveURL(`/404?theme=${theme}`)
      await expect(
        page.locator(`#theme-${theme}`).getByRole('heading', { level: 1, name: /404/ }),
      ).toBeVisible()
      expect(warnings).toHaveLength(1)
    },
  )
}

plainTest(
  'an address without a page says so at once, with status 404, and stays',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install()
    expect((await page.goto('/article/never-written'))?.status()).toBe(404)
    await wake(page)
    await page.clock.runFor(5_000)
    await expect(page).toHaveURL('/article/never-written')
    await expect(page.getByRole('heading', { level: 1, name: /404/ })).toBeVisible()
  },
)

for (const [mode, ground] of [
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(18, 23, 27)'],
] as const) {
  test(`R-055 a not-found page that waits for its theme has that theme’s background and a line that moves, ${mode}`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.addInitScript((saved) => localStorage.setItem('darkMode', saved), mode)
    const letThrough = await holdScripts(page)
    await page.goto('/no/such/page?theme=docs', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme-pending')
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    const line = () =>
      page.locator('html').evaluate((root) => {
        const { content, height, animationName } = getComputedStyle(root, '::before')
        return [content, height, animationName]
      })
    expect(await line()).toEqual(['""', '3px', 'pending'])
    letThrough()
    await expect(page.locator('#theme-docs')).toHaveCSS('background-color', ground)
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    expect(await line()).toEqual(['none', 'auto', 'none'])
  })
}

// The browser logs what does not come.
plainTest(
  'an address without a page is shown in the site’s theme when it asks for no theme that there is, and when that does not come',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/no/such/page?theme=nonsense')
    await wake(page)
    await expect(page.locator('#theme-heo')).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('opacity', '1')

    await page.route('**/_next/data/**', (route) => route.abort())
    await page.goto('/no/such/page?theme=simple')
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    await expect(page.locator('body')).toHaveCSS('opacity', '1')
    await expect(page.locator('#theme-heo')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')

    // A script that does not come is noticed at once, not by the time limit.
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.route('**/_next/static/**/*.js', (route) => route.abort())
    await page.goto('/no/such/page?theme=simple')
    await expect(page.locator('body')).toHaveCSS('opacity', '1')
  },
)
