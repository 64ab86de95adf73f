import { expect, test } from 'vitest'
import { splitMarks } from '@/components/search/hosted/marks'

/** The text with its marked pieces in brackets. */
function bracketed(text: string, keyword: string): string {
  return splitMarks(text, keyword)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')
}

test('every word of the keyword is marked, whatever its case', () => {
  expect(bracketed('The harbour, the Harbour wall', 'harbour')).toBe('The [harbour], the [Harbour] wall')
  expect(bracketed('A cold cache', 'cache cold')).toBe('A [cold] [cache]')
  expect(bracketed('港口的清晨', '清晨')).toBe('港口的[清晨]')
})

test('a longer word wins over one that begins it', () => {
  expect(bracketed('typescript', 'type typescript')).toBe('[typescript]')
})

test('characters that mean something in a pattern are taken as they stand', () => {
  expect(bracketed('What is C++ (really)?', 'c++')).toBe('What is [C++] (really)?')
  expect(bracketed('a.b axb', 'a.b')).toBe('[a.b] axb')
  expect(bracketed('[x] \\ ^$', '[x] \\')).toBe('[[x]] [\\] ^$')
})

test('no keyword marks nothing, and pieces know where they begin', () => {
  expect(splitMarks('text', '  ')).toEqual([{ start: 0, text: 'text', marked: false }])
  expect(splitMarks('abcabc', 'b')).toEqual([
    { start: 0, text: 'a', marked: false },
    { start: 1, text: 'b', marked: true },
    { start: 2, text: 'ca', marked: false },
    { start: 4, text: 'b', marked: true },
    { start: 5, text: 'c', marked: false },
  ])
})
