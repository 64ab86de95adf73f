import { connect } from 'node:http2'
import { type APIRequestContext, expect, request, test } from '@playwright/test'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { lockedLetter } from '../../support/locked-letter'
import { secretMarkers } from '../../support/secrets'
import { findNginx, type Nginx, startNginx } from '../../support/services/nginx'
import { mediaAddresses } from '../../support/texts/media-addresses'
import { setBlockText, setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

// deploy/nginx/blog.conf.template in front of a blog. Where nginx is not installed nothing is tested here.

const program = findNginx()
const revalidateSeconds = 2
const expireSeconds = 3
/** nginx counts whole seconds. */
const rounding = 1.2

const records = embeddedRecords()
const harbourId = records.meta.rows['harbour-at-five'] ?? ''
const paragraph =
  records.block[harbourId]?.value.content?.find((id) => records.block[id]?.value.type === 'text') ?? ''
const harbour = '/article/harbour-at-five'
const letter = lockedLetter()

let blog: OwnBlog
let nginx: Nginx
/** A reader without cookies. */
let reader: APIRequestContext

test.describe.configure({ mode: 'serial' })
test.skip(program === null, 'nginx is not installed')
test.beforeAll(async () => {
  if (program === null) return
  test.setTimeout(120_000)
  blog = await startOwnBlog('nginx', { PAGE_EXPIRE_SECONDS: String(expireSeconds) })
  nginx = await startNginx(program, { upstream: new URL(blog.url).host, encrypted: true })
  reader = await newReader()
})
test.afterAll(async () => {
  await reader?.dispose()
  await nginx?.stop()
  await blog?.close()
})

const newReader = () => request.newContext({ baseURL: nginx.url, ignoreHTTPSErrors: true })
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
/** How nginx answered: HIT, MISS, STALE, BYPASS …; undefined where it keeps nothing. */
const cacheOf = (answer: { headers(): Record<string, string> }) => answer.headers()['x-cache']

test('a page comes from the cache, compressed, for as long as the blog says', async () => {
  await reader.get('/archive')
  const again = await reader.get('/archive')
  expect(cacheOf(again)).toBe('HIT')
  const headers = again.headers()
  expect(headers['cache-control']).toBe(
    `s-maxage=${revalidateSeconds}, stale-while-revalidate=${expireSeconds}`,
  )
  expect(headers['content-encoding']).toMatch(/^(?:gzip|br)$/)
  expect(headers.vary).toBe('Accept-Encoding')
  const plain = await reader.get('/archive', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
  expect(await plain.text()).toBe(await again.text())
  await wait(revalidateSeconds + rounding)
  expect(cacheOf(await reader.get('/archive'))).toBe('STALE')
})

test('readers speak HTTP/2 with it', async () => {
  const session = connect(nginx.url, { rejectUnauthorized: false, ALPNProtocols: ['h2'] })
  const status = await new Promise<unknown>((resolve, reject) => {
    session.on('error', reject)
    session
      .request({ ':path': '/' })
      .on('response', (headers) => resolve(headers[':status']))
      .end()
  })
  session.close()
  expect(status).toBe(200)
})

test('calls, feeds, searches and opened posts are never kept', async () => {
  for (const path of ['/api/search?query=harbour', '/api/random', '/api/status', '/feed', '/sitemap.xml']) {
    for (let visit = 0; visit < 2; visit += 1)
      expect(cacheOf(await reader.get(path, { maxRedirects: 0 })), path).toBeUndefined()
  }
  for (const path of ['/search/harbour', '/search?s=harbour']) {
    await reader.get(path)
    expect(cacheOf(await reader.get(path)), path).toBe('MISS')
  }
  // Without a cookie it leads to the post's own page, which is kept.
  const unlock = await reader.get(`/unlock${letter.path}`, { maxRedirects: 0 })
  expect([unlock.status(), cacheOf(unlock)]).toEqual([303, undefined])
  expect(unlock.headers()['cache-control']).toBe('private, no-store')
})

test('a feed that a reader has already is not sent again', async () => {
  const { etag = '' } = (await reader.get('/feed')).headers()
  expect((await reader.get('/feed', { headers: { 'if-none-match': etag } })).status()).toBe(304)
})

test('headers that a reader makes up change nothing that others get', async () => {
  const headers = {
    'x-nextjs-data': '1',
    purpose: 'prefetch',
    'x-middleware-prefetch': '1',
    'x-forwarded-host': 'evil.example',
    'x-matched-path': '/404',
    range: 'bytes=0-9',
  }
  const path = '/category'
  await reader.get(path, { headers })
  const answer = await reader.get(path)
  expect(cacheOf(answer)).toBe('HIT')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('text/html')
  expect(await answer.text()).not.toContain('evil.example')
})

test('no page is kept under a host that a reader makes up', async () => {
  const answer = await reader.get('/', { headers: { host: 'evil.example' } }).catch(() => null)
  expect(answer).toBeNull()
})

test('callers are counted by the address that nginx sees, not by one that they claim', async () => {
  const answer = await reader.get('/api/status', {
    headers: {
      authorization: `Bearer ${secretMarkers.ADMIN_SECRET}`,
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
    },
  })
  expect((await answer.json()).caller).toMatchObject({
    address: '127.0.0.1',
    foundBy: 'x-forwarded-for',
    advice: null,
  })
})

test('a locked post opens for the reader with the password and for nobody else', async () => {
  const friend = await newReader()
  await friend.get(letter.path)
  const opened = await friend.post('/api/unlock', {
    data: { post: letter.key, password: 'open-sesame' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(opened.status()).toBe(200)
  expect(opened.headers()['set-cookie']).toContain('Secure')
  const page = await friend.get(letter.path)
  expect(cacheOf(page)).toBe('BYPASS')
  const body = await (await friend.get(`/api/unlock?post=${letter.key}`)).json()
  expect(body.article.html.length).toBeGreaterThan(0)
  const unlocked = await friend.get(`/unlock${letter.path}`)
  expect(cacheOf(unlocked)).toBeUndefined()

  const words = /<p[^>]*>([^<]{20,})</.exec(body.article.html)?.[1] ?? ''
  expect(words).not.toBe('')
  expect(await unlocked.text()).toContain(words)
  for (const path of [letter.path, `/unlock${letter.path}`])
    expect(await (await reader.get(path)).text()).not.toContain(words)
  expect(await (await reader.get(`/api/unlock?post=${letter.key}`)).json()).toEqual({ article: null })
  await friend.dispose()
})

test('parts of stored files pass through', async () => {
  const page = await (await reader.get('/article/kitchen-sink')).text()
  // Resized pictures have no parts.
  const address = mediaAddresses(page).find((one) => one.startsWith('/api/media/') && !one.includes('width='))
  expect(address).toBeDefined()
  const answer = await reader.get(address ?? '', { headers: { range: 'bytes=0-9' } })
  expect(answer.status()).toBe(206)
  expect((await answer.body()).length).toBe(10)
  expect(cacheOf(answer)).toBeUndefined()
})

test('an edit is read within two windows and the fetch', async () => {
  await reader.get(harbour)
  blog.workspace.server.edit((all) => setBlockText(all, paragraph, 'An edit behind the cache.'))
  const began = Date.now()
  await expect
    .poll(async () => (await reader.get(harbour)).text(), { intervals: [200], timeout: 20_000 })
    .toContain('An edit behind the cache.')
  // Two seconds of nginx, two of the blog, and its fetch, on a machine that may be busy.
  expect(Date.now() - began).toBeLessThan(10_000)
})

test('a withdrawn post is gone when the time that the blog allows is over, although nobody came meanwhile', async () => {
  await reader.get(harbour)
  await reader.get(harbour)
  blog.workspace.server.edit((all) => setProperty(all, harbourId, 'status', 'Draft'))
  await wait(revalidateSeconds + expireSeconds + 2 * rounding)
  const answer = await reader.get(harbour)
  expect(cacheOf(answer)).toBe('EXPIRED')
  expect(answer.status()).toBe(404)
})
