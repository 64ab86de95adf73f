import { expect, test } from 'vitest'
import { folded, indexTerms } from '@/lib/search/built-in/words'
import { snippets } from '@/lib/site/excerpt'
import { normalized } from '@/lib/text-forms'
import { comparable } from '@/lib/workspace/table/row-words'
import { inTime } from '../support/in-time'

/** An acute accent, and a grave accent below: each has to be sorted behind all of the other kind. */
const marks = '\u0301\u0316'.repeat(100_000)

test('texts of endless marks are compared in no time', async () => {
  for (const text of [marks, `a${marks}`, '\uff9e\u0316'.repeat(100_000)]) {
    for (const read of [folded, indexTerms, comparable, (long: string) => snippets(long, ['a'])])
      await inTime(1_000, () => read(text))
  }
})

test('letters with the marks of any script keep them', () => {
  for (const text of ['e\u0301', 'ệ', 'ส่ำ', 'שָׁלוֹם', 'กี้', 'が', `o${'\u0301\u0316'.repeat(15)}`])
    for (const form of ['NFC', 'NFKC', 'NFKD'] as const)
      expect(normalized(text, form)).toBe(text.normalize(form))
})
