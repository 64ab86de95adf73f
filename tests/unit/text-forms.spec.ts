import { expect, test } from '@playwright/test'
import { folded, indexTerms } from '@/lib/search/built-in/words'
import { snippets } from '@/lib/site/excerpt'
import { normalized } from '@/lib/text-forms'
import { comparable } from '@/lib/workspace/table/row-words'
import { processorTime } from '../support/blogs/processor-time'

/** An acute accent, and a grave accent below: each has to be sorted behind all of the other kind. */
const marks = '\u0301\u0316'.repeat(100_000)

test('texts of endless marks are compared in no time', () => {
  test.setTimeout(120_000)
  const before = processorTime()
  for (const text of [marks, `a${marks}`, '\uff9e\u0316'.repeat(100_000)]) {
    folded(text)
    indexTerms(text)
    comparable(text)
    snippets(text, ['a'])
  }
  expect(processorTime() - before).toBeLessThan(3_000)
})

test('letters with the marks of any script keep them', () => {
  for (const text of ['e\u0301', 'ệ', 'ส่ำ', 'שָׁלוֹם', 'กี้', 'が', `o${'\u0301\u0316'.repeat(15)}`])
    for (const form of ['NFC', 'NFKC', 'NFKD'] as const)
      expect(normalized(text, form)).toBe(text.normalize(form))
})
