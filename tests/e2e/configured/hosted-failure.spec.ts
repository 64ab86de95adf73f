import { expect, test } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { wake } from '../../support/browser/wake'
import { startFilledService } from '../../support/services/filled-search-service'

// Without the fixture that fails a test for what is logged: here something has to be.
// The policy of the build names no search service.
test.use({ bypassCSP: true })

for (const theme of themeNames) {
  test(`R-395 R-396 R-487 R-488 ${theme}: a hosted search that fails is logged only, one that is answered after 1.5 s does not fail`, {
    tag: '@full',
  }, async ({ page }) => {
    const service = await startFilledService(page)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const failures = () => logged.filter((line) => line.startsWith('Algolia search error:'))
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/archive?theme=${theme}`)
      await wake(page)
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      const dialog = page.getByRole('dialog', { name: '搜索' })
      const rows = dialog.getByRole('option')
      service.setFailure(null)
      service.setDelay(1_500)
      await dialog.getByRole('combobox').fill('tea')
      await expect(rows).toHaveCount(10)
      expect(service.calls().queries).toBe(1)
      expect(failures()).toEqual([])

      service.setDelay(0)
      service.setFailure({ status: 403, message: 'Method not allowed with this API key' })
      await dialog.getByRole('combobox').fill('leaves')
      await expect(dialog.getByText('Nothing was found for “leaves”.').first()).toBeVisible()
      expect(failures()).toHaveLength(1)
      await expect(rows).toHaveCount(0)
      await expect(dialog).not.toContainText(/error|fail|not allowed|wrong/i)
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      logged.length = 0
      service.reset()
    }
    await service.close()
  })
}
