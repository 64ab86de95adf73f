import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

const rem = 16
const sidebar = (page: Page) => page.getByRole('complementary')

/** Left and right edge, in pixels. */
async function edges(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).first().boundingBox()
  return [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)]
}

test('R-224 R-274 the page is 86rem wide at most, gutters included, with the sidebar beside an article; counts follow names in brackets or raised', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  await page.goto('/article/kitchen-sink')
  await expect(sidebar(page)).toBeVisible()
  const [left] = await edges(page, 'main header')
  const side = await sidebar(page).boundingBox()
  expect((side?.x ?? 0) + (side?.width ?? 0) - left + 40).toBe(86 * rem)
  await expect(page.locator('main header a[href^="/tag/"]').first()).toHaveText(/\S \(\d+\)$/)
  const tag = sidebar(page).locator('a[href^="/tag/"]').filter({ hasText: 'Photography' })
  await expect(tag.locator('sup')).toHaveText(/^\d+$/)
  await expect(tag).toHaveText(/^Photography\d+$/)
})

test('R-225 R-181 a full-width post has 96rem and no sidebar', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  await page.goto('/article/snow-notes')
  const [left, right] = await edges(page, 'main article')
  expect(right - left + 40).toBe(96 * rem)
  await expect(sidebar(page)).toHaveCount(0)
})

test('R-102 R-111 R-280 the header shows the part of the cover that its owner has chosen, and no view counter unless one is configured', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/article/snow-notes')
  const cover = page.getByRole('main').locator('img[fetchpriority="high"]').first()
  await expect(cover).toBeVisible()
  // Its own, or the workspace's (IMAGE_SOURCE).
  await expect(cover).toHaveAttribute('src', /^\/api\/media\/|\/images\/page-cover\//)
  await expect(cover).toHaveCSS('object-position', '50% 30%')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('[id*="busuanzi"]')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('busuanzi'))).toEqual([])
})

/** Scrolls to the links below the article. Its last chunk may become higher when it comes near. */
async function toEnd(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'More posts' })
  await expect(async () => {
    await links.scrollIntoViewIfNeeded()
    await page.waitForTimeout(200)
    await expect(links).toBeInViewport({ timeout: 1 })
  }).toPass()
}

test('R-122 R-343 R-344 at the end of the article a card leads to the next post; it hides when the reader leaves', {
  tag: '@full',
}, async ({ page }) => {
  // Otherwise its coming up, a movement, would still be going on.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/article/kitchen-sink')
  const card = page.locator('#next-post > a')
  const next = page.getByRole('navigation', { name: 'More posts' }).locator('[rel="next"]')
  await expect(card).toHaveAttribute('href', (await next.getAttribute('href')) ?? 'none')
  await expect(card).toBeHidden()
  await toEnd(page)
  await expect(card).toBeVisible()
  // It is fixed in the window: the page moves below it.
  const before = await card.boundingBox()
  const marked = await next.boundingBox()
  await page.mouse.wheel(0, 80)
  await expect.poll(async () => (await next.boundingBox())?.y).toBeLessThan(marked?.y ?? 0)
  expect(await card.boundingBox()).toEqual(before)

  // The next page's data does not come before the card has gone.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/data/**', async (route) => {
    await held
    await route.continue()
  })
  await card.click()
  await expect(card).toBeHidden()
  await expect(page).toHaveURL('/article/kitchen-sink')
  release()
  await expect(page).toHaveURL((await card.getAttribute('href')) ?? 'none')
})

test('in a very tall window the card and the tools stay above the friend links and the bar of the footer', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1600 })
  await page.goto('/article/kitchen-sink')
  const card = page.locator('#next-post > a')
  await expect(card).toBeAttached()
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  )
  await expect(card).toBeVisible()
  const overlap = async () => {
    const box = await card.boundingBox()
    const friends = await page.getByRole('heading', { name: 'Friends' }).boundingBox()
    return box && friends ? box.y + box.height - friends.y : Number.NaN
  }
  // It slides in.
  await expect.poll(overlap).toBeLessThanOrEqual(0)
  const tools = await page.getByRole('group', { name: 'Page tools' }).boundingBox()
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThan((await card.boundingBox())?.y ?? 0)
})

for (const width of [1280, 1440, 1920]) {
  test(`R-122 ${width} px: on a full-width page the card lies over nothing that can be read or pressed`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/article/snow-notes')
    const card = page.locator('#next-post > a')
    await expect(card).toBeAttached()
    const covered = await page.evaluate(async () => {
      const lies = document.querySelector<HTMLElement>('#next-post > a')
      const end = document.querySelector('#article-body')?.getBoundingClientRect().bottom ?? Number.NaN
      const found = new Set<string>()
      for (let y = end - window.innerHeight; y < document.documentElement.scrollHeight; y += 60) {
        window.scrollTo({ top: y, behavior: 'instant' })
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
        if (lies === null || !lies.checkVisibility({ visibilityProperty: true })) continue
        const box = lies.getBoundingClientRect()
        for (const part of document.querySelectorAll(
          'article :is(p, li, dd, h2, a, button, input, figure)',
        )) {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          if (left < box.right && right > box.left && top < box.bottom && bottom > box.top && right > left)
            found.add(part.textContent.slice(0, 40))
        }
      }
      return [...found]
    })
    expect(covered).toEqual([])
    await page.getByRole('heading', { name: 'Related posts' }).scrollIntoViewIfNeeded()
    await expect(card).toBeVisible()
  })
}

test('R-122 the card stays while the end of the article is above the window, and has a cover of 56 px', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/article/kitchen-sink')
  const card = page.locator('#next-post > a')
  const related = page.getByRole('heading', { name: 'Related posts' })
  await related.scrollIntoViewIfNeeded()
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  )
  await expect(page.locator('#article-body')).not.toBeInViewport()
  await expect(card).toBeVisible()
  expect(await card.locator('img').boundingBox()).toMatchObject({ width: 56, height: 56 })
})

for (const width of [1280, 1440, 1920]) {
  test(`R-176 R-177 R-478 ${width} px: no control of the page lies over the sidebar or over the text`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/article/kitchen-sink', '/archive']) {
      await page.goto(path)
      await page.mouse.wheel(0, 900)
      await expect(page.getByRole('banner').getByRole('button', { name: 'Back to top' })).toBeVisible()
      const side = await sidebar(page).boundingBox()
      const [, right] = path === '/archive' ? [0, 0] : await edges(page, '#article-body .notion')
      for (const tool of await page.getByRole('group', { name: 'Page tools' }).getByRole('button').all()) {
        if (!(await tool.isVisible())) continue
        const box = await tool.boundingBox()
        const isBeside =
          (box?.x ?? 0) + (box?.width ?? 0) <= (side?.x ?? 0) ||
          (box?.x ?? 0) >= (side?.x ?? 0) + (side?.width ?? 0)
        expect(isBeside, `${path} ${await tool.textContent()}`).toBe(true)
        expect(box?.x ?? 0).toBeGreaterThanOrEqual(right)
      }
    }
  })
}

for (const width of [390, 834]) {
  test(`R-124 ${width} px: the way to the contents lies over no text while the page stands still`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/article/kitchen-sink')
    const openers = page.getByRole('button', { name: 'Table of contents' })
    const floating = page
      .getByRole('group', { name: 'Page tools' })
      .getByRole('button', { name: 'Table of contents', includeHidden: true })

    // At the top it stands at the edge of the head, above the first words.
    await expect(openers).toHaveCount(1)
    await expect(floating).toBeHidden()
    const head = await openers.boundingBox()
    const words = await page.locator('#article-body .notion > *').first().boundingBox()
    expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)

    // Further down it comes to who scrolls up, and goes again.
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await expect(floating).toHaveCSS('opacity', '0')
    // It stays a second only, which a busy machine may miss.
    await expect(async () => {
      await page.mouse.wheel(0, -100)
      await expect(floating).toHaveCSS('opacity', '1', { timeout: 800 })
    }).toPass()
    await expect(openers).toHaveCount(1)
    const box = await floating.boundingBox()
    expect([box?.width, box?.height, Math.round(844 - (box?.y ?? 0) - (box?.height ?? 0))]).toEqual([
      40, 40, 20,
    ])
    await expect(floating).toHaveCSS('opacity', '0')
    expect(await floating.evaluate((button) => getComputedStyle(button).pointerEvents)).toBe('none')

    // The keyboard finds it there.
    await page.keyboard.press('Tab')
    await floating.focus()
    await expect(floating).toHaveCSS('opacity', '1')

    await page.mouse.click(5, 400)
    await page.getByRole('navigation', { name: 'More posts' }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, -20)
    await expect(floating).toHaveCSS('opacity', '0')
  })
}

test('R-478 the page’s tools are hidden while a control elsewhere has the keyboard focus, and are still Tab stops', async ({
  page,
}) => {
  await page.setViewportSize({ width: 834, height: 900 })
  await page.goto('/article/kitchen-sink')
  await page.keyboard.press('Tab')
  await page.mouse.wheel(0, 900)
  const tools = page.getByRole('group', { name: 'Page tools' })
  const contents = tools.getByRole('button', { name: 'Table of contents', includeHidden: true })
  await expect(contents).toHaveCSS('visibility', 'visible')
  const clip = () => tools.evaluate((group) => getComputedStyle(group.parentElement ?? group).clipPath)
  // Without scrolling, which hides the button.
  const focus = (control: Locator) =>
    control.evaluate((element) => element instanceof HTMLElement && element.focus({ preventScroll: true }))
  const link = page.getByRole('main').getByRole('link').first()
  await focus(link)
  expect(await clip()).toBe('inset(100%)')
  await focus(contents)
  expect(await clip()).toBe('none')

  // The pointer's focus hides nothing.
  await focus(link)
  expect(await clip()).toBe('inset(100%)')
  await page.getByRole('main').getByRole('button', { name: 'Copy code' }).first().click()
  expect(await clip()).toBe('none')
})

test('R-123 R-225 a full-width post has its contents on a desktop too', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/article/snow-notes')
  await page
    .getByRole('group', { name: 'Page tools' })
    .getByRole('button', { name: 'Table of contents' })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Table of contents' })
  await expect(drawer).toBeInViewport({ ratio: 1 })
  expect(await drawer.getByRole('link').count()).toBeGreaterThanOrEqual(3)
})

for (const width of [390, 834, 1440, 1920]) {
  test(`R-478 ${width} px: the open contents cover none of the page’s tools`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/article/snow-notes')
    const tools = page.getByRole('group', { name: 'Page tools' })
    const opener = tools.getByRole('button', { name: 'Table of contents', includeHidden: true })
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800)
    // Phones and tablets show it to readers who scroll up, for a moment that a busy machine may miss.
    await expect(async () => {
      await page.mouse.wheel(0, -20)
      await expect(opener).toHaveCSS('opacity', '1', { timeout: 1_000 })
    }).toPass()
    await opener.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Table of contents' })
    await expect(drawer).toBeInViewport({ ratio: 1 })
    const [panel, discs] = [await drawer.boundingBox(), await tools.boundingBox()]
    if (panel === null || discs === null) throw new Error('A part has no box')
    expect(panel.x + panel.width <= discs.x || panel.y + panel.height <= discs.y).toBe(true)
  })
}

test('R-225 a table of a full-width post is as wide as its text', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/article/snow-notes')
  const widthOf = async (selector: string) =>
    (await page.locator(`#article-body .notion > ${selector}`).first().boundingBox())?.width
  expect(await widthOf('p')).toBeGreaterThan(1_000)
  expect(await widthOf('.notion-table-box')).toBe(await widthOf('p'))
})

test('text is 736 px wide at most, code and tables have the whole card', { tag: '@full' }, async ({
  page,
}) => {
  for (const [width, text, code] of [
    [390, 350, 350],
    [834, 736, 794],
    [1920, 736, 950],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/article/kitchen-sink')
    const widthOf = async (selector: string) =>
      (await page.locator(`#article-body .notion-chunk > ${selector}`).first().boundingBox())?.width
    expect(await widthOf('p'), `${width} px`).toBe(text)
    expect(await widthOf('.notion-code'), `${width} px`).toBe(code)
  }
})

test('the card that leads on is for desktops', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1279, height: 900 })
  await page.goto('/article/kitchen-sink')
  await toEnd(page)
  await expect(page.locator('#next-post > a')).toHaveAttribute('data-shown')
  await expect(page.locator('#next-post > a')).toBeHidden()
})

test('R-355 R-432 a hash brings its target into view and focuses it, 180 ms after its link was followed', {
  tag: '@full',
}, async ({ page }) => {
  // Otherwise the browser's own way to the target, a movement, would still be going on.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/article/kitchen-sink')
  const body = page.locator('#article-body')
  const heading = body.getByRole('heading', { name: 'Columns', exact: true })
  const link = body.getByRole('link', { name: 'Columns', exact: true }).first()
  await wake(page)

  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const followed = page.evaluate(
    () =>
      new Promise((resolve) => window.addEventListener('hashchange', () => resolve(null), { once: true })),
  )
  await link.dispatchEvent('click')
  await followed
  // Away from where the browser itself has gone.
  await heading.blur()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.clock.runFor(179)
  await expect(heading).not.toBeFocused()
  await expect(heading).not.toBeInViewport()
  await page.clock.runFor(1)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

for (const width of [1440, 1600]) {
  test(`R-225 ${width} px: bar, title and body of a page in full width begin at one edge`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/notes/colophon')
    const left = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN
    const title = await left(page.getByRole('heading', { level: 1 }))
    expect(Math.abs((await left(page.getByRole('banner').getByRole('link').first())) - title)).toBeLessThan(
      12,
    )
    expect(Math.abs((await left(page.getByRole('article').first())) - title)).toBeLessThan(12)
  })
}
