import { zhCN } from '@/lib/i18n/zh-CN'
import { expect, test } from '../../support/browser/fixtures'

// This blog runs with LANG zh-CN.

test('R-311 the configured language is in the HTML as it comes, and stays without a flash or a warning', {
  tag: '@full',
}, async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(message.text())
  })
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenTitles: seen })
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent
      if (title) seen.add(`${document.documentElement.lang} ${title}`)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  for (const address of ['/archive', '/archive?theme=simple']) {
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    const html = (await answer?.text()) ?? ''
    expect(html).toMatch(/<html lang="zh-CN"/)
    expect(html).toContain(zhCN.archive.title)
    if (address === '/archive') expect(html).toMatch(/<time dateTime="(\d+)-0?(\d+)-0?(\d+)">\1年\2月\3日</)
    await expect(page.getByRole('heading', { level: 1, name: zhCN.archive.title })).toBeVisible()
    const seen = await page.evaluate(() => [...(Reflect.get(window, 'seenTitles') as Set<string>)])
    expect(seen).toHaveLength(1)
    expect(seen[0]).toContain(`zh-CN ${zhCN.archive.title}`)
  }
  expect(complaints).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull()
})

test('R-312 a reader’s own language goes before the configured one, English too', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/archive?lang=en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await expect(page.getByRole('main').locator('time[datetime="2026-10-02"]')).toHaveText('Oct 2, 2026')
  await page.goto('/tag')
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
})
