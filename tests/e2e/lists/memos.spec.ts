import { test as plainTest } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'

const assets = [
  'memos.css',
  'highlight.css',
  'lazy-load.js',
  'marked.js',
  'view-image.js',
  'highlight.js',
  'date.js',
  'memos.js',
].map((name) => `/assets/memos/${name}`)

const memoNamed = (words: RegExp) => ({ hasText: words })

test('R-028 R-163 R-164 R-167 seven memos, the others with More, filtered by tag; the title is fixed while the page is open', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/memos')
  const main = page.getByRole('main')
  const memos = main.getByRole('article')
  await expect(main.getByRole('heading', { name: 'Memos', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Memos/)
  await expect(memos.filter({ visible: true })).toHaveCount(7)

  await main.getByRole('button', { name: 'More', exact: true }).click()
  await expect(memos.filter({ visible: true })).toHaveCount(9)
  await expect(memos.nth(7)).toBeFocused()
  await expect(main.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  // A row without a body is its title, its slug the link; a draft is nowhere.
  await expect(memos.nth(7)).toContainText('The cache was right. I was stale.')
  await expect(memos.nth(7).getByRole('link', { name: 'example.com' })).toHaveAttribute(
    'href',
    'https://example.com/short/cache',
  )
  await expect(page.getByText('the heron in the well')).toHaveCount(0)

  const filter = main.getByRole('group', { name: 'Filter by tag' })
  await filter.getByRole('button', { name: 'tea (3)' }).click()
  await expect(memos.filter({ visible: true })).toHaveCount(3)
  for (const memo of await memos.filter({ visible: true }).all()) await expect(memo).toContainText('tea')
  await expect(main.getByText('3 memos')).toHaveAttribute('aria-live', 'polite')
  await expect(filter.getByRole('button', { pressed: true })).toHaveText('tea (3)')
  await filter.getByRole('button', { name: 'All' }).click()
  await expect(memos.filter({ visible: true })).toHaveCount(7)

  // Nothing stands in the page's data that its HTML says already.
  const data = await page.locator('#__NEXT_DATA__').textContent()
  expect(data).not.toContain('First fire of the season')

  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
  await expect(page).toHaveURL('/archive')
  await expect(page).toHaveTitle(/^(?!Small notes)/)
  // The page's style sheets go with it.
  await expect(page.locator('link[href^="/assets/memos/"]')).toHaveCount(0)
})

for (const { width, columns } of [
  { width: 1920, columns: 3 },
  { width: 1440, columns: 3 },
  { width: 834, columns: 2 },
  { width: 390, columns: 1 },
]) {
  test(`R-164 at ${width} px the memos stand in ${columns} columns, 16 px apart both ways`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/memos')
    const main = page.getByRole('main')
    const shown = main.getByRole('article').filter({ visible: true })
    const expectColumns = async (count: number) => {
      await expect(shown).toHaveCount(count)
      const boxes = await shown.evaluateAll((cards) =>
        cards.map((card) => {
          const { left, right, top, bottom } = card.getBoundingClientRect()
          return { left: Math.round(left), right: Math.round(right), top, bottom }
        }),
      )
      const lefts = [...new Set(boxes.map(({ left }) => left))]
      expect(lefts).toHaveLength(columns)
      for (const [place, box] of boxes.entries()) {
        const before = boxes[place - 1]
        if (before === undefined) continue
        if (before.left === box.left) expect(Math.round(box.top - before.bottom)).toBe(16)
        else expect(Math.abs(box.left - before.right - 16)).toBeLessThanOrEqual(1)
      }
    }
    await expectColumns(7)
    await main.getByRole('button', { name: 'More', exact: true }).click()
    await expectColumns(9)
  })
}

test('R-169 the code of a memo has its height before it is rendered, so that nothing moves', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/memos')
  const code = page.getByRole('article').filter(memoNamed(/^Deleted four hundred/))
  await expect(code.locator('.notion-code-scroll')).toBeVisible()
  const heights = await code.locator('.notion-code-scroll').evaluate((box: HTMLElement) => {
    const rendered = box.offsetHeight
    // The browser remembers the height of an element that it has rendered, and knows nothing of a copy.
    const copy = box.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return []
    copy.style.contentVisibility = 'hidden'
    box.replaceWith(copy)
    return [rendered, copy.offsetHeight]
  })
  expect(heights).toHaveLength(2)
  expect(Math.abs(Number(heights[0]) - Number(heights[1]))).toBeLessThanOrEqual(1)
})

for (const theme of themeNames) {
  test(`R-165 ${theme}: without a comment service the memos stand alone, with no empty area and no reply`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/memos?theme=${theme}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('article').filter({ visible: true })).toHaveCount(7)
      await expect(main.getByRole('heading')).toHaveText(['Memos'])
      await expect(main.getByRole('region')).toHaveCount(0)
      await expect(main.getByRole('button', { name: /reply|comment/i })).toHaveCount(0)
    }
  })
}

test('R-162 R-168 R-169 R-390 the eight assets come from the site itself when the page opens, and each does its work', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.includes('/memos/') || origin !== new URL(baseURL ?? '').origin) asked.push(request.url())
  })
  await page.clock.setFixedTime(new Date('2026-10-20T10:00:00Z'))
  await page.goto('/')
  expect(asked.filter((address) => address.includes('/assets/memos/'))).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Memos' }).first().click()
  const memos = page.getByRole('main').getByRole('article')

  // date
  await expect(memos.first().locator('time')).toHaveText('yesterday')
  await expect(memos.first().locator('time')).toHaveAttribute('datetime', '2026-10-19')
  const own = asked.filter((address) => address.includes('/assets/memos/'))
  expect(own.map((address) => new URL(address).pathname).sort()).toEqual([...assets].sort())
  expect(own.every((address) => address.startsWith(baseURL ?? ''))).toBe(true)

  // highlight styles, highlight, marked
  const code = memos.filter(memoNamed(/^Deleted four hundred/))
  await expect(code.locator('.token.keyword').first()).toHaveText('const')
  await expect(code.locator('.notion-code-bar')).toHaveCSS('height', '30px')
  const worked = await code.evaluate((memo) => {
    const { memos: tools = {} } = window
    const markdown = tools.marked?.(memo.querySelector('.memo-text') ?? memo)
    const label = memo.querySelector('.notion-code-language')
    const listing = memo.querySelector('.notion-code code')
    label?.replaceChildren()
    listing?.replaceChildren('def area(r):\n    # round\n    return 3.14 * r ** 2\nprint(area(2))')
    tools.highlight?.(memo)
    const tokens = [...memo.querySelectorAll('.token')].map(
      (token) => `${token.className} ${token.textContent}`,
    )
    return { markdown, label: label?.textContent, tokens, text: listing?.textContent }
  })
  expect(worked.markdown).toMatch(
    /^Deleted four hundred lines today and \*\*nothing stopped working\*\*\.[\s\S]*\n```typescript\nconst seen = /,
  )
  expect(worked.label).toBe('Python')
  expect(worked.text).toContain('# round\n    return 3.14')
  expect(worked.tokens).toEqual(
    expect.arrayContaining([
      'token keyword def',
      'token function area',
      'token comment # round',
      'token number 3.14',
    ]),
  )

  // memos styles, lazy-load, image view
  const pictures = memos.filter(memoNamed(/永/)).locator('.memo-pictures')
  await expect(pictures.locator('a').first()).toHaveCSS('height', '100px')
  await pictures.scrollIntoViewIfNeeded()
  const small = pictures.getByRole('img', { name: 'A lake in the morning, grey on grey' })
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await pictures.getByRole('link', { name: /A lake in the morning/ }).click()
  const view = page.getByRole('dialog', { name: /A lake in the morning/ })
  await expect(view.getByRole('img', { name: 'A lake in the morning, grey on grey' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByText('2 / 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pictures.getByRole('link', { name: /Reeds/ })).toBeFocused()
})

// The runner's own test: the browser reports the failed files in its console.
plainTest(
  'R-170 R-408 assets that fail to load are only logged: the memos are there, with pictures and filter',
  { tag: '@full' },
  async ({ page }) => {
    const [logged, thrown]: [string[], Error[]] = [[], []]
    page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
    page.on('pageerror', (error) => thrown.push(error))
    await page.route('**/assets/memos/**', (route) => route.abort())
    await page.goto('/memos')
    const memos = page.getByRole('main').getByRole('article')
    await expect(memos.filter({ visible: true })).toHaveCount(7)
    await expect
      .poll(() => assets.filter((asset) => logged.some((line) => line.includes(asset))))
      .toEqual(assets)
    const picture = memos.filter({ hasText: '永' }).getByRole('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'code (3)' }).click()
    await expect(memos.filter({ visible: true })).toHaveCount(3)
    expect(thrown).toEqual([])
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all memos are there without scripts, with their pictures, and no control that does nothing', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/memos')
    const main = page.getByRole('main')
    await expect(main.getByRole('article').filter({ visible: true })).toHaveCount(9)
    await expect(
      main.getByRole('img', { name: /^A lake in the morning/ }).filter({ visible: true }),
    ).toHaveCount(1)
    await expect(main.getByRole('button').filter({ visible: true })).toHaveCount(0)
  })
})
