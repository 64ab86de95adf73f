import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { pack } from '@/lib/store/packing'
import { type BlogProcess, startBlog } from '../../support/blogs/blog-server'
import { copyBuild } from '../../support/blogs/built-pages'
import { lockedLetter } from '../../support/locked-letter'
import { secretMarkers, sharedSecrets } from '../../support/secrets'
import { RedisServer } from '../../support/services/redis-server'
import { setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'
import { sampleWorkspace, type Workspace } from '../../support/workspaces'

// Two processes with a folder each: nothing but Redis tells one what the other has done.

const records = embeddedRecords()
const harbourId =
  Object.values(records.block)
    .map(({ value }) => value)
    .find(({ type, properties }) => type === 'page' && JSON.stringify(properties).includes('harbour-at-five'))
    ?.id ?? ''
const address = '/article/harbour-at-five'
const redis = new RedisServer()
/** How long Redis is away; a minute for a thorough run: OUTAGE_SECONDS=60. */
const duration = Number(process.env.OUTAGE_SECONDS || 1) * 1_000
const copies = ['instance-1', 'instance-2'].map((name) => `${process.env.E2E_DIST}-${name}`)
let workspace: Workspace
let blogs: BlogProcess[] = []

/** The environment of both; a page lasts so long that only a renewal can have changed it. */
const settings = () => ({
  ...workspace.env,
  ...sharedSecrets,
  REDIS_URL: redis.url,
  NEXT_REVALIDATE_SECOND: '30',
})

// Tries more than others: the blogs do without Redis for seconds when it does not answer within 500 ms, as on a busy machine.
test.describe.configure({ mode: 'serial', retries: 3 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  await redis.start()
  workspace = await sampleWorkspace('flat')
  blogs = await Promise.all(
    copies.map(async (copy) => {
      await copyBuild(process.env.E2E_DIST ?? '', copy)
      return startBlog(copy, settings())
    }),
  )
})
test.afterAll(async () => {
  await Promise.all(blogs.map((blog) => blog.stop()))
  await Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true })))
  await workspace?.server.close()
  await redis.stop()
})

const visit = async (instance: number, path: string) => {
  const answer = await fetch(`${blogs[instance]?.url}${path}`)
  return { status: answer.status, text: await answer.text() }
}

const says = async (instance: number, path: string, words: string) =>
  (await visit(instance, path)).text.includes(words)

const rename = (title: string) => workspace.server.edit((all) => setProperty(all, harbourId, 'title', title))

const renew = (instance: number) =>
  fetch(`${blogs[instance]?.url}/api/revalidate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretMarkers.ADMIN_SECRET}` },
  })

test('a renewal of one instance is what readers of the other see at once', async () => {
  for (const instance of [0, 1]) expect(await says(instance, address, 'The harbour at five')).toBe(true)
  rename('Harbour at six')
  expect(await says(1, address, 'The harbour at five')).toBe(true)
  expect((await renew(0)).status).toBe(200)
  for (const instance of [0, 1]) {
    expect(await says(instance, address, 'Harbour at six')).toBe(true)
    expect(await says(instance, '/archive', 'Harbour at six')).toBe(true)
  }
  expect(redis.keys().filter((key) => key.includes(':page:')).length).toBeGreaterThan(1)
})

test('an address without a page is answered alike by both, and takes no place', {
  tag: '@full',
}, async () => {
  for (const instance of [0, 1]) expect((await visit(instance, '/article/nowhere')).status).toBe(404)
  expect(redis.keys().filter((key) => key.endsWith('/article/nowhere'))).toEqual([])
})

test('a post that one instance withdraws is sent by no instance any more, and Redis has none of it', async () => {
  const paths = [address, `${address}?theme=simple`, '/', '/archive']
  for (const instance of [0, 1]) for (const path of paths) await visit(instance, path)
  workspace.server.edit((all) => setProperty(all, harbourId, 'status', 'Draft'))
  expect((await renew(0)).status).toBe(200)
  for (const path of paths) expect(await says(0, path, 'Harbour at six'), path).toBe(false)
  // The other one sees pages of a state that it does not know, and reads the index anew.
  expect(await says(1, '/', 'Harbour at six')).toBe(false)
  for (const path of paths) expect(await says(1, path, 'Harbour at six'), path).toBe(false)
  workspace.server.edit((all) => setProperty(all, harbourId, 'status', 'Published'))
  expect((await renew(0)).status).toBe(200)
  for (const instance of [0, 1]) {
    for (const path of paths) expect(await says(instance, path, 'Harbour at six'), path).toBe(true)
  }
})

test('R-373 fifty wrong passwords spread over both instances are limited as one', {
  tag: '@full',
}, async () => {
  const { key } = lockedLetter()
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const origin = blogs[index % 2]?.url ?? ''
      const guess = () =>
        fetch(`${origin}/api/unlock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': '203.0.113.50' },
          body: JSON.stringify({ post: key, password: `guess ${index}` }),
        })
      // On a busy machine the server may have closed an idle connection that is used again.
      return (await guess().catch(guess)).status
    }),
  )
  expect(statuses.filter((status) => status === 403)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
})

test('searches spread over both instances are limited as one, and made-up files are unknown to both', {
  tag: '@full',
}, async () => {
  const spread = (count: number, ask: (index: number) => string) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const headers = { 'x-forwarded-for': '203.0.113.51' }
        return (await fetch(`${blogs[index % 2]?.url}${ask(index)}`, { headers })).status
      }),
    )
  // The first search of a process makes its index.
  for (const instance of [0, 1]) expect((await visit(instance, '/api/search?query=pond')).status).toBe(200)
  const searches = await spread(50, (index) => `/api/search?query=ink${index}`)
  expect(searches.filter((status) => status === 200)).toHaveLength(30)
  expect(searches.filter((status) => status === 429)).toHaveLength(20)
  const made = (index: number) => `/api/media/00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  expect(new Set(await spread(150, made))).toEqual(new Set([404]))
})

test('an instance that starts while the workspace is down shows what the others have stored', {
  tag: '@full',
}, async () => {
  test.setTimeout(90_000)
  workspace.server.setFailure(500)
  const [copy = ''] = copies
  await blogs[0]?.stop()
  await copyBuild(process.env.E2E_DIST ?? '', copy)
  blogs[0] = await startBlog(copy, settings())
  for (const path of [address, '/', '/archive', '/tag']) expect((await visit(0, path)).status, path).toBe(200)
  expect(await says(0, address, 'Harbour at six')).toBe(true)
  workspace.server.setFailure(null)
})

test('without Redis both go on; when it is back, empty, they share again', { tag: '@full' }, async () => {
  test.setTimeout(60_000 + duration)
  await redis.stop()
  const end = Date.now() + duration
  do {
    for (const instance of [0, 1]) {
      for (const path of [address, '/', '/archive']) expect((await visit(instance, path)).status).toBe(200)
      expect(await says(instance, address, 'Harbour at six')).toBe(true)
      expect(await says(instance, '/archive', 'Harbour at six')).toBe(true)
    }
  } while (Date.now() < end)
  redis.forgetAll()
  await redis.start()
  await expect
    .poll(() => blogs.every((blog) => blog.output().includes('Redis answers again.')), { timeout: 15_000 })
    .toBe(true)
  rename('Harbour at seven')
  expect((await renew(0)).status).toBe(200)
  for (const instance of [0, 1]) expect(await says(instance, address, 'Harbour at seven')).toBe(true)
  for (const blog of blogs) {
    // Under load an answer may come too late, and counts as an outage of its own.
    expect(blog.output().match(/Redis does not answer/g)?.length).toBeLessThan(4)
    expect(blog.output()).not.toContain(redis.password)
  }
})

// The last: what it destroys is missed by instances that start.
test('what another program puts into Redis reaches no reader', async () => {
  const marker = 'FORGED-MARKER-51c8'
  const page = { kind: 'PAGES', html: `<script>${marker}</script>`, pageData: {}, status: 200 }
  const forged = await pack(JSON.stringify({ form: 2, value: page, lastModified: Date.now() + 60_000 }))
  // Stored by one instance and not yet known to the other, which therefore asks Redis for it.
  const foreign = '/article/harbour-at-five?theme=next'
  expect((await visit(0, foreign)).status).toBe(200)
  expect((await visit(0, '/tag')).status).toBe(200)
  const wrong: string[] = []
  // Again where the blogs do without Redis for seconds, because it did not answer in time on a busy machine.
  await expect(async () => {
    for (const key of redis.keys().filter((name) => /:(?:page|content):/.test(name))) redis.put(key, forged)
    for (const instance of [0, 1]) {
      for (const path of [address, foreign, '/tag', '/archive', '/']) {
        const { status, text } = await visit(instance, path)
        if (status !== 200 || text.includes(marker)) wrong.push(`${instance} ${path} ${status}`)
      }
    }
    expect(blogs.map((blog) => blog.output()).join()).toContain(
      'Redis holds pages that this site has not written',
    )
  }).toPass({ timeout: 40_000 })
  expect(wrong).toEqual([])
})
