import { enUS } from '@/lib/i18n/en-US'
import { zhCN } from '@/lib/i18n/zh-CN'
import { prepareForAxe, violationsIn } from '../../support/browser/axe'
import { expect, test } from '../../support/browser/fixtures'

// This blog runs with DEBUG on and LANG zh-CN.

test('the debug panel tells what the browser was given, follows the reader to other pages, and speaks the site’s language', {
  tag: '@full',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/archive?lang=en&mode=light')
  await expect(page.getByRole('heading', { level: 1, name: enUS.archive.title })).toBeVisible()
  const corner = page.getByRole('complementary', { name: 'DEBUG' })
  const panel = corner.getByRole('group', { name: 'DEBUG' })
  await expect(panel).toHaveCount(0)
  const open = corner.getByRole('button', { name: zhCN.debug.open })
  await open.click()
  const value = (name: string) =>
    panel
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]')
  await expect(value('screen')).toHaveText('archive')
  await expect(value('path')).toHaveText('/archive')
  await expect(value('theme')).toHaveText('heo')
  await expect(value('lang')).toHaveText('en-US')
  await expect(value('mode')).toHaveText('light')
  await expect(value('LANG')).toHaveText('"zh-CN"')
  const made = Date.parse((await value('made').textContent()) ?? '')
  expect(Math.abs(Date.now() - made)).toBeLessThan(10 * 60_000)
  const [, scripts] = /^\d+, ([\d.]+) kB$/.exec((await value('scripts').textContent()) ?? '') ?? []
  expect(Number(scripts)).toBeGreaterThan(50)

  await page.getByRole('main').getByRole('link', { name: 'The harbour at five' }).first().click()
  await expect(value('screen')).toHaveText('article')
  await expect(value('path')).toHaveText('/article/harbour-at-five')

  await corner.getByRole('button', { name: zhCN.debug.close }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect(open).toHaveAttribute('aria-expanded', 'false')

  // With a clock of its own the browser tells nothing of what it has loaded.
  await prepareForAxe(page)
  await page.goto('/about')
  await open.click()
  await expect(value('mode')).toHaveText('light')
  expect(await violationsIn(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(value('mode')).toHaveText('dark')
})
