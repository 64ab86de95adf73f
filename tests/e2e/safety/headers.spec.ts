import type { APIResponse } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

const pages = [
  '/',
  '/archive',
  '/archive?theme=simple',
  '/article/kitchen-sink',
  '/search/ink',
  '/nowhere',
  '/unlock/nowhere',
]
const texts = ['/feed', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt']
const calls = [
  '/api/random?json',
  '/api/search?query=ink',
  '/api/unlock?post=x',
  '/api/revalidate',
  '/api/status',
  '/api/webhook',
  '/api/quotable-pages?page=/about',
  '/api/media/00000000-0000-4000-8000-000000000000',
]
const files = [
  '/favicon.ico',
  '/files/colophon.pdf',
  '/files/five-notes.mp3',
  '/assets/missing.js',
  '/assets/diagrams/frame.html',
  '/assets/comments/cusdis.html',
]
// The framework answers by itself, without any headers, for a closing slash, an old feed and what is no address.
const redirects = ['/page/1', '/api/random', '/search?s=%20']
const mistakes = ['/article/%00', '/files/nothing.pdf']
/** What pages are made of, beside the files that a page names. */
const parts = ['/icons.svg', '/assets/boot/boot.js', '/_next/static/chunks/nothing.js']

/** A file of the build is no document: its policy allows nothing, and what browsers read in documents only is missing. */
function expectShort(answer: APIResponse, path: string): void {
  const headers = answer.headers()
  expect.soft(headers['content-security-policy'], path).toBe("default-src 'none'; frame-ancestors 'none'")
  expect.soft(headers['x-content-type-options'], path).toBe('nosniff')
  expect.soft(headers['permissions-policy'], path).toBeUndefined()
}

function expectGuarded(answer: APIResponse, path: string): void {
  const headers = answer.headers()
  expect.soft(headers['content-security-policy'], path).toMatch(/(default-src|script-src) /)
  expect.soft(headers['content-security-policy'], path).toContain('frame-ancestors ')
  expect.soft(headers['x-content-type-options'], path).toBe('nosniff')
  expect.soft(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
  expect.soft(headers['permissions-policy'], path).toContain('camera=()')
  expect.soft(headers['cross-origin-opener-policy'], path).toBe('same-origin-allow-popups')
  expect.soft(headers['cross-origin-resource-policy'], path).toMatch(/^(same|cross)-origin$/)
  expect.soft(headers['strict-transport-security'], path).toBeUndefined()
}

test('every kind of answer carries the security headers, redirects and mistakes as well', async ({
  request,
}) => {
  const html = await (await request.get('/article/kitchen-sink')).text()
  const buildId = /"buildId":"([^"]+)"/.exec(html)?.[1]
  const data = [`/_next/data/${buildId}/archive.json`, `/_next/data/${buildId}/nowhere.json`]
  for (const path of [...pages, ...texts, ...calls, ...files, ...redirects, ...mistakes, ...data]) {
    expectGuarded(await request.get(path, { maxRedirects: 0 }), path)
  }
  const own = html.match(/\/_next\/static\/[^" ]+\.(?:js|css)/g) ?? []
  expect(own.length).toBeGreaterThan(5)
  for (const path of [...parts, ...own]) expectShort(await request.get(path), path)
  for (const path of ['/', '/feed', '/api/search']) {
    const refused = await request.post(path, { maxRedirects: 0 })
    expect(refused.status(), path).toBe(405)
    expectGuarded(refused, `POST ${path}`)
  }
})

test('pages and calls are in no frame; what feeds link to is open to other sites', async ({ request }) => {
  const of = async (path: string) => (await request.get(path, { maxRedirects: 0 })).headers()
  for (const path of [...pages, ...calls]) {
    const headers = await of(path)
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
  }
  for (const path of [...texts, '/favicon.ico', '/files/five-notes.mp3', '/files/colophon.pdf']) {
    expect((await of(path))['cross-origin-resource-policy'], path).toBe('cross-origin')
  }
  expect((await of('/files/colophon.pdf'))['content-security-policy']).toContain("frame-ancestors 'self'")
})

test('a stored file has a policy of its own and may be shown by pages that quote the feed', async ({
  request,
}) => {
  const html = await (await request.get('/article/kitchen-sink')).text()
  const address = /"(\/api\/media\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const answer = await request.head(address)
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors/),
  })
})

test('a host that nobody allowed stands in no answer, forwarded or asked for', async ({ request }) => {
  const evil = 'evil.example'
  for (const path of [...texts, '/', '/article/kitchen-sink']) {
    const claims: Record<string, string>[] = [
      { host: evil },
      { 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' },
      { host: `${evil}:8080`, 'x-forwarded-host': 'localhost:1' },
    ]
    for (const headers of claims) {
      const answer = await request.get(path, { headers })
      expect(answer.status(), path).toBe(200)
      expect(await answer.text(), `${path} ${JSON.stringify(headers)}`).not.toMatch(
        /evil\.example|localhost:1\b/,
      )
    }
  }
  for (const path of texts)
    expect((await request.get(path)).headers().vary, path).toContain('X-Forwarded-Host')
})

test('the pages of the site show their own documents and diagrams in frames, and never a page', async ({
  browser,
  baseURL,
}) => {
  // A page of its own: the browser logs each refusal as an error.
  const page = await browser.newPage({ baseURL })
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('frame-ancestors'))
      refusals.push(message.text())
  })
  await page.goto('/article/kitchen-sink')
  const framed = await page.evaluate(async () => {
    const load = (address: string) =>
      new Promise<boolean>((resolve) => {
        const frame = document.createElement('iframe')
        // A page that is refused leaves an error page of another origin.
        frame.onload = () => {
          let isOwn = false
          try {
            isOwn = frame.contentDocument?.location.pathname === address
          } catch {}
          frame.remove()
          resolve(isOwn)
        }
        frame.src = address
        document.body.append(frame)
      })
    return [await load('/assets/diagrams/frame.html'), await load('/about'), await load('/api/random?json')]
  })
  expect(framed).toEqual([true, false, false])
  expect(refusals).toHaveLength(2)
  await page.close()
})
