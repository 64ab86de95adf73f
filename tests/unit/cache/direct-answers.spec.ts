import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerDirectly, offerPages } from '@/lib/cache/direct-answers'
import { noteAnswer, notePage, sendKeptPages } from '@/lib/cache/page-answers'
import type { PageEntry } from '@/lib/cache/page-entry'

function page(html: string, revalidate = 2): PageEntry {
  return {
    value: { kind: 'PAGES', html, pageData: {} },
    lastModified: 1,
    cacheControl: { revalidate, expire: 30 },
  } as PageEntry
}

/** What the page cache holds, and whether its pages are current. */
let kept: Record<string, PageEntry> = {}
let isCurrent = true
let lookUp = async (key: string): Promise<boolean> => {
  const entry = kept[key]
  if (!isCurrent || !entry) return false
  notePage(entry, key)
  return true
}
/** Addresses that the framework has answered, and how it does. */
let passed: string[] = []
let status = 200
let headers: Record<string, string> = {}
let server: Server
let origin = ''

/** Answers as Next.js does, with the page of the path. */
async function framework(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', method } = request
  passed.push(`${method} ${url}`)
  const key = url.split('?')[0] ?? ''
  const entry = kept[key]
  const value = entry && (await noteAnswer(entry, key))
  const html = value?.kind === 'PAGES' ? value.html : 'none'
  response.statusCode = status
  response.setHeader('x-nextjs-cache', 'HIT')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', `s-maxage=${entry?.cacheControl?.revalidate}`)
  for (const [name, text] of Object.entries(headers)) response.setHeader(name, text)
  response.setHeader('Content-Length', Buffer.byteLength(html))
  response.end(method === 'HEAD' ? null : html)
}

beforeAll(async () => {
  sendKeptPages()
  answerDirectly(['heo', 'simple'])
  offerPages((key) => lookUp(key))
  server = createServer(framework)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
let count = 0
/** An address that no other test has asked for. */
let address = ''
beforeEach(() => {
  count += 1
  address = `/post-${count}`
  kept = { [address]: page('<p>A page.</p>') }
  isCurrent = true
  passed = []
  status = 200
  headers = { 'Content-Security-Policy': "default-src 'self'", Vary: 'Accept-Encoding' }
})

/** Uncompressed, because a page has compressed bytes only some time after its first answer. */
const ask = (path = address, { headers: given, ...init }: RequestInit = {}) =>
  fetch(origin + path, { ...init, headers: { 'accept-encoding': 'identity', ...given } })
const headersOf = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'keep-alive'].includes(name)))

test('the framework answers an address once; then the page is sent with the same headers, tag and bytes', async () => {
  const first = await ask()
  const again = await ask()
  expect(headersOf(again)).toEqual(headersOf(first))
  expect(await again.text()).toBe(await first.text())
  expect(passed).toEqual([`GET ${address}`])
  expect(again.headers.get('etag')).toMatch(/^W\//)

  const head = await ask(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-security-policy')]).toEqual([200, "default-src 'self'"])
  const known = { 'if-none-match': again.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  const copy = await ask(address, { headers: known })
  expect([copy.status, await copy.text(), copy.headers.get('cache-control')]).toEqual([304, '', 's-maxage=2'])
  expect(passed).toHaveLength(1)
})

test('compressed bytes are sent once they are there', async () => {
  const packing = { headers: { 'accept-encoding': 'gzip' } }
  await expect.poll(async () => (await ask(address, packing)).headers.get('content-encoding')).toBe('gzip')
  passed = []
  const packed = await ask(address, packing)
  expect(packed.headers.get('content-length')).toBe(String(gzipSync('<p>A page.</p>').length))
  expect(await packed.text()).toBe('<p>A page.</p>')
  const plain = await ask()
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, '<p>A page.</p>'])
  expect(passed).toEqual([])
})

test('a page that has changed, has another lifetime or is not current is left to the framework, and its new state is known after', async () => {
  await ask()
  kept = { [address]: page('<p>Edited.</p>') }
  expect(await (await ask()).text()).toBe('<p>Edited.</p>')
  expect(await (await ask()).text()).toBe('<p>Edited.</p>')
  expect(passed).toHaveLength(2)
  kept = { [address]: page('<p>Edited.</p>', 60) }
  expect((await ask()).headers.get('cache-control')).toBe('s-maxage=60')
  expect(passed).toHaveLength(3)
  isCurrent = false
  await ask()
  await ask()
  expect(passed).toHaveLength(5)
})

test('a page that cannot be looked up is left to the framework', async () => {
  await ask()
  const before = lookUp
  lookUp = () => Promise.reject(new Error('no disk'))
  try {
    expect(await (await ask()).text()).toBe('<p>A page.</p>')
    expect(passed).toHaveLength(2)
  } finally {
    lookUp = before
  }
})

test('a page that is withdrawn while it is looked up leaves no tag to the answer of the framework', async () => {
  await ask()
  const before = lookUp
  lookUp = async (key) => {
    await before(key)
    kept = {}
    return false
  }
  try {
    const answer = await ask()
    expect([await answer.text(), answer.headers.get('etag')]).toEqual(['none', null])
  } finally {
    lookUp = before
  }
})

for (const [what, init, suffix] of [
  ['a method that changes something', { method: 'POST' }, ''],
  ['page data instead of the page', { headers: { 'x-nextjs-data': '1' } }, ''],
  ['a part of a page', { headers: { 'next-router-prefetch': '1' } }, ''],
  ['any other query', {}, '?from=elsewhere'],
  ['a second question mark', {}, '?theme=simple?'],
  ['a theme that does not exist', {}, '?theme=made-up'],
  ['an endless address', {}, '/a'.repeat(200)],
  ['another spelling of an address', {}, '/%61'],
  ['an address that cannot be decoded', {}, '/%'],
] as const)
  test(`the framework answers a request for ${what}`, async () => {
    kept[(address + suffix).split('?')[0] ?? ''] = page('<p>A page.</p>')
    await ask(address)
    for (let index = 0; index < 2; index++) await ask(address + suffix, init)
    expect(passed).toHaveLength(3)
  })

test('an address with letters beyond ASCII is remembered as links spell it', async () => {
  const path = `${address}/${encodeURIComponent('茶 & ink')}`
  kept[path] = page('<p>茶</p>')
  await ask(path)
  expect(await (await ask(path)).text()).toBe('<p>茶</p>')
  expect(passed).toHaveLength(1)
})

test('an address with a theme is another page', async () => {
  await ask(`${address}?theme=simple`)
  await ask(`${address}?theme=simple`)
  await ask(address)
  expect(passed).toEqual([`GET ${address}?theme=simple`, `GET ${address}`])
})

for (const [what, given] of [
  ['was made for this request', { 'x-nextjs-cache': 'STALE' }],
  ['sets a cookie', { 'Set-Cookie': 'reader=1' }],
  ['depends on another header', { Vary: 'Accept-Encoding, Cookie' }],
  ['must not be stored', { 'Cache-Control': 'private, no-store' }],
] as const)
  test(`an answer that ${what} is not repeated`, async () => {
    headers = given
    await ask()
    await ask()
    expect(passed).toHaveLength(2)
  })

test('an error page is not repeated', async () => {
  status = 404
  await ask()
  await ask()
  expect(passed).toHaveLength(2)
})

test('a server with several listeners keeps them', async () => {
  const { warn } = console
  const told: string[] = []
  console.warn = (text: string) => told.push(text)
  let heard = 0
  const other = createServer((_, response) => response.end('first')).on('request', () => {
    heard += 1
  })
  try {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const answer = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)
    expect([await answer.text(), heard]).toEqual(['first', 1])
    expect(told).toEqual([expect.stringContaining('no single listener')])
  } finally {
    console.warn = warn
    other.closeAllConnections()
    other.close()
  }
})
