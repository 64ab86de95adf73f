import { expect, test } from 'vitest'
import { cutSummary, snippets } from '@/lib/site/excerpt'
import { matchHref, normalizeKeyword } from '@/lib/site/search'

test('a keyword has one form for each character, single spaces, and no control characters', () => {
  expect(normalizeKeyword('  a \n b ')).toBe('a b')
  expect(normalizeKeyword('Cafe\u0301\u0007')).toBe('Caf\u00e9')
  expect(normalizeKeyword('\u3000')).toBe('')
})

test('a match leads to the heading above the place that was found, on the site itself', () => {
  expect(matchHref({ post: { href: '/article/a' }, anchor: 'x' })).toBe('/article/a#x')
  expect(matchHref({ post: { href: '/article/a' } })).toBe('/article/a')
  expect(matchHref({ post: { href: 'https://elsewhere.example/' }, anchor: 'x' })).toBe(
    'https://elsewhere.example/',
  )
})

test('R-266 results hold snippets around the terms', () => {
  const summary = 'How the harbour wakes up at five in the morning.'
  expect(snippets(summary, ['morning'])).toEqual(['…up at five in the morning.'])
  expect(snippets(summary, ['the', 'harbour'])).toEqual([summary])
  expect(snippets(summary, ['evening'])).toEqual([])
})

test('snippets that touch become one, those far apart stay two', () => {
  const text = `first ${'x'.repeat(200)} second third`
  expect(snippets(text, ['first', 'third', 'second'])).toEqual([`first ${'x'.repeat(59)}…`, '…second third'])
})

test('snippets begin and end between words', () => {
  const text = `${'lorem '.repeat(10)}found ${'ipsum '.repeat(20)}`
  expect(snippets(text, ['found'])).toEqual([`…${'lorem '.repeat(3)}found ${'ipsum '.repeat(9)}ipsum…`])
})

test('a summary is cut between words or Chinese characters, at 160 columns', () => {
  expect(cutSummary('Short.')).toBe('Short.')
  expect(cutSummary('a  b\n c')).toBe('a b c')
  expect(cutSummary('字'.repeat(80))).toBe('字'.repeat(80))
  expect(cutSummary('字'.repeat(81))).toBe(`${'字'.repeat(80)}…`)
  expect(cutSummary(`${'word '.repeat(31)}longer words`)).toBe(`${'word '.repeat(31).trimEnd()}…`)
  expect(cutSummary(`${'word '.repeat(31)}words and more`)).toBe(`${'word '.repeat(31)}words…`)
})

test('snippets of a long text in Chinese are found by comparing each of its characters once, not each place', () => {
  const text = Array.from({ length: 200_000 }, (_, i) =>
    String.fromCodePoint(0x4e00 + ((i * 7_919) % 4_000)),
  ).join('')
  const { normalize } = String.prototype
  let normalized = 0
  const counting = function (this: string, form?: string) {
    normalized += 1
    return normalize.call(this, form)
  }
  Reflect.set(String.prototype, 'normalize', counting)
  try {
    expect(snippets(text, ['\u9f98\u9f98'])).toEqual([])
  } finally {
    Reflect.set(String.prototype, 'normalize', normalize)
  }
  // Two forms of each of the 4,000 characters, and some more.
  expect(normalized).toBeLessThan(10_000)
})
