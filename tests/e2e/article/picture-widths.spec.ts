import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'

// One pixel of the screen for each of the page.
test.use({ deviceScaleFactor: 1 })

/** The widths that a picture of the text is offered in. */
const offered = [500, 800, 960]

/** Two windows stand for all where a run is not whole. */
const windows = process.env.E2E_WHOLE
  ? [[390, 844] as const, [1000, 700] as const, [1440, 900] as const, [1920, 1080] as const]
  : [[390, 844] as const, [1440, 900] as const]

/** Of a picture of the blog's own, or of the workspace (IMAGE_SOURCE). */
const widthIn = (address: string) => Number(/\/(?:api\/media|image)\/.*[?&]width=(\d+)/.exec(address)?.[1])

for (const theme of themeNames) {
  test(`R-439 R-441 in ${theme} pictures of the text are asked for as wide as their place, enlarged ones at 1200`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const [width, height] of windows) {
      // A page that is made wider asks for larger pictures, and browsers prefer a larger one that they have to a smaller one.
      await page.goto('about:blank')
      await page.setViewportSize({ width, height })
      await page.goto(`/article/kitchen-sink?theme=${theme}`)
      const body = page.locator('#article-body')
      const pictures = body.locator('.notion-image img[data-zoom-src]:visible')
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect(picture).not.toHaveAttribute('data-src')
        await expect(picture).not.toHaveAttribute('data-lazy', 'near')
      }
      const found = await pictures.evaluateAll((all) =>
        all.map((image) => [image.clientWidth, image instanceof HTMLImageElement ? image.currentSrc : '']),
      )
      expect(found.length).toBeGreaterThan(2)
      for (const [place, source] of found) {
        const enough = offered.find((one) => one >= Number(place))
        expect(enough, `${source} at ${width}`).toBeDefined()
        expect(widthIn(String(source)), `${source} at ${width}`).toBeLessThanOrEqual(enough ?? 0)
      }
    }
    const large = page.waitForRequest((request) => widthIn(request.url()) === 1200)
    await page.getByRole('button', { name: /A panorama of the lake/ }).click()
    await large
  })
}
