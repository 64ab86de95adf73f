import { expect, test } from '../../support/browser/fixtures'
import { lockedLetter, names } from '../../support/locked-letter'

// This blog's pages are made as for an export: no server answers its readers.

const { path, pageId } = lockedLetter()

test('R-373 R-401 an exported page holds the body encrypted alone, and the same form opens it without asking anybody', {
  tag: '@full',
}, async ({ page, request }) => {
  const html = await (await request.get(path)).text()
  expect(html).toContain('"sealed":{"rounds":600000')
  for (const secret of ['LOCKED-MARKER-7f3a', 'open-sesame', 'The street']) expect(html).not.toContain(secret)
  expect(names(html, pageId)).toBe(false)
  expect(html).toMatch(/<noscript>.*This post opens only in a browser that runs scripts/)

  // Each visit makes this call once.
  const warmUp = page.waitForResponse(/\/api\/search\?query=&/)
  await page.goto(path)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await warmUp
  const asked: string[] = []
  page.on('request', (sent) => {
    if (['document', 'xhr', 'fetch', 'websocket', 'ping'].includes(sent.resourceType()))
      asked.push(sent.url())
  })
  await page.keyboard.type('shut')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Password Error!' })).toBeVisible()
  await page.keyboard.type('open-sesame')
  await page.keyboard.press('Enter')
  await expect(page.getByText('LOCKED-MARKER-7f3a')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'The room' }).first()).toBeVisible()
  expect(asked).toEqual([])
})
