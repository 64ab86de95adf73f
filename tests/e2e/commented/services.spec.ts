import { expect, type Locator, type Page, test } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { violationsIn } from '../../support/browser/axe'
import { askedEverywhere, serveBackends } from '../../support/services/comment-backends'
import { serveClients } from '../../support/services/comment-cdn'
import { workspaceOrigins } from '../../support/workspace-origins'

// This blog has every comment service, by tests/support/comment-settings.

const article = '/article/harbour-at-five'

interface Case {
  tab: string
  /** The client is held back here, to see what stands there meanwhile. */
  script: string
  /** What stands there once client and backend have come. */
  shown(panel: Locator): Locator
  /** How the widget looks in the dark, or that it was told. */
  dark(panel: Locator, page: Page): Promise<void>
}

const frame = (panel: Locator) => panel.frameLocator('iframe')

const cases: Case[] = [
  {
    tab: 'giscus',
    script: '**/giscus@*/**',
    shown: (panel) =>
      [
        /repo=pond\/talk&repoId=R_pond&category=Comments&categoryId=DIC_pond/,
        /term=article\/harbour-at-five/,
        /strict=1/,
        /reactionsEnabled=0/,
        /emitMetadata=1/,
        /inputPosition=top/,
      ].reduce((asked, setting) => asked.filter({ hasText: setting }), frame(panel).locator('#asked')),
    dark: (panel) => expect(frame(panel).locator('#told')).toContainText('"theme":"dark"'),
  },
  {
    tab: 'Gitalk',
    script: '**/gitalk.min.js',
    shown: (panel) => panel.getByText('Gitalk has one comment'),
    dark: (panel) =>
      expect(panel.getByText('Gitalk has one comment')).toHaveCSS('color', 'rgb(240, 235, 224)'),
  },
  {
    tab: 'Cusdis',
    script: '**/cusdis.es.js',
    shown: (panel) => frame(panel).getByText(`Cusdis at ${article}, /js/widget/lang/en.js`),
    dark: (panel) => expect(frame(panel).locator('#root')).toHaveCSS('color', 'rgb(243, 244, 246)'),
  },
  {
    tab: 'utterances',
    script: '**/client.js',
    shown: (panel) => frame(panel).getByText('repo=pond/talk&issue-term=pathname'),
    dark: (panel) =>
      expect(frame(panel).locator('#told')).toContainText('{"type":"set-theme","theme":"github-dark"}'),
  },
  {
    tab: 'Waline',
    script: '**/waline.umd.js',
    shown: (panel) => panel.getByText(`Waline at ${article}`),
    dark: (panel) =>
      expect(panel.locator('.wl-panel')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)'),
  },
  {
    tab: 'Valine',
    script: '**/Valine.min.js',
    shown: (panel) =>
      panel
        .filter({ has: panel.page().getByPlaceholder('Say it to the pond') })
        .getByText(/Valine where .*harbour-at-five/),
    // Its words take the colour of the theme's.
    dark: (panel) =>
      expect
        .poll(() =>
          panel
            .getByText(/Valine where/)
            .evaluate((words) => Number(/\d+/.exec(getComputedStyle(words).color)?.[0])),
        )
        .toBeGreaterThan(200),
  },
  {
    tab: 'Artalk',
    script: '**/Artalk.js',
    shown: (panel) => panel.getByText(`Artalk at ${article}`),
    dark: (panel) => expect(panel.locator('.atk-dark-mode, .artalk.atk-dark-mode').first()).toBeAttached(),
  },
]

/** What the browser complains about, but for a picture of one client whose address takes the protocol of the page. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('gitalk@1/src/assets/icon'))
      errors.push(message.text())
  })
  return errors
}

const area = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })

async function open(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('heading', { name: 'Comments', exact: true, level: 2 }).scrollIntoViewIfNeeded()
  await area(page).getByRole('tab', { name: tab }).click()
  return area(page).getByRole('tabpanel', { name: tab })
}

for (const [place, { tab, script, shown, dark }] of cases.entries()) {
  // Each theme has its turn.
  const theme = themeNames[place % themeNames.length] ?? 'heo'
  test(`R-013 R-125 R-384 R-385 R-392 comments by ${tab} in ${theme}: "Loading..." until its client has come, then the comments of this page, in the page's mode`, {
    tag: '@full',
  }, async ({ page }) => {
    const errors = watchErrors(page)
    await serveClients(page)
    await serveBackends(page)
    // The first tab, which nobody looks at here, goes on loading.
    for (const address of ['https://twikoo.example/**', '**/twikoo.min.js'])
      await page.route(address, () => {})
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(script, async (route) => {
      await held
      await route.fallback()
    })
    await page.goto(`${article}?theme=${theme}`)
    const panel = await open(page, tab)
    await expect(panel.getByRole('status')).toHaveText('Loading...')
    release()
    await expect(shown(panel)).toBeVisible()
    await expect(panel.getByText('Loading...', { exact: true })).toHaveCount(0)

    await page.evaluate(() => document.documentElement.classList.replace('light', 'dark'))
    await dark(panel, page)
    expect(errors).toEqual([])
  })
}

test('R-386 R-392 nothing is asked of anybody before the reader comes near; the services are tabs for mouse and keys', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  // Pictures of the workspace are the site's own content.
  const own = [new URL(baseURL ?? '').origin, ...workspaceOrigins()]
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:/.test(protocol) && !own.includes(origin) && !askedEverywhere.test(request.url()))
      asked.push(request.url())
  })
  await serveClients(page)
  await serveBackends(page)
  for (const address of ['https://twikoo.example/**', '**/twikoo.min.js']) await page.route(address, () => {})
  await page.clock.setFixedTime(new Date('2026-10-20T10:00:00Z'))
  // Without the sidebar, which tells the newest comments here.
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto(article)
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual([])

  // The tools, which the keyboard reaches at any time, lead there, and the area loads the first service alone.
  await page.getByRole('button', { name: 'To the comments' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => asked.some((address) => address.endsWith('/twikoo.min.js'))).toBe(true)
  expect(asked.filter((address) => !/twikoo/.test(address))).toEqual([])
  const tabs = area(page).getByRole('tab')
  await expect(tabs).toHaveText([
    'Twikoo',
    'giscus',
    'Gitalk',
    'Cusdis',
    'utterances',
    'Waline',
    'Valine',
    'Artalk',
  ])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  expect(await violationsIn(page, 'section:has(> #comments)')).toEqual([])

  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.last()).toBeFocused()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await expect(area(page).getByRole('tabpanel')).toHaveCount(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(
    frame(area(page).getByRole('tabpanel', { name: 'giscus' })).getByText(/repo=pond/),
  ).toBeVisible()
})

test('R-013 a service whose script or backend does not answer says so, and the reader may try again', {
  tag: '@full',
}, async ({ page }) => {
  await serveClients(page)
  await serveBackends(page)
  const backends = {
    // These are known to live by what their frames say, which no script makes here.
    giscus: '**/giscus@*/**',
    Cusdis: 'https://cusdis.example/**',
    utterances: 'https://utteranc.es/**',
    Twikoo: 'https://twikoo.example/**',
    Gitalk: 'https://api.github.com/**',
    Waline: 'https://waline.example/**',
    Valine: 'https://valine.example/**',
    Artalk: 'https://artalk.example/**',
  }
  let broken = true
  for (const address of Object.values(backends)) {
    await page.route(address, (route) => (broken ? route.fulfill({ status: 503 }) : route.fallback()))
  }
  await page.goto(article)
  for (const name of Object.keys(backends)) {
    const panel = await open(page, name)
    await expect(panel.getByRole('alert')).toContainText('The comments could not be loaded.')
  }
  broken = false
  for (const [name, words] of [
    ['Artalk', `Artalk at ${article}`],
    ['Waline', `Waline at ${article}`],
  ] as const) {
    const panel = await open(page, name)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByText(words)).toBeVisible()
    await expect(panel.getByRole('alert')).toHaveCount(0)
  }

  // What lists and sidebar would tell is no need: its absence is only logged.
  broken = true
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await page.goto('/category/Travel')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => logged.filter((line) => /comments could not be loaded/.test(line)).length).toBe(2)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/\d comments?$/)).toHaveCount(0)
  await expect(page.getByText('Recent comments')).toHaveCount(0)
})

test('the widgets speak the reader’s language, and change it with the page', { tag: '@full' }, async ({
  page,
}) => {
  await serveClients(page)
  await serveBackends(page)
  for (const address of ['https://twikoo.example/**', '**/twikoo.min.js']) await page.route(address, () => {})
  await page.goto(`${article}?lang=zh-CN`)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.getByRole('tab', { name: 'Waline' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Waline' })
  await expect(panel.getByRole('button', { name: '提交' })).toBeVisible()
  await page.getByRole('contentinfo').locator('select').selectOption('fr-FR')
  await expect(panel.getByRole('button', { name: 'Envoyer' })).toBeVisible()
  await expect(panel.locator('[data-waline] textarea, .wl-editor')).toHaveCount(1)
})

test('R-023 R-049 switched off, the feed answers 404 in each of its forms and is linked nowhere', async ({
  request,
}) => {
  for (const path of ['/feed', '/atom.xml', '/feed.json', '/rss/feed.xml'])
    expect((await request.get(path)).status(), path).toBe(404)
  const html = await (await request.get('/')).text()
  expect(html).not.toMatch(/rel="alternate"|href="\/feed/)
})
