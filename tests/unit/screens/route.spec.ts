import { expect, test } from '@playwright/test'
import { answer } from '@/lib/screens/answer'
import { screenAt } from '@/lib/screens/route'
import { serverScreen } from '@/lib/screens/server-screen'
import { articlesAhead } from '@/lib/screens/static-paths'
import { staticProps } from '@/lib/screens/static-screen'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const post = makePost({ title: 'a', tags: ['t'], category: 'c', locked: true })
const about = makePost({ title: 'about', type: 'Page', slug: 'about', locked: true })
const deep = makePost({ title: 'deep', slug: 'x/y/z', locked: true })
const site = makeSite([post, deep], { pages: [about], settings: { POSTS_PER_PAGE: 1 } })

const routes: [points: string, address: string, expected: Record<string, unknown>][] = [
  ['R-025', '/', { kind: 'home', path: '/' }],
  ['R-026', '/archive', { kind: 'archive' }],
  ['R-028', '/memos', { kind: 'memos' }],
  ['R-029', '/page/2', { kind: 'list', filter: { by: 'all' }, list: { page: 2 } }],
  ['R-030', '/category', { kind: 'category-index' }],
  ['R-031', '/category/c', { kind: 'list', filter: { by: 'category', name: 'c' } }],
  ['R-032', '/category/c/page/2', { kind: 'list', filter: { by: 'category', name: 'c' }, list: { page: 2 } }],
  ['R-033', '/tag', { kind: 'tag-index' }],
  ['R-034', '/tag/t', { kind: 'list', filter: { by: 'tag', name: 't' } }],
  ['R-035', '/tag/t/page/2', { kind: 'list', filter: { by: 'tag', name: 't' }, list: { page: 2 } }],
  ['', '/search', { kind: 'search', keyword: '' }],
  ['R-037', '/search/k', { kind: 'search', keyword: 'k' }],
  ['R-038', '/search/k/page/2', { kind: 'search', keyword: 'k', list: { page: 2 } }],
  ['R-039', '/404', { kind: 'not-found' }],
  ['R-040 R-041', '/about', { kind: 'article', title: 'about' }],
  ['R-042 R-044', '/article/a', { kind: 'article', title: 'a' }],
  ['R-043', '/x/y/z', { kind: 'article', title: 'deep' }],
  ['R-046', '/signin', { kind: 'sign-in', noindex: true }],
  ['R-047', '/signup', { kind: 'sign-up', noindex: true }],
  ['R-050', '/page/1', { movedTo: '/' }],
  ['R-050', '/category/c/page/1', { movedTo: '/category/c' }],
  ['R-050', '/tag/t/page/1', { movedTo: '/tag/t' }],
  ['R-050', '/search/k/page/1', { movedTo: '/search/k' }],
]
const segments = (address: string) => address.split('/').filter(Boolean)

for (const [points, address, expected] of routes) {
  test(`${points} ${address} is ${JSON.stringify(expected)}`.trim(), async () => {
    expect(await screenAt(segments(address))?.(site)).toMatchObject(expected)
  })
}

for (const address of [
  '/archive/2023',
  '/page',
  '/tag/t/2',
  '/tag/t/page',
  '/category/c/page/2/x',
  '/signin/x',
]) {
  test(`R-045 ${address} is taken for the address of an article`, async () => {
    const article = makePost({ title: 'odd', slug: address.slice(1), locked: true })
    expect(await screenAt(segments(address))?.(makeSite([article]))).toMatchObject({
      kind: 'article',
      title: 'odd',
    })
    expect(await screenAt(segments(address))?.(site)).toBeNull()
  })
}

test('an address that cannot exist needs no workspace', async () => {
  expect(screenAt(['x'.repeat(2_001)])).toBeNull()
  expect(screenAt(Array(21).fill('x'))).toBeNull()
  expect(screenAt(['tag', ''])).toBeNull()
  expect(await staticProps(null)).toEqual({ notFound: true })
})

test('R-018 the route configuration names the layout of each route', async () => {
  const mapped = (changed: Record<string, 'archive' | 'not-found'>) => {
    const LAYOUT_MAPPINGS = { ...site.settings.LAYOUT_MAPPINGS, ...changed }
    return { ...site, settings: { ...site.settings, LAYOUT_MAPPINGS } }
  }
  expect(site.settings.LAYOUT_MAPPINGS).toMatchObject({ '/signin': 'sign-in', '/signup': 'sign-up' })
  expect(await screenAt([])?.(mapped({ '/': 'archive' }))).toMatchObject({ kind: 'archive' })
  expect(await screenAt(['signin'])?.(mapped({ '/signin': 'not-found' }))).toBeNull()
})

test('page props are the frame, the screen and the theme of the settings', async () => {
  const props = await answer(site, () => ({ kind: 'sign-in', path: '/signin' }))
  expect(props).toMatchObject({
    props: {
      site: { title: 'Harbour notes', postCount: 2 },
      screen: { kind: 'sign-in', path: '/signin' },
      theme: 'heo',
      themed: false,
    },
  })
})

test('R-055 R-056 a theme of the address overrides the configured one, and redirects keep it', async () => {
  const themed = await answer(site, () => ({ kind: 'sign-in', path: '/signin' }), 'simple')
  expect(themed).toMatchObject({ props: { theme: 'simple', themed: true } })
  expect(await answer(site, () => ({ movedTo: '/tag/t' }), 'simple')).toEqual({
    redirect: { destination: '/tag/t?theme=simple', permanent: true },
  })
})

test('what does not exist is not found, and a moved page redirects for good', async () => {
  expect(await answer(site, () => null)).toEqual({ notFound: true })
  expect(await answer(site, () => ({ movedTo: '/' }))).toEqual({
    redirect: { destination: '/', permanent: true },
  })
})

test('an endless search is not found without a call', async () => {
  const search = serverScreen<{ keyword: string }>(({ keyword }) => screenAt(['search', keyword]))
  const context = { params: { keyword: 'x'.repeat(3_000) }, query: {}, req: { method: 'GET' }, res: {} }
  // Of the framework's request only the method is read.
  expect(await search(context as unknown as Parameters<typeof search>[0])).toEqual({ notFound: true })
})

test('the newest posts and the visible pages are built ahead', () => {
  const posts = [
    makePost({ title: 'old', publishDay: '2023-01-01' }),
    makePost({ title: 'new', slug: '随笔/新' }),
    makePost({ title: 'ext', href: 'https://a.example', publishDay: '2025-01-01' }),
  ]
  const pages = [about, makePost({ title: 'quiet', type: 'Page', slug: 'quiet', invisible: true })]
  const ahead = articlesAhead(makeSite(posts, { pages, settings: { BUILD_POST_COUNT: 1 } }))
  expect(ahead.map(({ slug }) => slug)).toEqual(['随笔/新', 'about'])
})

test('other spellings of an address lead to the one that the site links, and not further', async () => {
  const post = makePost({ title: 'Tea', slug: 'article/茶', category: 'Café'.normalize('NFC'), locked: true })
  const other = makeSite([post])
  const at = async (...path: string[]) => screenAt(path)?.(other)
  expect(await at('article', '%E8%8C%B6')).toEqual({ movedTo: '/article/%E8%8C%B6' })
  expect(await at('article', '茶')).toMatchObject({ kind: 'article' })
  expect(await at('category', 'Café'.normalize('NFD'))).toEqual({ movedTo: '/category/Caf%C3%A9' })
  expect(await at('category', 'Café'.normalize('NFC'))).toMatchObject({ kind: 'list' })
  expect(await at('archive')).toMatchObject({ kind: 'archive' })
})
