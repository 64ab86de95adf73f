import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

const place = (page: Page) => page.evaluate(() => window.scrollY)

/** The lower edge of what stays at the window's top, in pixels. */
function barEdge(page: Page): Promise<number> {
  return page.evaluate(() => {
    const fixed = [...document.querySelectorAll('header, nav, [class]')].filter((element) => {
      const { position, visibility } = getComputedStyle(element)
      const { top, width, height } = element.getBoundingClientRect()
      const wide = width > innerWidth / 2 && height < 200
      return (position === 'fixed' || position === 'sticky') && visibility === 'visible' && wide && top === 0
    })
    return Math.max(0, ...fixed.map((element) => element.getBoundingClientRect().bottom))
  })
}

async function expectReached(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  // The bar follows the page a moment later.
  await expect.poll(() => barEdge(page)).toBeGreaterThan(0)
  const edge = await barEdge(page)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(edge)
  expect((await heading.boundingBox())?.y).toBeLessThan(300)
}

test('R-355 an address with a hash opens at its heading, below the bar, on a desktop and on a phone', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const heading = page.locator('#article-body').getByRole('heading', { name: 'Columns', exact: true })
  const id = await heading.getAttribute('id')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('about:blank')
    await page.goto(`/article/kitchen-sink#${id}`)
    await expectReached(page, heading)
  }
})

test('R-355 an address with a hash gives its heading the focus', async ({ page }) => {
  await page.goto('/article/long-walk')
  const heading = page.locator('#article-body').getByRole('heading').last()
  const id = await heading.getAttribute('id')
  await page.goto('about:blank')
  await page.goto(`/article/long-walk#${id}`)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('R-355 a hash with the whole id of a block leads to it, as the workspace writes it, now and later', {
  tag: '@full',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/article/kitchen-sink')
  const title = (name: string) =>
    page.locator('#article-body').getByRole('heading', { name, exact: true, includeHidden: true })
  const wholeId = async (name: string) => `${'0'.repeat(24)}${await title(name).getAttribute('id')}`
  const columns = await wholeId('Columns')
  const toggle = (await wholeId('Hidden until it is asked for')).replace(
    /(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  )
  await page.goto('about:blank')
  await page.goto(`/article/kitchen-sink#${columns}`)
  await expectReached(page, title('Columns'))
  await page.evaluate((id) => {
    location.hash = id
  }, toggle)
  await expectReached(page, title('Hidden until it is asked for'))
})

test('R-230 a heading links to itself by a sign that hover and focus show; its words are no link to look at', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const heading = page.locator('#article-body').getByRole('heading', { name: 'Columns', exact: true })
  const link = heading.getByRole('link', { name: 'Columns', exact: true })
  const sign = () => link.evaluate((element) => getComputedStyle(element, '::after').opacity)
  const box = await heading.boundingBox()
  if (!box) throw new Error('The heading is not drawn')
  await heading.scrollIntoViewIfNeeded()
  expect(await sign()).toBe('0')
  await heading.hover()
  await expect.poll(sign).toBe('1')
  // To press the words selects text.
  await heading.click({ position: { x: 20, y: box.height - 16 } })
  expect(new URL(page.url()).hash).toBe('')
  await page.mouse.move(0, 0)
  await link.focus()
  await page.keyboard.press('Shift')
  await expect.poll(sign).toBe('1')
  await heading.click({ position: { x: -10, y: box.height - 16 } })
  expect(new URL(page.url()).hash).toBe(`#${await heading.getAttribute('id')}`)

  const ink = () =>
    Promise.all([heading, link].map((part) => part.evaluate((element) => getComputedStyle(element).color)))
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    const [own, linked] = await ink()
    expect(linked, forcedColors).toBe(own)
  }
  await page.emulateMedia({ media: 'print' })
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').display)).toBe('none')
})

test('the contents are used with the keyboard alone: along the entries, to a heading, and Back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/article/kitchen-sink')
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Table of contents' })
  const entries = contents.getByRole('link')
  await entries.first().focus()
  await page.keyboard.press('Tab')
  await expect(entries.nth(1)).toBeFocused()
  const entry = contents.getByRole('link', { name: 'Columns', exact: true })
  await entry.focus()
  // The list follows the focus.
  await expect(entry).toBeInViewport()
  const left = await place(page)
  await page.keyboard.press('Enter')
  const heading = page.locator('#article-body').getByRole('heading', { name: 'Columns', exact: true })
  await expect(page).toHaveURL(`/article/kitchen-sink#${await heading.getAttribute('id')}`)
  await expectReached(page, heading)
  await expect(entry).toHaveAttribute('aria-current', 'location')
  await page.goBack()
  await expect(page).toHaveURL(/kitchen-sink$/)
  await expect.poll(() => place(page)).toBe(left)
})

test('an entry of the contents that is cut tells its whole text when it is pointed at', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Table of contents' })
  const cut = await contents
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.scrollWidth > link.clientWidth))
  for (const isCut of [true, false]) {
    const entry = contents.getByRole('link').nth(cut.indexOf(isCut))
    await entry.hover()
    await expect(entry).toHaveAttribute('title', isCut ? ((await entry.textContent()) ?? '') : '')
  }
})

test('Back leads to the place in the article that the reader left', { tag: '@full' }, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const link = page.locator('#article-body').locator('a[href^="/article/"]').filter({ visible: true }).last()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  // In the window: the heights of chunks above it may still become exact, which moves nothing that is seen.
  const top = async () => (await link.boundingBox())?.y ?? Number.NaN
  const left = await top()
  const leftPlace = await place(page)
  expect(leftPlace).toBeGreaterThan(1_000)
  await link.click()
  await expect(page).not.toHaveURL(/kitchen-sink/)
  await expect.poll(() => place(page)).toBeLessThan(leftPlace / 2)
  await page.goBack()
  await expect(page).toHaveURL(/kitchen-sink/)
  // Within a line: pictures above may come in another width, and round their height otherwise.
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(8)
  await page.waitForTimeout(1_000)
  expect(Math.abs((await top()) - left)).toBeLessThan(8)
})

for (const anchored of [true, false]) {
  test(`chunks that the reader is far from are ${anchored ? 'not measured' : 'measured without scroll anchoring'}`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((anchored) => {
      const supports = CSS.supports.bind(CSS)
      Object.assign(CSS, {
        supports: (...given: Parameters<typeof supports>) =>
          given[0] === 'overflow-anchor' ? anchored : supports(...given),
      })
    }, anchored)
    await page.goto('/article/kitchen-sink')
    // Not the last one, which is measured without the margin below the article.
    const chunk = page.locator('.notion-chunk').nth(-2)
    const estimate = await chunk.evaluate((element) => Number(element.style.getPropertyValue('--slim')))
    const height = () => chunk.evaluate((element) => Math.round(element.getBoundingClientRect().height))
    const isEstimate = (value: number) => Math.abs(value / estimate - 1) < 0.01
    if (anchored) await page.waitForTimeout(1_500)
    else await expect.poll(async () => isEstimate(await height())).toBe(false)
    const kept = await height()
    expect(isEstimate(kept)).toBe(anchored)
    await chunk.evaluate((element) =>
      Object.assign(element.style, { contentVisibility: 'visible', contain: 'content' }),
    )
    const real = await height()
    expect(isEstimate(real)).toBe(false)
    if (!anchored) expect(kept).toBe(real)
  })
}

test('Back from a link within the page leads to what was in view, also below chunks that were not shown yet', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const heading = page.getByRole('heading', { level: 2, name: 'Databases', exact: true })
  await page.goto('/article/kitchen-sink')
  const id = await heading.getAttribute('id')
  await page.goto('about:blank')
  await page.goto(`/article/kitchen-sink#${id}`)
  await expectReached(page, heading)
  const top = async () => (await heading.boundingBox())?.y ?? Number.NaN
  const before = await top()
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Table of contents' })
  const above = page.getByRole('heading', { level: 2, name: 'Lists', exact: true })
  await contents.getByRole('link', { name: 'Lists', exact: true }).click()
  await expectReached(page, above)
  // Chunks on the way back to the top get their own height.
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 700)
  let last = Number.NaN
  const isStill = async () => {
    const before = last
    last = await place(page)
    return last === before
  }
  await expect.poll(isStill, { intervals: [200] }).toBe(true)
  await page.goBack()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8)
})

test('a far heading is reached smoothly, although chunks on the way get other heights than estimated', {
  tag: '@full',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/article/kitchen-sink')
  // A little higher than they are.
  await page.locator('.notion-chunk').evaluateAll((chunks) => {
    for (const { style } of chunks)
      style.setProperty('--height', `${1.04 * Number(style.getPropertyValue('--wide'))}px`)
  })
  const heading = page.getByRole('heading', { level: 2, name: 'Databases', exact: true })
  await page.evaluate(() => {
    const places: number[] = []
    Object.assign(window, { places })
    const look = () => {
      places.push(window.scrollY)
      requestAnimationFrame(look)
    }
    look()
  })
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Table of contents' })
  await contents.getByRole('link', { name: 'Databases', exact: true }).click()
  await expectReached(page, heading)
  await page.waitForTimeout(2_000)
  await expectReached(page, heading)
  // In many steps. If it passes the heading, which depends on the frames, it does not jump back.
  const places = await page.evaluate<number[]>(() => Reflect.get(window, 'places'))
  const back = places.slice(1).map((place, i) => (places[i] ?? 0) - place)
  expect(back.filter((step) => step !== 0).length).toBeGreaterThan(20)
  expect(Math.max(...back)).toBeLessThan(450)
})

test('the data of an article do not grow with its headings, and the contents lead to the last of them', {
  tag: '@full',
}, async ({ page, request }) => {
  const html = await (await request.get('/article/kitchen-sink')).text()
  const data = /<script id="__NEXT_DATA__"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  // The headings tell the contents: the data of no article grow with its length.
  expect(JSON.parse(data).props.pageProps.screen).toMatchObject({ kind: 'article', html: '', toc: [] })
  expect(Buffer.byteLength(data)).toBeLessThan(12 * 1024)

  await page.goto('/article/kitchen-sink')
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Table of contents' })
  const titles = page.locator('#article-body .notion :is(h2, h3, h4, h5)[id]')
  await expect(contents.getByRole('link')).toHaveCount(await titles.count())
  const heading = titles.filter({ visible: true }).last()
  await contents.locator(`a[href="#${await heading.getAttribute('id')}"]`).click()
  await expectReached(page, heading)
})
