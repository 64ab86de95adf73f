import type { Locator } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'

test('R-084 – R-088 a card shows cover, category link, title, summary and tags', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/category/Engineering')
  const card = page.getByRole('article').filter({ hasText: 'Everything a page can hold' })
  const cover = card.locator('img').first()
  await cover.scrollIntoViewIfNeeded()
  await expect(cover).toHaveAttribute('src', /paper|^\/api\/media\//)
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  await expect(card.getByRole('link', { name: 'Engineering' })).toHaveAttribute(
    'href',
    '/category/Engineering',
  )
  const title = card.getByRole('heading', { level: 2 }).getByRole('link')
  await expect(title).toHaveText('🧰Everything a page can hold')
  await expect(title).toHaveAttribute('href', '/article/kitchen-sink')
  await expect(card.getByText(/^One article with every kind of block that the workspace knows/)).toBeVisible()
  const tags = card.locator('a[href^="/tag/"]')
  await expect(tags).toHaveText([/^推荐\(\d+\)$/, /^Notion\(\d+\)$/, /^TypeScript\(\d+\)$/])
})

test('R-473 R-484 covers are on alternate sides from 768 px, cards in two columns from 1536, and no cover grows under the pointer', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/page/2')
  const cards = page.getByRole('region', { name: 'Posts' }).getByRole('article')
  const boxes = (locator: Locator) =>
    locator.evaluateAll((all) =>
      all.slice(0, 4).map((element) => {
        const { left, top } = element.getBoundingClientRect()
        return { left: Math.round(left), top: Math.round(top + window.scrollY) }
      }),
    )
  /** For each card whether its cover is on the left, on the right or above the words. */
  const sides = async () => {
    const covers = await boxes(cards.locator('> a'))
    const words = await boxes(cards.locator('> div'))
    return covers.map(({ left, top }, place) => {
      const text = words[place]
      if (!text || top < text.top) return 'above'
      return left < text.left ? 'left' : 'right'
    })
  }
  const columns = async () => new Set((await boxes(cards)).map(({ left }) => left)).size

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sides()).toEqual(['above', 'above', 'above', 'above'])
  for (const width of [834, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sides()).toEqual(['left', 'right', 'left', 'right'])
    expect(await columns()).toBe(1)
  }
  await page.setViewportSize({ width: 1600, height: 1000 })
  expect(await sides()).toEqual(['above', 'above', 'above', 'above'])
  expect(await columns()).toBe(2)

  await page.emulateMedia({ reducedMotion: null })
  const cover = cards.first().locator('img').first()
  await cards.first().hover()
  await expect(cover).toHaveCSS('filter', 'brightness(0.92)')
  await expect(cover).toHaveCSS('transform', 'none')
})

test('R-092 – R-094 R-097 a list of several pages has previous, next and numbered links', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/page/2')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages.getByRole('link', { name: 'Previous' }).first()).toHaveAttribute('href', '/')
  await expect(pages.getByRole('link', { name: 'Next' }).first()).toHaveAttribute('href', '/page/3')
  await expect(pages.locator('[aria-current="page"]').first()).toHaveText('2')
  await pages.getByRole('link', { name: 'Page 3' }).first().click()
  await expect(page).toHaveURL('/page/3')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('R-095 R-096 R-360 R-361 the jump input takes digits only, does nothing when empty, and leads to its page', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  const input = pages.getByLabel('Jump to page').filter({ visible: true }).first()
  await input.pressSequentially('a2b-')
  await expect(input).toHaveValue('2')
  await input.press('Enter')
  await expect(page).toHaveURL('/page/2')
  await expect(page.locator('h1')).toContainText('page 2')
  // The button does the same; 1 is the list's own address, 0 and no number are nothing.
  const went: string[] = []
  page.on('framenavigated', (frame) => went.push(new URL(frame.url()).pathname))
  for (const nothing of ['', '0']) {
    await input.fill(nothing)
    await input.press('Enter')
    await pages.getByRole('button', { name: 'Go' }).click()
  }
  await input.fill('1')
  await pages.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL('/')
  expect(went).toEqual(['/'])
})

test('R-089 – R-091 R-362 R-400 a page number beyond the last shows the empty state', {
  tag: '@full',
}, async ({ page }) => {
  const answer = await page.goto('/page/98')
  expect(answer?.status()).toBe(200)
  // All numbers beyond the last page lead to the first of them.
  await expect(page).toHaveURL('/page/5')
  await expect(page.getByRole('main').getByText('No More')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto('/search/zzzz-nothing-like-this')
  await expect(page.getByRole('main').getByText('No results found.')).toBeVisible()
})

for (const path of [
  '/page/1234567',
  '/category/Travel/page/1000000',
  '/tag/Notion/page/9999999999999999999',
]) {
  test(`R-091 ${path}, beyond the last page, shows the empty state`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const theme of themeNames) {
      expect((await page.goto(`${path}?theme=${theme}`))?.status()).toBe(200)
      await expect(page.locator(`#theme-${theme}`).getByRole('main').getByText('No More')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(0)
    }
  })
}

for (const theme of themeNames) {
  test(`R-274 ${theme}: counts follow the names in visible brackets in the category and the tag index`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const [path, name] of [
      ['/category', 'Travel'],
      ['/tag', 'Photography'],
    ] as const) {
      await page.goto(`${path}?theme=${theme}`)
      const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\b`) })
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const seen = await link.evaluate((element) => {
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          let text = ''
          while (texts.nextNode()) {
            const box = texts.currentNode.parentElement?.getBoundingClientRect()
            if (box && box.width > 1 && box.height > 1) text += texts.currentNode.textContent
          }
          return text
        })
        expect(seen).toMatch(new RegExp(`^${name} ?\\(\\d+\\)$`))
      }
    }
  })
}

test('R-097 R-363 a list shorter than a page has no pagination', { tag: '@full' }, async ({ page }) => {
  await page.goto('/tag/.NET')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
})

test('R-006 R-010 R-026 the archive leads to every post, newest month first', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/archive')
  const months = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const keys = months.map((text) => /\d{4}-\d{2}/.exec(text)?.[0] ?? '').filter(Boolean)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys).toEqual([...keys].sort().reverse())
  await page.locator('#archive-groups a[href^="/article/"]').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('R-027 an address that names a month of the archive leads to it, and the focus is there', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/archive#2023-06')
  const month = page.locator('[id="2023-06"]')
  await expect(month).toBeFocused()
  await expect(month).toBeInViewport()
})

test('R-011 R-127 R-147 a reader finds posts by a keyword', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('searchbox')
  await box.fill('ink')
  await box.press('Enter')
  await expect(page).toHaveURL('/search/ink')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('R-148 R-425 the words of a search are marked 100 ms after the results are there', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/search')
  const box = page.getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.fill('ink')
  await box.press('Enter')
  await expect(page).toHaveURL('/search/ink')
  await expect(page.getByRole('article').first()).toBeVisible()
  const marks = page.getByRole('article').locator('mark')
  await page.clock.runFor(99)
  await expect(marks).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(marks.first()).toBeVisible()
  for (const text of await marks.allTextContents()) expect(text.toLowerCase()).toBe('ink')
})

test('R-128 R-129 R-359 R-356 an empty search goes home, Escape clears the box', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/search')
  const box = page.getByRole('searchbox')
  await box.fill('something')
  await box.press('Escape')
  await expect(box).toHaveValue('')
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search/')) searches.push(request.url())
  })
  await box.press('Enter')
  await expect(page).toHaveURL('/')
  expect(searches).toEqual([])
})

test('a list on a phone skips cards below the first ones until they are near, and a reader who returns finds the same place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const last = page.getByRole('region', { name: 'Posts' }).getByRole('article').last()
  const isDrawn = () =>
    last.getByRole('heading').evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isDrawn()).toBe(false)
  // As far as a reader scrolls, so that each card gets its own height.
  for (let scrolled = 0; scrolled < 20 && !(await isDrawn()); scrolled += 1) {
    await page.evaluate(() => window.scrollBy(0, 500))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isDrawn).toBe(true)
  const top = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  const place = await top()

  // From another document.
  await page.goto('/archive')
  await page.goBack()
  await expect(last).toBeInViewport()
  await expect.poll(top).toBe(place)

  // From a page within this document.
  await last.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/article/)
  await page.goBack()
  await expect(last).toBeInViewport()
  await expect.poll(top).toBe(place)
})
