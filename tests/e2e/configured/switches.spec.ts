import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'
import { serveCodeFiles } from '../../support/configured-files'

// This blog runs with the environment of scripts/e2e.ts, `configured`.

test.beforeEach(({ page }) => serveCodeFiles(page))

test('R-388 R-389 the animation script comes from the configured address, and is started for each page', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/reveal.js')) asked.push(new URL(request.url()).search)
  })
  await page.route(/\/assets\/reveal\.js\?own$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.reveal = () => { document.documentElement.dataset.revealed = location.pathname }',
    }),
  )
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-revealed', '/')
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-revealed', '/archive')
  expect(asked).toEqual(['?own'])
})

for (const theme of themeNames) {
  test(`R-151 ${theme}: where the setting says so Ctrl+P opens the search on every page, before and after hydration`, {
    tag: '@full',
  }, async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Search the site' })
    for (const path of ['/tag', '/search/ink']) {
      // The key itself is the reader's first sign.
      await page.goto(`${path}?theme=${theme}`, { waitUntil: 'domcontentloaded' })
      await expect(page.locator('html')).toHaveAttribute('data-boot')
      for (let time = 0; time < 2; time += 1) {
        await page.keyboard.press('Control+p')
        await expect(dialog.getByRole('combobox'), path).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    }
  })
}

test('the loading cover can be switched off', { tag: '@full' }, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_next\/data\/.*\/archive\.json/, async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/tag')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
  await page.clock.runFor(1_000)
  await expect(page.getByRole('status').filter({ hasText: 'Loading page' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeInViewport()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
})

test('R-479 the tools lead to the comments; when they do not come the reader may try again', {
  tag: '@full',
}, async ({ page }) => {
  let works = false
  await page.route('**/comments/twikoo.js', (route) =>
    works
      ? route.fulfill({
          contentType: 'text/javascript',
          body: 'window.twikoo = { init: ({ el }) => { document.querySelector(el).textContent = "Here we are" } }',
        })
      : route.fulfill({ status: 404, contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/article/kitchen-sink')
  const heading = page.getByRole('heading', { level: 2, name: 'Comments' })
  await expect(heading).not.toBeInViewport()
  await page
    .getByRole('group', { name: 'Page tools' })
    .getByRole('button', { name: 'To the comments' })
    .click()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  const area = page.getByRole('region', { name: 'Comments' })
  await expect(area.getByRole('alert')).toBeVisible()
  works = true
  await area.getByRole('button', { name: 'Try again' }).click()
  await expect(area.getByText('Here we are')).toBeVisible()
  await expect(area.getByRole('alert')).toHaveCount(0)
})

/** The switch leads through the themes in a circle: each is loaded for the first time in one of these visits. */
const visits = [
  {
    start: 'heo',
    switches: [
      ['heo', 'simple'],
      ['simple', 'docs'],
    ],
  },
  {
    start: 'docs',
    switches: [
      ['docs', 'gallery'],
      ['gallery', 'magazine'],
      ['magazine', 'heo'],
    ],
  },
] as const

for (const width of [390, 1440])
  for (const { start, switches } of visits) {
    test(`R-329 R-331 ${width} px, from ${start}: the first switch to each theme neither blanks the page nor jumps`, {
      tag: '@full',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/article/kitchen-sink?theme=${start}`)
      await wake(page)
      for (const [from, to] of switches) {
        await page.waitForLoadState('networkidle')
        await page.route(/\/_next\/static\/.*\.(?:js|css)/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 400))
          await route.continue()
        })
        await page.evaluate(() => window.scrollTo({ top: 1_200, behavior: 'instant' }))
        await page.evaluate(
          ([old, next]) => {
            const bad: string[] = []
            Object.assign(window, { bad })
            let swapped = false
            const look = () => {
              const shown = [...document.querySelectorAll<HTMLElement>('[id^="theme-"]')]
              const body = document.getElementById('article-body')
              if (!body || shown.length !== 1)
                bad.push(`${shown.map(({ id }) => id)}, body: ${body !== null}`)
              if (!swapped && window.scrollY < 1_000) bad.push(`at ${window.scrollY}`)
              swapped ||= document.getElementById(`theme-${next}`) !== null
              if (!swapped && !document.getElementById(`theme-${old}`)) bad.push('neither theme')
              requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
            // The button may be in the closed side panel.
            document.querySelector<HTMLFormElement>('form:has(input[name="theme"])')?.requestSubmit()
          },
          [from, to],
        )
        await expect(page.locator(`#theme-${to}`)).toBeVisible()
        expect(await page.evaluate(() => Reflect.get(window, 'bad'))).toEqual([])
        await page.unroute(/\/_next\/static\/.*\.(?:js|css)/)
        await expect(page.locator(`#theme-${to}`)).toBeFocused()
      }
    })
  }
