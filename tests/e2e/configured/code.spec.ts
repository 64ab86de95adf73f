import { expect, test } from '../../support/browser/fixtures'

// This blog runs with the environment of scripts/e2e.ts, `configured`.

test('code has line numbers, and the style sheet and the highlighter that the settings name', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('**/code/night.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: '.token.keyword { color: rgb(1, 2, 3) }' }),
  )
  await page.route('**/code/highlighter.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Prism = { highlightElement(code) { code.dataset.marked = code.className } }',
    }),
  )
  await page.addInitScript(() => localStorage.setItem('darkMode', 'dark'))
  await page.goto('/article/kitchen-sink')
  const listing = page
    .locator('#article-body')
    .getByRole('figure')
    .filter({ hasText: 'How many strokes in a line?' })
  await expect(listing.locator('pre')).toContainText(/^1\n2\n3\n/)
  const keyword = listing.locator('.token.keyword').first()
  await expect(keyword).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(listing.locator('code')).toHaveAttribute('data-marked', 'language-python')
  await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  await expect(keyword).not.toHaveCSS('color', 'rgb(1, 2, 3)')
})
