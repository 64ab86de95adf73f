import { expect, test } from '@playwright/test'

// Without the fixture that fails a test for what is logged: here something has to be.
test('R-397 without the highlight script there is a line in the log, in Chinese, and the results stay as they are', {
  tag: '@full',
}, async ({ page }) => {
  const logged: string[] = []
  const broken: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => broken.push(error.message))
  await page.route('**/mark.js', (route) => route.abort())
  await page.goto('/search/harbour')
  await expect.poll(() => logged.filter((line) => line.includes('加载失败'))).toHaveLength(1)
  await expect(page.getByRole('article').first()).toContainText('The harbour at five')
  await expect(page.locator('mark')).toHaveCount(0)
  expect(broken).toEqual([])
})
