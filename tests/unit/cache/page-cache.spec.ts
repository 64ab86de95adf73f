import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods'
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import PageCache from '@/lib/cache/page-cache'
import type { PageEntry } from '@/lib/cache/page-entry'
import { PageStore } from '@/lib/cache/page-store'
import { pack } from '@/lib/store/packing'
import { RedisLink } from '@/lib/store/redis'
import { TtlCache } from '@/lib/ttl-cache'
import { Freshness } from '@/lib/workspace/freshness'
import { Visibility } from '@/lib/workspace/visibility/visibility'
import { RedisServer } from '../../support/services/redis-server'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

type Page = Parameters<PageCache['set']>[1]
type Found = Awaited<ReturnType<PageCache['get']>>

const context = { kind: 'PAGES', isFallback: false } as Parameters<PageCache['get']>[1]
const folders: string[] = []
const links: RedisLink[] = []
const server = new RedisServer()

beforeAll(() => server.start())
afterAll(async () => {
  await server.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  for (const link of links.splice(0)) link.close()
  server.forgetAll()
})

const open = makePost({ title: 'Open', slug: 'open' })
const other = makePost({ title: 'Other', slug: 'other' })
/** The state of the site before and after a post is withdrawn. */
const before = makeSite([open, other])
const after = makeSite([open])

interface Instance {
  cache: PageCache
  visibility: Visibility
  freshness: Freshness
  folder: string
  /** The cache as the framework makes it for another request. */
  request: (headers: Record<string, string>) => PageCache
}

/** One instance of the site, which knows its present state. */
function instance({ memory = 1_000_000, disk = 1_000_000, folder = newFolder() } = {}): Instance {
  const link = new RedisLink(server.url, 'site:')
  links.push(link)
  const visibility = new Visibility()
  visibility.note(before)
  const freshness = new Freshness()
  const pages = new PageStore(join(folder, 'server', 'page-cache'), { memory, disk })
  const shared = {
    redis: link,
    ownAges: new TtlCache<number>(100),
    pages,
    fixed: new Set<string>(),
    empty: new TtlCache<PageEntry>(100),
    visibility,
    freshness,
    isListening: false,
  }
  const request = (headers: Record<string, string>) =>
    new PageCache(
      {
        fs: nodeFs,
        serverDistDir: join(folder, 'server'),
        flushToDisk: true,
        revalidatedTags: [],
        _requestHeaders: headers,
      },
      shared,
    )
  return { cache: request({}), visibility, freshness, folder, request }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'page-cache-'))
  folders.push(folder)
  mkdirSync(join(folder, 'server', 'pages'), { recursive: true })
  writeFileSync(join(folder, 'BUILD_ID'), 'build-1')
  return folder
}

function page(text: string, path = '/a', site = before, version?: string): Page {
  const pageProps = {
    screen: { kind: 'article', path, text },
    theme: 'heo',
    themed: false,
    visibility: new Visibility().fingerprintOf(site),
    version,
  }
  return { kind: 'PAGES', html: text, pageData: { pageProps }, headers: undefined, status: 200 } as Page
}

const fresh = { cacheControl: { revalidate: 60, expire: 3_600 } }
const shortLived = { cacheControl: { revalidate: 0.05, expire: 3_600 } }
/** Milliseconds that Redis still keeps a key for. */
const timeLeft = (key: string) => links[0]?.run((client) => client.pttl(`site:${key}`))
const later = () => new Promise((resolve) => setTimeout(resolve, 120))

/** Whether a page is given as one that was made when it was asked for: others are 100 ms older. The two clocks may differ a little. */
const isFresh = (found: Found, asked: number) => (found?.lastModified ?? 0) > asked - 50

async function isGivenAsFresh(cache: PageCache, key = '/a'): Promise<boolean> {
  const asked = Date.now()
  return isFresh(await cache.get(key, context), asked)
}

test('a page that one instance has made is what the others answer with, its lifetime included', async () => {
  const [{ cache: one }, { cache: two }] = [instance(), instance()]
  expect(await two.get('/a', context)).toBeNull()
  await one.set('/a', page('first'), fresh)
  expect(await two.get('/a', context)).toMatchObject({ value: { html: 'first' }, ...fresh })
  await two.set('/a', page('second'), fresh)
  expect(await one.get('/a', context)).toMatchObject({
    value: { html: 'second', pageData: { pageProps: { screen: { text: 'second' } } } },
  })
})

test('what is shared through Redis ends after a month', async () => {
  const { cache } = instance()
  await cache.set('/a', page('first'), fresh)
  expect(await timeLeft('page:build-1:/a')).toBeGreaterThan(29 * 86_400_000)
})

test('redirects and addresses without a page stay in memory, and are not told once more when they are stale', async () => {
  const { cache, folder } = instance()
  await cache.set('/none', null, shortLived)
  await cache.set('/old', { kind: 'REDIRECT', props: { to: '/new' } } as Page, shortLived)
  expect(await cache.get('/old', context)).toMatchObject({ value: { props: { to: '/new' } } })
  expect(existsSync(join(folder, 'server', 'page-cache'))).toBe(false)
  expect(await timeLeft('page:build-1:/old')).toBe(-2)
  await later()
  // The framework waits for a new answer.
  expect(await cache.get('/none', context)).toMatchObject({ value: null, lastModified: -1 })
  expect(await cache.get('/old', context)).toMatchObject({ lastModified: -1 })
})

test('where no page can be written beside the build, Redis keeps it, and the owner is told once', async () => {
  const { warn } = console
  const told: string[] = []
  console.warn = (text: string) => told.push(text)
  try {
    const [{ cache: one }, { cache: two }] = [instance(), instance()]
    writeFileSync(join(folders.at(-2) ?? '', 'server', 'page-cache'), 'no folder')
    await one.set('/a', page('first'), fresh)
    await one.set('/b', page('second', '/b'), fresh)
    expect(await two.get('/a', context)).toMatchObject({ value: { html: 'first' } })
    expect(told).toEqual([expect.stringContaining('Pages cannot be written beside the build')])
  } finally {
    console.warn = warn
  }
})

test('one instance makes a stale page anew; the others show it as fresh until it is made, for 5 s at most', async () => {
  const [{ cache: one }, { cache: two }] = [instance(), instance()]
  await one.set('/a', page('first'), shortLived)
  await later()
  expect(await isGivenAsFresh(one)).toBe(false)
  expect(await isGivenAsFresh(two)).toBe(true)
  expect(await timeLeft('renewal:build-1:/a')).toBeGreaterThan(0)
  expect(await timeLeft('renewal:build-1:/a')).toBeLessThanOrEqual(5_000)
  await one.set('/a', page('second'), shortLived)
  await later()
  const next = await two.get('/a', context)
  expect(next).toMatchObject({ value: { html: 'second' } })
  expect(Date.now() - (next?.lastModified ?? 0)).toBeGreaterThan(100)
})

test('a reader who only points at a link does not keep the page from being made anew', async () => {
  const { cache: one, request } = instance()
  const pointing = request({ purpose: 'prefetch' })
  await one.set('/a', page('first'), shortLived)
  await later()
  await pointing.get('/a', context)
  const visited = await one.get('/a', context)
  expect(Date.now() - (visited?.lastModified ?? 0)).toBeGreaterThan(100)
})

test('while Redis is away an instance shows what it has, and what it makes meanwhile outlasts the outage', async () => {
  const { warn, info } = console
  console.warn = console.info = () => undefined
  try {
    const [{ cache: one }, { cache: two }] = [instance(), instance()]
    await one.set('/a', page('first'), fresh)
    await two.get('/a', context)
    await server.stop()
    expect(await two.get('/a', context)).toMatchObject({ value: { html: 'first' } })
    await two.set('/a', page('second'), fresh)
    expect(await two.get('/a', context)).toMatchObject({ value: { html: 'second' } })
    await server.start()
    await expect.poll(() => links[1]?.run((client) => client.ping()), { timeout: 8_000 }).toBe('PONG')
    // Redis still holds the first.
    expect(await two.get('/a', context)).toMatchObject({ value: { html: 'second' } })
  } finally {
    Object.assign(console, { warn, info })
  }
})

test('a stale page is told to be fresh while its content version is the present one', async () => {
  const { cache, freshness } = instance()
  const asked: unknown[] = []
  let present = 'one'
  freshness.note(before)
  freshness.connect(async (_site, name) => {
    asked.push(name)
    return { hash: present, until: Number.POSITIVE_INFINITY }
  })
  await cache.set('/a', page('first', '/a', before, 'one'), shortLived)
  await cache.set('/old', page('first', '/old'), shortLived)
  await later()
  for (let index = 0; index < 5; index++) expect(await isGivenAsFresh(cache)).toBe(true)
  expect(asked).toEqual([{ path: '/a' }])
  // A page that names no version is stale as before.
  expect(await isGivenAsFresh(cache, '/old')).toBe(false)
  present = 'two'
  freshness.note(makeSite([{ ...open, title: 'New title' }, other]))
  expect(await isGivenAsFresh(cache)).toBe(false)
})

test('a page is sent without the framework in its window and while its version is current, never once it may not be seen', async () => {
  const { cache, freshness, visibility } = instance()
  let present = 'one'
  freshness.note(before)
  freshness.connect(async () => ({ hash: present, until: Number.POSITIVE_INFINITY }))
  await cache.set('/a', page('first', '/a', before, 'one'), shortLived)
  await cache.set('/old', page('first', '/old'), shortLived)
  await cache.set('/young', page('first', '/young'), fresh)
  await cache.set('/none', null, fresh)
  expect(await cache.isSendable('/young')).toBe(true)
  expect(await cache.isSendable('/none')).toBe(false)
  expect(await cache.isSendable('/unknown')).toBe(false)
  await later()
  // The comparison begins.
  expect(await cache.isSendable('/a')).toBe(false)
  await later()
  expect(await cache.isSendable('/a')).toBe(true)
  expect(await cache.isSendable('/old')).toBe(false)
  present = 'two'
  freshness.note(makeSite([{ ...open, title: 'New title' }, other]))
  expect(await cache.isSendable('/a')).toBe(false)
  await cache.set('/a', page('second', '/a', before, 'two'), fresh)
  expect(await cache.isSendable('/a')).toBe(true)
  visibility.note(after)
  expect(await cache.isSendable('/a')).toBe(false)
})

test('a look at a page does not keep it from being made anew', async () => {
  const [{ cache: one }, { cache: two }] = [instance(), instance()]
  await one.set('/a', page('first'), shortLived)
  await later()
  expect(await one.isSendable('/a')).toBe(false)
  expect(await two.isSendable('/a')).toBe(false)
  expect(await isGivenAsFresh(two)).toBe(false)
})

test('a page that cannot be judged at once is stale, and one that may not be seen is not sent however current', async () => {
  const { cache, freshness, visibility } = instance()
  freshness.note(before)
  freshness.connect(() => new Promise(() => undefined))
  await cache.set('/a', page('first', '/a', before, 'one'), shortLived)
  await later()
  const began = Date.now()
  expect(await isGivenAsFresh(cache)).toBe(false)
  expect(Date.now() - began).toBeLessThan(10_000)
  freshness.connect(async () => ({ hash: 'one', until: Number.POSITIVE_INFINITY }))
  visibility.note(after)
  expect(await cache.get('/a', context)).toBeNull()
})

test('pages that do not fit into memory together are compared once, however often a reader asks for all of them', async () => {
  const { cache, freshness } = instance({ memory: 1_000 })
  let reads = 0
  freshness.note(before)
  freshness.connect(async () => {
    reads += 1
    return { hash: 'one', until: Number.POSITIVE_INFINITY }
  })
  const paths = ['/a', '/b', '/c', '/d', '/e']
  for (const path of paths) await cache.set(path, page(path.repeat(400), path, before, 'one'), shortLived)
  await later()
  for (let round = 0; round < 3; round++)
    for (const path of paths) expect(await isGivenAsFresh(cache, path), path).toBe(true)
  expect(reads).toBe(5)
})

test('a page that is compared too late is sent as it is while many others are compared', async () => {
  const { cache, freshness } = instance()
  freshness.note(before)
  freshness.connect(() => new Promise(() => undefined))
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f']
  for (const path of paths) await cache.set(path, page('first', path, before, 'one'), shortLived)
  await later()
  expect(await Promise.all(paths.map((path) => isGivenAsFresh(cache, path)))).toEqual(paths.map(() => true))
})

test('another instance’s page is read from Redis once, and judged by each instance with its own index', async () => {
  const [one, two] = [instance(), instance()]
  for (const { freshness } of [one, two]) {
    freshness.note(before)
    freshness.connect(async () => ({ hash: 'one', until: Number.POSITIVE_INFINITY }))
  }
  await one.cache.set('/a', page('first', '/a', before, 'one'), shortLived)
  await later()
  const asked = Date.now()
  const first = await two.cache.get('/a', context)
  expect(isFresh(first, asked)).toBe(true)
  expect((await two.cache.get('/a', context))?.value).toBe(first?.value)
  // Nobody makes the page anew.
  expect(await timeLeft('renewal:build-1:/a')).toBe(-2)
  await one.cache.set('/a', page('second', '/a', before, 'one'), shortLived)
  expect(await two.cache.get('/a', context)).toMatchObject({ value: { html: 'second' } })
})

test('once something is withdrawn no older page is sent by any instance, and all are deleted', async () => {
  const [one, two] = [instance(), instance()]
  await one.cache.set('/a', page('a body'), fresh)
  await one.cache.set('/themed/simple/a', page('a body', '/a'), fresh)
  expect(await two.cache.get('/a', context)).toMatchObject({ value: { html: 'a body' } })
  one.visibility.note(after)
  expect(await one.cache.get('/a', context)).toBeNull()
  two.visibility.note(after)
  expect(await two.cache.get('/a', context)).toBeNull()
  await expect.poll(() => readdirSync(join(one.folder, 'server', 'page-cache'))).toEqual([])
  await expect.poll(() => timeLeft('page:build-1:/a')).toBe(-2)
})

test('a withdrawal deletes the pages of the build from Redis, however many keys others have there', async () => {
  const [one, two] = [instance(), instance()]
  await one.cache.set('/a', page('a body'), fresh)
  // More than are deleted at once.
  const paths = Array.from({ length: 600 }, (_, i) => `/a-${i}`)
  for (const path of paths) server.put(`site:page:build-1:${path}`, Buffer.from('x'))
  await links[0]?.run((client) => client.sadd('site:pages:build-1', ...paths))
  for (let i = 0; i < 5_000; i++) server.put(`another:${i}`, Buffer.from('x'))
  server.put('site:page:build-0:/a', Buffer.from('of another build'))
  const pages = () => server.keys().filter((key) => key.startsWith('site:page'))
  expect(pages()).toHaveLength(603)
  server.executed.length = 0
  two.visibility.note(after)
  await expect.poll(pages).toEqual(['site:page:build-0:/a'])
  expect(server.executed).not.toContain('SCAN')
  expect(server.executed.length).toBeLessThan(20)
})

test('a list of pages in Redis that another program has written deletes nothing but pages', async () => {
  const { cache, visibility } = instance()
  await cache.set('/a', page('a body'), fresh)
  server.put('another', Buffer.from('x'))
  await links[0]?.run((client) => client.sadd('site:pages:build-1', 'another', '../another'))
  visibility.note(after)
  await expect.poll(() => server.keys()).toEqual(['another'])
})

test('a page that was made from the state before a withdrawal is not stored after it', async () => {
  const { cache, visibility, folder } = instance()
  visibility.note(after)
  await cache.set('/a', page('a body'), fresh)
  expect(await cache.get('/a', context)).toBeNull()
  expect(existsSync(join(folder, 'server', 'page-cache'))).toBe(false)
  await cache.set('/a', page('new', '/a', after), fresh)
  expect(await cache.get('/a', context)).toMatchObject({ value: { html: 'new' } })
})

test('pages stay when readers only gain something', async () => {
  const { cache, visibility } = instance()
  await cache.set('/a', page('first'), fresh)
  visibility.note(makeSite([open, other, makePost({ title: 'New', slug: 'new' })]))
  expect(await cache.get('/a', context)).toMatchObject({ value: { html: 'first' } })
})

test('R-091 only addresses that the site links are stored', async () => {
  const { cache, folder } = instance()
  const store = join(folder, 'server', 'page-cache')
  const empty = page('nothing here', '/page/1000')
  const beyond = structuredClone(empty) as unknown as { pageData: { pageProps: { screen: unknown } } }
  beyond.pageData.pageProps.screen = {
    kind: 'list',
    path: '/page/1000',
    list: { page: 1_000, total: 30, pageSize: 12, cards: [] },
  }
  await cache.set('/route-cache/PAGES/1/$/page/1000', beyond as unknown as Page, fresh)
  await cache.set('/route-cache/PAGES/1/$/another', page('first'), fresh)
  expect(existsSync(store)).toBe(false)
  await cache.set('/route-cache/PAGES/1/$/a', page('first'), fresh)
  await cache.set('/route-cache/PAGES/1/$/茶', page('tea', '/%E8%8C%B6'), fresh)
  expect(readdirSync(store)).toHaveLength(2)
})

test('other spellings of a route without brackets lead to its one page', async () => {
  const { cache, folder } = instance()
  const archive = structuredClone(page('archive')) as unknown as {
    pageData: { pageProps: { screen: unknown } }
  }
  archive.pageData.pageProps.screen = { kind: 'archive', path: '/archive', groups: [] }
  await cache.set('/route-cache/PAGES/1/$/%61rchive', archive as unknown as Page, fresh)
  expect(await cache.get('/route-cache/PAGES/1/$/archive', context)).toMatchObject({
    value: { html: 'archive' },
  })
  expect(await cache.get('/route-cache/PAGES/1/$/archiv%65', context)).toMatchObject({
    value: { html: 'archive' },
  })
  expect(readdirSync(join(folder, 'server', 'page-cache'))).toHaveLength(1)
})

test('other spellings of an article, which redirect, read no page', async () => {
  const { cache } = instance()
  await cache.set('/route-cache/PAGES/1/$/a', page('article'), fresh)
  expect(await cache.get('/route-cache/PAGES/1/$/a', context)).not.toBeNull()
  expect(await cache.get('/route-cache/PAGES/1/$/%61', context)).toBeNull()
})

test('an address that leads out of the folder of the build, with encoded slashes, is one without a page', async () => {
  const { cache } = instance()
  const owner = { kind: 'PAGES', sourceRoute: '/[...slug]' } as Parameters<typeof getRouteCacheKey>[1]
  for (const path of ['../x', 'article/../../x', 'tag/../../..']) {
    const key = getRouteCacheKey('/asked', owner).replace('asked', path)
    expect(await cache.get(key, context), key).toBeNull()
  }
})

test('the folder of pages has a limit: what was read longest ago goes first, also after a restart', async () => {
  const folder = newFolder()
  const limits = { memory: 10_000, disk: 2_500 }
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map(
    (name) => [name, randomBytes(600).toString('base64')] as const,
  )
  const first = new PageStore(folder, limits)
  const entry = (text: string): PageEntry => ({ value: page(text), lastModified: 1, cacheControl: undefined })
  for (const [name, text] of texts.slice(0, 3)) await first.set(name, entry(text))
  const second = new PageStore(folder, limits)
  expect(await second.get('a')).not.toBeNull()
  for (const [name, text] of texts.slice(3)) await second.set(name, entry(text))
  const third = new PageStore(folder, limits)
  const left = await Promise.all(texts.map(async ([name]) => ((await third.get(name)) === null ? '' : name)))
  expect(left.join('')).toMatch(/ef$/)
  expect(left.join('')).not.toContain('b')
  const bytes = readdirSync(folder)
    .filter((name) => name.endsWith('.page'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThanOrEqual(2_500)
})

test('a page that another program has put into Redis, or moved to another address, is not shown', async () => {
  const { warn } = console
  const told: string[] = []
  console.warn = (text: string) => told.push(text)
  try {
    const [{ cache: one }, { cache: two }] = [instance(), instance()]
    await one.set('/a', page('first'), fresh)
    await one.set('/b', page('second', '/b'), fresh)
    const nameOf = (path: string) => `site:page:build-1:${path}`
    const moved = (await links[0]?.run((client) => client.getBuffer(nameOf('/b')))) ?? ''
    const value = { ...page('<script>alert(1)</script>'), lastModified: Date.now() }
    const forged = [
      'not packed',
      await pack(JSON.stringify({ form: 1, value })),
      Buffer.alloc(9_000_000),
      moved,
    ]
    for (const entry of forged) {
      await links[0]?.run((client) => client.set(nameOf('/a'), entry))
      expect(await two.get('/a', context)).toBeNull()
      expect(await one.get('/a', context)).toMatchObject({ value: { html: 'first' } })
    }
    // On a slow machine an answer may come too late, which is told as well.
    expect(told.filter((text) => text.startsWith('Redis holds pages'))).toHaveLength(1)
  } finally {
    console.warn = warn
  }
})

test('another program in Redis cannot keep a stale page from being made anew', async () => {
  const { cache } = instance()
  await cache.set('/a', page('first'), shortLived)
  await links[0]?.run((client) => client.set('site:renewal:build-1:/a', '1'))
  await later()
  expect(Date.now() - ((await cache.get('/a', context))?.lastModified ?? 0)).toBeGreaterThan(100)
})

test('what the framework notes of made-up addresses does not stay', { tags: 'full' }, async () => {
  const { cache } = instance()
  const lifetimes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} })
  const owner = { kind: 'PAGES', sourceRoute: '/[...slug]' } as Parameters<SharedCacheControls['get']>[1]
  const remembered = (address: string) => lifetimes.get(address, owner) !== undefined
  const note = async (address: string) => {
    lifetimes.set(getRouteCacheKey(address, owner), { revalidate: 5, expire: 60 })
    await cache.set(address, null, fresh)
  }
  await note('/made-up')
  expect(remembered('/made-up')).toBe(true)
  for (let i = 0; i < 1_000; i++) await note(`/made-up/${i}`)
  expect(remembered('/made-up')).toBe(false)
})

test('a clock that was set decides no longer how long a page is fresh', async () => {
  const { now } = Date
  const { cache } = instance()
  // The framework's clock, which does not follow.
  const age = async () =>
    performance.timeOrigin + performance.now() - ((await cache.get('/a', context))?.lastModified ?? 0)
  try {
    for (const set of [3_600_000, -3_600_000]) {
      Date.now = () => now() + set
      await cache.set('/a', page('a'), { cacheControl: { revalidate: 2, expire: 302 } })
      expect(Math.abs(await age())).toBeLessThan(1_000)
    }
    Date.now = now
    await cache.set('/a', page('a'), { cacheControl: { revalidate: 2, expire: 302 } })
    Date.now = () => now() - 3_600_000
    expect(await age()).toBeGreaterThan(2_000)
    expect(await age()).toBeLessThan(302_000)
  } finally {
    Date.now = now
  }
})
