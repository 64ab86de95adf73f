import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { mediaAddresses } from '../../support/texts/media-addresses'
import { controlWorkspace, requestsOf } from '../../support/workspace/control'
import { foreignHost, mappedHosts, serviceHosts } from '../../support/workspace/service-hosts'
import { embeddedRecords } from '../../support/workspace-server'

// This blog knows its workspace by a share address alone, and the workspace answers under the service's real names.
// The same tests run over a public workspace and over one that shows itself to the holder of a token.

const workspace = process.env.E2E_WORKSPACE ?? ''
const hour = 3_600_000
const agent = 'Mozilla/5.0 (X11; Linux x86_64) a reader'
const { rows } = embeddedRecords().meta

/** A stored file that a page shows. */
interface Medium {
  address: string
  /** Pattern of its content type. */
  type: string
  /** The page's path. */
  path: string
}

const types = {
  picture: '^image/',
  film: '^video/',
  sound: '^audio/',
  document: '^application/pdf$',
  download: '^(?:application|text|image|audio|video)/',
}

/** The stored files that a page shows, as a reader's browser finds them: the addresses on the site and on the service. */
async function mediaOf(page: Page): Promise<Medium[]> {
  const found = await page.evaluate(() => {
    const media: { address: string; kind: 'picture' | 'film' | 'sound' | 'document' | 'download' }[] = []
    const add = (kind: (typeof media)[number]['kind'], selector: string, attributes: string[]) => {
      for (const element of document.querySelectorAll(selector)) {
        for (const name of attributes) {
          const value = element.getAttribute(name) ?? ''
          const addresses = name.endsWith('srcset')
            ? value.split(/,\s+/).map((entry) => entry.split(' ')[0] ?? '')
            : [value]
          for (const address of addresses) if (address !== '') media.push({ address, kind })
        }
      }
    }
    add('picture', 'img', ['src', 'data-src', 'srcset', 'data-srcset', 'data-zoom-src'])
    add('picture', 'video', ['poster'])
    add('film', 'video, video source', ['src', 'data-src'])
    add('sound', 'audio, audio source', ['src', 'data-src'])
    add('document', '[data-pdf]', ['data-pdf'])
    add('download', 'a[href*="/api/media/"]', ['href'])
    return media.map(({ address, kind }) => ({ address: new URL(address, location.href).href, kind }))
  })
  return found
    .filter(({ address }) => isStored(address))
    .map(({ address, kind }) => ({ address, type: types[kind], path: new URL(page.url()).pathname }))
}

/** Whether an address is one of the site's for stored files, or one of the service's. */
function isStored(address: string): boolean {
  const { origin, pathname, hostname } = new URL(address)
  const isOwn = origin === new URL(process.env.E2E_URL ?? '').origin && pathname.startsWith('/api/media/')
  return isOwn || mappedHosts.includes(hostname)
}

async function paths(): Promise<string[]> {
  const sitemap = await (await fetch(`${process.env.E2E_URL}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Every stored file of every page of the sitemap, by its address. */
async function allMedia(page: Page): Promise<Map<string, Medium>> {
  const media = new Map<string, Medium>()
  for (const path of new Set(['/', ...(await paths())])) {
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(answer?.status(), path).toBe(200)
    for (const medium of await mediaOf(page)) media.set(medium.address, medium)
  }
  return media
}

/** Asks for each file as a reader's browser does; what came that should not, and the content types that came. */
async function open(media: Iterable<Medium>): Promise<{ wrong: string[]; seen: Set<string> }> {
  const wrong: string[] = []
  const seen = new Set<string>()
  const queue = [...media].values()
  const work = async () => {
    for (const { address, type, path } of queue) {
      const answer = await fetch(address, { headers: { 'user-agent': agent } })
      const given = answer.headers.get('content-type') ?? ''
      const { byteLength } = await answer.arrayBuffer()
      if (answer.status !== 200 || !new RegExp(type).test(given) || byteLength === 0)
        wrong.push(`${address} on ${path}: ${answer.status} ${given}`)
      seen.add(given.split('/', 1)[0] ?? '')
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return { wrong, seen }
}

/** Writes a title into the workspace and visits the home page until it shows. */
async function showsEdit(page: Page, title: string): Promise<void> {
  const pageId = rows['harbour-at-five'] ?? ''
  await controlWorkspace(workspace, { properties: { [pageId]: { title } } })
  await expect
    .poll(async () => (await page.request.get('/')).text(), {
      timeout: 60_000,
      intervals: [500],
      message: `"${title}" on the home page`,
    })
    .toContain(title)
}

/** The API calls that the workspace has received, by the host that was asked. */
async function callsTo(host: string) {
  return (await requestsOf(workspace)).filter(
    (request) => request.host === host && request.path.startsWith('/api/v3/'),
  )
}

test.describe.configure({ mode: 'serial' })

let media: Awaited<ReturnType<typeof allMedia>>

test('every page of the sitemap and every file on it answers with its own content type', async ({ page }) => {
  test.setTimeout(300_000)
  media = await allMedia(page)
  const { wrong, seen } = await open(media.values())
  expect(wrong).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['image', 'video', 'audio', 'application']))
  expect(media.size).toBeGreaterThan(20)
})

test('pictures, a film and a sound are shown in the browser', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/article/kitchen-sink')
  for (const name of ['Reeds at the edge of the pond', 'A bowl of tea on a grey table']) {
    const picture = page.getByRole('img', { name }).first()
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1)
  }
  for (const kind of ['video', 'audio']) {
    const player = page.locator(`#article-body ${kind}`).first()
    await player.scrollIntoViewIfNeeded()
    await player.evaluate((element: HTMLMediaElement) => {
      element.preload = 'metadata'
      element.load()
    })
    await expect
      .poll(() => player.evaluate((element: HTMLMediaElement) => element.duration), { timeout: 15_000 })
      .toBeGreaterThan(0)
  }
})

test('two days later, when everything that was signed has expired, every file still answers', async () => {
  test.setTimeout(300_000)
  await controlWorkspace(workspace, { clockAheadMs: 48 * hour })
  expect((await open(media.values())).wrong).toEqual([])
  const later = new Map<string, Medium>()
  for (const path of await paths()) {
    const answer = await fetch(`${process.env.E2E_URL}${path}`)
    expect(answer.status, path).toBe(200)
    for (const named of mediaAddresses(await answer.text())) {
      const address = new URL(named, process.env.E2E_URL).href
      if (isStored(address) && !media.has(address)) later.set(address, { address, type: '/', path })
    }
  }
  expect((await open(later.values())).wrong).toEqual([])
})

test('no request has a User-Agent that is refused, and the hosts of stored files are not shown the token', async () => {
  const requests = await requestsOf(workspace)
  const agents = new Set(requests.map(({ userAgent }) => userAgent))
  expect(agents.size).toBeGreaterThan(1)
  for (const name of agents) expect(name).not.toMatch(/^(?:node|undici)?$/)
  const fileHosts: string[] = [serviceHosts.files, serviceHosts.pictures]
  const files = requests.filter(({ host }) => fileHosts.includes(host))
  expect(files.length).toBeGreaterThan(0)
  expect(files.map(({ cookie }) => cookie).filter((cookie) => cookie !== '')).toEqual([])
})

test('while one host is blocked the other is asked, and the first again later', async ({ page }) => {
  test.setTimeout(240_000)
  const { app, www } = serviceHosts
  await controlWorkspace(workspace, { blockedHosts: [app], resetCalls: true })
  await showsEdit(page, 'Read at the second host')
  expect((await callsTo(www)).length).toBeGreaterThan(0)

  await controlWorkspace(workspace, { blockedHosts: [www], resetCalls: true })
  await showsEdit(page, 'Read at the first host again')
  expect((await callsTo(app)).length).toBeGreaterThan(0)
  await controlWorkspace(workspace, { blockedHosts: [] })
})

test('a redirect between hosts of the service keeps the cookie, one to another host loses it', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const { app, www } = serviceHosts
  const token = process.env.E2E_TOKEN ?? ''
  const cookie = token === '' ? '' : `token_v2=${token}`
  await controlWorkspace(workspace, { redirect: { from: app, to: `https://${www}` }, resetCalls: true })
  await showsEdit(page, 'Read after a redirect')
  const led = await callsTo(www)
  expect(led.length).toBeGreaterThan(0)
  expect(new Set(led.map((request) => request.cookie))).toEqual(new Set([cookie]))

  await controlWorkspace(workspace, {
    redirect: { from: app, to: `https://${foreignHost}` },
    resetCalls: true,
  })
  await expect
    .poll(async () => {
      await page.request.get('/')
      return (await callsTo(app)).length
    })
    .toBeGreaterThan(0)
  await controlWorkspace(workspace, { redirect: null })
  await showsEdit(page, 'Read without a redirect')
  const elsewhere = (await requestsOf(workspace)).filter(({ host }) => host === foreignHost)
  expect(elsewhere.map((request) => request.cookie).filter((value) => value !== '')).toEqual([])
})
