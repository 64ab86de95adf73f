import { describe, expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import {
  adjacentPosts,
  countCategories,
  countTags,
  inCategory,
  latestPosts,
  orderPosts,
  randomPost,
  recommendedPosts,
  relatedPosts,
  withTag,
  withTagItems,
} from '@/lib/site/posts'
import { makePost, makePosts, titles } from './make-post'

const old = makePost({ title: 'old', publishDay: '2023-01-01' })
const recent = makePost({ title: 'recent', publishDay: '2024-06-01' })
const pinned = makePost({ title: 'pinned', publishDay: '2022-01-01', tags: ['top'] })
const external = makePost({ title: 'external', slug: 'https://a.example/x', href: 'https://a.example/x' })

describe('the order of lists', () => {
  const cases = [
    { POSTS_SORT_BY: 'notion', TOP_TAG: '', order: ['old', 'recent', 'pinned'] },
    { POSTS_SORT_BY: 'date', TOP_TAG: '', order: ['recent', 'old', 'pinned'] },
    { POSTS_SORT_BY: 'notion', TOP_TAG: 'top', order: ['pinned', 'old', 'recent'] },
    { POSTS_SORT_BY: 'date', TOP_TAG: 'top', order: ['pinned', 'recent', 'old'] },
  ] as const
  for (const { order, ...settings } of cases) {
    test(`is ${settings.POSTS_SORT_BY}${settings.TOP_TAG && ', with the top tag first'}`, () => {
      expect(titles(orderPosts([old, recent, pinned], settings))).toEqual(order)
    })
  }

  test('leaves the given list alone and keeps equals in their order', () => {
    const given = [old, recent, pinned]
    orderPosts(given, { POSTS_SORT_BY: 'date', TOP_TAG: 'top' })
    expect(titles(given)).toEqual(['old', 'recent', 'pinned'])
    const sameDay = makePosts('a', 'b', 'c')
    expect(titles(orderPosts(sameDay, { POSTS_SORT_BY: 'date', TOP_TAG: 'top' }))).toEqual(['a', 'b', 'c'])
  })
})

test('a tag and a category are matched whole', () => {
  const posts = [
    makePost({ title: 'a', tags: ['Go'], category: 'Code' }),
    makePost({ title: 'b', tags: ['Golang'], category: 'Code review' }),
  ]
  expect(titles(withTag(posts, 'Go'))).toEqual(['a'])
  expect(titles(inCategory(posts, 'Code'))).toEqual(['a'])
})

test('the latest posts are the newest by date, whatever the order of lists', () => {
  expect(titles(latestPosts([pinned, old, recent], 2))).toEqual(['recent', 'old'])
  expect(latestPosts([], 6)).toEqual([])
})

describe('recommended posts', () => {
  const settings = settingsSchema.parse({})
  const eight = makePosts('1', '2', '3', '4', '5', '6', '7', '8').map((post) => ({ ...post, tags: ['推荐'] }))

  test('R-064 R-065 R-066 are those with the tag 推荐, 6 at most, in the order of lists', () => {
    const posts = [old, ...eight]
    expect(titles(recommendedPosts(posts, settings))).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  test('R-067 R-068 are sorted by last edit, newest first, only when that is asked for', () => {
    const edited = ['2024-01-02', '2024-01-03', '2024-01-01'].map((day, index) =>
      makePost({ title: `${index}`, tags: ['推荐'], lastEditedDate: Date.parse(day) }),
    )
    const sorted = { ...settings, HEO_HERO_RECOMMEND_POST_SORT_BY_UPDATE_TIME: true }
    expect(titles(recommendedPosts(edited, sorted))).toEqual(['1', '0', '2'])
    expect(titles(recommendedPosts(edited, settings))).toEqual(['0', '1', '2'])
  })

  test('are the latest posts when no post has the tag or no tag is set', () => {
    expect(titles(recommendedPosts([old, recent], settings))).toEqual(['recent', 'old'])
    const untagged = { ...settings, HEO_HERO_RECOMMEND_POST_TAG: '', POST_RECOMMEND_COUNT: 1 }
    expect(titles(recommendedPosts([old, recent, ...eight], untagged))).toEqual(['recent'])
  })
})

test('related posts share tags or the category: more tags first, then the category, then the newer', () => {
  const post = makePost({ title: 'self', tags: ['a', 'b'], category: 'x' })
  const posts = [
    post,
    makePost({ title: 'nothing', tags: ['z'], category: 'y' }),
    makePost({ title: 'category', category: 'x' }),
    makePost({ title: 'one tag, older', tags: ['a'], publishDay: '2023-01-01' }),
    makePost({ title: 'one tag, newer', tags: ['b'], publishDay: '2024-01-01' }),
    makePost({ title: 'one tag and category', tags: ['a'], category: 'x' }),
    makePost({ title: 'two tags', tags: ['b', 'a'] }),
    { ...external, tags: ['a', 'b'], category: 'x' },
  ]
  const expected = ['two tags', 'one tag and category', 'one tag, newer', 'one tag, older', 'category']
  expect(titles(relatedPosts(posts, post, 6))).toEqual(expected)
  expect(titles(relatedPosts(posts, post, 2))).toEqual(expected.slice(0, 2))
})

test('posts without a category are not related by that', () => {
  const [a, b] = makePosts('a', 'b')
  expect(a && b && relatedPosts([a, b], a, 6)).toEqual([])
})

test('neighbours do not wrap around at the ends and are never external links', () => {
  const [a, b, c] = makePosts('a', 'b', 'c')
  if (!a || !b || !c) throw new Error('three posts were made')
  const posts = [a, external, b, c]
  expect(adjacentPosts(posts, a)).toEqual({ prev: null, next: b })
  expect(adjacentPosts(posts, b)).toEqual({ prev: a, next: c })
  expect(adjacentPosts(posts, c)).toEqual({ prev: b, next: null })
  expect(adjacentPosts(posts, old)).toEqual({ prev: null, next: null })
})

describe('counts', () => {
  const posts = [
    makePost({ title: '1', tags: ['a', 'b', 'b'], category: 'x' }),
    makePost({ title: '2', tags: ['b'], category: 'y' }),
    makePost({ title: '3', tags: ['c'], category: 'y' }),
    makePost({ title: '4' }),
  ]

  test('R-273 a tag counts the posts that carry it; the most used come first when that is set', () => {
    const byCount = [
      { name: 'b', count: 2 },
      { name: 'a', count: 1 },
      { name: 'c', count: 1 },
    ]
    expect(countTags(posts, { TAG_SORT_BY_COUNT: true })).toEqual(byCount)
    expect(countTags(posts, { TAG_SORT_BY_COUNT: false }).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  test('R-272 a category counts its posts, the fullest first; no category is none', () => {
    expect(countCategories(posts)).toEqual([
      { name: 'y', count: 2 },
      { name: 'x', count: 1 },
    ])
  })

  test('R-264 the tag items of a post are its tags with their counts', () => {
    const tags = countTags(posts, { TAG_SORT_BY_COUNT: true })
    const [item] = withTagItems([makePost({ title: 'p', tags: ['a', 'b', 'new'] })], tags)
    expect(item?.tagItems).toEqual([
      { name: 'a', count: 1 },
      { name: 'b', count: 2 },
      { name: 'new', count: 0 },
    ])
  })
})

test('a random post is any post of the site itself', () => {
  const [a, b] = makePosts('a', 'b')
  if (!a || !b) throw new Error('two posts were made')
  expect([0, 0.49, 0.5, 0.999].map((chance) => randomPost([a, external, b], chance)?.title)).toEqual([
    'a',
    'a',
    'b',
    'b',
  ])
  expect(randomPost([external], 0.5)).toBeNull()
})
