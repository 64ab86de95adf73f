import { expect, test } from '@playwright/test'
import { modalAnswer } from '@/lib/search/modal-answer'
import { modalSearchCall } from '@/lib/search/modal-call'
import { toModalQuery } from '@/lib/search/modal-request'
import { toModalResponse } from '@/lib/search/modal-response'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const post = makePost({
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  title: 'Grinding',
  slug: 'article/grinding',
  summary: 'How to grind ink on a stone.',
  category: 'Craft',
  tags: ['ink', 'stone'],
})
const secret = makePost({ title: 'Ink diary', key: 'public-key', category: 'Private', locked: true })
const site = makeSite([post, secret])

test('R-283 R-381 the answer has results, recordMap and total; a result has an id and highlight text', () => {
  expect(modalAnswer(site, { query: 'GRIND', ancestorId: '' })).toEqual({
    results: [
      {
        id: post.id,
        title: 'Grinding',
        href: '/article/grinding',
        highlight: {
          text: 'How to <gzkNfoUU>grind</gzkNfoUU> ink on a stone.',
          pathText: 'Craft',
        },
      },
    ],
    recordMap: { block: {} },
    total: 1,
  })
})

test('what is found in tags or the title is shown from there', () => {
  const texts = (query: string) =>
    modalAnswer(site, { query, ancestorId: '' }).results.map(({ highlight }) => highlight.text)
  expect(texts('craft')).toEqual(['<gzkNfoUU>Craft</gzkNfoUU> · ink · stone'])
  expect(texts('grinding')).toEqual(['<gzkNfoUU>Grinding</gzkNfoUU>'])
})

test('R-373 of a locked post the title alone is searched and shown, and its id is not told', () => {
  expect(modalAnswer(site, { query: 'diary', ancestorId: '' }).results).toEqual([
    {
      id: 'public-key',
      title: 'Ink diary',
      href: secret.href,
      highlight: { text: 'Ink <gzkNfoUU>diary</gzkNfoUU>', pathText: '' },
    },
  ])
  for (const query of ['secret', 'private']) {
    expect(modalAnswer(site, { query, ancestorId: '' })).toEqual({
      results: [],
      recordMap: { block: {} },
      total: 0,
    })
  }
})

test('R-382 R-357 an empty query, also one of white space, has an empty answer', () => {
  for (const query of ['', '  ', '\u3000']) {
    expect(modalAnswer(site, { query, ancestorId: '' })).toEqual({
      results: [],
      recordMap: { block: {} },
      total: 0,
    })
  }
})

test('R-380 ancestorId limits the search to a page, with or without dashes in the id', () => {
  const found = (ancestorId: string) =>
    modalAnswer(site, { query: 'ink', ancestorId }).results.map(({ id }) => id)
  expect(found('')).toEqual(['public-key', post.id])
  expect(found('public-key')).toEqual(['public-key'])
  expect(found('Ink diary')).toEqual([])
  expect(found(post.id)).toEqual([post.id])
  expect(found(post.id.replaceAll('-', ''))).toEqual([post.id])
  expect(found('unknown')).toEqual([])
})

test('the answer holds 20 results at most, total counts them all', () => {
  const many = makeSite(Array.from({ length: 30 }, (_, index) => makePost({ title: `Note ${index}` })))
  const answer = modalAnswer(many, { query: 'note', ancestorId: '' })
  expect(answer.results).toHaveLength(20)
  expect(answer.total).toBe(30)
})

test('a request asks with trimmed texts; one that is too long or given twice asks nothing', () => {
  expect(toModalQuery({ query: '  ink ', ancestorId: ' a ' })).toEqual({ query: 'ink', ancestorId: 'a' })
  expect(toModalQuery({})).toEqual({ query: '', ancestorId: '' })
  expect(toModalQuery({ query: 'x'.repeat(200) })).toEqual({ query: 'x'.repeat(200), ancestorId: '' })
  expect(toModalQuery({ query: 'x'.repeat(201) })).toBeNull()
  expect(toModalQuery({ query: ['a', 'b'] })).toBeNull()
  expect(toModalQuery({ ancestorId: 'a'.repeat(65) })).toBeNull()
})

test('R-380 R-381 the browser asks /api/search below SUB_PATH and gets results, recordMap, total, error, errorId', async () => {
  const asked: string[] = []
  const answer = {
    ...modalAnswer(site, { query: 'grind', ancestorId: '' }),
    error: 'Half of it',
    errorId: 'half',
  }
  const search = modalSearchCall('/blog', async (address) => {
    asked.push(address)
    return { json: async () => answer }
  })
  expect(await search({ query: 'a&b 墨', ancestorId: 'x' })).toEqual(answer)
  expect(asked).toEqual(['/blog/api/search?query=a%26b+%E5%A2%A8&ancestorId=x'])
})

test('R-398 what is no answer becomes an answer with error and errorId', async () => {
  const lost = modalSearchCall('', () => Promise.reject(new Error('offline')))
  expect(await lost({ query: 'a', ancestorId: '' })).toEqual({
    results: [],
    recordMap: { block: {} },
    total: 0,
    error: 'offline',
    errorId: 'unreachable',
  })
  const odd = modalSearchCall('', async () => ({ json: async () => ({ message: 'Internal Server Error' }) }))
  expect(await odd({ query: 'a', ancestorId: '' })).toMatchObject({ results: [], errorId: 'no-answer' })
})

test('R-283 results that could not be opened are left out of an answer', () => {
  const answer = toModalResponse({
    results: [
      { id: 'a', href: '/a', title: 'A', highlight: { text: 'x', pathText: 'p' } },
      { id: 'b', href: 'javascript:alert(1)' },
      { id: 'c', href: '//evil.example' },
      { href: '/d' },
      'e',
      { id: 'f', href: 'https://f.example' },
    ],
    total: 'many',
    recordMap: null,
  })
  expect(answer).toEqual({
    results: [
      { id: 'a', href: '/a', title: 'A', highlight: { text: 'x', pathText: 'p' } },
      { id: 'f', href: 'https://f.example', title: '', highlight: { text: '', pathText: '' } },
    ],
    recordMap: { block: {} },
    total: 0,
  })
  expect(toModalResponse([])).toBeNull()
})
