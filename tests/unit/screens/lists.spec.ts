import { describe, expect, test } from 'vitest'
import { toCard } from '@/lib/screens/cards'
import { homeScreen } from '@/lib/screens/home'
import { archiveScreen, categoryIndexScreen, tagIndexScreen } from '@/lib/screens/indexes'
import { notFoundScreen } from '@/lib/screens/messages'
import { postListScreen } from '@/lib/screens/post-list'
import { searchScreen } from '@/lib/screens/search/search'
import { headSearch } from '../search/head-search'
import { makePost, makePosts } from '../site/make-post'
import { makeSite } from './make-site'

const tagged = makePost({ title: 'tagged', tags: ['caf\u00e9', '推荐'], category: 'Sea & shore' })
const site = makeSite([tagged, ...makePosts('b', 'c', 'd', 'e')], { settings: { POSTS_PER_PAGE: 2 } })
const card = (title: string) => ({ href: `/article/${title}`, title, day: '2024-01-01' })

test('a card leaves out what is empty', () => {
  const full = makePost({
    title: 'full',
    summary: 'Words.',
    category: 'Code',
    tags: ['a'],
    pageCoverThumbnail: '/c.webp',
    pageCover: '/big.webp',
    pageIcon: '🌊',
  })
  expect(toCard(makePost({ title: 'b' }))).toEqual(card('b'))
  expect(toCard(full)).toEqual({
    ...card('full'),
    cover: '/c.webp',
    summary: 'Words.',
    category: 'Code',
    tags: ['a'],
    icon: '🌊',
  })
})

test('a locked post says so in lists', () => {
  expect(toCard(makePost({ title: 'x', locked: true }))).toEqual({ ...card('x'), locked: true })
})

test('R-065 the home screen has the first page of all posts and the recommended ones', async () => {
  expect(await homeScreen(site)).toEqual({
    kind: 'home',
    path: '/',
    list: { page: 1, total: 5, pageSize: 2, base: '', cards: [toCard(tagged), card('b')] },
    recommended: [card('tagged')],
  })
})

test('R-029 a further page shows its slice of all posts', async () => {
  expect(await postListScreen(site, { page: '3' })).toEqual({
    kind: 'list',
    path: '/page/3',
    filter: { by: 'all' },
    list: { page: 3, total: 5, pageSize: 2, base: '', cards: [card('e')] },
  })
})

test('R-031 a category shows its posts under its encoded address', async () => {
  expect(await postListScreen(site, { category: 'Sea & shore' })).toEqual({
    kind: 'list',
    path: '/category/Sea%20%26%20shore',
    filter: { by: 'category', name: 'Sea & shore' },
    list: { page: 1, total: 1, pageSize: 2, base: '/category/Sea%20%26%20shore', cards: [toCard(tagged)] },
  })
})

test('R-034 a tag shows its posts, asked for in either Unicode form', async () => {
  const expected = {
    kind: 'list',
    path: '/tag/caf%C3%A9',
    filter: { by: 'tag', name: 'caf\u00e9' },
    list: { page: 1, total: 1, pageSize: 2, base: '/tag/caf%C3%A9', cards: [toCard(tagged)] },
  }
  expect(await postListScreen(site, { tag: 'caf\u00e9' })).toEqual(expected)
  expect(await postListScreen(site, { tag: 'cafe\u0301' })).toEqual(expected)
})

test('R-050 page 1 of every list has moved to the base address', async () => {
  expect(await postListScreen(site, { page: '1' })).toEqual({ redirectTo: '/' })
  expect(await postListScreen(site, { category: 'Sea & shore', page: '1' })).toEqual({
    redirectTo: '/category/Sea%20%26%20shore',
  })
  expect(await postListScreen(site, { tag: '推荐', page: '1' })).toEqual({
    redirectTo: '/tag/%E6%8E%A8%E8%8D%90',
  })
  expect(searchScreen(site, { keyword: 'a b', page: '1' }, headSearch(site))).toEqual({
    redirectTo: '/search/a%20b',
  })
})

test('R-091 a page beyond the last is an empty list of the whole total, not to be indexed', async () => {
  expect(await postListScreen(site, { page: '4' })).toEqual({
    kind: 'list',
    path: '/page/4',
    noindex: true,
    filter: { by: 'all' },
    list: { page: 4, total: 5, pageSize: 2, base: '', cards: [] },
  })
})

test('R-091 numbers far beyond the last page lead to the first empty one, for as long as it is empty', async () => {
  expect(await postListScreen(site, { page: '5' })).toEqual({ redirectTo: '/page/4', forNow: true })
  expect(await postListScreen(site, { page: '999999' })).toEqual({ redirectTo: '/page/4', forNow: true })
  expect(await postListScreen(makeSite([]), { page: '2' })).toEqual({ redirectTo: '/', forNow: true })
})

test('a blog without posts has a home screen with an empty list', async () => {
  expect(await homeScreen(makeSite([]))).toEqual({
    kind: 'home',
    path: '/',
    list: { page: 1, total: 0, pageSize: 12, base: '', cards: [] },
    recommended: [],
  })
})

for (const page of ['0', '01', '-1', '1.5', 'abc']) {
  test(`page "${page}" of a list does not exist`, async () => {
    expect(await postListScreen(site, { page })).toBeNull()
    expect(await postListScreen(site, { tag: '推荐', page })).toBeNull()
    expect(searchScreen(site, { keyword: 'a', page }, headSearch(site))).toBeNull()
  })
}

test('an unknown category or tag does not exist', async () => {
  expect(await postListScreen(site, { category: 'Sea' })).toBeNull()
  expect(await postListScreen(site, { tag: 'toString' })).toBeNull()
})

test('R-026 R-027 the archive has every post by month, without summaries', () => {
  const posts = [
    makePost({ title: 'old', publishDay: '2023-04-20', summary: 'Words.' }),
    makePost({ title: 'new', publishDay: '2024-01-02' }),
  ]
  expect(archiveScreen(makeSite(posts))).toEqual({
    kind: 'archive',
    path: '/archive',
    groups: [
      { month: '2024-01', posts: [{ ...card('new'), day: '2024-01-02' }] },
      { month: '2023-04', posts: [{ ...card('old'), day: '2023-04-20' }] },
    ],
  })
})

test('the category index shows the cover of each category’s newest post that has one, and the newest in themes that show it', () => {
  const posts = [
    makePost({ title: 'old', category: 'Sea', publishDate: 1, pageCoverThumbnail: '/old.webp' }),
    makePost({ title: 'bare', category: 'Sea', publishDate: 3, pageCoverThumbnail: '' }),
    makePost({ title: 'new', category: 'Sea', publishDate: 2, pageCoverThumbnail: '/new.webp' }),
  ]
  const blog = {
    ...makeSite(posts),
    categories: [
      { name: 'Sea', count: 3 },
      { name: 'Empty', count: 0 },
    ],
  }
  const [sea, empty] = [
    { name: 'Sea', count: 3, cover: '/new.webp' },
    { name: 'Empty', count: 0 },
  ]
  for (const theme of ['simple', 'magazine', 'a-theme-of-the-owner'])
    expect(categoryIndexScreen(blog, theme).categories).toEqual([{ ...sea, newest: card('bare') }, empty])
  for (const theme of ['heo', 'docs', 'gallery'])
    expect(categoryIndexScreen(blog, theme).categories).toEqual([sea, empty])
})

test('R-030 R-033 the indexes list every category and tag with its count', () => {
  expect(categoryIndexScreen(site)).toEqual({
    kind: 'category-index',
    path: '/category',
    categories: [{ name: 'Sea & shore', count: 1 }],
  })
  expect(tagIndexScreen(site)).toEqual({
    kind: 'tag-index',
    path: '/tag',
    tags: [
      { name: 'caf\u00e9', count: 1 },
      { name: '推荐', count: 1 },
    ],
  })
})

test('R-033 of very many tags the index shows those that most posts have, in their order', () => {
  const name = (i: number) => `t${String(i).padStart(5, '0')}`
  const tags = Array.from({ length: 5_000 }, (_, i) => ({ name: name(i), count: i === 4_999 ? 2 : 1 }))
  const screen = tagIndexScreen({ tags })
  expect(screen.tags).toHaveLength(2_000)
  expect(screen.further).toBe(3_000)
  expect(screen.tags.slice(-2).map((tag) => tag.name)).toEqual([name(1_998), name(4_999)])
  expect(tagIndexScreen({ tags: tags.slice(0, 2_000) }).further).toBeUndefined()
})

test('R-222 the 404 screen has the latest posts', () => {
  const posts = [makePost({ title: 'old', publishDay: '2023-01-01' }), makePost({ title: 'b' })]
  expect(notFoundScreen(makeSite(posts, { settings: { LATEST_POST_COUNT: 1 } }))).toEqual({
    kind: 'not-found',
    path: '/404',
    noindex: true,
    latest: [card('b')],
  })
})

describe('search', () => {
  const names = Array.from({ length: 20 }, (_, index) => `n${index + 10}`)
  const many = makeSite(
    names.map((name) => makePost({ title: name, tags: [`t-${name}`], category: `c-${name}` })),
  )

  test('R-146 R-149 R-416 R-417 without a keyword there are the first 16 categories and tags', () => {
    const first = names.slice(0, 16)
    expect(searchScreen(many, {}, headSearch(many))).toEqual({
      kind: 'search',
      path: '/search',
      keyword: '',
      list: null,
      categories: first.map((name) => ({ name: `c-${name}`, count: 1 })),
      categoryTotal: 20,
      tags: first.map((name) => ({ name: `t-${name}`, count: 1 })),
      tagTotal: 20,
    })
  })

  test('R-037 R-038 R-147 R-266 with a keyword there are the results, by pages', () => {
    const posts = [makePost({ title: 'x', summary: 'Only sea.' }), ...makePosts('sea 1', 'sea 2')]
    const found = makeSite(posts, { settings: { POSTS_PER_PAGE: 2 } })
    expect(searchScreen(found, { keyword: ' SEA ', page: '2' }, headSearch(found))).toEqual({
      kind: 'search',
      path: '/search/SEA/page/2',
      noindex: true,
      keyword: 'SEA',
      list: {
        page: 2,
        total: 3,
        pageSize: 2,
        base: '/search/SEA',
        cards: [{ ...card('x'), summary: 'Only sea.', results: ['Only sea.'] }],
      },
      categories: [],
      categoryTotal: 0,
      tags: [],
      tagTotal: 0,
    })
  })

  test('a blank keyword leads home, an endless one does not exist', () => {
    expect(searchScreen(site, { keyword: ' ' }, headSearch(site))).toEqual({ redirectTo: '/' })
    expect(searchScreen(site, { keyword: 'x'.repeat(101) }, headSearch(site))).toBeNull()
  })

  test('a keyword without hits is an empty list', () => {
    expect(searchScreen(site, { keyword: 'zzz' }, headSearch(site))).toMatchObject({
      list: { total: 0, cards: [] },
    })
  })
})

test('cards carry what comments are kept under where lists tell how many there are, and not otherwise', async () => {
  const counting = { COMMENT_TWIKOO_ENV_ID: 'https://talk.example', COMMENT_TWIKOO_COUNT_ENABLE: true }
  const told = makeSite(makePosts('b', 'c'), { settings: { ...counting, SUB_PATH: '/blog' } })
  const keys = [{ commentKey: '/blog/article/b' }, { commentKey: '/blog/article/c' }]
  expect((await homeScreen(told)).list.cards).toMatchObject(keys)
  const found = searchScreen(told, { keyword: 'c' }, headSearch(told))
  expect(found).toMatchObject({ list: { cards: [keys[1]] } })
  expect(JSON.stringify(await homeScreen(site))).not.toContain('commentKey')
})
