import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasCopy, noteAnswer, sendKeptPages } from '@/lib/cache/page-answers'
import type { PageEntry } from '@/lib/cache/page-entry'

const html = '<p>A finished page.</p>'
const entry = { value: { kind: 'PAGES', html, pageData: {} }, lastModified: 1 } as PageEntry
const other = {
  value: { kind: 'PAGES', html: '<p>Another.</p>', pageData: {} },
  lastModified: 1,
} as PageEntry
const long = 'A long page. '.repeat(10_000)
const large = {
  value: { kind: 'PAGES', html: long, pageData: { pageProps: { html: long } } },
  lastModified: 1,
} as unknown as PageEntry
/** Texts that were serialized for a response, and the page data that is handed on. */
const serialized: string[] = []
let handed: unknown
/** Whether requests share the lookup of the first, as simultaneous ones do. */
let isShared = false
let lookup: ReturnType<typeof noteAnswer> | null = null

/** Sends page data as Next.js does. */
async function sendData(response: ServerResponse): Promise<void> {
  lookup = isShared ? (lookup ?? noteAnswer(large, 'large')) : noteAnswer(large, 'large')
  const value = await lookup
  handed = value?.kind === 'PAGES' ? value.pageData : null
  const text = JSON.stringify(handed)
  serialized.push(text)
  response.setHeader('x-nextjs-cache', answer.cache)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(response.req.method === 'HEAD' ? null : text)
}

let server: Server
let origin = ''
/** What the cache says about the page, and the status of the answer. */
let answer = { cache: 'HIT', status: 200, isKept: true }

beforeAll(async () => {
  sendKeptPages()
  server = createServer(async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (request.url?.startsWith('/_next/data/')) return sendData(response)
    if (answer.isKept) await noteAnswer(request.url === '/other' ? other : entry, 'page')
    if (request.url === '/slow') await new Promise((resolve) => setTimeout(resolve, 100))
    response.statusCode = answer.status
    response.setHeader('x-nextjs-cache', answer.cache)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Content-Length', html.length)
    response.setHeader('Cache-Control', 's-maxage=2')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answer = { cache: 'HIT', status: 200, isKept: true }
})

const ask = (headers: Record<string, string> = {}, method = 'GET') => fetch(origin, { headers, method })

test('a finished page has a tag, and who names it gets no second copy', async () => {
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(await first.text()).toBe(html)
  for (const method of ['GET', 'HEAD']) {
    const again = await ask({ 'if-none-match': etag, 'cache-control': 'max-age=0' }, method)
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('s-maxage=2')
    expect(again.headers.get('content-length')).toBeNull()
    expect(await again.text()).toBe('')
  }
  const stale = await ask({ 'if-none-match': '"another"' })
  expect([stale.status, await stale.text()]).toEqual([200, html])
})

test('a finished page is compressed once, and sent so to who takes it', async () => {
  await noteAnswer(entry, 'page')
  await expect
    .poll(async () => (await ask({ 'accept-encoding': 'gzip' })).headers.get('content-encoding'))
    .toBe('gzip')
  const packed = await ask({ 'accept-encoding': 'br, gzip;q=0.8' })
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['gzip', html])
  const plain = await ask({ 'accept-encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, html])
  answer = { cache: 'REVALIDATED', status: 200, isKept: true }
  const made = await ask({ 'accept-encoding': 'gzip' })
  expect([made.headers.get('content-encoding'), await made.text()]).toEqual([null, html])
})

test('the page data of a large page is serialized once, and sent whole, compressed or not, also to HEAD and 304', async () => {
  serialized.length = 0
  const whole = JSON.stringify({ pageProps: { html: long } })
  const get = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${origin}/_next/data/build/long.json`, { headers, method })
  const packed = await get({ 'accept-encoding': 'gzip' })
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['gzip', whole])
  const plain = await get({ 'accept-encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, whole])
  expect(plain.headers.get('content-length')).toBe(String(whole.length))
  const head = await get({ 'accept-encoding': 'identity' }, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(whole.length))
  const known = await get({ 'if-none-match': plain.headers.get('etag') ?? '', 'cache-control': 'max-age=0' })
  expect(known.status).toBe(304)
  expect(serialized.filter((text) => text.length > 100)).toEqual([])
  // Whatever stores the page gets the data itself.
  expect(JSON.stringify(handed)).toBe(whole)
})

test('requests for page data that share a lookup all get the kept bytes', async () => {
  const whole = JSON.stringify({ pageProps: { html: long } })
  const get = () => fetch(`${origin}/_next/data/build/long.json`, { headers: { 'accept-encoding': 'gzip' } })
  await get()
  serialized.length = 0
  isShared = true
  try {
    const answers = await Promise.all(Array.from({ length: 5 }, get))
    for (const got of answers) {
      expect([got.headers.get('content-encoding'), await got.text()]).toEqual(['gzip', whole])
      expect(got.headers.get('etag')).toMatch(/^W\//)
    }
  } finally {
    isShared = false
    lookup = null
  }
  expect(serialized.filter((text) => text.length > 100)).toEqual([])
})

test('what is no finished page, or was made for this request, has no tag', async () => {
  const cases = [
    { cache: 'MISS', status: 200, isKept: true },
    { cache: 'REVALIDATED', status: 200, isKept: true },
    { cache: 'HIT', status: 404, isKept: true },
    { cache: 'HIT', status: 200, isKept: false },
  ]
  for (const one of cases) {
    answer = one
    const got = await ask({ 'if-none-match': '*' })
    expect([got.status, got.headers.get('etag')]).toEqual([one.status, null])
  }
  answer = { cache: 'HIT', status: 200, isKept: true }
  expect((await ask({}, 'POST')).headers.get('etag')).toBeNull()
})

test('a request that follows on the same connection leaves the tag of the answer before it alone', async () => {
  const etag = (await ask()).headers.get('etag')
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  socket.write(
    'GET /slow HTTP/1.1\r\nHost: a\r\n\r\nPOST /other HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n',
  )
  await expect.poll(() => text.split('HTTP/1.1 200').length).toBe(3)
  socket.destroy()
  expect([...text.matchAll(/^ETag: (.*)\r$/gm)].map(([, tag]) => tag)).toEqual([etag])
})

test('a copy counts whether its tag is weak or strong, unless the reader wants a new one', () => {
  const tag = 'W/"abc"'
  const asked = (headers: Record<string, string>) => hasCopy({ headers }, tag)
  expect(asked({ 'if-none-match': '"x", "abc"' })).toBe(true)
  expect(asked({ 'if-none-match': 'W/"abc"' })).toBe(true)
  expect(asked({ 'if-none-match': 'abcd' })).toBe(false)
  expect(asked({})).toBe(false)
  expect(asked({ 'if-none-match': tag, 'cache-control': 'no-cache' })).toBe(false)
})
