import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

/** Two counters at addresses of the site itself, which stand in for those of services. */
const services = { umami: { script: '/counters/umami.js', id: 'u1' }, matomo: { host: '/counters', id: '3' } }

test('counters come only when the page has loaded, and hear of every further page', { tag: '@full' }, async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/counters/*.js', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.counters = (window.counters ?? 0) + 1',
    })
  })
  // The element that the server writes into the head when these settings are set (lib/screens/head/head-extras).
  await page.addInitScript((data) => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      const script = document.createElement('script')
      script.src = '/assets/analytics.js'
      script.dataset.given = data
      document.head.append(script)
    }).observe(document, { childList: true, subtree: true })
  }, JSON.stringify(services))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/boot/boot.js*', async (route) => {
    await released
    await route.continue()
  })
  const own = page.waitForResponse('**/assets/analytics.js')
  await page.goto('/archive', { waitUntil: 'commit' })
  await own
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(asked).toEqual([])

  release()
  await expect.poll(() => asked.toSorted()).toEqual(['/counters/matomo.js', '/counters/umami.js'])
  await page.waitForFunction(() => Reflect.get(window, 'counters') === 2)
  await expect(page.locator('script[data-website-id="u1"]')).toHaveCount(1)
  const told = () => page.evaluate(() => Reflect.get(window, '_paq') as unknown[][])
  expect(await told()).toHaveLength(4)
  await wake(page)
  await page.getByRole('main').getByRole('link', { name: '砚台与墨' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '砚台与墨' })).toBeVisible()
  const address = page.url()
  await expect
    .poll(async () => (await told()).slice(4), { timeout: 20_000 })
    .toEqual([['setCustomUrl', address], ['setDocumentTitle', await page.title()], ['trackPageView']])
})
