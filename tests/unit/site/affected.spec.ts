import { expect, test } from 'vitest'
import { affectedPaths } from '@/lib/site/affected'
import { isRelated, newestFirst, relatedPosts } from '@/lib/site/posts'
import type { Post } from '@/lib/site/types'
import { makeSite } from '../screens/make-site'
import { makePost } from './make-post'

/** Thirty posts, the newest first, ten on a page; every fifth one in the category "Sea". */
const posts = Array.from({ length: 30 }, (_, index) =>
  makePost({
    id: `id-${index}`,
    title: `Post ${index}`,
    slug: `article/p-${index}`,
    href: `/article/p-${index}`,
    publishDate: 1_000 - index,
    category: index % 5 === 0 ? 'Sea' : '',
    tags: index === 7 || index === 21 ? ['rare'] : [],
  }),
)
const siteOf = (list: readonly Post[]) =>
  makeSite(list, { settings: { POSTS_PER_PAGE: 10, POST_RECOMMEND_COUNT: 6 } })
const changed = (index: number, change: Partial<Post>) =>
  siteOf(posts.map((post, at) => (at === index ? { ...post, ...change } : post)))
const affected = (after: ReturnType<typeof siteOf>, edited: string[] = []) =>
  affectedPaths(siteOf(posts), after, new Set(edited)).sort()

test('nothing is affected when nothing has changed', () => {
  expect(affected(siteOf(posts))).toEqual([])
})

test('an edited body affects the post, its lists, the archive, its neighbours and the posts that recommend it', () => {
  expect(affected(siteOf(posts), ['id-21'])).toEqual(
    [
      '/article/p-21',
      '/article/p-20',
      '/article/p-22',
      '/article/p-7',
      '/page/3',
      '/tag/rare',
      '/archive',
    ].sort(),
  )
})

test('the posts that recommend a changed one are found as a comparison of all their lists would find them', () => {
  const tagged = Array.from({ length: 60 }, (_, index) =>
    makePost({
      id: `id-${index}`,
      title: `Post ${index}`,
      publishDate: 1_000 - ((index * 7) % 11),
      href: index % 13 === 5 ? 'https://example.com/elsewhere' : `/article/p-${index}`,
      category: ['Sea', 'Hill', ''][index % 3] ?? '',
      tags: ['a', 'b', 'c', 'd'].filter((_tag, bit) => (index * 5) & (1 << bit)),
    }),
  )
  const newest = newestFirst(tagged)
  for (const count of [0, 3, 6]) {
    for (const post of tagged) {
      const list = relatedPosts(tagged, post, count)
      expect(tagged.filter((other) => isRelated(newest, post, other, count)).length).toBe(list.length)
      for (const other of list) expect(isRelated(newest, post, other, count)).toBe(true)
    }
  }
})

test('a post that changes its category affects the old list and the new one', () => {
  const paths = affected(changed(12, { category: 'Sea' }))
  expect(paths).toContain('/category/Sea')
  expect(paths).toContain('/category')
  expect(paths).toContain('/page/2')
  expect(paths).not.toContain('/')
  expect(paths).not.toContain('/page/3')
  const back = affectedPaths(changed(12, { category: 'Sea' }), siteOf(posts), new Set())
  expect(back).toContain('/category/Sea')
})

test('a new slug affects the old address and the new one', () => {
  const paths = affected(changed(12, { slug: 'article/new', href: '/article/new' }))
  expect(paths).toContain('/article/p-12')
  expect(paths).toContain('/article/new')
})

test('a new post moves all that follow it to other pages', () => {
  const fresh = makePost({
    id: 'fresh',
    title: 'Fresh',
    slug: 'article/fresh',
    href: '/article/fresh',
    publishDate: 2_000,
  })
  expect(affected(siteOf([fresh, ...posts]))).toEqual(
    ['/', '/page/2', '/page/3', '/page/4', '/article/fresh', '/article/p-0', '/archive'].sort(),
  )
})

test('the last page of a list that became shorter is affected, though nothing stands on it any more', () => {
  expect(affected(siteOf(posts.slice(0, 20)))).toContain('/page/3')
})

test('an invisible page affects its own address alone', () => {
  const page = (title: string) =>
    makeSite(posts, {
      pages: [makePost({ id: 'quiet', title, type: 'Page', slug: 'quiet', href: '/quiet', invisible: true })],
    })
  expect(affectedPaths(page('A'), page('B'), new Set())).toEqual(['/quiet'])
})

test('a memo that is new, changed or edited affects the memos page and nothing else', () => {
  const memo = makePost({ id: 'memo', type: 'Memo', title: 'Tea' })
  const withMemos = (memos: Post[]) => makeSite(posts, { memos, settings: { POSTS_PER_PAGE: 10 } })
  const paths = (before: Post[], after: Post[], edited: string[] = []) =>
    affectedPaths(withMemos(before), withMemos(after), new Set(edited))
  expect(paths([], [memo])).toEqual(['/memos'])
  expect(paths([memo], [{ ...memo, tags: ['tea'] }])).toEqual(['/memos'])
  expect(paths([memo], [memo], ['memo'])).toEqual(['/memos'])
  expect(paths([memo], [memo])).toEqual([])
})
