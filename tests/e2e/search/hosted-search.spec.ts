import { expect, test } from '../../support/browser/fixtures'

test('R-132 without a hosted search the search icon is a link to the search page', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/')
  const control = page.getByRole('banner').getByTitle('Search')
  await expect(control).toHaveRole('link')
  await expect(control).toHaveAttribute('href', '/search')
  await control.click()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('R-358 without a hosted search its dialog is not in the page, and nothing of it is loaded', {
  tag: '@full',
}, async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  for (const path of ['/', '/article/kitchen-sink', '/search']) {
    const answer = await page.goto(path)
    expect(await answer?.text(), path).not.toMatch(/algolia/i)
    await expect(page.locator('dialog:not(#side-panel, #modal-search)')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toHaveCount(0)
  }
  expect([...hosts].filter((host) => host.includes('algolia'))).toEqual([])
})
