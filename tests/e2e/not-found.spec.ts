import { fixedTexts } from '@/lib/i18n/fixed-texts'
import { expect, test } from '../support/fixtures'

test('R-219 – R-223 R-412 R-180 the not-found page: 404, where to look instead, home, latest posts, its own title, no sidebar', async ({
  page,
}) => {
  await page.goto('/')
  const siteTitle = (await page.getByRole('banner').getByRole('link').first().textContent())?.trim() ?? ''
  expect(siteTitle).not.toBe('')
  await page.goto('/nowhere-at-all')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('404')
  await expect(heading).toBeFocused()
  expect(
    await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(72)
  await expect(main.getByText('试试在站内搜索这篇文章')).toBeVisible()
  await expect(main.getByText(fixedTexts.notFoundMessage)).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle(new RegExp(`^${siteTitle}.*${fixedTexts.notFoundTitle}$`))
  await expect(page.getByRole('complementary')).toHaveCount(0)

  const latest = main.getByRole('region', { name: 'Latest posts' }).getByRole('link')
  expect(await latest.count()).toBeGreaterThanOrEqual(4)
  for (const link of await latest.all()) await expect(link).toHaveAttribute('href', /^\/article\/./)
  await main.getByRole('link', { name: fixedTexts.notFoundHome }).click()
  await expect(page).toHaveURL('/')
})
