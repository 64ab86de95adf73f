import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

/** The page as it is painted first: of its scripts only the inline one has run. */
async function openWithoutScripts(page: Page, address: string) {
  await page.route('**/_next/static/**/*.js', () => {})
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

const ground = (page: Page) =>
  page.locator('#theme-heo').evaluate((element) => getComputedStyle(element).backgroundColor)
const light = 'rgb(247, 249, 254)'
const dark = 'rgb(24, 23, 29)'

const firstPaints = [
  { points: 'R-320', hour: 12, expected: light },
  { points: 'R-320 R-321 R-322', hour: 18, expected: dark },
  { points: 'R-320 R-321 R-322', hour: 6, expected: dark },
  { points: 'R-320 R-321 R-322', hour: 7, expected: light },
  { points: 'R-320', hour: 12, system: 'dark', expected: dark },
  { points: 'R-323 R-294', hour: 12, system: 'dark', stored: 'light', expected: light },
  { points: 'R-323 R-294', hour: 12, stored: 'true', expected: dark },
  { points: 'R-325 R-058', hour: 12, stored: 'dark', mode: 'light', expected: light },
] as const

for (const { points, hour, expected, ...reader } of firstPaints) {
  const circumstances = Object.entries(reader).map(([name, value]) => `${name} ${value}`)
  const name = expected === dark ? 'dark' : 'light'
  test(
    `${points} R-326 the first paint is ${name} at ${hour} o’clock ${circumstances.join(', ')}`.trim(),
    async ({ page }) => {
      await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, hour)))
      await page.emulateMedia({ colorScheme: 'system' in reader ? reader.system : 'light' })
      if ('stored' in reader) {
        await page.addInitScript((stored) => localStorage.setItem('darkMode', stored), reader.stored)
      }
      await openWithoutScripts(page, 'mode' in reader ? `/?mode=${reader.mode}` : '/')
      await expect(page.locator('html')).toHaveClass(new RegExp(`(^| )${name}( |$)`))
      await expect.poll(() => ground(page)).toBe(expected)
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute(
        'content',
        expected === dark ? '#18171d' : '#f7f9fe',
      )
    },
  )
}

test('R-226 R-327 R-328 R-294 the toggle flips the mode with its icon and stores it; before that the mode follows the system', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, 12)))
  await page.goto('/archive')
  const root = page.locator('html')
  const bars = page.locator('meta[name="theme-color"]')
  const toggle = page.getByRole('banner').getByRole('button', { name: /^Switch to (dark|light) mode$/ })
  const icon = (name: string) => toggle.locator(`svg:has(use[href$="#${name}"])`)
  await expect(root).toHaveClass(/(^| )light( |$)/)

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass(/(^| )dark( |$)/)
  await expect(bars).toHaveAttribute('content', '#18171d')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass(/(^| )light( |$)/)
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBeNull()

  await expect(icon('moon')).toBeVisible()
  await expect(icon('sun')).toBeHidden()
  await toggle.click()
  await expect(root).toHaveClass(/(^| )dark( |$)/)
  await expect(bars).toHaveAttribute('content', '#18171d')
  await expect(icon('sun')).toBeVisible()
  await expect(icon('moon')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('dark')

  await toggle.click()
  await expect(root).toHaveClass(/(^| )light( |$)/)
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('light')
  // The reader has chosen: the system is not asked any more.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass(/(^| )light( |$)/)
})
