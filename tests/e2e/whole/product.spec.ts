import { expect, test } from '../../support/browser/fixtures'

test('R-001 R-003 the home page is a personal blog drawn by the theme heo: its author, its posts, other content', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#theme-heo')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toContainText(/heo/i)
  await expect(page.getByRole('contentinfo')).toContainText('Lin Yao')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  // General content: pages that are no posts.
  const answer = await page.request.get('/about')
  expect(answer.status()).toBe(200)
})

test('R-004 an anonymous reader reads every kind of page, gets no cookie, and is asked to sign in nowhere', {
  tag: '@full',
}, async ({ page, context }) => {
  for (const path of ['/', '/archive', '/article/kitchen-sink', '/memos', '/search/ink', '/about']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    expect(answer?.headers()['set-cookie'], path).toBeUndefined()
    await expect(page.getByRole('main').getByText(/\w{3}/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /sign in|log in/i })).toHaveCount(0)
    await expect(page.locator('input[type="password"]')).toHaveCount(0)
  }
  await page.goto('/signin')
  await expect(page.getByRole('main')).toContainText('no account is needed')
  expect(await context.cookies()).toEqual([])
})

test('R-012 the memos page shows the memos themselves', { tag: '@full' }, async ({ page }) => {
  await page.goto('/memos')
  await expect(page.getByRole('main').getByText(/^First fire of the season/)).toBeVisible()
})
