import { expect, test } from '../../support/browser/fixtures'

// A tablet: a finger, and nothing that hovers.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 1366, height: 1024 } })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('R-159 a tap opens a drop-down, a second tap closes it, and so does one elsewhere', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/^[\d,]+ days$/)).toBeAttached()
  const writing = page.getByRole('banner').getByRole('button', { name: 'Writing' })
  const rows = writing.locator('xpath=..').getByRole('link')
  await writing.tap()
  await expect(rows).toHaveCount(4)
  await writing.tap()
  await expect(rows).toHaveCount(0)
  // As where a tap gives no focus: there is none to lose.
  await writing.blur()
  await writing.dispatchEvent('click')
  await expect(rows).toHaveCount(4)
  await page.touchscreen.tap(8, 700)
  await expect(rows).toHaveCount(0)
  await writing.tap()
  await rows.filter({ hasText: 'Design' }).tap()
  await expect(page).toHaveURL('/category/Design')
  await expect(rows).toHaveCount(0)
})

test('R-072 R-341 without hover the banner says what it does, and the today card stays away until the hero is out of view', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/^[\d,]+ days$/)).toBeAttached()
  await expect(page.getByText('随便逛逛').locator('visible=true').last()).toBeInViewport()
  const posts = page.getByRole('region', { name: 'Recommended posts' })
  const more = page.getByRole('button', { name: 'More recommendations', includeHidden: true })
  await more.tap()
  await expect(posts.getByRole('link')).toHaveCount(6)
  await expect(posts.getByRole('link').first()).toBeFocused()
  await page.touchscreen.tap(8, 700)
  await expect(posts.locator(':focus')).toHaveCount(0)
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(posts).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }))
  await expect(posts).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(more).toBeVisible()
})

test('R-347 a tap stops the notices and lets them go on', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByText(/^[\d,]+ days$/)).toBeAttached()
  const bar = page.getByRole('region', { name: 'Notices' })
  const shown = bar.getByRole('link')
  await page.clock.pauseAt(Date.now() + 60_000)
  await bar.getByRole('button', { name: 'Pause the notices' }).tap()
  await expect(shown).toHaveCount(1)
  const waiting = (await shown.textContent()) ?? ''
  await page.clock.runFor(9_500)
  await expect(shown).toHaveText(waiting)
  await bar.getByRole('button', { name: 'Resume the notices' }).tap()
  await page.clock.runFor(3_000)
  await expect(shown).not.toHaveText(waiting)
})

test('R-121 a tap shows the WeChat code, a tap elsewhere takes it away', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/article/snow-notes')
  const button = page.getByRole('button', { name: 'Share through WeChat' })
  const code = page.getByRole('group', { name: 'Share' }).getByRole('img')
  await button.tap()
  await expect(code).toBeVisible()
  await button.tap()
  await expect(code).toHaveCount(0)
  await button.tap()
  await expect(code).toBeVisible()
  await page.getByRole('heading', { name: 'Related posts' }).tap()
  await expect(code).toHaveCount(0)
})
