import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../../support/browser/fixtures'
import { lockedLetter, names } from '../../support/locked-letter'
import { startStaticServer } from '../../support/services/static-server'
import { readRedirects } from '../../support/texts/redirect-rules'

// Addresses of a blog that was exported with NotionNext, at plain file servers and at hosts that read `_redirects`.

const out = process.env.E2E_OUT ?? ''
const tag = `/tag/${encodeURIComponent('推荐')}`

/** What any file server answers: the page itself, a copy of it, or a page that leads there. */
const asFiles: [from: string, to: string][] = [
  ['/article/kitchen-sink.html', '/article/kitchen-sink'],
  [`/article/${encodeURIComponent('砚台与墨')}.html`, `/article/${encodeURIComponent('砚台与墨')}`],
  ['/about.html', '/about'],
  ['/index.html', '/'],
  ['/archive.html', '/archive'],
  ['/category/Travel.html', '/category/Travel'],
  [`${tag}.html`, tag],
  ['/page/2.html', '/page/2'],
  ['/page/1/', '/'],
  ['/category/Travel/page/1/', '/category/Travel'],
  [`${tag}/page/1/`, tag],
  ['/rss/', '/feed.xml'],
  ['/sitemap/', '/sitemap.xml'],
  ['/sign-in/', '/signin'],
]

/** What hosts that read the rules redirect as well. */
const byRules: [from: string, to: string][] = [
  ['/en', '/'],
  ['/zh-CN', '/'],
  ['/en/article/kitchen-sink', '/article/kitchen-sink'],
  ['/zh-CN/about', '/about'],
  ['/en/archive', '/archive'],
  [`/en${tag}`, tag],
  ['/en/page/2', '/page/2'],
  ['/search/ink', '/search?s=ink'],
  ['/search/ink/page/2', '/search?s=ink&page=2'],
  ['/feed', '/feed.xml'],
  ['/rss', '/feed.xml'],
  ['/rss/feed.xml', '/feed.xml'],
  ['/rss/atom.xml', '/atom.xml'],
  ['/rss/feed.json', '/feed.json'],
  ['/sitemap-0.xml', '/sitemap.xml'],
  ['/page/1', '/'],
  ['/category/Travel/page/1', '/category/Travel'],
]

/** The id in the data of a page. */
async function idOf(html: string, path: string): Promise<string> {
  const buildId = /"buildId":"([^"]+)"/.exec(html)?.[1] ?? ''
  const data = JSON.parse(await readFile(join(out, '_next/data', buildId, `${path}.json`), 'utf8'))
  return data.pageProps.screen.id
}

test('R-041 R-050 former addresses are there at a plain file server, and so are feeds under their former names', async ({
  request,
}) => {
  const id = await idOf(await (await request.get('/')).text(), 'article/kitchen-sink')
  const byId = [id, id.replaceAll('-', '')].flatMap((name): [string, string][] => [
    [`/${name}/`, '/article/kitchen-sink'],
    [`/article/${name}/`, '/article/kitchen-sink'],
  ])
  for (const [from, to] of [...asFiles, ...byId]) {
    const answer = await request.get(from)
    expect.soft(answer.status(), from).toBe(200)
    const text = await answer.text()
    const [, target] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(text) ?? []
    if (target === undefined)
      expect.soft(text === (await (await request.get(to)).text()), `${from} is ${to}`).toBe(true)
    else expect.soft(target, from).toBe(to)
  }
  const feed = await (await request.get('/feed.xml')).text()
  expect(feed).toContain('<rss')
  for (const path of ['/feed', '/rss.xml', '/rss/feed.xml'])
    expect.soft(await (await request.get(path)).text(), path).toBe(feed)
  for (const path of ['/rss/atom.xml', '/rss/feed.json', '/sitemap-0.xml'])
    expect.soft((await request.get(path)).status(), path).toBe(200)
})

test('R-041 R-050 hosts that read _redirects lead each former address to its page, and none out of the site', async ({
  request,
}) => {
  const text = await readFile(join(out, '_redirects'), 'utf8')
  const host = await startStaticServer(out, { findRedirect: readRedirects(text) })
  try {
    const html = await (await request.get('/')).text()
    const id = await idOf(html, 'article/kitchen-sink')
    const byId = [id, id.replaceAll('-', '')].flatMap((name): [string, string][] => [
      [`/${name}`, '/article/kitchen-sink'],
      [`/article/${name}`, '/article/kitchen-sink'],
    ])
    for (const [from, to] of [...byRules, ...byId]) {
      const answer = await request.get(host.url + from, { maxRedirects: 0 })
      expect.soft(`${answer.status()} ${answer.headers().location}`, from).toBe(`308 ${to}`)
      expect.soft((await request.get(host.url + to)).status(), to).toBe(200)
    }
    for (const path of ['/en//other.example', '/en/article//other.example', '/zh-CN/%5Cother.example']) {
      const { location = '/' } = (await request.get(host.url + path, { maxRedirects: 0 })).headers()
      expect.soft(new URL(location, 'http://blog.example').host, path).toBe('blog.example')
    }
  } finally {
    await host.stop()
  }
})

test('R-373 neither rules nor files of redirects name the id of a locked post', async ({ request }) => {
  const { pageId, key, path } = lockedLetter()
  const rules = await readFile(join(out, '_redirects'), 'utf8')
  const map = await readFile(join(out, 'redirects.nginx.conf'), 'utf8')
  for (const text of [rules, map]) {
    expect(names(text, pageId)).toBe(false)
    expect(text).toContain(`/${key}`)
  }
  for (const name of [pageId, pageId.replaceAll('-', '')])
    for (const address of [`/${name}/`, `/article/${name}/`, `/article/${name}.html`, `/en/article/${name}/`])
      expect((await request.get(address)).status(), address).toBe(404)
  expect(await (await request.get(`/article/${key}/`)).text()).toContain(`url=${path}`)
})

test('a page under its former name with .html is drawn without errors', async ({ page }) => {
  await page.goto('/article/kitchen-sink.html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** What only pages that lead on answer at a host that reads no rules. */
const byPages: [from: string, to: string][] = [
  ['/en', '/'],
  ['/en/', '/'],
  ['/en/article/kitchen-sink', '/article/kitchen-sink'],
  ['/en/article/kitchen-sink/', '/article/kitchen-sink'],
  ['/en/article/kitchen-sink.html', '/article/kitchen-sink'],
  ['/en/about', '/about'],
  ['/en/archive', '/archive'],
  [`/en${tag}`, tag],
  ['/en/category/Travel/page/1', '/category/Travel'],
  ['/en/page/2', '/page/2'],
  ['/search/Travel', '/search?s=Travel'],
  ['/en/search/Travel', '/search?s=Travel'],
]

test('R-041 R-050 at a host as GitHub Pages each former address with an end answers 200 and leads to its page', async ({
  request,
}) => {
  const host = await startStaticServer(out, { addsEnding: true })
  try {
    const id = await idOf(await (await request.get('/')).text(), 'article/kitchen-sink')
    const byId = [id, id.replaceAll('-', '')].flatMap((name) =>
      ['', '/', '.html'].flatMap((end): [string, string][] => [
        [`/${name}${end}`, '/article/kitchen-sink'],
        [`/article/${name}${end}`, '/article/kitchen-sink'],
      ]),
    )
    for (const [from, to] of [...asFiles, ...byPages, ...byId]) {
      const answer = await request.get(host.url + from)
      expect.soft(answer.status(), from).toBe(200)
      const text = await answer.text()
      const [, target] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(text) ?? []
      const page = await request.get(host.url + (target ?? from))
      expect.soft(page.status(), `${from} leads on`).toBe(200)
      if (target !== undefined) {
        expect.soft(target, from).toBe(to)
        expect.soft(text, from).not.toMatch(/<script|noindex/)
      } else expect.soft(text === (await (await request.get(host.url + to)).text()), from).toBe(true)
    }
    // An address without end: a search for any word.
    expect((await request.get(`${host.url}/search/harbour`)).status()).toBe(404)
  } finally {
    await host.stop()
  }
})

test('R-147 a reader without scripts is led from an address behind a language to its page', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/en/article/kitchen-sink', { waitUntil: 'commit' })
  await page.waitForURL(/^[^?]*\/article\/kitchen-sink\/?$/)
  await page.waitForURL((url) => !url.pathname.startsWith('/en'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

/** Where readers land who come by a former address that no file has, at a host that sends 404.html for it. */
const byScript: [from: string, to: string][] = [
  ['/ja', '/'],
  ['/zh-CN/', '/'],
  ['/ja/article/kitchen-sink', '/article/kitchen-sink'],
  ['/zh-CN/article/kitchen-sink.html?from=a#top', '/article/kitchen-sink.html?from=a#top'],
  ['/ja/archive', '/archive'],
  [`/ja${tag}`, tag],
  ['/ja/page/2', '/page/2'],
  ['/ja/page/1', '/'],
  ['/search/harbour', '/search?s=harbour'],
  ['/search/ink/page/2', '/search?s=ink&page=2'],
  ['/en/search/harbour', '/search?s=harbour'],
]

test('R-041 R-147 a host that sends 404.html for all that it lacks leads readers on to the page of a former address', async ({
  page,
  baseURL,
}) => {
  for (const [from, to] of byScript) {
    await page.goto(from, { waitUntil: 'commit' })
    const wanted = new URL(to, baseURL)
    // The server names a folder with a closing slash.
    const plain = ({ pathname, search, hash }: URL) => pathname.replace(/(?<=.)\/$/, '') + search + hash
    await page.waitForURL((url) => plain(url) === plain(wanted))
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toContainText('404')
  }
  const results = page.getByRole('region', { name: 'Posts' })
  await expect(results.getByRole('link', { name: 'The harbour at five' }).first()).toBeVisible()
  // The address that led there is not in the way back.
  await page.goto('/about')
  await page.goto('/ja/archive', { waitUntil: 'commit' })
  await page.waitForURL(/\/archive\/?$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about\/?$/)
})

test('what leads nowhere stays the page for missing addresses, and no address leads out of the site', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  for (const path of ['/en/nowhere', '/en//other.example', '/en/%5Cother.example', '/nowhere', '/en/%']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-leading')
    expect(new URL(page.url()).pathname).toBe(path)
  }
  expect(asked).not.toContain('other.example')
})
