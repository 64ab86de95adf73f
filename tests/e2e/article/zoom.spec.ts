import type { Locator, Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { whenStill } from '../../support/browser/enlarged'
import { expect, test } from '../../support/browser/fixtures'
import { holdScripts } from '../../support/browser/hold-scripts'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const bowl = 'A bowl of tea on a grey table'
const zoomedIn = (page: Page) => page.getByRole('dialog', { name: bowl })

/** Opens the article at a picture that is 320 px wide in it. */
async function findPicture(page: Page): Promise<Locator> {
  await page.goto('/article/kitchen-sink')
  const picture = page.locator('#article-body').getByRole('button', { name: new RegExp(bowl) })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  return picture
}

/** Enlarges that picture. */
async function enlarge(page: Page): Promise<void> {
  await (await findPicture(page)).click()
  await expect(zoomedIn(page)).toHaveAttribute('data-state', 'opened')
}

/** Scrolls at once, and lets the page hear of it. */
async function scrollBy(page: Page, top: number): Promise<void> {
  await page.evaluate(async (distance) => {
    window.scrollBy({ top: distance, behavior: 'instant' })
    await new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard)))
  }, top)
}

test('a picture that is pressed twice while its code loads is enlarged once', async ({ page }) => {
  const picture = await findPicture(page)
  await page.evaluate(() => {
    const opened = new Set<Node>()
    Object.assign(window, { opened })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLDialogElement) opened.add(node)
    }).observe(document, { subtree: true, childList: true })
  })
  const letThrough = await holdScripts(page, '**/assets/boot/*.js')
  for (let press = 0; press < 2; press++) {
    await picture.click()
    await expect(picture).toHaveCSS('opacity', '0.6')
  }
  letThrough()
  await expect(zoomedIn(page)).toHaveAttribute('data-state', 'opened')
  expect(await page.evaluate(() => Reflect.get(window, 'opened').size)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(zoomedIn(page)).toHaveCount(0)
  await expect(picture).toHaveCSS('opacity', '1')
})

test('R-228 R-306 R-307 a click enlarges an image through opening to opened, a click sends it back through closing', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const states: string[] = []
    Object.assign(window, { states })
    new MutationObserver(() => {
      const state = document.querySelector<HTMLElement>('dialog[data-state]')?.dataset.state
      if (state !== undefined && state !== states.at(-1)) states.push(state)
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-state'],
    })
  })
  await enlarge(page)
  const picture = page
    .locator('#article-body')
    .getByRole('button', { name: new RegExp(bowl), includeHidden: true })
  const large = await picture.locator('img').getAttribute('data-zoom-src')
  const image = zoomedIn(page).getByRole('img', { name: bowl })
  // The large version takes over once the picture is there.
  await expect(image).toHaveAttribute('src', large ?? 'none')
  await expect(zoomedIn(page)).toContainText('A picture of 320 pixels, with a caption')
  await expect(zoomedIn(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await image.click()
  await expect(zoomedIn(page)).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'states'))).toEqual([
    'closed',
    'opening',
    'opened',
    'closing',
    'closed',
  ])
  await expect(picture).toBeFocused()
})

test('R-308 Escape sends an enlarged image back, without a detour while its large version still grows', {
  tag: '@full',
}, async ({ page }) => {
  // Where only the large version has the pixels to go beyond the viewport.
  await page.setViewportSize({ width: 390, height: 844 })
  await enlarge(page)
  await page.keyboard.press('Escape')
  await expect(zoomedIn(page)).toHaveCount(0)

  const path = page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const opened = () => document.querySelector('dialog[data-state="opened"] img')
    while (!opened()?.getAnimations().length) await frame()
    const picture = opened()
    const widths: number[] = []
    picture?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    while (picture?.isConnected) {
      widths.push(picture.getBoundingClientRect().width)
      await frame()
    }
    return widths
  })
  await page
    .locator('#article-body')
    .getByRole('button', { name: new RegExp(bowl) })
    .click()
  const widths = await path
  expect(widths.length).toBeGreaterThan(2)
  expect(widths).toEqual(widths.toSorted((one, other) => other - one))
})

test('R-309 an enlarged image stays while the page is scrolled up to 40 px from where it opened, and goes beyond', {
  tag: '@full',
}, async ({ page }) => {
  await enlarge(page)
  await scrollBy(page, 40)
  await scrollBy(page, -80)
  await expect(zoomedIn(page)).toHaveAttribute('data-state', 'opened')
  await scrollBy(page, -1)
  await expect(zoomedIn(page)).toHaveCount(0)
})

test('R-310 a resize sends an enlarged image back', { tag: '@full' }, async ({ page }) => {
  await enlarge(page)
  await page.setViewportSize({ width: 1400, height: 900 })
  await expect(zoomedIn(page)).toHaveCount(0)
})

/** The windows that an image is enlarged in; two of them stand for all where a run is not whole. */
const windows = process.env.E2E_WHOLE
  ? [
      [390, 844] as const,
      [834, 1112] as const,
      [1000, 700] as const,
      [1440, 900] as const,
      [1920, 1080] as const,
    ]
  : [[390, 844] as const, [1000, 700] as const]

for (const theme of themeNames) {
  test(`R-445 in ${theme} an image is enlarged to at least twice its width or its own pixels, at every width`, {
    tag: '@full',
  }, async ({ page }) => {
    test.setTimeout(120_000)
    await page.goto(`/article/kitchen-sink?theme=${theme}`)
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      for (const name of [bowl, 'A panorama of the lake']) {
        const picture = page.locator('#article-body').getByRole('button', { name: new RegExp(name) })
        await picture.scrollIntoViewIfNeeded()
        const small = picture.getByRole('img')
        await expect(small).toHaveAttribute('data-lazy', 'shown')
        const shown = (await small.boundingBox())?.width ?? 0
        const large = (await small.getAttribute('data-zoom-src')) ?? ''
        await picture.click()
        const image = page.getByRole('dialog', { name: new RegExp(name) }).getByRole('img')
        await expect(image).toHaveAttribute('src', large)
        const pixels = await image.evaluate((one: HTMLImageElement) => one.naturalWidth)
        const wanted = Math.max(shown, Math.min(2 * shown, pixels))
        await expect
          .poll(async () => (await image.boundingBox())?.width ?? 0, `${name} at ${width}`)
          .toBeGreaterThanOrEqual(wanted - 1)
        await page.keyboard.press('Escape')
        await expect(image).toHaveCount(0)
      }
    }
  })
}

test('R-446 R-449 beside an enlarged image stay 8 px on a phone, where it can be dragged, and 40 px on a desktop', {
  tag: '@full',
}, async ({ page }) => {
  await enlarge(page)
  await whenStill(zoomedIn(page))
  const image = zoomedIn(page).getByRole('img', { name: bowl })
  // The bowl is square.
  const box = await image.boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(2 * 320 - 0.5)
  expect(box?.width).toBeLessThanOrEqual(900 - 2 * 40 + 0.5)
  expect(box?.x).toBeCloseTo((1440 - (box?.width ?? 0)) / 2, 0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await enlarge(page)
  await whenStill(zoomedIn(page))
  const left = async () => (await image.boundingBox())?.x ?? 0
  const width = (await image.boundingBox())?.width ?? 0
  expect(await left()).toBeCloseTo((390 - width) / 2, 0)
  const drag = async (by: number) => {
    await page.mouse.move(200, 500)
    await page.mouse.down()
    await page.mouse.move(200 + by, 500, { steps: 5 })
    await page.mouse.up()
  }
  await drag(-390)
  expect(await left()).toBeCloseTo(390 - 8 - width, 0)
  await drag(390)
  await drag(390)
  expect(await left()).toBeCloseTo(8, 0)
  await page.keyboard.press('Shift+ArrowRight')
  expect(await left()).toBeCloseTo(8 - 80, 0)
  // The end of a drag is no click.
  await expect(zoomedIn(page)).toHaveAttribute('data-state', 'opened')
  await page.mouse.click(200, 500)
  await expect(zoomedIn(page)).toHaveCount(0)
})

test('R-445 keys and a touchpad zoom an enlarged image, and never below its size on the page', {
  tag: '@full',
}, async ({ page }) => {
  await enlarge(page)
  await whenStill(zoomedIn(page))
  const width = async () => (await zoomedIn(page).getByRole('img', { name: bowl }).boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('+')
  expect(await width()).toBeCloseTo(before * 1.25, 0)
  await page.mouse.move(720, 450)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await expect.poll(width).toBeGreaterThan(before * 1.3)
  await page.keyboard.up('Control')
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('-')
  expect(await width()).toBeCloseTo(320, 0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('R-445 one finger moves an enlarged image, two fingers zoom it, a tap sends it back', {
    tag: '@full',
  }, async ({ page }) => {
    await enlarge(page)
    await whenStill(zoomedIn(page))
    const image = zoomedIn(page).getByRole('img', { name: bowl })
    const box = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const fingers = await page.context().newCDPSession(page)
    const opened = await box()
    const scrolled = await page.evaluate(() => window.scrollY)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x) => ({ x, y: 420 })) })
    await touch('touchStart', 250)
    for (let x = 240; x >= 150; x -= 10) await touch('touchMove', x)
    await touch('touchEnd')
    await expect.poll(async () => (await box()).x).toBeLessThan(opened.x - 50)

    const pinch = async (from: number, to: number) => {
      await touch('touchStart', 195 - from, 195 + from)
      for (let step = 1; step <= 5; step += 1) {
        const apart = from + ((to - from) * step) / 5
        await touch('touchMove', 195 - apart, 195 + apart)
      }
      await touch('touchEnd')
    }
    await pinch(60, 90)
    await expect.poll(async () => (await box()).width / opened.width).toBeCloseTo(1.5, 1)
    await pinch(150, 20)
    await expect.poll(async () => (await box()).width).toBeCloseTo(320, 0)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    await expect(zoomedIn(page)).toHaveAttribute('data-state', 'opened')
    await image.tap()
    await expect(zoomedIn(page)).toHaveCount(0)
  })
})

test('arrow keys and buttons lead through the pictures of the article in a circle, and the focus ends on the last one seen', {
  tag: '@full',
}, async ({ page }) => {
  await enlarge(page)
  const dialog = page.getByRole('dialog')
  const counter = dialog.getByRole('status')
  const [at, total] = ((await counter.textContent()) ?? '').split(' / ').map(Number)
  expect(total).toBeGreaterThan(2)
  const number = at ?? 0
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toHaveAccessibleName(/Morning light over the lake/)
  await expect(dialog).toContainText('The same lake, as wide as the text')
  await expect(counter).toHaveText(`${number + 1} / ${total}`)
  const image = dialog.getByRole('img', { name: 'Morning light over the lake' })
  await expect(image).toHaveJSProperty('complete', true)
  await expect(image).toBeInViewport({ ratio: 0.99 })

  await page.keyboard.press('ArrowLeft')
  await expect(counter).toHaveText(`${number} / ${total}`)
  for (let step = 0; step < number; step += 1) await dialog.getByRole('button', { name: 'Previous' }).click()
  await expect(counter).toHaveText(`${total} / ${total}`)
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(counter).toHaveText(`1 / ${total}`)
  await expect(dialog).toHaveAttribute('data-state', 'opened')

  const name = (await dialog.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const button = page
    .locator('#article-body')
    .getByRole('button', { name: new RegExp(name) })
    .first()
  await expect(button).toBeFocused()
  await expect(button).toBeInViewport()
})

test('pictures in a closed toggle are no steps', { tag: '@full' }, async ({ page }) => {
  await enlarge(page)
  const counter = page.getByRole('dialog').getByRole('status')
  const total = Number((await counter.textContent())?.split(' / ')[1])
  await page.keyboard.press('Escape')
  await expect(zoomedIn(page)).toHaveCount(0)
  await page
    .locator('#article-body .notion-zoom')
    .last()
    .evaluate((button) => {
      const toggle = document.createElement('details')
      button.replaceWith(toggle)
      toggle.append(button)
    })
  await page
    .locator('#article-body')
    .getByRole('button', { name: /A bowl of tea/ })
    .click()
  await expect(counter).toHaveText(new RegExp(` / ${total - 1}$`))
})

test('while an image is enlarged nothing else is announced, and after Back all of the next page is', {
  tag: '@full',
}, async ({ page }) => {
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await page.goto('/archive')
  await page.locator('a[href="/article/kitchen-sink"]').first().click()
  const picture = page.locator('#article-body').getByRole('button', { name: new RegExp(bowl) })
  await picture.scrollIntoViewIfNeeded()
  await expect(navigation).toHaveCount(1)
  await picture.click()
  await expect(zoomedIn(page)).toHaveAttribute('data-state', 'opened')
  await expect(navigation).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/archive')
  await expect(zoomedIn(page)).toHaveCount(0)
  await expect(navigation).toHaveCount(1)
})
