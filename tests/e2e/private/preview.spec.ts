import type { Locator } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'

// This blog runs with HEO_POST_LIST_PREVIEW on.

const title = 'Everything a page can hold'

/** The lines of text that a reader sees in an element: boxes of letters that begin at another height than those before. */
function visibleLines(element: Locator): Promise<number> {
  return element.evaluate((preview) => {
    const { bottom } = preview.getBoundingClientRect()
    const texts = document.createTreeWalker(preview, NodeFilter.SHOW_TEXT)
    const middles: number[] = []
    while (texts.nextNode()) {
      const letters = document.createRange()
      letters.selectNodeContents(texts.currentNode)
      for (const box of letters.getClientRects()) {
        const middle = (box.top + box.bottom) / 2
        if (box.width > 1 && middle < bottom) middles.push(middle)
      }
    }
    middles.sort((a, b) => a - b)
    // Small letters and formulas stand a little higher or lower within their line.
    return middles.filter((middle, i) => i === 0 || middle - (middles[i - 1] ?? 0) > 8).length
  })
}

test('R-483 with previews a card shows the beginning of the body, in place of cover and summary', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/category/Engineering')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText(/^This page is my workshop wall/)).toBeVisible()
  await expect(card.getByText(/^One article with every kind of block/)).toHaveCount(0)
  // The cover is a link to the article as well.
  await expect(card.locator('a[aria-hidden="true"]')).toHaveCount(0)
  await expect(card.locator('a[href^="/tag/"]').first()).toBeVisible()
})

for (const theme of themeNames) {
  for (const width of [390, 820, 1440]) {
    test(`R-415 a preview has 12 lines of the body: ${theme} at ${width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/category/Engineering?theme=${theme}`)
      const preview = page.getByRole('article').filter({ hasText: title }).locator('.notion')
      expect(await visibleLines(preview)).toBe(12)
    })
  }
}

test('R-415 a preview ends within a block whose lines do not all fit', { tag: '@full' }, async ({ page }) => {
  await page.goto('/category/Engineering')
  const preview = page.getByRole('article').filter({ hasText: title }).locator('.notion')
  /** A block begins in what is seen, and would go on below it if nothing were cut. */
  const isCut = () =>
    preview.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect()
      element.style.setProperty('-webkit-line-clamp', 'none')
      const boxes = [...element.children].map((block) => block.getBoundingClientRect())
      element.style.removeProperty('-webkit-line-clamp')
      return boxes.some((box) => box.top < bottom - 8 && box.bottom > bottom + 8)
    })
  const cut: number[] = []
  for (const width of [340, 370, 400, 430]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await visibleLines(preview), `${width} px`).toBe(12)
    if (await isCut()) cut.push(width)
  }
  expect(cut.length).toBeGreaterThan(0)
})
