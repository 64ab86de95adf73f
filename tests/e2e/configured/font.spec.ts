import { expect, test } from '../../support/browser/fixtures'

// FONT_SANS of this blog begins with Inter.

/** How wide a text is, in px: in the first of the theme's fonts, or in another family. */
function widthOf({ text, family = '' }: { text: string; family?: string }): number {
  const span = document.createElement('span')
  span.textContent = text
  span.style.cssText = 'position: absolute; font-size: 100px; white-space: pre'
  span.style.fontFamily = family
  document.querySelector('main')?.append(span)
  const { width } = span.getBoundingClientRect()
  span.remove()
  return width
}

test('Latin text is in the font of the product, one file of at most 50 KB; Chinese signs keep theirs', {
  tag: '@full',
}, async ({ page }) => {
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url())
  })
  await page.goto('/')
  await expect.poll(() => fonts.size).toBe(1)
  const [address = ''] = fonts
  expect(new URL(address).pathname).toMatch(/^\/_next\/static\/media\/.*\.woff2$/)
  expect((await (await page.request.get(address)).body()).length).toBeLessThanOrEqual(50 * 1_024)
  // The first visit may go without a font that is late; the next one has it at once.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      ),
    )
    .toContainEqual(expect.stringContaining('Inter Letters'))
  await page.goto('/archive')

  const width = (text: string, family?: string) => page.evaluate(widthOf, { text, family })
  const inEnglish = { letters: await width('mmmm'), signs: await width('“”') }
  expect(inEnglish.letters).not.toBe(await width('mmmm', 'sans-serif'))
  await page.goto('/archive?lang=zh-CN')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect(await width('mmmm')).toBe(inEnglish.letters)
  expect(await width('“”')).not.toBe(inEnglish.signs)
})
