import { expect, test } from '../../support/fixtures'

test('R-055 pages name their plain address at the public host as canonical, in every theme', async ({
  page,
}) => {
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
