import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

/*
 * The measures and tokens of the design reference, as literals: boxes in CSS pixels, colours as the browser computes
 * them. A change of looks that is meant is a change of these tables.
 */

const sizes = {
  mobile: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1440, height: 900 },
  wide: { width: 1600, height: 1000 },
} as const
type Size = keyof typeof sizes
const names = ['mobile', 'tablet', 'desktop', 'wide'] as const

interface Box {
  x: number
  y: number
  width: number
  height: number
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (!box) throw new Error(`no box: ${element}`)
  return box
}

/** Opens a page at rest: by day, so that the mode is the system's, with nothing moving. */
async function open(page: Page, path: string, size: Size) {
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, 12)))
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize(sizes[size])
  await page.goto(path)
  await wake(page)
}

/** Each measure against its literal; half a pixel of rounding is nobody's fault. */
function expectMeasures(measured: Record<string, number>, literals: Record<string, number>) {
  const rounded = Object.fromEntries(
    Object.keys(literals).map((name) => [name, Math.round((measured[name] ?? Number.NaN) * 2) / 2]),
  )
  const near = Object.fromEntries(
    Object.entries(literals).map(([name, literal]) => [
      name,
      Math.abs((rounded[name] ?? Number.NaN) - literal) <= 1 ? literal : rounded[name],
    ]),
  )
  expect.soft(near).toEqual(literals)
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Edges that every screen shares: bar, column, gutters, sidebar. */
const frame = {
  mobile: { bar: 64, gutter: 20, column: 350 },
  tablet: { bar: 64, gutter: 20, column: 794 },
  desktop: { bar: 64, gutter: 52, column: 1032, sidebar: 288, gap: 16, end: 1388 },
  wide: { bar: 64, gutter: 132, column: 1032, sidebar: 288, gap: 16, end: 1468 },
}

async function frameOf(page: Page, column: Locator): Promise<Record<string, number>> {
  const [bar, main] = [await boxOf(page.getByRole('banner')), await boxOf(column)]
  const side = page.getByRole('complementary', { name: 'Sidebar' })
  const measured = { bar: bar.height, gutter: main.x, column: main.width }
  if (!(await side.isVisible())) return measured
  const beside = await boxOf(side)
  return {
    ...measured,
    sidebar: beside.width,
    gap: beside.x - main.x - main.width,
    end: beside.x + beside.width,
  }
}

const home = {
  mobile: {
    notice: 350,
    noticeHeight: 48,
    shortcuts: 112,
    shortcut: 48,
    shortcutsHeight: 164,
    recommended: 208,
    recommendedHeight: 164,
    categories: 48,
    card: 350,
    cardHeight: 382.5,
    coverHeight: 176,
    gap: 16,
  },
  tablet: {
    notice: 794,
    noticeHeight: 48,
    shortcuts: 192,
    shortcut: 48,
    shortcutsHeight: 164,
    recommended: 208,
    recommendedHeight: 164,
    categories: 48,
    card: 794,
    cardHeight: 208,
    cover: 330,
    gap: 16,
  },
  desktop: {
    notice: 1336,
    noticeHeight: 48,
    hero: 342,
    shortcutsHeight: 80,
    recommendedHeight: 164,
    categories: 48,
    card: 1032,
    cardHeight: 208,
    cover: 429,
    gap: 16,
  },
  wide: {
    notice: 1336,
    noticeHeight: 48,
    hero: 342,
    shortcutsHeight: 80,
    recommendedHeight: 164,
    categories: 48,
    card: 506,
    cardHeight: 384,
    coverHeight: 192,
    between: 20,
  },
}

for (const size of names) {
  const { width } = sizes[size]
  test(`R-224 the boxes of home, list and archive at ${width} px`, async ({ page }) => {
    await open(page, '/', size)
    const categories = page.getByRole('navigation', { name: 'Categories' })
    expectMeasures(await frameOf(page, page.getByRole('region', { name: 'Posts', exact: true })), frame[size])

    const first = await boxOf(cards(page).nth(0))
    const second = await boxOf(cards(page).nth(1))
    const cover = await boxOf(cards(page).nth(0).locator('a[aria-hidden]').first())
    const shortcuts = page.getByRole('list', { name: 'Shortcuts' })
    const hero = page.getByRole('region', { name: 'Recommended posts', includeHidden: true })
    // Phones leave out the newest post, which the list begins with.
    const recommended = await boxOf(
      hero.getByRole('link', { includeHidden: true }).nth(size === 'mobile' ? 1 : 0),
    )
    const notice = await boxOf(page.getByRole('region', { name: 'Notices' }))
    const list = await boxOf(shortcuts)
    expectMeasures(
      {
        notice: notice.width,
        noticeHeight: notice.height,
        hero: (await boxOf(hero.locator('xpath=../..'))).height,
        shortcuts: list.width,
        shortcut: (await boxOf(shortcuts.getByRole('link').first())).height,
        shortcutsHeight: list.height,
        recommended: recommended.width,
        recommendedHeight: recommended.height,
        categories: (await boxOf(categories)).height,
        card: first.width,
        // Text may need more than the least height.
        cardHeight: Math.min(first.height, second.height),
        cover: cover.width,
        coverHeight: cover.height,
        gap: second.y - first.y - first.height,
        between: second.x - first.x - first.width,
      },
      home[size],
    )

    await open(page, '/category/Engineering', size)
    expectMeasures(await frameOf(page, page.getByRole('region', { name: 'Posts', exact: true })), frame[size])

    await open(page, '/archive', size)
    const groups = page.locator('#archive-groups')
    expectMeasures(await frameOf(page, groups.locator('xpath=..')), frame[size])
    const entries = groups.getByRole('article')
    const picture = await boxOf(entries.first().locator('a[aria-hidden]'))
    const small = size === 'mobile'
    expectMeasures(
      { width: picture.width, height: picture.height },
      small ? { width: 96, height: 64 } : { width: 160, height: 96 },
    )
    await expect(entries.first().locator('a[aria-hidden]')).toHaveCSS('border-radius', '12px')
    expect((await boxOf(entries.first())).height).toBeGreaterThanOrEqual(96)
  })
}

const article = {
  mobile: { header: 360, headerTop: 0, article: 350, title: 30 },
  tablet: { header: 480, headerTop: 0, article: 794, title: 30, wave: 60 },
  desktop: { header: 480, headerTop: 0, article: 1032, title: 48, wave: 60, sidebar: 288 },
  wide: { header: 480, headerTop: 0, article: 1032, title: 48, wave: 60, sidebar: 288 },
}
const searching = {
  mobile: { field: 350, fieldHeight: 44 },
  tablet: { field: 794, fieldHeight: 40 },
  desktop: { field: 1032, fieldHeight: 40 },
  wide: { field: 1032, fieldHeight: 40 },
}
const notFound = {
  mobile: { card: 350, cardHeight: 582, picture: 240, numeral: 72, thumbnail: 96 },
  tablet: { card: 794, cardHeight: 384, numeral: 128, thumbnail: 240 },
  desktop: { card: 896, cardHeight: 384, numeral: 128, thumbnail: 240 },
  wide: { card: 896, cardHeight: 384, numeral: 128, thumbnail: 240 },
}

const fontSize = (element: Locator) =>
  element.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))

for (const size of names) {
  test(`R-224 the boxes of article, search and 404 at ${sizes[size].width} px`, async ({ page }) => {
    await open(page, '/article/ginkgo', size)
    const head = page.getByRole('main').locator('> div').first()
    const body = page.getByRole('article').first()
    const wave = head.locator('svg').last()
    const side = page.getByRole('complementary', { name: 'Sidebar' })
    expectMeasures(
      {
        header: (await boxOf(head)).height,
        headerTop: (await boxOf(head)).y,
        article: (await boxOf(body)).width,
        title: await fontSize(page.getByRole('heading', { level: 1 })),
        ...(size === 'mobile' ? {} : { wave: (await boxOf(wave)).height }),
        ...('sidebar' in article[size] ? { sidebar: (await boxOf(side)).width } : {}),
      },
      article[size],
    )
    if (size === 'mobile') await expect(wave).toBeHidden()
    if (size === 'mobile' || size === 'tablet') await expect(side).toBeHidden()

    await open(page, '/search', size)
    const field = await boxOf(page.getByRole('search'))
    expectMeasures({ field: field.width, fieldHeight: field.height }, searching[size])

    await open(page, '/no/such/page', size)
    const numeral = page.getByRole('heading', { level: 1 })
    const card = numeral.locator('xpath=../..')
    const thumbnail = page.getByRole('main').getByRole('listitem').first().locator('span').first()
    expectMeasures(
      {
        card: (await boxOf(card)).width,
        cardHeight: (await boxOf(card)).height,
        picture: (await boxOf(card.locator('> *').first())).height,
        numeral: await fontSize(numeral),
        thumbnail: (await boxOf(thumbnail)).height,
      },
      notFound[size],
    )
    await expect(card).toHaveCSS('border-radius', '24px')
  })
}

const ending = (text: string) => new RegExp(`${text.replace(/[()]/g, '\\$&')}$`)

/** Light, then dark. */
const tokens: [name: string, property: string, light: string, dark: string][] = [
  ['page', 'background-color', 'rgb(247, 249, 254)', 'rgb(24, 23, 29)'],
  ['page', 'color', 'rgb(54, 54, 54)', 'rgb(247, 247, 250)'],
  ['card', 'background-color', 'rgb(255, 255, 255)', 'rgb(29, 30, 34)'],
  ['card', 'border-top-color', 'rgb(227, 232, 247)', 'rgb(61, 61, 63)'],
  ['card', 'border-top-left-radius', '12px', '12px'],
  ['card title', 'font-size', '20px', '20px'],
  ['card title', 'font-weight', '800', '800'],
  ['card summary', 'color', 'rgb(90, 95, 115)', 'rgb(161, 162, 184)'],
  ['card summary', 'font-size', '14px', '14px'],
  ['selected chip', 'background-color', 'rgb(66, 90, 239)', 'rgb(242, 185, 75)'],
  ['selected chip', 'color', 'rgb(255, 255, 255)', 'rgb(24, 23, 29)'],
  ['selected chip', 'border-top-left-radius', '6px', '6px'],
  ['current page number', 'background-color', 'rgb(66, 90, 239)', 'rgb(242, 185, 75)'],
  ['current page number', 'border-top-left-radius', '8px', '8px'],
  ['jump input', 'border-left-color', 'rgb(139, 147, 176)', 'rgb(112, 117, 138)'],
  ['info card', 'background-color', 'rgb(79, 101, 240)', 'rgb(242, 185, 75)'],
  ['info card', 'color', 'rgb(255, 255, 255)', 'rgb(24, 23, 29)'],
  ['info card', 'border-top-left-radius', '12px', '12px'],
  [
    'recommended post',
    'box-shadow',
    'rgba(44, 45, 48, 0.05) 0px 8px 16px -4px',
    'rgba(0, 0, 0, 0.31) 0px 8px 16px -4px',
  ],
  ['recommended post', 'border-top-left-radius', '12px', '12px'],
  ['footer bar', 'background-color', 'rgb(241, 243, 247)', 'rgb(33, 35, 42)'],
  ['notice bar', 'font-weight', '700', '700'],
  ['notice bar', 'border-top-left-radius', '12px', '12px'],
  ['focused link', 'outline-color', 'rgb(66, 90, 239)', 'rgb(242, 185, 75)'],
  ['focused link', 'outline-width', '2px', '2px'],
  ['focused link', 'outline-offset', '2px', '2px'],
  ['article header', 'background-color', 'rgb(10, 87, 207)', 'rgb(27, 26, 30)'],
  ['article header', 'color', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'],
  ['article', 'border-top-left-radius', '16px', '16px'],
  ['article', 'background-color', 'rgb(255, 255, 255)', 'rgb(29, 30, 34)'],
  ['article text', 'font-size', '17px', '17px'],
  ['article text', 'line-height', '31.45px', '31.45px'],
  ['article heading', 'font-size', '30px', '30px'],
  ['article heading', 'font-weight', '700', '700'],
  ['copyright', 'background-color', 'rgb(247, 247, 249)', 'rgb(33, 35, 42)'],
  ['copyright', 'border-left-color', 'rgb(66, 90, 239)', 'rgb(242, 185, 75)'],
  [
    'bar below the top',
    'box-shadow',
    'rgba(44, 45, 48, 0.1) 0px 1px 3px 0px',
    'rgba(44, 45, 48, 0.1) 0px 1px 3px 0px',
  ],
  ['bar below the top', 'background-color', 'rgb(255, 255, 255)', 'rgb(29, 30, 34)'],
]

test('colours, radii, type and shadows are those of the design, in both modes', async ({ page }) => {
  const elements: Record<string, Locator> = {
    page: page.locator('#theme-heo'),
    card: cards(page).first(),
    'card title': cards(page).first().getByRole('heading'),
    'card summary': cards(page).first().locator('h2 + p'),
    'selected chip': page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]'),
    'current page number': page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current]'),
    'jump input': page.getByRole('textbox', { name: 'Jump to page' }),
    'info card': page.getByRole('complementary', { name: 'Sidebar' }).locator('> section').first(),
    'recommended post': page
      .getByRole('region', { name: 'Recommended posts', includeHidden: true })
      .getByRole('link', { includeHidden: true })
      .first(),
    'footer bar': page.getByRole('contentinfo').locator('> div').last(),
    'notice bar': page.getByRole('region', { name: 'Notices' }),
    'focused link': page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first(),
    'article header': page.getByRole('main').locator('> div').first(),
    article: page.getByRole('article').first(),
    'article text': page.locator('#article-body p').first(),
    'article heading': page.locator('#article-body h2').first(),
    copyright: page.locator('dl').first(),
    'bar below the top': page.getByRole('banner'),
  }
  const check = async (part: readonly string[]) => {
    for (const [place, mode] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme: mode })
      await expect(page.locator('html')).toHaveClass(new RegExp(`(^| )${mode}( |$)`))
      for (const [name, property, ...values] of tokens.filter(([name]) => part.includes(name))) {
        const element = elements[name]
        if (!element) throw new Error(`no element is named ${name}`)
        await expect.soft(element, `${name} in ${mode} mode`).toHaveCSS(
          property,
          // The utilities put shadows of no size before the one that is seen.
          property === 'box-shadow' ? ending(values[place] ?? '') : (values[place] ?? ''),
        )
      }
    }
  }
  const ofArticles = [
    'article header',
    'article',
    'article text',
    'article heading',
    'copyright',
    'bar below the top',
  ]
  await open(page, '/', 'desktop')
  // By a key, so that the browser shows the ring.
  await page.keyboard.press('Tab')
  await elements['focused link']?.focus()
  await check(Object.keys(elements).filter((name) => !ofArticles.includes(name)))
  await open(page, '/article/long-walk', 'desktop')
  await check(ofArticles.slice(0, -1))
  await page.mouse.wheel(0, 800)
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed')
  await page.mouse.wheel(0, 300)
  await check(['bar below the top'])
})

/** What stands out of the page sideways, and words that are cut off. */
function overflow(page: Page) {
  return page.evaluate(() => {
    const root = document.documentElement
    const faults: string[] = []
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`)
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement
      if (!parent || !/\S/.test(node.textContent ?? '')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (parent.closest('[aria-hidden="true"], noscript, script, style, math, svg, select, [inert]'))
        continue
      // Only for screen readers, or until it has the focus.
      if (parent.offsetWidth <= 1 && parent.offsetHeight <= 1) continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      let [scrolls, shortened] = [false, false]
      for (let at: HTMLElement | null = parent; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        const frame = at.getBoundingClientRect()
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) scrolls = true
        if (style.position === 'fixed') scrolls = true
        if (style.overflowX === 'visible' || scrolls || shortened) continue
        // Shortened on purpose, with the whole text elsewhere.
        shortened ||=
          style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.maskImage !== 'none'

        if (shortened) continue
        if (box.right > frame.right + 2 || box.bottom > frame.bottom + 2 || box.left < frame.left - 2) {
          faults.push(
            `“${node.textContent?.trim().slice(0, 40)}” is cut off by ${at.tagName} ${at.className}`,
          )
          break
        }
      }
      if (!scrolls && !shortened && (box.right > root.clientWidth + 1 || box.left < -1)) {
        faults.push(`“${node.textContent?.trim().slice(0, 40)}” stands out of the page`)
      }
    }
    return [...new Set(faults)]
  })
}

/** Widths around every breakpoint; 320 × 256 is a window of 1280 × 1024 at 400 %. */
const widths = [320, 390, 540, 768, 834, 1023, 1024, 1279, 1280, 1440, 1536, 1920]

for (const path of [
  '/',
  '/category/Engineering',
  '/article/kitchen-sink',
  '/archive',
  '/search',
  '/search/ink',
  '/memos',
  '/tag',
  '/no/such/page',
]) {
  test(`${path} never scrolls sideways and cuts no words, from 320 px to 1920 px, at 400 % and with wide spacing`, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await open(page, path, 'desktop')
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 320 ? 256 : 900 })
      expect.soft(await overflow(page), `${width} px`).toEqual([])
    }
    // The spacing that readers must be able to set (WCAG 1.4.12).
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    for (const width of [320, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await overflow(page), `${width} px, wide spacing`).toEqual([])
    }
  })
}
