import type { Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { serveCodeFiles } from '../../support/configured-files'
import { startFilledService } from '../../support/services/filled-search-service'

// This blog runs with the environment of scripts/e2e.ts, `configured`: it names a hosted search.

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '搜索' })
const inputOf = (page: Page) => dialogOf(page).getByRole('combobox')
const openerOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' })

test.beforeEach(({ page }) => serveCodeFiles(page))

test('R-131 R-144 R-145 R-296 R-297 the search button opens the dialog; its close icon, the backdrop and Escape close it', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const dialog = dialogOf(page)
  const opener = openerOf(page)
  await expect(dialog).toHaveCount(0)
  const closings: [string, () => Promise<void>][] = [
    ['close icon', () => dialog.getByRole('button', { name: 'Close' }).click()],
    // Beside the panel, which is 576 px wide in the middle.
    ['backdrop', () => page.mouse.click(20, 450)],
    ['Escape', () => page.keyboard.press('Escape')],
  ]
  for (const [name, close] of closings) {
    await opener.click()
    await expect(inputOf(page), name).toBeFocused()
    await inputOf(page).fill(' ')
    await close()
    await expect(dialog, name).toBeHidden()
    await expect(opener, name).toBeFocused()
    // It has forgotten what stood in its input.
    await opener.click()
    await expect(inputOf(page), name).toHaveValue('')
    await page.keyboard.press('Escape')
  }
})

test('R-133 R-134 R-135 R-136 R-137 R-421 the dialog covers the page, with its Chinese title, its input and the ten most used tags', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await openerOf(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: '搜索' })).toBeVisible()
  await expect(inputOf(page)).toHaveAttribute('placeholder', '在此输入搜索关键词')
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  const tags = dialog.getByRole('list', { name: 'Popular tags' }).getByRole('link')
  await expect(tags).toHaveCount(10)
  for (const tag of await tags.all()) {
    await expect(tag).toHaveText(/^\S.* [1-9]\d*$/)
    const name = (await tag.textContent())?.replace(/ \d+$/, '') ?? ''
    await expect(tag).toHaveAttribute('href', `/tag/${encodeURIComponent(name)}`)
  }
  const counts = (await tags.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]))
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})

test.describe('with a search service', () => {
  // The policy of the build names no search service.
  test.use({ bypassCSP: true })

  test('R-138 R-139 R-140 R-141 R-142 R-143 R-300 R-377 R-378 R-420 the answer is a list of links with the terms marked, page buttons, and a line with count and time', async ({
    page,
  }) => {
    const service = await startFilledService(page)
    await page.goto('/')
    await openerOf(page).click()
    const dialog = dialogOf(page)
    await inputOf(page).fill('tea')
    const rows = dialog.getByRole('option')
    await expect(rows).toHaveCount(10)
    await expect(rows.first()).toHaveText('Tea at 0')
    await expect(rows.first()).toHaveAttribute('href', '/article/tea-0')
    await expect(rows.first().locator('mark')).toHaveText('Tea')
    await expect(dialog.getByText('找到 21 条结果，耗时 1 毫秒', { exact: true })).toHaveAttribute(
      'lang',
      'zh-CN',
    )
    await expect(dialog.getByText('Search by Algolia')).toBeVisible()
    const pages = dialog.getByRole('navigation', { name: 'Result pages' }).getByRole('button')
    await expect(pages).toHaveText(['1', '2', '3'])
    await pages.nth(2).click()
    await expect(rows).toHaveText(['Tea at 20'])
    await expect(pages.nth(2)).toHaveAttribute('aria-current', 'page')
    const asked = service
      .sent()
      .filter((text) => text.includes('"query"'))
      .flatMap((text) => JSON.parse(text).requests)
    expect(asked.map(({ query, page: number, hitsPerPage }) => [query, number, hitsPerPage])).toEqual([
      ['tea', 0, 10],
      ['tea', 2, 10],
    ])
    // A hit in the text leads to the heading above it, and shows the words in their place.
    await inputOf(page).fill('dragon')
    await expect(rows.first()).toHaveAttribute('href', '/article/tea-0#h1')
    await expect(rows.first()).toContainText('Dragon well tea.')
    await expect(rows.first().locator('mark')).toHaveText('Dragon')
    // The reader types on while the service is slow: what is under way ends, and only the last is answered.
    service.setFailure('hang')
    await page.evaluate(() => {
      const send = window.fetch
      window.fetch = (input, options) => {
        options?.signal?.addEventListener('abort', () =>
          document.body.setAttribute('data-ended', String(input)),
        )
        return send(input, options)
      }
    })
    await inputOf(page).fill('slow')
    // The client asks once more when it has waited for a second.
    await expect.poll(() => service.calls().refused).toBeGreaterThanOrEqual(1)
    service.setFailure(null)
    await inputOf(page).fill('tea at 20')
    await expect(page.locator('body')).toHaveAttribute('data-ended', /queries/)
    await expect(rows).toHaveText(['Tea at 20'])
    await service.close()
  })

  test('R-298 R-299 R-422 – R-424 typing takes results away; page 0 is asked for 800 ms later, 1 s after the last query at least', {
    tag: '@full',
  }, async ({ page }) => {
    const service = await startFilledService(page)
    const asked = () =>
      service.sent().map((text) => {
        const { query, page: number } = JSON.parse(text).requests[0]
        return [query, number]
      })
    await page.clock.install()
    await page.goto('/archive')
    await openerOf(page).click()
    await expect(inputOf(page)).toBeFocused()
    service.reset()
    await page.clock.pauseAt(Date.now() + 60_000)
    const rows = dialogOf(page).getByRole('option')
    await inputOf(page).fill('tea')
    await page.clock.runFor(799)
    expect(asked()).toEqual([])
    await page.clock.runFor(1)
    await expect(rows).toHaveCount(10)
    expect(asked()).toEqual([['tea', 0]])
    // Marks come 200 ms after the answer.
    await page.clock.runFor(199)
    await expect(rows.locator('mark')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(rows.first().locator('mark')).toHaveText('Tea')

    await inputOf(page).fill('tea at')
    await expect(rows).toHaveCount(0)
    await page.clock.runFor(800)
    await expect(rows).toHaveCount(10)
    // The reader types on at once: the delay alone would be too short now.
    await inputOf(page).fill('tea at 20')
    await expect(rows).toHaveCount(0)
    await page.clock.runFor(999)
    expect(asked()).toHaveLength(2)
    await page.clock.runFor(1)
    await expect(rows).toHaveText(['Tea at 20'])
    expect(asked()).toEqual([
      ['tea', 0],
      ['tea at', 0],
      ['tea at 20', 0],
    ])
    await service.close()
  })

  for (const theme of themeNames) {
    test(`R-130 R-140 ${theme}: a hit shows with marks why it was found, and nothing is sent while a text is composed`, {
      tag: '@full',
    }, async ({ page, context }) => {
      const service = await startFilledService(page)
      await page.clock.install()
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/archive?theme=${theme}`)
        await openerOf(page).click()
        await expect(inputOf(page)).toBeFocused()
        service.reset()
        const keyboard = await context.newCDPSession(page)
        for (const text of ['l', 'long', 'longjing']) {
          await keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
        }
        await expect(inputOf(page)).toHaveValue('longjing')
        await page.clock.runFor(5_000)
        expect(service.sent()).toEqual([])
        await keyboard.send('Input.insertText', { text: '龙井' })
        const row = dialogOf(page).getByRole('option')
        await expect(row).toHaveCount(1)
        await expect(row).toContainText('春天的龙井茶来自杭州。')
        await expect(row.locator('mark')).toHaveText('龙井')
        await expect(row.locator('mark')).toBeInViewport()
        const asked = service.sent().map((text) => JSON.parse(text).requests[0].query)
        expect(asked).toEqual(['龙井'])
      }
      await service.close()
    })
  }
})
