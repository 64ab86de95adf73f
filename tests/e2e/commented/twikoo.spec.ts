import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { serveBackends } from '../../support/services/comment-backends'
import { serveClients } from '../../support/services/comment-cdn'
import { startTwikoo } from '../../support/services/twikoo-server'

const article = '/article/harbour-at-five'

let twikoo: Awaited<ReturnType<typeof startTwikoo>>
test.beforeAll(async () => {
  twikoo = await startTwikoo()
})
test.afterAll(() => twikoo.stop())
// Its client goes on asking while a page closes.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** The configured backend is a server of this test: the published function of the service over an embedded store. */
async function connect(page: Page): Promise<void> {
  await serveClients(page)
  await serveBackends(page)
  await page.route('https://twikoo.example/**', async (route) => {
    const response = await route.fetch({ url: twikoo.url })
    await route.fulfill({ response })
  })
  // Where the service's client takes the pictures of those who wrote from.
  await page.route('https://weavatar.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
}

async function comments(page: Page): Promise<Locator> {
  // After a navigation the old page's area may still be there for a moment.
  await expect(() => page.locator('#comments').scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass()
  const panel = page.getByRole('tabpanel', { name: 'Twikoo' })
  await expect(panel.getByRole('textbox').last()).toBeVisible()
  return panel
}

test('R-013 R-385 a comment is posted through Twikoo, appears, is there after a reload and after other pages, and counted in lists', {
  tag: '@full',
}, async ({ page }) => {
  // Five pages with the service's client on each, beside other suites.
  test.setTimeout(60_000)
  const words = 'The gulls are right about the bread.'
  await connect(page)
  await page.goto(article)
  const panel = await comments(page)
  await panel.locator('input[name="nick"]').fill('Ada')
  await panel.locator('input[name="mail"]').fill('ada@example.com')
  await panel.locator('textarea').first().fill(`${words} <img src=x onerror="window.hacked=1">`)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText(words)).toBeVisible()

  await page.reload()
  await expect((await comments(page)).getByText(words)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()

  // The next page has its own comments; back here they are made anew.
  await page.locator('main a[href^="/article/"]').last().click()
  await expect(page).not.toHaveURL(article)
  await expect((await comments(page)).getByText(words)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(article)
  await expect((await comments(page)).getByText(words)).toBeVisible()

  // A list asks for all its numbers at once; the sidebar tells what was said last, by the other service.
  const calls: string[] = []
  page.on('request', (request) => {
    const { event = '' } = /^https:\/\/twikoo/.test(request.url()) ? (request.postDataJSON() ?? {}) : {}
    if (event === 'GET_COMMENTS_COUNT') calls.push(request.url())
  })
  await page.goto('/category/Travel')
  const cards = page.getByRole('main').getByRole('article')
  await expect(
    cards.filter({ hasText: 'The harbour at five' }).getByText('1 comment', { exact: true }),
  ).toBeVisible()
  expect(await cards.count()).toBeGreaterThan(1)
  await expect(cards.getByText('0 comments', { exact: true })).toHaveCount((await cards.count()) - 1)
  expect(calls).toHaveLength(1)

  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('heading', { name: 'Recent comments' }).scrollIntoViewIfNeeded()
  const recent = sidebar.getByRole('list').filter({ hasText: 'Ada' })
  await expect(recent.getByRole('link')).toHaveText(/^The gulls again <3Ada <img src=x onerror="hacked=1">/)
  // One about the locked letter is not quoted.
  await expect(sidebar.getByText('What the letter says')).toHaveCount(0)
  await recent.getByRole('link').click()
  await expect(page).toHaveURL(`${article}#comments`)
  await expect(page.locator('#comments')).toBeInViewport()
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
})

test('R-165 R-166 the memos page has a comment area under its Chinese title, in which a memo can be quoted', {
  tag: '@full',
}, async ({ page }) => {
  await connect(page)
  await page.goto('/memos')
  const area = page.getByRole('region', { name: '我的说说' })
  await expect(area.getByRole('heading', { level: 2 })).toHaveText('我的说说')
  await expect(area.getByRole('heading', { level: 2 }).locator('[lang]')).toHaveAttribute('lang', 'zh-CN')
  const memo = page.getByRole('main').getByRole('article').filter({ hasText: 'Deleted four hundred lines' })
  await memo.getByRole('button', { name: 'Reply' }).click()
  const box = area.locator('textarea').first()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(
    /^> Deleted four hundred lines today and \*\*nothing stopped working\*\*\.[\s\S]*\n\n$/,
  )
})
