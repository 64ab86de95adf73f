import { expect, test } from '../../support/browser/fixtures'
import { workspaceOrigins } from '../../support/workspace-origins'

// This blog has every comment service, a web font, styles and a script of its owner's from elsewhere, and counters.

test('while every other host is silent pages are read and work: lists, articles, comments, memos, search', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  // Pictures of the workspace are the site's own content.
  const own = [new URL(baseURL ?? '').origin, ...workspaceOrigins()]
  const held: string[] = []
  await page.route(
    ({ origin, protocol }) => /^https?:/.test(protocol) && !own.includes(origin),
    (route) => {
      held.push(new URL(route.request().url()).host)
    },
  )
  // At noon: the mode follows the hour.
  await page.clock.install({ time: new Date(Date.UTC(2026, 4, 5, 12)) })
  // Pages are never loaded as a whole here: a script of the owner's does not come.
  await page.goto('/', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const banner = page.getByRole('banner')
  await expect(main.getByRole('article').first()).toBeVisible()
  await banner.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)

  await main.getByRole('article').first().getByRole('heading').getByRole('link').click()
  const area = page.getByRole('region', { name: 'Comments', exact: true })
  await expect(page).toHaveURL(/\/article\//)
  await expect(main.locator('.notion').first()).toBeVisible()
  await area.scrollIntoViewIfNeeded()
  await expect(area.getByRole('status')).toHaveText('Loading...')
  // Their patience begins when their code is there.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(area.getByRole('alert')).toContainText('The comments could not be loaded.', { timeout: 500 })
  }).toPass()
  await expect(area.getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.goto('/memos', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await main.getByRole('button', { name: 'More', exact: true }).click()
  await expect(main.getByRole('article').filter({ visible: true })).toHaveCount(9)
  await page.goto('/search/harbour', { waitUntil: 'commit' })
  await expect(main.getByRole('link', { name: 'The harbour at five' }).first()).toBeVisible()
  await page.clock.runFor(5_000)
  const asked = ['fonts', 'styles', 'scripts', 'count'].map((name) => `${name}.example`)
  for (const host of [...asked, 'busuanzi.ibruce.info', 'cdn.jsdelivr.net'])
    await expect.poll(() => held).toContain(host)
})
