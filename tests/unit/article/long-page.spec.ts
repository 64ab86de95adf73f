import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { inTime } from '@/tests/support/in-time'
import { longPage } from '@/tests/support/long-page'
import { context } from './support'

test('a page of 2,000 blocks, with code and formulas throughout, is drawn completely in less than two seconds of one core', {
  tags: 'full',
}, async () => {
  const { id, recordMap } = await longPage(200)
  expect(Object.keys(recordMap.block).length).toBeGreaterThanOrEqual(2_000)
  // Of records only the options of databases are remembered, and this page has none.
  const { html, toc } = await inTime(2_000, () => renderArticle(recordMap, { ...context(), pageId: id }))
  const count = (piece: string) => html.split(piece).length - 1
  expect(toc).toHaveLength(200)
  expect(count('<figure class="notion-code"')).toBe(200)
  expect(count('token keyword')).toBeGreaterThanOrEqual(600)
  expect(count('class="katex-display"')).toBe(200)
  expect(count('notion-callout')).toBeGreaterThanOrEqual(200)
  expect(count('data-type="broken"')).toBe(0)
})
