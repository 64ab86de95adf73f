import type { IncomingMessage } from 'node:http'
import type { ParsedUrlQuery } from 'node:querystring'
import type { GetServerSideProps } from 'next'
import { expect, test } from 'vitest'
import type { Bodies } from '@/lib/screens/article/bodies'
import { toPageResult } from '@/lib/screens/page-result'
import { screenAt } from '@/lib/screens/route'
import { serverScreen } from '@/lib/screens/server-screen'
import { articlesAhead } from '@/lib/screens/static-paths'
import { staticProps } from '@/lib/screens/static-screen'
import type { PageProps } from '@/lib/screens/types'
import { takeSearch } from '@/lib/throttle/search-calls'
import { getServerSideProps as searchPage } from '@/pages/search/[keyword]'
import { getServerSideProps as themedSearchPage } from '@/pages/themed/[theme]/search/[...path]'
import { everySearch } from '@/tests/support/every-search'
import { testFolder } from '@/tests/support/runner/test-folder'
import { makePost } from '../site/make-post'
import { blogWorld } from '../workspace/blog'
import { FakeWorkspace } from '../workspace/fake-workspace'
import { inOwnBlog } from '../workspace/in-own-blog'
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
  ['R-050', '/page/1', { redirectTo: '/' }],
  ['R-050', '/category/c/page/1', { redirectTo: '/category/c' }],
  ['R-050', '/tag/t/page/1', { redirectTo: '/tag/t' }],
  ['R-050', '/search/k/page/1', { redirectTo: '/search/k' }],
]
const segments = (address: string) => address.split('/').filter(Boolean)

for (const [points, address, expected] of routes) {
  test(`${points} ${address} is ${JSON.stringify(expected)}`.trim(), async () => {
    expect(await screenAt(segments(address), everySearch)?.(site)).toMatchObject(expected)
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
  const props = await toPageResult(site, () => ({ kind: 'sign-in', path: '/signin' }))
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
  const themed = await toPageResult(site, () => ({ kind: 'sign-in', path: '/signin' }), 'simple')
  expect(themed).toMatchObject({ props: { theme: 'simple', themed: true } })
  expect(await toPageResult(site, () => ({ redirectTo: '/tag/t' }), 'simple')).toEqual({
    redirect: { destination: '/tag/t?theme=simple', permanent: true },
  })
})

test('what does not exist is not found, and a moved page redirects for good', async () => {
  expect(await toPageResult(site, () => null)).toEqual({ notFound: true })
  expect(await toPageResult(site, () => ({ redirectTo: '/' }))).toEqual({
    redirect: { destination: '/', permanent: true },
  })
})

test('an endless search is not found without a call', async () => {
  const search = serverScreen<{ keyword: string }>(({ keyword }) => screenAt(['search', keyword]))
  const context = { params: { keyword: 'x'.repeat(3_000) }, query: {}, req: { method: 'GET' }, res: {} }
  // Of the framework's request only the method is read.
  expect(await search(context as unknown as Parameters<typeof search>[0])).toEqual({ notFound: true })
})

test('searches on pages count with those of the dialog; above the limit a page says so and looks nothing up', async () => {
  const workspace = new FakeWorkspace(blogWorld([{ title: 'A post about ink' }]))
  await inOwnBlog(testFolder('store'), workspace, async () => {
    const request = (address: string, url = '/search/ink') => {
      const asked = { method: 'GET', url, headers: {}, socket: { remoteAddress: address } }
      return asked as unknown as IncomingMessage
    }
    /** What a page answers: status, `Retry-After` and the screen. */
    const ask = async <Params extends ParsedUrlQuery>(
      page: GetServerSideProps<PageProps | Record<string, never>, Params>,
      params: Params,
      req: IncomingMessage,
    ) => {
      const headers: Record<string, string> = {}
      const res = {
        statusCode: 200,
        setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
      }
      // Only these members of the framework's context are read.
      const answered = await page({ params, query: {}, req, res } as unknown as Parameters<typeof page>[0])
      const props = 'props' in answered ? await answered.props : {}
      return { status: res.statusCode, retry: headers['Retry-After'], screen: Reflect.get(props, 'screen') }
    }
    for (let i = 0; i < 29; i++) expect(await takeSearch(request('192.0.2.1'))).toBe(0)
    const found = await ask(searchPage, { keyword: 'ink' }, request('192.0.2.1'))
    expect(found).toMatchObject({ status: 200, screen: { keyword: 'ink', list: { total: 1 } } })
    expect(found.retry).toBeUndefined()
    const refused = await ask(searchPage, { keyword: 'ink' }, request('192.0.2.1'))
    expect(refused).toMatchObject({ status: 429, screen: { keyword: 'ink', list: null, refused: true } })
    expect(Number(refused.retry)).toBeGreaterThan(0)
    const themed = { theme: 'simple', path: ['ink', 'page', '2'] }
    expect((await ask(themedSearchPage, themed, request('192.0.2.1'))).status).toBe(429)
    // The browser's router takes data with another status for a failure.
    const data = await ask(
      searchPage,
      { keyword: 'ink' },
      request('192.0.2.1', '/_next/data/x/search/ink.json'),
    )
    expect(data).toMatchObject({ status: 200, screen: { refused: true } })
    expect(await takeSearch(request('192.0.2.1'))).toBeGreaterThan(0)
    // Others search on; what is no search costs none.
    expect((await ask(searchPage, { keyword: 'ink' }, request('192.0.2.2'))).status).toBe(200)
    expect((await ask(searchPage, { keyword: 'x'.repeat(200) }, request('192.0.2.1'))).status).toBe(200)
  })
})

test('a search under another spelling of its address, where pages are stored, redirects and looks nothing up', async () => {
  expect(await screenAt(['search', 'a b'])?.(site)).toEqual({ redirectTo: '/search/a%20b' })
  expect(await screenAt(['search', 'k', 'page', '2'])?.(site)).toEqual({ redirectTo: '/search/k/page/2' })
  expect(await screenAt(['search'])?.(site)).toMatchObject({ kind: 'search', keyword: '' })
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
  expect(await at('article', '%E8%8C%B6')).toEqual({ redirectTo: '/article/%E8%8C%B6' })
  expect(await at('article', '茶')).toMatchObject({ kind: 'article' })
  expect(await at('category', 'Café'.normalize('NFD'))).toEqual({ redirectTo: '/category/Caf%C3%A9' })
  expect(await at('category', 'Café'.normalize('NFC'))).toMatchObject({ kind: 'list' })
  expect(await at('archive')).toMatchObject({ kind: 'archive' })
})

test('nothing is drawn for another spelling of an address: there are endless ones', async () => {
  const post = makePost({ title: 'Tea', slug: 'article/tea', category: 'Tea' })
  const other = makeSite([post])
  const drawn: string[] = []
  const refuse = (name: string) => () => {
    drawn.push(name)
    return Promise.reject(new Error('It is drawn'))
  }
  const bodies: Bodies = {
    article: refuse('article'),
    preview: refuse('preview'),
    notice: refuse('notice'),
    memos: refuse('memos'),
  }
  const at = async (...path: string[]) => screenAt(path)?.(other, bodies)
  expect(await at('article', '%74ea')).toEqual({ redirectTo: '/article/tea' })
  expect(await at('article', '%25%37%34ea')).toBeNull()
  expect(drawn).toEqual([])
  await expect(at('article', 'tea')).rejects.toThrow('It is drawn')
})
