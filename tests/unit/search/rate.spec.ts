import { expect, test } from 'vitest'
import { rate } from '@/lib/search/built-in/rate'
import { wordsOf } from '@/lib/search/built-in/words'

test('R-147 a result leads to the part that fits best, and shows its text first', () => {
  const sections = [
    [1, { id: 'pier', heading: 'The pier', text: 'Gulls and tea.' }],
    [2, { id: 'tea', heading: 'Tea', text: 'Tea leaves.' }],
  ] as const
  const places = new Map([
    [1, { score: 1, terms: 1, found: ['tea'] }],
    [2, { score: 5, terms: 1, found: ['tea'] }],
  ])
  const found = { score: 6, places, held: 1 }
  const { hit } = rate('Walk', found, wordsOf('tea'), 'tea', { title: 'Walk', summary: 'Out.', sections })
  expect(hit).toMatchObject({
    anchor: 'tea',
    texts: ['Tea leaves.', 'Tea', 'Gulls and tea.', 'The pier', 'Out.'],
  })
})
