import { expect, test } from '../../support/browser/fixtures'

test('R-022 R-195 R-196 R-197 the footer shows version and years, and links to the author', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-06-01T12:00:00Z'))
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('heo 4.3.0')).toBeVisible()
  // SINCE of the sample workspace, and the year of the reader's clock: the page may have been made in another one.
  await expect(footer.getByText('© 2023–2031')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Lin Yao' })).toHaveAttribute('href', '/about')
  // Links to others are of no use on paper.
  const friends = footer.getByRole('heading', { name: 'Friends' })
  await expect(friends).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(friends).toBeHidden()
})

test('R-198 the footer lists the friend links', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('heading', { name: 'Friends' }).locator('xpath=following-sibling::ul')
  const links = list.getByRole('link')
  await expect(links).toHaveCount(6)
  await expect(links.nth(0)).toHaveAttribute('href', 'https://example.com/quiet-compiler')
  await expect(links.nth(5)).toContainText('慢火车')
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank')
})

test('R-201 R-202 R-203 R-206 R-207 R-208 R-366 the footer links to the profiles that are set, to the e-mail address and to RSS', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('list', { name: 'Elsewhere' }).getByRole('link')
  // LinkedIn, the video sites and others are not set in the sample workspace.
  await expect(links).toHaveText([/^GitHub/, /^X/, /^微博/, /^Telegram/, 'E-mail', 'RSS'])
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs.slice(0, 4)).toEqual([
    'https://example.com/code/lin-yao',
    'https://example.com/short/lin-yao',
    'https://example.com/weibo/lin-yao',
    'https://example.com/chat/lin-yao',
  ])
  expect(hrefs[5]).toBe('/feed')
  // Harvesters do not read the address in the page.
  expect(await page.content()).not.toContain('lin@example.com')
  expect(atob(hrefs[4]?.slice(1) ?? '')).toBe('lin@example.com')
})

test('R-199 without a registration number the footer shows none, and no badge', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('a[href*="beian"]')).toHaveCount(0)
  await expect(footer.getByText('备')).toHaveCount(0)
})
