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
  const host = await startStaticServer(out, 0, readRedirects(text))
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
    for (const address of [`/${name}/`, `/article/${name}/`, `/article/${name}.html`])
      expect((await request.get(address)).status(), address).toBe(404)
  expect(await (await request.get(`/article/${key}/`)).text()).toContain(`url=${path}`)
})

test('a page under its former name with .html is drawn without errors', async ({ page }) => {
  await page.goto('/article/kitchen-sink.html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
