import { get, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from '../../support/browser/fixtures'
import {
  atomMistakes,
  jsonFeedMistakes,
  rssMistakes,
  sitemapMistakes,
} from '../../support/texts/feed-validators'

/** What is no page: for programs that read. */
const texts = ['/feed', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt']

const keywords = ['a/b', '100%', 'c++', 'a&b', '#', '😀', '推荐', '..', 'a%20b', '“quoted”', 'x'.repeat(100)]

test('R-036 any text can be searched by /search?s=, in every theme', { tag: '@full' }, async ({
  request,
}) => {
  for (const keyword of keywords) {
    for (const theme of ['', '&theme=simple']) {
      const answer = await request.get(`/search?s=${encodeURIComponent(keyword)}${theme}`)
      expect(answer.status(), keyword).toBe(200)
      const html = await answer.text()
      const title = /<h1[^>]*>Results for “(.*?)” \(/.exec(html)?.[1] ?? ''
      expect(title.replaceAll('&amp;', '&')).toBe(keyword)
      expect(html).toContain(theme === '' ? 'id="theme-heo"' : 'id="theme-simple"')
    }
  }
})

test('R-036 R-128 odd values of s have an answer', async ({ request }) => {
  const answerTo = (query: string) => request.get(`/search?${query}`, { maxRedirects: 0 })
  for (const blank of ['s=', 's', 's=ink&s=', 's=%20', 's=%00', 's=%0A']) {
    const answer = await answerTo(blank)
    expect(answer.status(), blank).toBe(308)
    expect(answer.headers().location).toBe('/')
  }
  expect((await answerTo('s=&theme=simple')).headers().location).toBe('/?theme=simple')
  // A percent sign that encodes nothing, and one half of a character.
  for (const broken of ['s=100%', 's=%E0%A4%A', 's=%C3']) {
    expect((await answerTo(broken)).status(), broken).toBe(200)
  }
  expect(await (await answerTo('s=a&s=ink')).text()).toContain('Results for “ink”')
  expect((await answerTo(`s=${'x'.repeat(101)}`)).status()).toBe(404)
})

test('an address with a closing slash or a doubled one leads to the plain address for good', async ({
  request,
}) => {
  for (const [from, to] of [
    ['/archive/', '/archive'],
    ['/archive/?theme=simple', '/archive?theme=simple'],
    [`/tag/${encodeURIComponent('推荐')}/`, `/tag/${encodeURIComponent('推荐')}`],
    ['/page/1?theme=simple', '/?theme=simple'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect(answer.status(), from).toBe(308)
    expect(answer.headers().location).toBe(to)
  }
})

test('an address that is encoded twice or not at all readable is not found or refused, never an error', async ({
  request,
}) => {
  const twice = encodeURIComponent(encodeURIComponent('推荐'))
  expect((await request.get(`/tag/${twice}`)).status()).toBe(404)
  expect((await request.get('/tag/%E0%A4%A')).status()).toBe(400)
  expect((await request.get('/article/%00')).status()).toBe(404)
})

test('HEAD answers as GET does, without a body', async ({ request }) => {
  for (const path of ['/', '/archive?theme=simple', '/search/ink', ...texts]) {
    const head = await request.head(path)
    const get = await request.get(path)
    expect(head.status(), path).toBe(200)
    expect(head.headers()['content-type'], path).toBe(get.headers()['content-type'])
    expect((await head.body()).length, path).toBe(0)
  }
  expect((await request.head('/nowhere')).status()).toBe(404)
})

test('nothing can be written: every route refuses other methods with 405', async ({ request }) => {
  const routes = [
    '/',
    '/archive',
    '/archive?theme=simple',
    '/article/kitchen-sink',
    '/search/ink',
    '/search/ink?theme=simple',
    ...texts,
    '/api/random',
    '/api/search?query=ink',
    '/api/media/00000000-0000-4000-8000-000000000000',
  ]
  for (const path of routes) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await request.fetch(path, { method, maxRedirects: 0 })
      expect(answer.status(), `${method} ${path}`).toBe(405)
    }
  }
})

test('the random post is another site page each time, never stored', async ({ request }) => {
  const answer = await request.get('/api/random', { maxRedirects: 0 })
  expect(answer.status()).toBe(307)
  expect(answer.headers()['cache-control']).toBe('no-store')
  const target = answer.headers().location ?? ''
  expect(target).toMatch(/^(\/|https:\/\/)/)
  const { href } = await (await request.get('/api/random?json')).json()
  expect(href).toMatch(/^(\/|https:\/\/)/)
})

test('R-373 the way to stored files knows neither bad ids, unknown ones, nor blocks of locked posts', async ({
  request,
}) => {
  const buildId = /"buildId":"([^"]+)"/.exec(await (await request.get('/')).text())?.[1]
  const archive = await (await request.get(`/_next/data/${buildId}/archive.json`)).json()
  const groups: { posts: { href: string; locked?: boolean }[] }[] = archive.pageProps.screen.groups
  const locked = groups.flatMap((group) => group.posts).find((post) => post.locked)?.href
  const post = await (await request.get(`/_next/data/${buildId}${locked}.json`)).json()
  const lockedId: string = post.pageProps.screen.id
  expect(lockedId).toMatch(/^[\da-f-]{32,36}$/)
  for (const id of ['x', '..%2F..%2Fetc', "1'--", '00000000-0000-4000-8000-000000000000', lockedId]) {
    for (const query of ['', '?property=title', '?property=icon']) {
      const answer = await request.get(`/api/media/${id}${query}`, { maxRedirects: 0 })
      expect(answer.status(), id + query).toBe(404)
      expect((await answer.body()).length, id + query).toBe(0)
      expect(answer.headers()['cache-control']).toBe('no-store')
    }
  }
})

test('feeds, sitemap and robots are whole documents of their kinds, in every theme the same, and sent again only when they have changed', {
  tag: '@full',
}, async ({ request }) => {
  const kinds = {
    '/feed': 'application/rss+xml; charset=utf-8',
    '/atom.xml': 'application/atom+xml; charset=utf-8',
    '/feed.json': 'application/feed+json; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
  }
  for (const [path, type] of Object.entries(kinds)) {
    const plain = await request.get(path)
    const { etag = '', 'last-modified': modified = '', ...headers } = plain.headers()
    expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(await (await request.get(`${path}?theme=simple`)).text()).toBe(await plain.text())
    const same = await request.get(path, { headers: { 'if-none-match': etag } })
    expect(same.status(), path).toBe(304)
    expect((await same.body()).length, path).toBe(0)
    expect((await request.get(path, { headers: { 'if-none-match': 'W/"other"' } })).status(), path).toBe(200)
    if (path === '/robots.txt') continue
    expect(Date.parse(modified), path).toBeLessThanOrEqual(Date.now())
    const since = await request.get(path, { headers: { 'if-modified-since': modified } })
    expect(since.status(), path).toBe(304)
  }
  const robots = await (await request.get('/robots.txt')).text()
  const sitemapAddress = /^Sitemap: (https?:\/\/\S+)$/m.exec(robots)?.[1] ?? ''
  expect(robots).toContain('Disallow: /api/\n')
  const sitemap = await (await request.get(sitemapAddress)).text()
  expect(sitemapMistakes(sitemap)).toEqual([])
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location ?? '')
  expect(locations.length).toBeGreaterThan(60)
  expect(new Set(locations).size).toBe(locations.length)
  for (const location of locations.slice(0, 30))
    expect((await request.get(location)).status(), location).toBe(200)
})

test('R-048 the feed is valid as RSS, Atom and JSON, tells whole texts, and the same of every post', async ({
  request,
}) => {
  const [rss, atom, json] = await Promise.all(
    ['/feed', '/atom.xml', '/feed.json'].map(async (path) => (await request.get(path)).text()),
  )
  expect(rssMistakes(rss ?? '')).toEqual([])
  expect(atomMistakes(atom ?? '')).toEqual([])
  expect(jsonFeedMistakes(json ?? '')).toEqual([])
  const { items }: { items: { id: string; url: string; content_html?: string }[] } = JSON.parse(json ?? '')
  expect(items).toHaveLength(30)
  const found = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, id]) => id)
  expect(found(rss ?? '', /<guid isPermaLink="false">([^<]+)</g)).toEqual(
    items.map(({ id }) => id.replace('urn:uuid:', '')),
  )
  expect(found(atom ?? '', /<id>(urn:uuid:[^<]+)</g)).toEqual(items.map(({ id }) => id))
  const whole = items.find(({ url }) => url.endsWith('/article/kitchen-sink'))?.content_html ?? ''
  for (const part of ['<table>', '<pre><code>', '<img src="http', '☑ Grind the ink', '<video src="http'])
    expect(whole).toContain(part)
  // Films and pictures are there for whoever has the address.
  const media = [...whole.matchAll(/(?:src|href)="([^"]+\/api\/media\/[^"]+)"/g)].map(
    ([, address = '']) => address,
  )
  expect(media.length).toBeGreaterThan(2)
  for (const address of new Set(media))
    expect((await request.head(address.replaceAll('&amp;', '&'))).status(), address).toBe(200)
  // None that is locked, and each at the address that the list has.
  const cards = await (await request.get('/archive')).text()
  for (const { url } of items.filter((item) => item.url.includes('/article/')))
    expect(cards).toContain(`href="${new URL(url).pathname}"`)
  expect(rss).not.toContain('/article/letter-to-a-friend')
  expect((await request.get('/rss/feed.xml', { maxRedirects: 0 })).headers().location).toBe('/feed')
})

test('R-048 R-049 the head of a page tells programs what it is: feeds, card, data for search engines', async ({
  request,
}) => {
  const html = await (await request.get('/article/kitchen-sink')).text()
  const alternates = [...html.matchAll(/<link rel="alternate" href="([^"]+)" type="([^"]+)"/g)]
  expect(alternates.map(([, href, type]) => `${type} ${href}`)).toEqual([
    'application/rss+xml /feed',
    'application/atom+xml /atom.xml',
    'application/feed+json /feed.json',
  ])
  for (const property of [
    'og:title',
    'og:type',
    'og:image',
    'article:published_time',
    'article:modified_time',
  ])
    expect(html).toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`))
  // LINK is not set here: tests/e2e/private/public-address.spec.ts has it.
  expect(html).not.toContain('rel="canonical"')
  const things = (page: string) =>
    [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']): string => JSON.parse(json)['@type'],
    )
  expect(things(html)).toEqual(['BlogPosting', 'BreadcrumbList'])
  expect(things(await (await request.get('/')).text())).toEqual(['WebSite'])
  expect(things(await (await request.get('/article/kitchen-sink?theme=simple')).text())).toEqual([])
})

test('R-419 a page may be kept for two seconds, then it is made again', async ({ request }) => {
  for (const path of ['/', '/archive', '/tag', '/article/kitchen-sink', '/archive?theme=simple']) {
    const kept = (await request.head(path)).headers()['cache-control']
    expect(kept, path).toMatch(/^s-maxage=2, stale-while-revalidate/)
  }
})

test('every answer carries the security headers', async ({ request }) => {
  for (const path of ['/', '/nowhere', '/feed', '/api/random?json', '/archive?theme=simple']) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-security-policy'], path).toMatch(/script-src 'self' 'sha256-[^']+'/)
    expect(headers['content-security-policy'], path).not.toContain('unsafe-eval')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
})

test('a finished page has a tag, and who has the page gets no second copy', async ({ baseURL }) => {
  for (const path of ['/article/harbour-at-five', '/archive']) {
    // The first visits may be those that make the page.
    const cache = async () => (await fetch(baseURL + path)).headers.get('x-nextjs-cache')
    await expect.poll(cache).toBe('HIT')
    const etag = (await fetch(baseURL + path)).headers.get('etag') ?? ''
    expect(etag, path).toMatch(/^W\//)
    const whole = async (encoding: string) => {
      const answer = await fetch(baseURL + path, { headers: { 'accept-encoding': encoding } })
      return [answer.headers.get('content-encoding'), await answer.text()]
    }
    const [, html] = await whole('identity')
    expect(html).toContain('</html>')
    expect(await whole('gzip'), path).toEqual(['gzip', html])
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0', 'accept-encoding': encoding }
      const again = await fetch(baseURL + path, { headers })
      expect([again.status, await again.text()], path).toEqual([304, ''])
    }
  }
})

/** An answer with its bytes as they come. The framework spells names of headers with capitals; the listener in front of it does not. */
function answerOf(url: string, encoding: string) {
  const ofConnection = ['connection', 'date', 'keep-alive']
  return new Promise<{ status?: number; headers: object; bytes: string; isByFramework: boolean }>(
    (resolve, reject) => {
      get(url, { headers: { 'accept-encoding': encoding } }, async (response) => {
        const { statusCode: status, rawHeaders } = response
        const headers = Object.fromEntries(
          Object.entries(response.headers).filter(([name]) => !ofConnection.includes(name)),
        )
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        const isByFramework = rawHeaders.includes('X-Content-Type-Options')
        resolve({ status, headers, bytes: Buffer.concat(parts).toString('base64'), isByFramework })
      }).on('error', reject)
    },
  )
}

test('a finished page is the same to the byte whether the framework sends it or the listener in front of it', async ({
  baseURL,
}) => {
  for (const path of [
    '/',
    '/tag/%E6%8E%A8%E8%8D%90',
    '/article/kitchen-sink',
    '/article/harbour-at-five?theme=simple',
  ]) {
    // Any other query passes through the framework.
    const passed = `${baseURL}${path}${path.includes('?') ? '&' : '?'}from=elsewhere`
    for (const encoding of ['identity', 'gzip']) {
      const finished = { headers: { 'x-nextjs-cache': 'HIT', etag: expect.stringMatching(/^W/) } }
      // A page is made again in each window, and its next answer is not a finished one.
      await expect(async () => {
        const [expected, direct] = [
          await answerOf(passed, encoding),
          await answerOf(baseURL + path, encoding),
        ]
        expect(expected).toMatchObject({ ...finished, isByFramework: true })
        expect(direct, path).toEqual({ ...expected, isByFramework: false })
      }).toPass({ timeout: 20_000 })
    }
  }
})

test('the data of a large page is the same compressed, plain and on request of its length, and has a tag', async ({
  request,
}) => {
  const page = '/article/kitchen-sink'
  const html = await (await request.get(page)).text()
  expect(html.length).toBeGreaterThan(65_536)
  const buildId = /"buildId":"([^"]+)"/.exec(html)?.[1]
  const data = `/_next/data/${buildId}${page}.json`
  // The first request may make the page.
  await request.get(data)
  const plain = await request.get(data, { headers: { 'accept-encoding': 'identity' } })
  const packed = await request.get(data, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers()['content-encoding']).toBe('gzip')
  expect(await packed.text()).toBe(await plain.text())
  expect((await plain.json()).pageProps.screen.title).toBe('Everything a page can hold')
  const { length } = await plain.body()
  const head = await request.head(data, { headers: { 'accept-encoding': 'identity' } })
  expect([plain, head].map((answer) => answer.headers()['content-length'])).toEqual([
    `${length}`,
    `${length}`,
  ])
  const known = await request.get(data, {
    headers: { 'if-none-match': plain.headers().etag ?? '', 'cache-control': 'max-age=0' },
  })
  expect([known.status(), (await known.body()).length]).toEqual([304, 0])
  // Clients resolve dot segments before they send an address; an attacker does not.
  const dotted = await headersOf(data.replace('/data/', '/./data/'))
  expect([dotted['content-encoding'], dotted.etag]).toEqual(['gzip', packed.headers().etag])
  expect(dotted['content-length']).toBe(packed.headers()['content-length'])
})

/** The headers of an answer to an address that is sent as it is. */
function headersOf(path: string): Promise<IncomingHttpHeaders> {
  const { hostname, port } = new URL(process.env.E2E_URL ?? '')
  return new Promise((resolve, reject) => {
    const asked = get({ hostname, port, path, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume()
      resolve(answer.headers)
    })
    asked.on('error', reject)
  })
}
