import { request as playwrightRequest } from '@playwright/test'
import sharp from 'sharp'
import { themeNames } from '@/themes/names'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { residentBytes } from '../../support/blogs/resident-bytes'
import { expect, test } from '../../support/browser/fixtures'
import { lockedLetter, readerAt } from '../../support/locked-letter'
import { mediaAddresses } from '../../support/texts/media-addresses'
import { nameOfRecord } from '../../support/texts/media-names'
import { setCover, setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

// Pictures of the workspace through the blog's own origin (IMAGE_SOURCE=own).

const modern = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'
const { rows } = embeddedRecords().meta
const harbour = rows['harbour-at-five'] ?? ''

let blog: OwnBlog
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog('pictures', { IMAGE_SOURCE: 'own', IMAGE_CACHE_MAX_MB: '5' })
})
test.afterAll(() => blog.close())

const textOf = async (path: string) => (await fetch(blog.url + path)).text()
const get = (address: string, accept: string, headers: Record<string, string> = {}) =>
  fetch(blog.url + address, { headers: { accept, ...headers } })

/** Calls to the workspace for pictures and for records about them; the index is asked for in every window. */
function pictureCalls(): number {
  // On a slow machine a window ends meanwhile, and the table is read again.
  const {
    queryCollection: _,
    loadPageChunk: __,
    syncRecordValuesMain: ___,
    ...others
  } = blog.workspace.server.calls()
  return Object.values(others).reduce((sum, count) => sum + count, 0)
}

/** Addresses of a page's pictures that ask for a width. */
async function picturesOn(path: string): Promise<string[]> {
  return mediaAddresses(await textOf(path)).filter((address) => /[?&]width=\d+/.test(address))
}

/** The cover of the newest post, as cards show it. */
async function coverOf(id: string): Promise<string> {
  const cover = (await picturesOn('/archive')).find((address) => address.includes(nameOfRecord(id)))
  expect(cover, `the cover of ${id}`).toBeDefined()
  return cover ?? ''
}

test('no page, data or feed names a picture at the workspace’s host, and every picture answers', {
  tag: '@full',
}, async () => {
  test.setTimeout(120_000)
  const { origin } = blog.workspace.server
  const addresses = new Set<string>()
  const buildId = /"buildId":"([^"]+)"/.exec(await textOf('/'))?.[1]
  for (const path of [
    '/',
    '/archive',
    '/feed',
    '/feed.json',
    '/search/pond',
    '/article/kitchen-sink',
    '/article/harbour-at-five',
    `/_next/data/${buildId}/index.json`,
    '/?theme=simple',
    '/?theme=docs',
  ]) {
    const text = await textOf(path)
    // Photos of people whom an article mentions stay with the workspace.
    const named = text
      .split(origin)
      .slice(1)
      .map((rest) => rest.slice(0, 60))
    expect(
      named.filter((rest) => /^\/(?:images?|icons)\/(?!avatar-)/.test(rest)),
      path,
    ).toEqual([])
    for (const address of mediaAddresses(text)) addresses.add(address.replace(blog.url, ''))
  }
  expect([...addresses].filter((address) => address.startsWith('/api/media/')).length).toBeGreaterThan(20)
  for (const address of addresses) {
    if (!address.startsWith('/')) continue
    const answer = await get(address, modern)
    expect(answer.status, address).toBe(200)
    await answer.arrayBuffer()
  }
  expect(await textOf('/robots.txt')).toContain('Allow: /api/media/')
})

test('R-443 a picture comes as WebP or what it is, made once and then taken from the cache', async () => {
  const cover = await coverOf(harbour)
  const types = ['image/webp', 'image/webp', 'image/webp']
  for (const [index, accept] of [modern, 'image/webp,*/*', '*/*'].entries()) {
    const answer = await get(cover, accept)
    expect(answer.headers.get('content-type'), accept).toBe(types[index])
    expect(answer.headers.get('vary')).toContain('Accept')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600, s-maxage=300, no-transform')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))

    blog.workspace.server.resetCalls()
    const again = await get(cover, accept)
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
    const etag = again.headers.get('etag') ?? ''
    expect((await get(cover, accept, { 'if-none-match': etag })).status).toBe(304)
    expect(pictureCalls()).toBe(0)
  }
  const head = await fetch(blog.url + cover, { method: 'HEAD', headers: { accept: modern } })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('R-442 R-443 a picture of the blog’s own route has quality 50 and is WebP', {
  tag: '@full',
}, async () => {
  const html = await textOf('/article/kitchen-sink')
  const [, address = ''] = /alt="Morning light over the lake"[^>]*data-src="([^"]+)"/.exec(html) ?? []
  const answer = await get(address.replaceAll('&amp;', '&').replace(/width=\d+/, 'width=500'), modern)
  const sent = Buffer.from(await answer.arrayBuffer())
  const stored = sharp('public/files/lake-morning.webp').resize({ width: 500 })
  expect(sent.equals(await stored.webp({ quality: 50 }).toBuffer())).toBe(true)
})

for (const theme of themeNames) {
  test(`R-442 R-443 in ${theme} a browser gets a picture of the text as WebP of quality 50`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const answer = page.waitForResponse(async (response) => {
        const picture = page.getByRole('img', { name: 'Morning light over the lake' }).first()
        const source = await picture.evaluate((one: HTMLImageElement) => one.currentSrc)
        return response.url() === source && /[?&]width=/.test(source)
      })
      await page.goto(`${blog.url}/article/kitchen-sink?theme=${theme}`)
      await page.getByRole('img', { name: 'Morning light over the lake' }).first().scrollIntoViewIfNeeded()
      const response = await answer
      expect(response.headers()['content-type']).toBe('image/webp')
      const wanted = { width: Number(new URL(response.url()).searchParams.get('width')) }
      const stored = sharp('public/files/lake-morning.webp').resize({ ...wanted, withoutEnlargement: true })
      const sent = await response.body()
      expect(sent.equals(await stored.webp({ quality: 50 }).toBuffer()), response.url()).toBe(true)
    }
  })
}

test('R-442 R-443 every host that makes pictures is asked for width, quality and format', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const hosts = [
    ...['images.unsplash.com', 'images.pexels.com', 'images.prismic.io', 'www.datocms-assets.com'],
    ...['team.imgix.net', 'images.ctfassets.net', 'cdn.sanity.io'],
  ]
  const asked = new Set<string>()
  await page.route(
    ({ hostname }) => hosts.includes(hostname),
    (route) => {
      asked.add(route.request().url())
      return route.fulfill({ path: 'public/files/lake-morning.webp' })
    },
  )
  for (const host of hosts) {
    blog.workspace.server.edit((records) => setCover(records, harbour, `https://${host}/a/p.jpg`))
    await expect
      .poll(async () => await textOf('/archive'), { intervals: [500], timeout: 20_000 })
      .toContain(`https://${host}/a/p.jpg?w=500&amp;q=50&amp;fm=webp`)
    await page.goto(`${blog.url}/archive`)
    await expect.poll(() => [...asked]).toContain(`https://${host}/a/p.jpg?w=500&q=50&fm=webp`)
  }
  blog.workspace.server.edit((records) => setCover(records, harbour, '/images/page-cover/harbour.webp'))
  await expect
    .poll(
      () => picturesOn('/archive').then((all) => all.some((one) => one.includes(nameOfRecord(harbour)))),
      {
        intervals: [500],
        timeout: 20_000,
      },
    )
    .toBe(true)
})

test('covers outlive a restart and an outage of the workspace', { tag: '@full' }, async () => {
  const cover = await coverOf(harbour)
  const before = Buffer.from(await (await get(cover, modern)).arrayBuffer())
  await blog.restart({ keptPages: true })
  blog.workspace.server.setFailure(503)
  const after = await get(cover, modern)
  expect([after.status, after.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(Buffer.from(await after.arrayBuffer()).equals(before)).toBe(true)
  blog.workspace.server.setFailure(null)
})

test('one picture for many readers at once is fetched and made once', { tag: '@full' }, async () => {
  const [picture = ''] = (await picturesOn('/article/kitchen-sink')).filter(
    (address) => !address.includes('property'),
  )
  const fresh = picture.replace(/width=\d+/, 'width=160')
  blog.workspace.server.resetCalls()
  const answers = await Promise.all(Array.from({ length: 40 }, () => get(fresh, 'image/webp')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { image = 0, signed = 0 } = blog.workspace.server.calls()
  expect(image + signed).toBeLessThanOrEqual(1)
})

test('a stranger gets no picture at an address that no page gives, whatever it asks for', async () => {
  const cover = await coverOf(harbour)
  blog.workspace.server.resetCalls()
  const [path = '', query = ''] = cover.split('?')
  for (const forged of [
    `${path.slice(0, -1)}?${query}`,
    `${path}x?${query}`,
    cover.replace(nameOfRecord(harbour), nameOfRecord(rows['long-walk'] ?? '')),
  ])
    expect((await get(forged, modern)).status, forged).toBe(404)
  expect(pictureCalls()).toBe(0)
  // Any width is one of those that pages use: no more files than those can be made.
  const made = new Set<string>()
  for (const width of [161, 250, 399, 400]) {
    const answer = await get(`${path}?width=${width}`, modern)
    made.add(answer.headers.get('etag') ?? '')
  }
  expect(made.size).toBe(1)
})

test('R-373 a picture of a locked post needs the cookie, and is kept by nobody else', async () => {
  const { path, key, blockIds } = lockedLetter()
  const reader = await playwrightRequest.newContext({ baseURL: blog.url })
  await readerAt(reader, '203.0.113.60', blog.url).unlock(key, 'open-sesame')
  const html = await (await reader.get(`/unlock${path}`)).text()
  const inside = mediaAddresses(html).filter(
    (address) => blockIds.some((id) => address.includes(nameOfRecord(id))) && /width=/.test(address),
  )
  expect(inside.length).toBeGreaterThan(0)
  for (const address of inside) {
    // The second one comes from the cache.
    for (const status of [200, 200]) {
      const answer = await reader.get(address, { headers: { accept: modern } })
      expect([answer.status(), answer.headers()['content-type']], address).toEqual([
        status,
        expect.stringMatching(/^image\/(?:avif|webp)$/),
      ])
      expect(answer.headers()['cache-control']).toBe('private, no-cache, no-transform')
      expect(answer.headers()['cross-origin-resource-policy']).toBe('same-origin')
    }
    expect((await get(address, modern)).status, address).toBe(404)
  }
  await reader.dispose()
})

test('a picture of a withdrawn post is 404, also where it is in the cache', async () => {
  const cover = await coverOf(harbour)
  expect((await get(cover, modern)).status).toBe(200)
  blog.workspace.server.edit((records) => setProperty(records, harbour, 'status', 'Draft'))
  await expect
    .poll(async () => (await get(cover, modern)).status, { intervals: [300], timeout: 20_000 })
    .toBe(404)
  expect((await get(cover, '*/*')).headers.get('cache-control')).toBe('no-store')
  blog.workspace.server.edit((records) => setProperty(records, harbour, 'status', 'Published'))
  await expect
    .poll(async () => (await get(cover, modern)).status, { intervals: [300], timeout: 20_000 })
    .toBe(200)
})

test('a picture that claims 900 million pixels is not opened: the memory of the server stays as it was', {
  tag: '@full',
}, async () => {
  test.setTimeout(60_000)
  blog.workspace.server.edit((records) =>
    setCover(records, harbour, '/images/page-cover/generated-trap-30000x30000.png'),
  )
  const old = await coverOf(harbour)
  await expect.poll(() => coverOf(harbour), { intervals: [500], timeout: 20_000 }).not.toBe(old)
  const trap = await coverOf(harbour)
  const before = residentBytes(blog.processGroup)
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(trap, modern)))
  // Handed out as the workspace stores it, since nothing tells a trap from a large picture.
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    await answer.arrayBuffer()
  }
  expect(residentBytes(blog.processGroup) - before).toBeLessThan(60_000_000)
  expect(blog.output()).toContain('is not resized: Input image exceeds pixel limit')
})
