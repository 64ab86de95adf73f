import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

/** The article that holds every kind of block. */
async function openArticle(page: Page) {
  await page.goto('/article/kitchen-sink')
  const body = page.locator('#article-body')
  // What scripts add is there as soon as the listings have their buttons.
  await expect(body.getByRole('button', { name: 'Copy code' }).first()).toBeAttached()
  return body
}

test('R-230 – R-236 R-248 – R-250 R-453 text, headings, lists, to-dos, toggles, quotes, callouts, dividers, contents and synced blocks are what they are in HTML', {
  tag: '@full',
}, async ({ page }) => {
  const body = await openArticle(page)

  // Headings begin at level 2, because the title is the first.
  for (const [name, level] of [
    ['Text', 2],
    ['A heading of the second level', 3],
    ['A heading of the third level', 4],
    ['A heading of the fourth level', 5],
  ] as const) {
    await expect(body.getByRole('heading', { name, level, exact: true })).toHaveCount(1)
  }
  const paragraph = body.getByRole('paragraph').filter({ hasText: /^A plain paragraph/ })
  for (const [format, text] of [
    ['strong', 'bold'],
    ['em', 'italic'],
    ['s', 'struck out'],
    ['code', 'inline code'],
    ['u', 'underlined'],
  ] as const) {
    await expect(paragraph.locator(format).filter({ hasText: text }).first()).toBeVisible()
  }

  const nested = body.locator('ul > li > ul > li > ul > li')
  await expect(nested.filter({ hasText: 'Drinks ink like a sponge' })).toBeVisible()
  await expect(body.locator('ol ol[type="a"] ol[type="i"] > li').first()).toHaveText('Not to the brim')
  await expect(body.getByRole('checkbox', { name: 'Grind the ink' })).toBeChecked()
  await expect(body.getByRole('checkbox', { name: 'Write one good stroke' })).not.toBeChecked()
  await expect(body.getByRole('checkbox', { name: 'Forgive them' })).toBeDisabled()

  const pond = body.locator('details').filter({ hasText: 'Why is the pond black?' })
  const hidden = pond.getByText('The pond stayed')
  await expect(hidden).toBeHidden()
  await pond.locator('summary').press('Enter')
  await expect(hidden).toBeVisible()
  await pond.locator('summary').click()
  await expect(hidden).toBeHidden()
  await expect(
    body.locator('summary').getByRole('heading', { name: 'A toggle heading of level one', level: 2 }),
  ).toBeVisible()

  await expect(body.getByRole('blockquote').filter({ hasText: 'A tool is a promise' })).toContainText('工具')
  const callouts = body.getByRole('note')
  await expect(callouts.filter({ hasText: 'Green says that all is well' }).getByRole('listitem')).toHaveCount(
    2,
  )
  await expect(callouts.filter({ hasText: 'Written slowly by Lin Yao' })).toHaveCount(2)
  await expect(body.getByRole('separator').first()).toBeVisible()

  const contents = body.getByRole('navigation', { name: 'Table of contents' })
  // The contents are 24 px deeper per level: that of a second level, beside that of a first.
  const inset = (name: string) =>
    contents
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .evaluate((entry) => Number.parseFloat(getComputedStyle(entry).paddingLeft))
  expect((await inset('A heading of the second level')) - (await inset('Text'))).toBe(24)
  await contents.getByRole('link', { name: 'Synced blocks' }).click()
  await expect(body.getByRole('heading', { name: 'Synced blocks' })).toBeInViewport()
})

test('R-229 R-237 R-238 R-245 R-251 R-253 R-254 pages, bookmarks, columns, Drive files, aliases, objects of other services and tweets', {
  tag: '@full',
}, async ({ page }) => {
  const body = await openArticle(page)

  const bookmark = body.getByRole('link', { name: /^Making the web accessible/ })
  await expect(bookmark).toHaveAttribute('href', 'https://www.w3.org/WAI/')
  await expect(bookmark).toContainText('Strategies, standards and supporting resources')
  for (const [name, href] of [
    ['Field notes, autumn', 'https://example.com/drive/field-notes'],
    ['The pond freezes when it is cold', 'https://example.com/code/lin-yao/ink-pond/issues/12'],
    ['@example', 'https://twitter.com/example/status/1234567890123456789'],
  ] as const) {
    const card = body.getByRole('link', { name })
    await expect(card).toHaveAttribute('href', href)
    await expect(card).toHaveAttribute('target', '_blank')
  }
  await expect(body.getByRole('link', { name: 'About this pond' })).toHaveAttribute('href', '/about')
  // A page that has no address of its own is named, and its own blocks are not drawn here.
  await expect(body.getByText('A drawer below this page')).toBeVisible()
  await expect(body.getByText('a key to nothing in particular')).toHaveCount(0)

  const [text, picture] = [
    body.getByText('of the width holds a short text'),
    body.getByRole('img', { name: 'Reeds at the edge of the pond' }),
  ]
  const side = async () => ({ text: await text.boundingBox(), picture: await picture.boundingBox() })
  const wide = await side()
  expect(wide.picture?.x).toBeGreaterThan((wide.text?.x ?? 0) + (wide.text?.width ?? 0))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(async () => {
    const narrow = await side()
    expect(narrow.picture?.y).toBeGreaterThan((narrow.text?.y ?? 0) + (narrow.text?.height ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }).toPass()
})

test('R-239 R-240 – R-244 images, films, frames, documents, files and sound; a film elsewhere is not asked for before the reader does', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' }),
  )
  const body = await openArticle(page)
  const figure = (name: string | RegExp) => body.getByRole('figure').filter({ hasText: name })

  const picture = figure('A picture of 320 pixels, with a caption')
  await expect(picture.getByRole('img', { name: 'A bowl of tea on a grey table' })).toBeAttached()
  expect((await picture.boundingBox())?.width).toBe(320)

  await expect(figure('Four seconds of ripples').locator('video')).toHaveAttribute('controls')
  const film = figure('A film from elsewhere')
  const play = film.getByRole('link', { name: 'Play the video: YouTube · A film from elsewhere' })
  await play.scrollIntoViewIfNeeded()
  await expect(play).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  expect(asked.filter((host) => /youtu|ytimg|google/.test(host))).toEqual([])
  await play.click()
  await expect(film.locator('iframe')).toHaveAttribute(
    'src',
    /youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?autoplay=1/,
  )
  await expect.poll(() => asked).toContain('www.youtube-nocookie.com')

  await expect(figure('A quiet page inside a page').locator('iframe')).toHaveAttribute(
    'sandbox',
    /allow-scripts/,
  )
  await expect(body.locator('audio')).toHaveAttribute('aria-label', 'Five notes for a rainy day')
  for (const name of ['Five notes for a rainy day', 'colophon.pdf', 'brush-sizes.txt', 'field-kit.zip']) {
    const href = await body.getByRole('link', { name }).getAttribute('href')
    // A stored file is sent by redirect; what it redirects to belongs to the workspace.
    const answer = await page.request.head(href ?? '', { maxRedirects: 0 })
    expect([200, 302, 307], name).toContain(answer.status())
  }
})

test('R-246 R-247 code has its language, colours and a copy button, and folds when it is long; formulas have accessible maths', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const body = await openArticle(page)
  const listing = (caption: string) => body.getByRole('figure').filter({ hasText: caption })

  const python = listing('How many strokes in a line?')
  await expect(python.getByText('Python', { exact: true })).toBeVisible()
  await expect(python.locator('code .token.keyword').filter({ hasText: 'def' })).toBeVisible()
  const copy = python.getByRole('button', { name: 'Copy code' })
  await copy.click()
  await expect(python.getByRole('status')).toHaveText('Copied')
  await expect(copy).toHaveText('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.startsWith('STROKES = {"永": 5')).toBe(true)
  expect(copied.endsWith('print(strokes("永和九年"))  # 21')).toBe(true)

  const long = listing('A kettle with a channel')
  const lines = long.getByText('func kettle(minutes int)')
  await expect(lines).toBeVisible()
  await long.locator('summary').press('Enter')
  await expect(lines).toBeHidden()
  await expect(python.locator('summary')).toHaveCount(0)

  await expect(body.getByRole('group', { name: /partial h/ }).locator('math')).toBeAttached()
  await expect(
    body.getByRole('paragraph').filter({ hasText: 'The area under a bell is' }).locator('math'),
  ).toBeAttached()
})

test('R-252 R-255 R-456 tables have header cells and columns of 120 px by default; databases have their views as tabs, also for the keyboard', {
  tag: '@full',
}, async ({ page }) => {
  const body = await openArticle(page)
  const brushes = body.getByRole('table').filter({ hasText: 'Springs back like a good argument' })
  await expect(brushes.getByRole('columnheader')).toHaveText(['Brush', 'Hair', 'Good for', 'Remark'])
  await expect(brushes.getByRole('rowheader')).toHaveText(['狼毫', '羊毫', '兼毫', '排笔'])
  // Of three columns, none with a width of its own.
  const plain = body.getByRole('table').filter({ hasText: 'keeps its needles' })
  await expect(plain).toHaveCSS('min-width', '360px')
  // Where there is more room they share it by what they hold.
  const widths = await brushes
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(widths[3]).toBeGreaterThan((widths[0] ?? 0) * 1.5)

  const tabs = body.getByRole('tablist').first().getByRole('tab')
  await expect(tabs).toHaveText(['All books', 'By status', 'Covers', 'Plain list'])
  const panel = body.getByRole('tabpanel', { name: 'All books' })
  await expect(panel.getByRole('columnheader').first()).toHaveText('Name')
  await expect(panel.getByRole('rowheader')).toHaveCount(5)

  await tabs.nth(0).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(panel).toBeHidden()
  const board = body.getByRole('tabpanel', { name: 'By status' })
  await expect(board.getByRole('region', { name: 'Wanted' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('End')
  await expect(body.getByRole('tabpanel', { name: 'Plain list' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(panel).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(body.getByRole('tabpanel', { name: 'Plain list' })).toBeVisible()

  // Rows that mention posts have the posts' names and lead to them.
  const trips = body.getByRole('tabpanel', { name: 'Pictures' })
  await expect(trips.getByRole('link', { name: 'The harbour at five' })).toHaveAttribute(
    'href',
    '/article/harbour-at-five',
  )
  await body.getByRole('tab', { name: '晚上' }).click()
  await expect(body.getByText('读书，泡茶，不写。')).toBeVisible()
  await expect(body.getByText('Write. The house is quiet')).toBeHidden()
})

test('R-256 an enlarged picture and the search are modal dialogs, which Escape closes', {
  tag: '@full',
}, async ({ page }) => {
  const body = await openArticle(page)
  await body.getByRole('button', { name: /A bowl of tea on a grey table/ }).click()
  const zoomed = page.getByRole('dialog', { name: 'A bowl of tea on a grey table' })
  await expect(zoomed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoomed).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search the site' })
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
})

test('R-054 links lead to the same page in whatever form the workspace holds them', { tag: '@full' }, async ({
  page,
}) => {
  const body = await openArticle(page)
  for (const [name, href] of [
    ['the harbour', '/article/harbour-at-five'],
    ['the same harbour by its address in the workspace', '/article/harbour-at-five'],
    ['about ink and stone', '/article/%E7%A0%9A%E5%8F%B0%E4%B8%8E%E5%A2%A8'],
    ['the colophon', '/notes/colophon'],
  ] as const) {
    await expect(body.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(
    body.getByRole('paragraph').filter({ hasText: 'Mentions point at' }).getByRole('link'),
  ).toHaveAttribute('href', '/article/harbour-at-five')
  await body.getByRole('link', { name: 'about ink and stone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '砚台与墨' })).toBeVisible()
})

test('an unsupported block leaves an empty container, and the page goes on', { tag: '@full' }, async ({
  page,
}) => {
  const body = await openArticle(page)
  const unknown = body.locator('[data-type="quantum_note"]')
  await expect(unknown).toHaveCount(1)
  await expect(unknown).toBeEmpty()
  await expect(body.getByText('And then the page goes on, as pages should.')).toBeVisible()
})

test('without scripts, and on paper, every view and panel can be read', { tag: '@full' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/article/kitchen-sink')
  const body = page.locator('#article-body')
  for (const text of ['读书，泡茶，不写。', 'Fix what the morning broke.', 'Write. The house is quiet']) {
    await expect(body.getByText(text)).toBeVisible()
  }
  for (const name of ['All books', 'By status', 'Covers', 'Plain list']) {
    await expect(body.getByRole('region', { name, exact: true })).toBeVisible()
  }
  await expect(body.getByRole('link', { name: 'YouTube' })).toHaveAttribute('href', /youtube\.com\/watch/)
  await expect(body.getByRole('link', { name: 'colophon.pdf' })).toBeVisible()
  await expect(body.getByRole('button')).toHaveCount(0)
  await context.close()

  const paper = await browser.newPage({ baseURL })
  const printed = await openArticle(paper)
  await paper.emulateMedia({ media: 'print' })
  await expect(printed.getByText('读书，泡茶，不写。')).toBeVisible()
  await expect(printed.getByText('The pond stayed')).toBeVisible()
  await expect(printed.getByRole('button', { name: 'Copy code' }).first()).toBeHidden()
  // Paper has the light face of sharp screens, in which bold words must be bold all the same.
  await expect(printed.getByRole('strong').filter({ hasText: /^bold$/ })).toHaveCSS('font-weight', '700')
  await expect(paper.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeHidden()
  await paper.close()
})

test('R-355 links to what is hidden in a toggle or tab show it; notes lead there and back', {
  tag: '@full',
}, async ({ page }) => {
  const body = await openArticle(page)
  const hidden = body.getByText('Now you see me.')
  await expect(hidden).toBeHidden()
  await body
    .getByRole('navigation', { name: 'Table of contents' })
    .getByRole('link', { name: 'Hidden until it is asked for' })
    .click()
  await expect(hidden).toBeVisible()
  await expect(body.getByRole('heading', { name: 'Hidden until it is asked for' })).toBeFocused()

  const story = body.getByRole('paragraph').filter({ hasText: 'Every good story has a note' })
  const note = body.getByRole('paragraph').filter({ hasText: 'Nor had the ink.' })
  await story.getByRole('link', { name: '[2]' }).click()
  await expect(note).toBeInViewport()
  await note.getByRole('link', { name: '[2]' }).click()
  await expect(story.getByRole('link', { name: '[2]' })).toBeFocused()

  // The address of a toggle heading is its own, and using it does not fold the toggle.
  const heading = body.getByRole('heading', { name: 'A toggle heading of level two' })
  const address = body.getByRole('link', { name: 'A toggle heading of level two', exact: true }).last()
  // The page may still be on its smooth way to the heading before.
  await expect(async () => {
    await heading.hover()
    await expect(address).toHaveCSS('opacity', '1', { timeout: 1_000 })
  }).toPass()
  const toggle = heading.locator('xpath=ancestor::details[1]')
  const wasOpen = await toggle.evaluate((details) => details.hasAttribute('open'))
  await address.click()
  await expect(heading).toBeFocused()
  expect(await toggle.evaluate((details) => details.hasAttribute('open'))).toBe(wasOpen)
  await expect(page).toHaveURL(new RegExp(`#${await heading.getAttribute('id')}$`))
})

test('dates in the text are worded in the reader’s language', { tag: '@full' }, async ({ page }) => {
  const body = await openArticle(page)
  const day = body.getByRole('paragraph').filter({ hasText: 'Mentions point at' }).getByRole('time').first()
  await expect(day).toHaveText('Oct 2, 2026')
  await page.evaluate(() => localStorage.setItem('lang', 'zh-CN'))
  await page.reload()
  await expect(day).toHaveText('2026年10月2日')
  await expect(day).toHaveAttribute('datetime', '2026-10-02')
})
