import type { Page } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, settingsWith, test } from '../../support/blogs/blog-with'
import { serveBackends } from '../../support/services/comment-backends'
import { serveClients } from '../../support/services/comment-cdn'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const cdn = 'https://cdn.jsdelivr.net/npm'

/** Published libraries at addresses of a CDN, as their documentation names them. */
const animations = {
  ScrollReveal: { ANIMATION_JS_URL: `${cdn}/scrollreveal@4.0.9/dist/scrollreveal.min.js` },
  AOS: { ANIMATION_JS_URL: `${cdn}/aos@2.3.4/dist/aos.js`, ANIMATE_CSS_URL: `${cdn}/aos@2.3.4/dist/aos.css` },
}

const cards = (page: Page) => page.locator('main [data-reveal]')

/** A card below the screen is hidden, and slides in when the reader comes to it. */
async function expectToSlideIn(page: Page): Promise<void> {
  const last = cards(page).last()
  await expect(last).toHaveCSS('opacity', '0')
  await expect(last).not.toHaveCSS('transform', 'none')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveCSS('opacity', '1')
}

for (const [name, settings] of Object.entries(animations)) {
  test(`R-388 R-389 ${name} from a CDN slides cards in on the first page and after a navigation`, {
    tag: '@full',
  }, async ({ page, startBlogWith }) => {
    const url = await startBlogWith(name.toLowerCase(), { ...settingsWith(null), ...settings })
    const asked = await serveClients(page)
    await serveBackends(page)
    await page.goto(url)
    await expectToSlideIn(page)
    // What is near the top has come as well, and the page is as high as it was.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(cards(page).first()).toHaveCSS('opacity', '1')
    await expect(page.locator('body')).not.toHaveAttribute('style', /height/)

    await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
    await expect(page).toHaveURL(`${url}/archive`)
    await expectToSlideIn(page)
    expect(asked.filter((address) => address === settings.ANIMATION_JS_URL)).toHaveLength(1)

    // Who wants less motion sees everything at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(url)
    await expect.poll(() => asked.filter((address) => address === settings.ANIMATION_JS_URL).length).toBe(2)
    await expect(cards(page).last()).toHaveCSS('opacity', '1')
  })
}

test('R-387 mark.js from a CDN marks the words of a search in every theme, and those of the next one', {
  tag: '@full',
}, async ({ page, startBlogWith }) => {
  const address = `${cdn}/mark.js@8.11.1/dist/mark.min.js`
  // Without the counter: the answer to a page that the reader leaves at once reaches nobody.
  const settings = { ...settingsWith(null), ANALYTICS_BUSUANZI_ENABLE: 'false' }
  const url = await startBlogWith('marks', { ...settings, MARK_JS_URL: address })
  // What else is on another host is not what this is about.
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
  const asked = await serveClients(page)
  await serveBackends(page)
  for (const theme of themeNames) {
    await page.goto(`${url}/search/harbour?theme=${theme}`)
    const marks = page.getByRole('main').locator('mark')
    await expect(marks.first()).toHaveText(/^harbour$/i)
    // By the library, not by the site's own script.
    await expect(marks.first()).toHaveAttribute('data-markjs', 'true')

    await page.getByRole('main').getByRole('searchbox').fill('paper')
    await page.keyboard.press('Enter')
    await expect(marks.first()).toHaveText(/^paper/i)
    await expect(marks.filter({ hasText: /harbour/i })).toHaveCount(0)
  }
  expect(asked).toContain(address)
})
