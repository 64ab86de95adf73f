import { expect, test } from '../../support/browser/fixtures'
import { wake } from '../../support/browser/wake'

test.use({ givesSign: false })

const connections = {
  'a fast connection': { saveData: false, effectiveType: '4g' },
  'the data saver': { saveData: true, effectiveType: '4g' },
  'a slow connection': { saveData: false, effectiveType: '3g' },
}

for (const [name, connection] of Object.entries(connections)) {
  const loadsAhead = name === 'a fast connection'
  const what = loadsAhead ? 'framework and page data are loaded ahead' : 'nothing is loaded ahead'
  const tag = loadsAhead ? [] : '@full'
  test(`with ${name} ${what}, and a link still opens its page`, { tag }, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const count = (part: string) => asked.filter((path) => path.startsWith(part)).length

    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(count('/_next/static/chunks/') > 0).toBe(loadsAhead)
    await wake(page)
    const before = count('/_next/static/chunks/')
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
    await link.hover()
    // Longer than the rest after which code of other screens is loaded.
    await page.waitForTimeout(1_500)
    expect(count('/_next/data/') > 0).toBe(loadsAhead)
    expect(count('/_next/static/chunks/') > before).toBe(loadsAhead)
    await link.click()
    await expect(page).toHaveURL(/\/article\//)
  })
}
