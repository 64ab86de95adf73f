import { expect, test } from '../../support/browser/fixtures'

test('R-055 pages name their plain address at the public host as canonical, in every theme', {
  tag: '@full',
}, async ({ page }) => {
  const canonical = page.locator('link[rel="canonical"]')
  for (const theme of ['', '?theme=simple', '?theme=docs']) {
    for (const path of ['/', '/archive', '/article/kitchen-sink', '/search/ink']) {
      await page.goto(path + theme)
      await expect(canonical, path + theme).toHaveAttribute('href', `https://pond.example${path}`)
    }
  }
  await page.goto('/no/such/page')
  await expect(canonical).toHaveCount(0)
})

test('the pictures of links have absolute addresses', { tag: '@full' }, async ({ request }) => {
  for (const page of ['/', '/article/harbour-at-five', '/archive']) {
    const html = await (await request.get(page)).text()
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(address, page).toMatch(/^https:\/\/pond\.example\/api\/picture\/[\w-]{12}\.[\w-]{20}\.jpg$/)
    const answer = await request.get(new URL(address).pathname)
    expect([answer.status(), answer.headers()['content-type']], page).toEqual([200, 'image/jpeg'])
  }
})
