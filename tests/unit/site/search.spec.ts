import { expect, test } from '@playwright/test'
import { cutSummary, snippets } from '@/lib/site/excerpt'
import { normalizeKeyword, searchPosts } from '@/lib/site/search'
import { makePost } from './make-post'

const posts = [
  makePost({ title: 'Notes', summary: 'How the harbour wakes up at five in the morning.' }),
  makePost({ title: 'Boats', tags: ['Harbour'] }),
  makePost({ title: 'Places', category: 'Harbours' }),
  makePost({ title: 'The harbour', summary: 'Ropes and nets.' }),
  makePost({ title: 'Secret', tags: ['Harbour'], locked: true }),
  makePost({ title: 'Harbour lights', locked: true }),
  makePost({ title: 'Sealed', summary: 'A lantern at night.', locked: true }),
]
const found = (keyword: string) => searchPosts(posts, keyword).map(({ post }) => post.title)

test('hits in titles come first, then in tags and category, then in the summary', () => {
  expect(found('harbour')).toEqual(['The harbour', 'Harbour lights', 'Boats', 'Places', 'Notes'])
})

test('every word has to occur, in any order and any case', () => {
  expect(found('FIVE  Harbour')).toEqual(['Notes'])
  expect(found('nets harbour')).toEqual(['The harbour'])
  expect(found('harbour nowhere')).toEqual([])
})

test('of a locked post the title is searched, and the summary that its owner shows', () => {
  expect(found('secret')).toEqual(['Secret'])
  expect(found('night')).toEqual(['Sealed'])
  expect(searchPosts(posts, 'lights')[0]?.results).toEqual([])
})

test('R-356 without a keyword nothing is searched', () => {
  expect(['', '  ', '\u3000'].map(found)).toEqual([[], [], []])
})

test('a keyword is found in either Unicode form, and signs are no pattern', () => {
  const cafe = [makePost({ title: 'Cafe\u0301 (1)' })]
  expect(searchPosts(cafe, 'caf\u00e9')).toHaveLength(1)
  expect(searchPosts(cafe, '(1)')).toHaveLength(1)
  expect(searchPosts(cafe, '.*')).toEqual([])
  expect(normalizeKeyword('  a \n b ')).toBe('a b')
})

test('R-266 results hold snippets of the summary around the terms', () => {
  expect(searchPosts(posts, 'morning')[0]?.results).toEqual(['…up at five in the morning.'])
  expect(searchPosts(posts, 'the harbour').map(({ results }) => results)).toEqual([
    [],
    ['How the harbour wakes up at five in the morning.'],
  ])
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
