import { gzipSync } from 'node:zlib'
import { budgets } from '../../../scripts/bench/budgets'
import { pageDataOf } from '../../../scripts/bench/page-weight'
import { expect, test } from '../../support/browser/fixtures'
import { workspaceOrigins } from '../../support/workspace-origins'

const workspaceHosts = workspaceOrigins().map((origin) => new URL(origin).host)
/** What the sample workspace embeds on purpose. */
const embeds = ['example.com', 'example.org', 'www.openstreetmap.org']

test('every internal link of the site works: no 404, no console error, no hydration warning, no foreign request, budgets kept', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const site = new URL(baseURL ?? '').host
  const foreign = new Set<string>()
  const failed = new Set<string>()
  const scriptBytes = new Map<string, number>()
  await page.route('**/*', (route) => {
    const { host, protocol } = new URL(route.request().url())
    const own = host === site || workspaceHosts.includes(host) || !protocol.startsWith('http')
    if (own) return route.continue()
    if (!embeds.includes(host)) foreign.add(`${host} (${route.request().resourceType()})`)
    return route.abort()
  })
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (response.status() >= 400 && url.host === site) failed.add(`${response.status()} ${url.pathname}`)
    if (response.request().resourceType() === 'script' && !scriptBytes.has(url.pathname)) {
      const body = await response.body().catch(() => null)
      if (body) scriptBytes.set(url.pathname, gzipSync(body).length)
    }
  })

  const seen = new Set<string>(['/'])
  const queue = ['/']
  const tooHeavy: string[] = []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await page.goto(path, { waitUntil: 'load' })
    expect(answer?.status(), path).toBe(200)
    const html = (await answer?.text()) ?? ''

    const data = Buffer.byteLength(pageDataOf(html))
    const limit = path === '/archive' ? budgets.archiveDataRaw : budgets.pageDataRaw
    if (data > limit) tooHeavy.push(`${path}: ${data} bytes of page data`)
    const script = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)]
      .map(([, source]) => scriptBytes.get(new URL(source ?? '', baseURL).pathname) ?? 0)
      .reduce((sum, bytes) => sum + bytes, 0)
    if (script > budgets.scriptGzip) tooHeavy.push(`${path}: ${script} bytes of script`)

    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const href of hrefs) {
      if (!href) continue
      const target = new URL(href, new URL(path, baseURL))
      const address = target.pathname
      if (target.host !== site || seen.has(address)) continue
      seen.add(address)
      // Files and calls are asked for without drawing a page.
      if (/^\/(api|files|images|feed)/.test(address)) {
        const file = await page.request.get(address, { maxRedirects: 3 })
        expect(file.status(), `${address} from ${path}`).toBe(200)
      } else queue.push(address)
    }
  }
  expect(seen.size).toBeGreaterThan(80)
  expect([...failed]).toEqual([])
  expect([...foreign]).toEqual([])
  expect(tooHeavy).toEqual([])
})
