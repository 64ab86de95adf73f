import { expect, test } from 'vitest'
import { packBrowserSettings } from '@/conf/browser'
import { type Settings, settingsSchema } from '@/conf/schema'
import { jsonLd } from '@/lib/screens/head/json-ld'
import { pageHead, type Sharing } from '@/lib/screens/head/page-head'
import type { ArticleScreen, PageProps, Screen } from '@/lib/screens/types'

const post: ArticleScreen = {
  kind: 'article',
  path: '/article/%E6%B5%B7',
  id: 'key',
  type: 'Post',
  title: 'Sea </script>',
  icon: '',
  cover: '/b/images/sea.webp',
  category: 'Water & salt',
  tags: ['Sea', 'Salt'],
  publishDay: '2023-04-20',
  lastEditedDay: '2024-03-01',
  publishDate: Date.parse('2023-04-20T08:00:00Z'),
  lastEditedDate: Date.parse('2024-03-01T10:20:30Z'),
  summary: 'Words.',
  fullWidth: false,
  smallText: false,
  locked: false,
  comments: false,
  copyright: '',
  prev: null,
  next: null,
  related: [],
  html: '<p>Sea</p>',
  toc: [],
  wordCount: 12,
  readMinutes: 1,
}
const home: Screen = {
  kind: 'home',
  path: '/',
  list: { page: 1, total: 0, pageSize: 12, base: '', cards: [] },
  recommended: [],
}

function propsOf(screen: Screen, given: Partial<Settings> = {}): PageProps {
  const settings = {
    ...settingsSchema.parse({}),
    LINK: 'https://blog.example',
    SUB_PATH: '/b',
    AUTHOR: 'Ada',
    ...given,
  }
  return {
    site: {
      title: 'Harbour notes',
      description: 'A blog.',
      icon: '⚓',
      cover: '',
      menu: [],
      categories: [],
      tags: [],
      postCount: 0,
      latest: [],
      notice: '',
      settings: packBrowserSettings(settings),
    },
    screen,
    theme: 'heo',
    themed: false,
    visibility: '',
  }
}

const covers: Sharing = { origin: '', pictures: 'cover' }

/** The elements of the head, but the data for search engines, as one line each. */
const lines = (props: PageProps, sharing: Sharing = covers) =>
  pageHead(props, sharing).flatMap((extra) => {
    if (extra.tag === 'meta')
      return [`${'property' in extra ? extra.property : extra.name}: ${extra.content}`]
    if (extra.tag === 'link') return [`${extra.rel} ${extra.type ?? ''} ${extra.href}`]
    return []
  })

test('a post tells Open Graph and X what it is, with absolute addresses and ISO times', () => {
  expect(lines(propsOf(post, { KEYWORDS: ['a', 'b'], CONTACT_TWITTER: 'https://x.com/ada' }))).toEqual([
    'keywords: a, b',
    'og:type: article',
    'og:site_name: Harbour notes',
    'og:locale: en_US',
    'og:description: Words.',
    'og:image: https://blog.example/b/images/sea.webp',
    'og:url: https://blog.example/b/article/%E6%B5%B7',
    'article:published_time: 2023-04-20T08:00:00.000Z',
    'article:modified_time: 2024-03-01T10:20:30.000Z',
    'article:section: Water & salt',
    'article:tag: Sea',
    'article:tag: Salt',
    'twitter:card: summary_large_image',
    'twitter:site: @ada',
    'alternate application/rss+xml /b/feed',
    'alternate application/atom+xml /b/atom.xml',
    'alternate application/feed+json /b/feed.json',
    'icon  /b/favicon.ico',
  ])
})

test('R-023 R-048 R-049 the page links the feed in its three forms, and none while RSS is off', () => {
  const alternates = (ENABLE_RSS: boolean) =>
    lines(propsOf(home, { ENABLE_RSS, SUB_PATH: '' })).filter((line) => line.startsWith('alternate'))
  expect(alternates(true)).toEqual([
    'alternate application/rss+xml /feed',
    'alternate application/atom+xml /atom.xml',
    'alternate application/feed+json /feed.json',
  ])
  expect(alternates(false)).toEqual([])
})

test('without an address of its own the site names none, and what is not set has no meta', () => {
  const plain = lines(
    propsOf({ ...post, type: 'Page', cover: '', summary: '' }, { LINK: '', BLOG_FAVICON: '' }),
  )
  expect(plain.filter((line) => !line.startsWith('alternate'))).toEqual([
    'og:type: website',
    'og:site_name: Harbour notes',
    'og:locale: en_US',
    'og:description: A blog.',
    'twitter:card: summary',
  ])
})

const things = (props: PageProps) => jsonLd(props).map((json): unknown => JSON.parse(json))

test('a post is a BlogPosting with the way that leads to it', () => {
  const props = propsOf(post)
  expect(jsonLd(props).join()).not.toContain('</')
  expect(things(props)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: 'Sea </script>',
      description: 'Words.',
      image: 'https://blog.example/b/images/sea.webp',
      url: 'https://blog.example/b/article/%E6%B5%B7',
      mainEntityOfPage: 'https://blog.example/b/article/%E6%B5%B7',
      datePublished: '2023-04-20T08:00:00.000Z',
      dateModified: '2024-03-01T10:20:30.000Z',
      author: { '@type': 'Person', name: 'Ada' },
      articleSection: 'Water & salt',
      keywords: 'Sea, Salt',
      inLanguage: 'en-US',
      wordCount: 12,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Harbour notes', item: 'https://blog.example/b' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Water & salt',
          item: 'https://blog.example/b/category/Water%20%26%20salt',
        },
        { '@type': 'ListItem', position: 3, name: 'Sea </script>' },
      ],
    },
  ])
})

test('R-373 of a locked post neither length nor summary is told, but that it is not open to all', () => {
  const [posting] = things(propsOf({ ...post, locked: true, summary: '', wordCount: 0 }))
  expect(posting).toMatchObject({ isAccessibleForFree: false })
  expect(posting).not.toHaveProperty('wordCount')
  expect(posting).not.toHaveProperty('description')
})

test('the home page is the WebSite with its search', () => {
  expect(things(propsOf(home))).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Harbour notes',
      description: 'A blog.',
      url: 'https://blog.example/b',
      inLanguage: 'en-US',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: 'https://blog.example/b/search?s={keyword}' },
        'query-input': 'required name=keyword',
      },
    },
  ])
})

test('a list has its way, a page alone no more than that, and what is not indexed tells search engines nothing', () => {
  const list: Screen = {
    kind: 'list',
    path: '/tag/Sea',
    filter: { by: 'tag', name: 'Sea' },
    list: { page: 1, total: 0, pageSize: 12, base: '/tag/Sea', cards: [] },
  }
  expect(things(propsOf(list))).toMatchObject([{ '@type': 'BreadcrumbList' }])
  expect(things(propsOf({ ...post, type: 'Page' }))).toMatchObject([{ '@type': 'BreadcrumbList' }])
  const data = (props: PageProps) => pageHead(props, covers).filter((extra) => extra.tag === 'json-ld')
  expect(data(propsOf(post))).toHaveLength(2)
  expect(data({ ...propsOf(post), themed: true })).toEqual([])
  expect(data(propsOf({ ...post, noindex: true }))).toEqual([])
})

const drawn: Sharing = { origin: 'https://preview.example', pictures: 'generated' }
const picturesOf = (props: PageProps) => lines(props, drawn).filter((line) => line.startsWith('og:image'))

test('every post and list names a picture of 1200 by 630 pixels, each one of its own', () => {
  const list = (by: 'category' | 'tag', name: string, total = 1): Screen => ({
    kind: 'list',
    path: '/list',
    filter: { by, name },
    list: { page: 1, total, pageSize: 12, base: '/list', cards: [] },
  })
  const [sea, tag, category, start, empty] = [
    post,
    list('tag', 'Sea'),
    list('category', 'Sea'),
    home,
    list('tag', 'Nothing', 0),
  ].map((screen) => picturesOf(propsOf(screen)))
  for (const found of [sea, tag, category, start])
    expect(found).toEqual([
      expect.stringMatching(
        /^og:image: https:\/\/blog\.example\/b\/api\/picture\/[\w-]{12}\.[\w-]{20}\.jpg$/,
      ),
      'og:image:width: 1200',
      'og:image:height: 630',
    ])
  expect(new Set([sea, tag, category, start].map((found) => found?.[0])).size).toBe(4)
  expect(empty).toEqual(start)
})

test('the address of a picture is that of the known host where LINK is not set, and changes with what the picture shows', () => {
  const address = (screen: Screen, given: Partial<Settings> = {}) =>
    picturesOf(propsOf(screen, { LINK: '', ...given }))[0]
  expect(address(post)).toContain('og:image: https://preview.example/b/api/picture/')
  expect(address({ ...post })).toBe(address(post))
  for (const changed of [{ title: 'Land' }, { category: '' }, { icon: '⛵' }, { cover: '' }, { id: 'other' }])
    expect(address({ ...post, ...changed }), JSON.stringify(changed)).not.toBe(address(post))
  expect(address(post, { AUTHOR: 'Grace' })).not.toBe(address(post))
  expect(address({ ...post, html: '<p>Other words</p>', wordCount: 2 })).toBe(address(post))
})

test('a post that no list shows has no drawn picture', () => {
  expect(picturesOf(propsOf({ ...post, noindex: true }))).toEqual([
    'og:image: https://blog.example/b/images/sea.webp',
  ])
})
