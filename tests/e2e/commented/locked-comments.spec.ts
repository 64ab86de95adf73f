import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'
import { lockedLetter } from '../../support/locked-letter'
import { serveBackends } from '../../support/services/comment-backends'
import { serveClients } from '../../support/services/comment-cdn'

const { path, key } = lockedLetter()
const services = /twikoo|giscus|gitalk|cusdis|utteranc|waline|valine|leancloud|artalk|github/

for (const theme of themeNames) {
  test(`R-373 comments of a locked post are neither shown nor loaded before it is open, in ${theme}`, {
    tag: theme === 'heo' ? [] : '@full',
  }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const sent = request.url() + (request.postData() ?? '')
      const aboutPost = sent.includes(key) || sent.includes(path) || sent.includes(encodeURIComponent(path))
      const { origin, hostname } = new URL(request.url())
      if (services.test(request.url()) && origin !== new URL(page.url()).origin) {
        // The newest comments of the whole site are asked for without naming a page.
        if (!sent.includes('type=recent') || aboutPost) asked.push(hostname)
      }
    })
    await serveClients(page)
    await serveBackends(page)
    await page.route('https://twikoo.example/**', () => {})
    await page.goto(`${path}?theme=${theme}`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForLoadState('networkidle')
    await expect(page.locator('#comments')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'To the comments' })).toHaveCount(0)
    expect(asked).toEqual([])

    await page.getByLabel('Password', { exact: true }).fill('open-sesame')
    await page.getByRole('button', { name: 'Unlock' }).click()
    const area = page.locator('section:has(> #comments)')
    await expect(area.getByRole('tab', { name: 'Waline' })).toBeVisible()
    await area.getByRole('tab', { name: 'Waline' }).click()
    await expect(area.getByText(`Waline at ${path}`)).toBeVisible()
    expect(asked).not.toEqual([])
  })
}
