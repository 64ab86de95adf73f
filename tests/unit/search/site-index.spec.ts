import { expect, test } from '@playwright/test'
import { isSiteIndex, resultsIn, siteIndex } from '@/lib/search/site-index'
import { makePost } from '../site/make-post'

const index = siteIndex(
  [
    makePost({ id: '1', title: 'Tea in the morning', summary: 'A cup of green tea.', tags: ['茶'] }),
    makePost({ id: '2', title: 'Letter', summary: '', locked: true, tags: ['tea'] }),
    makePost({ id: '3', title: 'Walk', summary: 'Along the harbour, then tea.' }),
  ],
  1,
)

test('R-147 an export’s search finds what the server’s finds, best first, in pages that its address names', () => {
  const first = resultsIn(index, 'tea', 1)
  expect(first).toMatchObject({ page: 1, total: 2, pageSize: 1 })
  expect(first.cards.map(({ title }) => title)).toEqual(['Tea in the morning'])
  expect(resultsIn(index, 'tea', 2).cards.map(({ title }) => title)).toEqual(['Walk'])
  expect(resultsIn(index, '茶', 1).total).toBe(1)
  expect(resultsIn(index, 'nothing', 1)).toMatchObject({ total: 0, cards: [] })
})

test('R-373 the index tells no more of a locked post than its card', () => {
  expect(resultsIn(index, 'letter', 1).cards).toMatchObject([{ title: 'Letter', locked: true }])
  expect(Object.keys(index.posts[1] ?? {}).sort()).toEqual(
    ['category', 'cover', 'day', 'href', 'icon', 'key', 'locked', 'summary', 'tags', 'title'].sort(),
  )
})

test('what is no index is not taken for one', () => {
  expect(isSiteIndex(JSON.parse(JSON.stringify(index)))).toBe(true)
  for (const other of [null, 'text', {}, { posts: [] }, { pageSize: 1, posts: {} }])
    expect(isSiteIndex(other)).toBe(false)
})
