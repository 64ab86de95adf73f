import { expect, test } from '../../support/fixtures'

// This blog runs with HEO_POST_LIST_PREVIEW on.

test('R-483 R-415 with previews a card shows the first 12 blocks of the body, in place of cover and summary', async ({
  page,
}) => {
  await page.goto('/category/Engineering')
  const card = page.getByRole('article').filter({ hasText: 'Everything a page can hold' })
  await expect(card.getByText(/^This page is my workshop wall/)).toBeVisible()
  await expect(card.getByText(/^One article with every kind of block/)).toHaveCount(0)
  // The twelfth block of the page is there, the thirteenth is not.
  await expect(card.getByText('Text under it.', { exact: true })).toBeVisible()
  await expect(card.getByText('A heading of the third level')).toHaveCount(0)
  // The cover is a link to the article as well.
  await expect(card.locator('a[aria-hidden="true"]')).toHaveCount(0)
  await expect(card.locator('a[href^="/tag/"]').first()).toBeVisible()
})
