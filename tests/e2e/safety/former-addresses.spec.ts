import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { lockedLetter } from '../../support/locked-letter'

// Addresses of a blog that was made with NotionNext: each leads to its page in one permanent redirect, or is the page.

const tag = `/tag/${encodeURIComponent('推荐')}`

/** Each former address with the present one. */
const moved = [
  ['/article/kitchen-sink.html', '/article/kitchen-sink'],
  ['/article/guides/frontend/layout.html', '/article/guides/frontend/layout'],
  [`/article/${encodeURIComponent('砚台与墨')}.html`, `/article/${encodeURIComponent('砚台与墨')}`],
  ['/about.html', '/about'],
  ['/index.html', '/'],
  ['/archive.html', '/archive'],
  ['/category.html', '/category'],
  ['/category/Travel.html', '/category/Travel'],
  [`${tag}.html`, tag],
  ['/page/2.html', '/page/2'],
  ['/article/kitchen-sink/kitchen-sink', '/article/kitchen-sink'],
  ['/en', '/'],
  ['/zh-CN', '/'],
  ['/en/article/kitchen-sink', '/article/kitchen-sink'],
  ['/zh-CN/article/kitchen-sink.html', '/article/kitchen-sink'],
  ['/en/about', '/about'],
  ['/en/archive', '/archive'],
  ['/en/category/Travel', '/category/Travel'],
  [`/zh${tag}/page/1`, tag],
  ['/en/search/ink', '/search/ink'],
  ['/en/page/2', '/page/2'],
  ['/en/rss/feed.xml', '/feed'],
  ['/rss', '/feed'],
  ['/rss.xml', '/feed'],
  ['/feed.xml', '/feed'],
  ['/rss/feed.xml', '/feed'],
  ['/rss/atom.xml', '/atom.xml'],
  ['/rss/feed.json', '/feed.json'],
  ['/sitemap', '/sitemap.xml'],
  ['/sitemap-0.xml', '/sitemap.xml'],
  ['/sitemap_index.xml', '/sitemap.xml'],
  ['/page/1', '/'],
  ['/category/Travel/page/1', '/category/Travel'],
  [`${tag}/page/1`, tag],
  ['/sign-in', '/signin'],
] as const

/** Addresses that are the same in both programs. */
const same = [
  '/article/kitchen-sink',
  '/about',
  '/archive',
  '/category/Travel',
  tag,
  '/page/2',
  '/search/ink',
  '/search/ink/page/2',
  '/feed',
  '/sitemap.xml',
  '/robots.txt',
]

const ask = (request: APIRequestContext, path: string) => request.get(path, { maxRedirects: 0 })

/** What a response says about itself. */
async function answerOf(request: APIRequestContext, path: string) {
  const answer = await ask(request, path)
  return `${answer.status()} ${answer.headers().location ?? ''}`.trim()
}

/** The id that the data of a page names. */
async function idOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get('/')).text()
  const buildId = /"buildId":"([^"]+)"/.exec(html)?.[1] ?? ''
  const data = await (await request.get(`/_next/data/${buildId}${path}.json`)).json()
  return data.pageProps.screen.id
}

test('R-041 R-050 every form of address of NotionNext answers 200 or leads to its page with 308', {
  tag: '@full',
}, async ({ request }) => {
  for (const [from, to] of moved) {
    expect.soft(await answerOf(request, from), from).toBe(`308 ${to}`)
    expect.soft((await ask(request, to)).status(), to).toBe(200)
  }
  for (const path of same) expect.soft((await ask(request, path)).status(), path).toBe(200)
})

test('R-042 page ids lead to their page, with and without dashes, behind a prefix, a language and before .html', async ({
  request,
}) => {
  const id = await idOf(request, '/article/kitchen-sink')
  for (const name of [id, id.replaceAll('-', '')]) {
    for (const path of [`/${name}`, `/article/${name}`, `/2024/05/${name}`, `/en/${name}`, `/${name}.html`])
      expect.soft(await answerOf(request, path), path).toBe('308 /article/kitchen-sink')
  }
})

test('R-373 the id of a locked post answers like an unknown one; its public key leads to its page', async ({
  request,
}) => {
  const { path, pageId, key } = lockedLetter()
  const unknown = '00000000-0000-4000-8000-000000000000'
  const forms = (id: string) =>
    [id, id.replaceAll('-', '')].flatMap((name) => [`/${name}`, `/article/${name}`, `/en/${name}.html`])
  for (const address of forms(unknown)) expect((await ask(request, address)).status(), address).toBe(404)
  for (const address of forms(pageId)) {
    const answer = await ask(request, address)
    expect.soft(answer.status(), address).toBe(404)
    expect.soft(answer.headers().location, address).toBeUndefined()
  }
  for (const address of forms(key)) expect.soft(await answerOf(request, address), address).toBe(`308 ${path}`)
})

test('R-039 forms of addresses that do not exist are not found, and none leads away from the site', async ({
  request,
}) => {
  for (const path of [
    '/nothing.html',
    '/article/nothing.html',
    '/en/nothing',
    '/xx/about',
    '/en/tag/nobody-uses-this',
    '/en/page/0',
    '/en/%2Fother.example',
    '/en/%5Cother.example',
    '/en/https:%2F%2Fother.example',
  ])
    expect.soft((await ask(request, path)).status(), path).toBe(404)
  for (const path of ['/en//other.example', '/en/%2F%2Fother.example/', '/zh-CN/..//other.example.html']) {
    const location = (await ask(request, path)).headers().location ?? '/'
    expect.soft(new URL(location, 'http://blog.example').host, path).toBe('blog.example')
  }
})
