import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods'
import PageCache from '@/lib/cache/page-cache'
import { Memory } from '@/lib/remember'
import { pack } from '@/lib/store/packing'
import { RedisLink } from '@/lib/store/redis'
import { RedisServer } from '../../support/redis-server'

type Page = Parameters<PageCache['set']>[1]

const context = { kind: 'PAGES', isFallback: false } as Parameters<PageCache['get']>[1]
const folders: string[] = []
const links: RedisLink[] = []
const server = new RedisServer()

test.beforeAll(() => server.start())
test.afterAll(async () => {
  await server.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
test.afterEach(() => {
  for (const link of links.splice(0)) link.close()
  server.forgetAll()
})

/** The cache as the framework makes it for a request to one instance of the site. */
function instance(headers: Record<string, string> = {}): PageCache {
  const folder = mkdtempSync(join(tmpdir(), 'page-cache-'))
  folders.push(folder)
  mkdirSync(join(folder, 'server', 'pages'), { recursive: true })
  writeFileSync(join(folder, 'BUILD_ID'), 'build-1')
  const link = new RedisLink(server.url, 'site:')
  links.push(link)
  const request = {
    fs: nodeFs,
    serverDistDir: join(folder, 'server'),
    flushToDisk: true,
    revalidatedTags: [],
    _requestHeaders: headers,
  }
  return new PageCache(request, link, new Memory(100))
}

function page(text: string): Page {
  return { kind: 'PAGES', html: text, pageData: { text }, headers: undefined, status: 200 } as Page
}

const fresh = { cacheControl: { revalidate: 60, expire: 3_600 } }
const shortLived = { cacheControl: { revalidate: 0.05, expire: 3_600 } }
/** Milliseconds that Redis still keeps a key for. */
const timeLeft = (key: string) => links[0]?.run((client) => client.pttl(`site:${key}`))
const later = () => new Promise((resolve) => setTimeout(resolve, 120))

test('a page that one instance has made is what the others answer with, its lifetime included', async () => {
  const [one, other] = [instance(), instance()]
  expect(await other.get('/a', context)).toBeNull()
  await one.set('/a', page('first'), fresh)
  expect(await other.get('/a', context)).toMatchObject({ value: { html: 'first' }, ...fresh })
  await other.set('/a', page('second'), fresh)
  expect(await one.get('/a', context)).toMatchObject({
    value: { html: 'second', pageData: { text: 'second' } },
  })
})

test('addresses without a page and redirects are shared as well, and end sooner', async () => {
  const [one, other] = [instance(), instance()]
  await one.set('/none', null, fresh)
  await one.set('/old', { kind: 'REDIRECT', props: { to: '/new' } } as Page, fresh)
  await one.set('/a', page('first'), fresh)
  expect(await other.get('/none', context)).toMatchObject({ value: null })
  expect(await other.get('/old', context)).toMatchObject({ value: { props: { to: '/new' } } })
  for (const path of ['/none', '/old']) {
    expect(await timeLeft(`page:build-1:${path}`)).toBeGreaterThan(3_590_000)
    expect(await timeLeft(`page:build-1:${path}`)).toBeLessThanOrEqual(3_600_000)
  }
  expect(await timeLeft('page:build-1:/a')).toBeGreaterThan(29 * 86_400_000)
})

test('a page counts for the build alone whose scripts it names', async () => {
  await instance().set('/a', page('first'), fresh)
  expect(server.keys()).toEqual(['site:page:build-1:/a'])
})

test('what is no page of this form in Redis counts for nothing', async () => {
  const [one, other] = [instance(), instance()]
  await one.set('/a', page('first'), fresh)
  const older = await pack(JSON.stringify({ form: 0, value: page('older'), lastModified: Date.now() }))
  for (const odd of ['not packed', older]) {
    await links[0]?.run((client) => client.set('site:page:build-1:/a', odd))
    expect(await other.get('/a', context)).toBeNull()
    expect(await one.get('/a', context)).toMatchObject({ value: { html: 'first' } })
  }
})

test('where no page can be written beside the build, Redis keeps it, and the owner is told', async () => {
  const { warn } = console
  const told: string[] = []
  console.warn = (text: string) => told.push(text)
  try {
    const [one, other] = [instance(), instance()]
    const pages = join(folders.at(-2) ?? '', 'server', 'pages')
    rmSync(pages, { recursive: true })
    writeFileSync(pages, 'no folder')
    await one.set('/a', page('first'), fresh)
    expect(await other.get('/a', context)).toMatchObject({ value: { html: 'first' } })
    expect(told).toEqual([expect.stringContaining('Pages cannot be written beside the build')])
  } finally {
    console.warn = warn
  }
})

test('one instance makes a stale page anew; the others show it as fresh until it is made, for 5 s at most', async () => {
  const [one, other] = [instance(), instance()]
  await one.set('/a', page('first'), shortLived)
  await later()
  const taken = await one.get('/a', context)
  const told = await other.get('/a', context)
  expect(Date.now() - (taken?.lastModified ?? 0)).toBeGreaterThan(100)
  expect(Date.now() - (told?.lastModified ?? 0)).toBeLessThan(50)
  expect(await timeLeft('renewal:build-1:/a')).toBeGreaterThan(0)
  expect(await timeLeft('renewal:build-1:/a')).toBeLessThanOrEqual(5_000)
  await one.set('/a', page('second'), shortLived)
  await later()
  const next = await other.get('/a', context)
  expect(next).toMatchObject({ value: { html: 'second' } })
  expect(Date.now() - (next?.lastModified ?? 0)).toBeGreaterThan(100)
})

test('a reader who only points at a link does not keep the page from being made anew', async () => {
  const [one, pointing] = [instance(), instance({ purpose: 'prefetch' })]
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
    const [one, other] = [instance(), instance()]
    await one.set('/a', page('first'), fresh)
    await other.get('/a', context)
    await server.stop()
    expect(await other.get('/a', context)).toMatchObject({ value: { html: 'first' } })
    await other.set('/a', page('second'), fresh)
    expect(await other.get('/a', context)).toMatchObject({ value: { html: 'second' } })
    await server.start()
    await expect.poll(() => links[1]?.run((client) => client.ping()), { timeout: 8_000 }).toBe('PONG')
    // Redis still holds the first.
    expect(await other.get('/a', context)).toMatchObject({ value: { html: 'second' } })
  } finally {
    Object.assign(console, { warn, info })
  }
})
