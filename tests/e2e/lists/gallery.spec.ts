import { whenStill } from '../../support/browser/enlarged'
import { expect, test } from '../../support/browser/fixtures'
import { movedBy } from '../../support/browser/layout-shift'
import { photograph } from '../../support/texts/photograph'

// What is special about the theme gallery, and the picture view that it is for. What holds for every theme is in themes.spec.ts.

const phone = { width: 390, height: 844 }

for (const [width, columns] of [
  [390, 1],
  [834, 2],
  [1440, 3],
  [1920, 4],
] as const) {
  test(`gallery, ${width} px: tiles stand in ${columns} columns in the order of the document, at their place before their pictures are there`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/?theme=gallery', { waitUntil: 'networkidle' })
    expect(await movedBy(page)).toBeLessThanOrEqual(0.005)
    const tiles = await page
      .getByRole('region', { name: 'Posts' })
      .getByRole('article')
      .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON()))
    expect(tiles).toHaveLength(12)
    expect(new Set(tiles.map(({ left }) => Math.round(left))).size).toBe(columns)
    const tops = tiles.map(({ top }) => Math.round(top))
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    for (const [place, tile] of tiles.entries()) {
      const over = tiles
        .slice(place + 1)
        .filter(
          (other) =>
            other.left < tile.right - 1 && other.right > tile.left + 1 && other.top < tile.bottom - 1,
        )
      expect(over, `tiles over tile ${place}`).toEqual([])
    }
    // Words never push a picture away.
    const frames = await page
      .getByRole('region', { name: 'Posts' })
      .getByRole('article')
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getBoundingClientRect().height))
    expect(Math.min(...frames)).toBeGreaterThan(120)
  })
}

test('gallery: the cover of an article goes from edge to edge, words keep to a column, pictures are wider', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/article/kitchen-sink?theme=gallery')
  const cover = await page.getByRole('article').first().locator('header > img').boundingBox()
  const whole = await page.evaluate(() => document.documentElement.clientWidth)
  expect(cover?.x).toBe(0)
  expect(cover?.width).toBe(whole)
  const body = page.locator('#article-body')
  const words = await body.locator('p').first().boundingBox()
  expect(words?.width).toBeLessThan(720)
  const wide = body.getByRole('button', { name: /A panorama of the lake/ })
  await wide.scrollIntoViewIfNeeded()
  const picture = await wide.boundingBox()
  expect(picture?.width).toBeCloseTo(960, -1)
  expect((picture?.x ?? 0) + (picture?.width ?? 0) / 2).toBeCloseTo(whole / 2, 0)

  // On a phone pictures alone reach its edges.
  await page.setViewportSize(phone)
  const card = body.getByRole('link', { name: /Making the web accessible/ })
  await card.scrollIntoViewIfNeeded()
  const column = await body.locator('p').first().boundingBox()
  const { x, width } = (await card.boundingBox()) ?? { x: 0, width: 0 }
  expect([x, width]).toEqual([column?.x, column?.width])
})

test.describe('the picture view on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone })

  test('a swipe past the edge of a picture leads to the next one and back', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/article/kitchen-sink?theme=gallery')
    const button = page.locator('#article-body').getByRole('button', { name: /A bowl of tea/ })
    await button.scrollIntoViewIfNeeded()
    await button.tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAttribute('data-state', 'opened')
    const counter = dialog.getByRole('status')
    const [at = 0] = ((await counter.textContent()) ?? '').split(' / ').map(Number)
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x) => ({ x, y: 420 })) })
    const swipe = async (by: number) => {
      await whenStill(dialog)
      // The picture is moved to its edge first, as far as it is wider than the window.
      await dialog.evaluate((box, way) => box.scrollBy({ left: -way * 9, behavior: 'instant' }), by)
      await touch('touchStart', 195 - by / 2)
      for (let step = 1; step <= 8; step += 1) await touch('touchMove', 195 - by / 2 + (by * step) / 8)
      await touch('touchEnd')
    }
    await swipe(-160)
    await expect(counter).toHaveText(new RegExp(`^${at + 1} /`))
    await swipe(160)
    await expect(counter).toHaveText(new RegExp(`^${at} /`))
    await swipe(30)
    await expect(counter).toHaveText(new RegExp(`^${at} /`))
    await expect(dialog).toHaveAttribute('data-state', 'opened')
  })
})

test('the picture view tells how a picture was taken, where its file does, and nothing of where', {
  tag: '@full',
}, async ({ page }) => {
  // The stored file, which is asked for without a width.
  await page.route(
    (url) => url.pathname.startsWith('/api/media/') && !url.searchParams.has('width'),
    (route) => route.fulfill({ contentType: 'image/jpeg', body: Buffer.from(photograph({ place: true })) }),
  )
  await page.goto('/article/kitchen-sink?theme=gallery')
  const button = page.locator('#article-body').getByRole('button', { name: /A bowl of tea/ })
  const isOwn = await button
    .getByRole('img')
    .evaluate(
      ({ dataset }: HTMLElement) =>
        new URL(dataset.zoomSrc ?? '', document.baseURI).origin === location.origin,
    )
  test.skip(!isOwn, 'Files of other hosts are not read.')
  await button.click()
  const dialog = page.getByRole('dialog')
  const line = dialog.getByText('FUJIFILM X-T4 · XF35mmF1.4 R · 35 mm · f/2.8 · 1/250 s · ISO 400')
  await expect(line).toBeVisible()
  await expect(dialog).toContainText('A picture of 320 pixels, with a caption')
  await expect(dialog).not.toContainText('53')
  // The next picture's file tells nothing: what was said of this one is gone.
  await page.unrouteAll()
  await expect(dialog).toHaveAttribute('data-state', 'opened')
  await page.keyboard.press('ArrowRight')
  await expect(line).toHaveCount(0)
})
