import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { secretMarkers } from '../support/secrets'
import { Random } from '../support/workspace/random'
import { encodedOnce, encodedTwice } from './support/address-forms'
import { type AttackedBlogs, attackBlogs } from './support/attacked-blogs'
import { hostileWorkspace, rowNamed } from './support/hostile-workspace'

/** Requests of a flood: two for each case; the full tests take 20,000. */
const flood = Number(process.env.ATTACK_CASES || 100) * 2
const seed = Number(process.env.ATTACK_SEED || 1)
/** Files of the framework's own, and what is written twice. Bytes. */
const diskRoom = 1_000_000
const memoryRoom = 250_000_000
const open = '/article/open-1'

const workspace = hostileWorkspace(1)
let attacked: AttackedBlogs
const url = () => attacked.blogs[0]?.url ?? ''
const get = (path: string, init: RequestInit = {}) => fetch(url() + path, { redirect: 'manual', ...init })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  attacked = await attackBlogs(workspace, ['flood'], {
    THEME_SWITCH: 'true',
    NOTION_WEBHOOK_TOKEN: '',
    TRUSTED_PROXIES: 'none',
  })
})
test.afterAll(() => attacked?.close())

/** An address that nobody links, of one of the forms that the routes take. */
function madeUp(random: Random, build: string): string {
  const word = random.below(2 ** 31).toString(36)
  const number = 1_000 + random.below(1_000_000)
  const forms = [
    `/page/${number}`,
    `/page/${number}?theme=simple`,
    `/themed/docs/page/${number}`,
    `/category/Travel/page/${number}`,
    `/tag/tea/page/${number}`,
    `/category/${word}`,
    `/tag/${word}`,
    `/article/${word}`,
    `/article/${word}?theme=simple`,
    `/${word}/${word}`,
    `${encodedTwice(open)}?${word}`,
    `/themed/simple${encodedTwice(open)}`,
    `/themed/${word}${open}`,
    `${open}/${word}`,
    `/search/${word}`,
    `/search?s=${word}`,
    `/_next/data/${build}/page/${number}.json`,
    `/_next/data/${build}/article/${word}.json`,
    `/_next/data/${build}/themed/docs/tag/tea/page/${number}.json`,
    `/_next/data/${word}/index.json`,
    `/unlock/article/${word}`,
    `/api/media/00000000-0000-4000-8000-${String(number).padStart(12, '0')}?property=`,
    `/api/search?query=${word}`,
    `/%61rticle/open-${1 + random.below(6)}`,
  ]
  return forms[random.below(forms.length)] ?? '/'
}

async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = names.map((name) => stat(join(folder, name)).then((file) => (file.isFile() ? file.size : 0)))
  return (await Promise.allSettled(sizes)).reduce(
    (sum, size) => sum + (size.status === 'fulfilled' ? size.value : 0),
    0,
  )
}

async function memory(): Promise<number> {
  const headers = { authorization: `Bearer ${secretMarkers.ADMIN_SECRET}` }
  const { memoryBytes } = await (await get('/api/status', { headers })).json()
  return memoryBytes
}

test('made-up addresses of all forms leave disk and memory where they were', async () => {
  test.setTimeout(120_000 + flood * 50)
  const linked = [
    ...workspace.posts.map(({ slug }) => `/article/${slug}`),
    '/',
    '/archive',
    '/tag/tea',
    '/404',
  ]
  const read = linked.flatMap((path) => [path, `${path}?theme=simple`, `${path}?theme=docs`])
  for (const path of [...read, '/category/Travel', '/feed', '/search/sentence']) await get(path)
  await wait(2_000)
  const [dist = ''] = attacked.dists
  const before = { disk: await bytesBelow(dist), memory: await memory() }
  const random = new Random(seed)
  for (let sent = 0; sent < flood; sent += 16) {
    const paths = Array.from({ length: 16 }, () => madeUp(random, attacked.build))
    await Promise.all(paths.map(async (path) => (await get(path)).arrayBuffer()))
  }
  await wait(3_000)
  expect((await bytesBelow(dist)) - before.disk).toBeLessThan(diskRoom)
  expect((await memory()) - before.memory).toBeLessThan(memoryRoom)
})

test('R-091 pages beyond the last lead to one that shows the empty state, and are not stored', async () => {
  const [dist = ''] = attacked.dists
  for (const list of ['/page/', '/tag/tea/page/', '/category/Travel/page/']) {
    const leadsTo = async (address: string) => {
      const answer = await get(address)
      expect(answer.status, address).toBe(307)
      return answer.headers.get('location') ?? ''
    }
    const empty = await leadsTo(`${list}4711`)
    expect(await leadsTo(`${list}4712`)).toBe(empty)
    expect(await leadsTo(`${list}4711?theme=simple`)).toBe(`${empty}?theme=simple`)
    const answer = await get(empty)
    expect(answer.status, empty).toBe(200)
    expect(await answer.text(), empty).toContain('noindex')
  }
  await wait(500)
  const files = await readdir(join(dist, 'server'), { recursive: true })
  expect(files.filter((file) => /471[12]/.test(file))).toEqual([])
})

test('encoded twins of an article redirect to its canonical address, or are that page', async () => {
  const twice = await get(encodedTwice(open))
  expect(twice.status).toBe(308)
  expect(new URL(twice.headers.get('location') ?? '', url()).pathname).toBe(open)
  // A letter that needs no encoding names the same page; it must not be stored under a name of its own.
  expect([200, 308]).toContain((await get(encodedOnce(open))).status)
  await wait(500)
  const files = await readdir(join(attacked.dists[0] ?? '', 'server'), { recursive: true })
  expect(files.filter((file) => file.includes('open-%'))).toEqual([])
})

test('paths of thousands of segments are answered like addresses that lead nowhere', async () => {
  const nowhere = await (await get('/404')).text()
  for (const segment of ['/a', '/%41', '/(.)', '%2fa']) {
    for (const start of ['/x', '/themed/heo/x', `/_next/data/${attacked.build}/x`]) {
      const answer = await get(`${start}${segment.repeat(2_000)}?theme=simple`)
      expect(answer.status, `${start}${segment}…`).toBe(404)
      expect(await answer.text(), `${start}${segment}…`).toBe(nowhere)
    }
  }
})

test('media addresses that no page has made are 404, fast, and cost no call', async () => {
  const { id } = rowNamed(workspace, 'about')
  attacked.server.resetCalls()
  const began = Date.now()
  const answers = await Promise.all([
    ...Array.from({ length: 40 }, (_, i) =>
      get(`/api/media/00000000-0000-4000-8000-${String(i).padStart(12, '0')}`),
    ),
    get(`/api/media/${id}?property=cover`),
    get(`/api/media/${id}?property=cover&width=480`),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  // Each would wait for its calls, one after the other, as they are limited.
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(attacked.server.calls().syncRecordValuesMain ?? 0).toBeLessThanOrEqual(2)
})

test('hosts that a caller makes up appear in no feed, map or page', async () => {
  const evil = 'evil.example'
  const madeUpHosts: Record<string, string>[] = [
    { 'x-forwarded-host': evil },
    { 'x-forwarded-host': `${evil}, blog.test` },
    { forwarded: `host=${evil}` },
  ]
  for (const path of ['/feed', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/', open]) {
    for (const headers of madeUpHosts) {
      const answer = await get(path, { headers })
      expect(`${answer.headers.get('location')} ${await answer.text()}`, path).not.toContain(evil)
    }
  }
})

test("a handshake with hostile text leaves nothing of it in the server's log", async () => {
  const texts = ['LOG-MARKER-1\nset ADMIN_SECRET=x', 'LOG-MARKER-2\u001b[31m', 'LOG-MARKER-3'.repeat(50)]
  for (const text of texts) {
    await get('/api/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ verification_token: text }),
    })
  }
  expect(attacked.blogs[0]?.output()).not.toContain('LOG-MARKER')
})

/** Tries to open the locked post. */
function unlock(password: string, headers: Record<string, string> = {}): Promise<Response> {
  const { title } = rowNamed(workspace, 'locked')
  if (title === '') throw new Error('There is no locked post')
  return get('/api/unlock', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url(), ...headers },
    body: JSON.stringify({ post: lockedKey, password }),
  })
}

let lockedKey = ''
test.beforeAll(async () => {
  const { slug } = rowNamed(workspace, 'locked')
  const data = await get(`/_next/data/${attacked.build}/article/${slug}.json`)
  lockedKey = (await data.json()).pageProps.screen.id
})

test('a made-up X-Forwarded-For does not get around the limits when no proxy is trusted', async () => {
  const random = new Random(seed)
  const address = () => Array.from({ length: 4 }, () => 1 + random.below(250)).join('.')
  const statuses: number[] = []
  for (let i = 0; i < 60; i += 1) {
    statuses.push((await unlock(`guess ${i}`, { 'x-forwarded-for': address() })).status)
  }
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(20)
})

test('R-373 thousands of wrong passwords from elsewhere do not keep out who knows the right one', {
  tag: '@full',
}, async () => {
  test.setTimeout(120_000)
  await attacked.close()
  attacked = await attackBlogs(workspace, ['tries'], { TRUSTED_PROXIES: '127.0.0.1' })
  for (let i = 0; i < flood; i += 20) {
    const tries = Array.from({ length: 20 }, (_, j) => i + j)
    await Promise.all(
      tries.map((n) => unlock(`wrong ${n}`, { 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` })),
    )
  }
  const right = await unlock(rowNamed(workspace, 'locked').password, { 'x-forwarded-for': '203.0.113.7' })
  expect(right.status).toBe(200)
})

test('passwords are taken from pages of the site alone', async () => {
  const { password } = rowNamed(workspace, 'locked')
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' },
  ]
  for (const headers of foreign) {
    expect((await unlock(password, headers)).status, JSON.stringify(headers)).toBe(403)
  }
  const [dist = ''] = attacked.dists
  const names = await readdir(join(dist, 'server'), { recursive: true })
  const stored = names.filter((name) => /\.(html|json)$/.test(name))
  for (const name of stored) {
    expect(await readFile(join(dist, 'server', name), 'utf8'), name).not.toContain('LEAK-locked-paragraph')
  }
})
