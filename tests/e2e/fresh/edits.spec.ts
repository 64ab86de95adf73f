import { createHmac } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readEntry, versionOf } from '@/lib/cache/page-entry'
import { isReadyFile, readReady, wholeData } from '@/lib/cache/ready-page'
import { unpack } from '@/lib/store/packing'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { wake } from '../../support/browser/wake'
import { secretMarkers } from '../../support/secrets'
import { setBlockText, setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

const records = embeddedRecords()
const harbour = Object.values(records.block)
  .map(({ value }) => value)
  .find(({ type, properties }) => type === 'page' && JSON.stringify(properties).includes('harbour-at-five'))
const harbourId = harbour?.id ?? ''
const paragraph = harbour?.content?.find((id) => records.block[id]?.value.type === 'text') ?? ''
const address = '/article/harbour-at-five'

let blog: OwnBlog
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog('edits')
})
test.afterAll(() => blog.close())

const visit = async (path: string) => (await fetch(blog.url + path)).text()

/** Visits a page until it says something, as readers do; how long that took. In milliseconds. */
async function timeUntil(path: string, words: string): Promise<number> {
  const began = Date.now()
  await expect
    .poll(async () => (await visit(path)).includes(words), { intervals: [200], timeout: 20_000 })
    .toBe(true)
  return Date.now() - began
}

const edit = (text: string) => blog.workspace.server.edit((all) => setBlockText(all, paragraph, text))

async function calls(): Promise<number> {
  const {
    image: _image,
    picture: _picture,
    signed: _signed,
    file: _file,
    ...api
  } = blog.workspace.server.calls()
  return Object.values(api).reduce((sum, count) => sum + count, 0)
}

/** The pages that the server has stored, by their path, with the times of their making and the data for the router. */
async function madePages(): Promise<Map<string, { time: number; html: string; data: string }>> {
  const folder = join(blog.dist, 'server', 'page-cache')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.page'))
  const made = files.map(async (file) => {
    const { mtimeMs } = await stat(join(folder, file))
    const known = readFiles.get(file)
    if (known?.mtimeMs === mtimeMs) return known.page
    const content = await readFile(join(folder, file))
    const entry = isReadyFile(content) ? (await readReady(content))?.entry : readEntry(await unpack(content))
    if (entry?.value?.kind !== 'PAGES') throw new Error(`${file} holds no page`)
    const { value, lastModified: time = 0 } = entry
    const { path, theme } = versionOf(entry)?.page ?? { path: '' }
    const page = [
      theme === undefined ? path : `/themed/${theme}${path}`.replace(/\/$/, ''),
      { time, html: value.html, data: JSON.stringify(wholeData(value.pageData)) },
    ] as const
    readFiles.set(file, { mtimeMs, page })
    return page
  })
  return new Map(await Promise.all(made))
}

type MadePage = readonly [path: string, { time: number; html: string; data: string }]
/** Files that were unpacked, and when each was written: looking again and again costs the server its time. */
const readFiles = new Map<string, { mtimeMs: number; page: MadePage }>()

/** The same, once nothing was written between two looks: what is just being written is read in halves. */
async function settledPages() {
  const timesOf = (pages: Awaited<ReturnType<typeof madePages>>) =>
    [...pages.values()].map(({ time }) => time)
  let pages = await madePages()
  for (let times: number[] = []; `${times}` !== `${timesOf(pages)}`; ) {
    times = timesOf(pages)
    await new Promise((resolve) => setTimeout(resolve, 500))
    pages = await madePages()
  }
  return pages
}

async function call(path: string, init: RequestInit): Promise<Response> {
  return fetch(blog.url + path, { method: 'POST', ...init })
}

const bearer = { authorization: `Bearer ${secretMarkers.ADMIN_SECRET}` }

// Before any edit of this file: an article is looked at again for a while after its edit.
test('pages that are made anew without an edit are the same to the byte, and so are their data', {
  tag: '@full',
}, async () => {
  const paths = [
    '/',
    '/archive',
    '/tag',
    '/category',
    '/page/2',
    '/article/kitchen-sink',
    '/?theme=simple',
    address,
  ]
  for (const path of paths) await visit(path)
  const before = await settledPages()
  expect(before.size).toBeGreaterThanOrEqual(paths.length)
  await blog.restart({ keptPages: false })
  for (const path of paths) await visit(path)
  const after = await settledPages()
  for (const path of paths) {
    const key = path === '/?theme=simple' ? '/themed/simple' : path
    expect(after.get(key)?.time, key).toBeGreaterThan(before.get(key)?.time ?? Number.POSITIVE_INFINITY)
  }
  for (const [path, { html, data }] of after) {
    expect(html === before.get(path)?.html, path).toBe(true)
    expect(data === before.get(path)?.data, `data of ${path}`).toBe(true)
  }
})

test('R-419 an edit is read within 5 s under traffic, for five calls at most', async () => {
  await visit(address)
  await visit(address)
  const before = await calls()
  edit('The first edit.')
  expect(await timeUntil(address, 'The first edit.')).toBeLessThanOrEqual(5_000)
  expect((await calls()) - before).toBeLessThanOrEqual(5)
})

test('the webhook renews what an edit shows on, within seconds, and nothing else', async () => {
  const others = [
    '/',
    '/archive',
    '/article/long-walk',
    '/tag',
    '/category',
    '/article/kitchen-sink',
    '/page/2',
  ]
  for (const path of [...others, address]) await visit(path)
  const before = await settledPages()
  edit('The edit of the webhook.')
  const body = JSON.stringify({ type: 'page.content_updated', entity: { id: harbourId, type: 'page' } })
  const signature = createHmac('sha256', secretMarkers.NOTION_WEBHOOK_TOKEN).update(body).digest('hex')
  const began = Date.now()
  const answer = await call('/api/webhook', {
    body,
    headers: { 'x-notion-signature': `sha256=${signature}` },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ accepted: true })
  // The pages are made after the answer.
  const times = async () => {
    const pages = await madePages()
    return [...pages].filter(([path, { time }]) => time !== before.get(path)?.time).map(([path]) => path)
  }
  await expect
    .poll(times, { intervals: [100], timeout: 10_000 })
    .toEqual(expect.arrayContaining([address, '/archive']))
  expect(await visit(address)).toContain('The edit of the webhook.')
  // It takes half a second where nothing else runs; suites run side by side here.
  expect(Date.now() - began).toBeLessThanOrEqual(4_000)

  await settledPages()
  const made = await times()
  for (const path of ['/page/2', '/category']) expect(made).not.toContain(path)
})

test('every feed has an edit and a new title within the window, under the id that the post has', {
  tag: '@full',
}, async () => {
  const ids = async () => [...(await visit('/feed')).matchAll(/<guid[^>]*>([^<]+)</g)].map(([, id]) => id)
  const before = await ids()
  const known = (await fetch(`${blog.url}/atom.xml`)).headers.get('etag') ?? ''
  blog.workspace.server.edit((all) => {
    setBlockText(all, paragraph, 'The edit of the feeds.')
    setProperty(all, harbourId, 'title', 'The harbour at noon')
  })
  // 2 s until the site is read again, and the time of reading it.
  for (const path of ['/feed', '/atom.xml', '/feed.json']) {
    expect(await timeUntil(path, 'The edit of the feeds.'), path).toBeLessThanOrEqual(4_000)
    expect(await visit(path)).toContain('The harbour at noon')
  }
  expect(await ids()).toEqual(before)
  const again = await fetch(`${blog.url}/atom.xml`, { headers: { 'if-none-match': known } })
  expect(again.status).toBe(200)
})

test('the webhook refuses a call that is not signed, a handshake when a token is set, and what is no call', async () => {
  const body = JSON.stringify({ type: 'page.content_updated', entity: { id: harbourId, type: 'page' } })
  expect((await call('/api/webhook', { body })).status).toBe(401)
  expect((await call('/api/webhook', { body, headers: { 'x-notion-signature': 'sha256=00' } })).status).toBe(
    401,
  )
  expect(
    (
      await call('/api/webhook', {
        body: '{"verification_token":"secret_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"}',
      })
    ).status,
  ).toBe(403)
  expect((await call('/api/webhook', { body: 'no JSON' })).status).toBe(400)
  expect((await fetch(`${blog.url}/api/webhook`)).status).toBe(405)
})

test('the operator renews at once with the secret, and nobody without it', async () => {
  expect((await call('/api/revalidate', {})).status).toBe(401)
  expect((await call('/api/revalidate', { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
  blog.workspace.server.edit((all) => setProperty(all, harbourId, 'title', 'The harbour, renamed'))
  const answer = await call('/api/revalidate', { headers: bearer })
  expect(answer.status).toBe(200)
  const { renewed }: { renewed: string[] } = await answer.json()
  expect(renewed).toEqual(expect.arrayContaining([address, '/archive']))
  expect(await visit('/archive')).toContain('The harbour, renamed')
})

test('the operator is told the age of the content, the calls, and an outage while it lasts', {
  tag: '@full',
}, async () => {
  expect((await fetch(`${blog.url}/api/status`)).status).toBe(401)
  const status = async () => (await fetch(`${blog.url}/api/status`, { headers: bearer })).json()
  await visit('/')
  const well = await status()
  expect(well).toMatchObject({ outage: null, workspaceCalls: { queryCollection: expect.any(Number) } })
  expect(well.contentAgeSeconds).toBeLessThan(60)
  blog.workspace.server.setFailure(403)
  await expect
    .poll(async () => {
      await visit('/')
      return (await status()).outage?.reason ?? ''
    })
    .toContain('refused')
  blog.workspace.server.setFailure(null)
  await expect
    .poll(async () => {
      await visit('/')
      return (await status()).outage
    })
    .toBeNull()
})

test('R-041 a post keeps its old address when its slug changes: a permanent redirect leads to the new one', async () => {
  expect((await fetch(`${blog.url}/article/harbour-at-six`)).status).toBe(404)
  blog.workspace.server.edit((all) => setProperty(all, harbourId, 'slug', 'harbour-at-six'))
  await timeUntil('/archive', '/article/harbour-at-six')
  await expect
    .poll(async () => {
      const answer = await fetch(blog.url + address, { redirect: 'manual' })
      return [answer.status, answer.headers.get('location')]
    })
    .toEqual([308, '/article/harbour-at-six'])
  // That there was nothing here is forgotten as any page is.
  await expect
    .poll(async () => (await fetch(`${blog.url}/article/harbour-at-six`)).status, { timeout: 10_000 })
    .toBe(200)
})

test('R-041 a reader who has followed a former address still reads the post when its slug is changed back', {
  tag: '@full',
}, async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(blog.url + address)
  await expect(page).toHaveURL(/harbour-at-six$/)
  const read = (await title.textContent()) ?? ''
  blog.workspace.server.edit((all) => setProperty(all, harbourId, 'slug', 'harbour-at-five'))
  await expect
    .poll(async () => (await fetch(blog.url + address, { redirect: 'manual' })).status, { timeout: 10_000 })
    .toBe(200)
  await page.goto(blog.url + address)
  await expect(page).toHaveURL(blog.url + address)
  await expect(title).toHaveText(read)
})

test('R-382 a visit warms the search up: the index gets the bodies that it lacks', { tag: '@full' }, async ({
  browser,
}) => {
  const { server } = blog.workspace
  edit('Madagascar warmed.')
  server.resetCalls()
  // Nobody opens the article or searches.
  const visitOnce = async () => {
    const page = await browser.newPage()
    const warm = page.waitForResponse((response) => new URL(response.url()).searchParams.get('query') === '')
    await page.goto(`${blog.url}/tag`)
    await wake(page)
    await warm
    await page.close()
    return server.calls().loadPageChunk ?? 0
  }
  await expect.poll(visitOnce, { intervals: [300], timeout: 20_000 }).toBeGreaterThan(0)
})
