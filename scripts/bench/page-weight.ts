import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

/** Bytes uncompressed, and compressed by gzip (level 6, the default of most servers) and brotli (level 11). */
export interface Weight {
  raw: number
  gzip: number
  /** Computed on request, because it takes a second for the scripts of a page. */
  brotli: () => number
}

/** The transfer of a page's document. */
export interface DocumentWeight {
  path: string
  html: Weight
  /** The inlined page data, `__NEXT_DATA__`. */
  pageData: Weight
}

/** The transfer of a reader's first visit to a page, until it is hydrated after the reader's first sign. */
export interface PageWeight extends DocumentWeight {
  script: Weight
  /** Script that ran although the reader did nothing; preloaded files did not run. */
  unprompted: Weight
  style: Weight
  /** Requests before the first sign, by host; data: and blob: addresses do not count. */
  requests: Record<string, number>
  /** Hosts of frames that an article embeds on purpose. */
  embeds: string[]
  /** Requests for page data without a navigation. */
  prefetched: number
  /** Elements that are laid out before the first sign; what is hidden or skipped (`content-visibility`) is not. */
  laidOut: number
}

/** Weights of files by their contents: most pages have the same scripts. */
const known = new Map<string, Weight>()

export function weigh(parts: readonly Buffer[]): Weight {
  const weights = parts.filter((part) => part.length > 0).map(weightOf)
  const sum = (size: (weight: Weight) => number) => weights.reduce((total, weight) => total + size(weight), 0)
  return {
    raw: sum(({ raw }) => raw),
    gzip: sum(({ gzip }) => gzip),
    brotli: () => sum(({ brotli }) => brotli()),
  }
}

function weightOf(part: Buffer): Weight {
  const key = createHash('sha256').update(part).digest('base64')
  const earlier = known.get(key)
  if (earlier) return earlier
  let brotli: number | undefined
  const weight: Weight = {
    raw: part.length,
    gzip: gzipSync(part, { level: 6 }).length,
    brotli: () => {
      brotli ??= brotliCompressSync(part).length
      return brotli
    },
  }
  known.set(key, weight)
  return weight
}

/** The inlined page data of a document, '' without any. */
export function pageDataOf(html: string): string {
  return /<script id="__NEXT_DATA__"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
}

const documentWeight = (path: string, html: Buffer): DocumentWeight => ({
  path,
  html: weigh([html]),
  pageData: weigh([Buffer.from(pageDataOf(html.toString()))]),
})

/** Loads the document of a page alone, without a browser. */
export async function weighDocument(base: string, path: string): Promise<DocumentWeight> {
  const answer = await fetch(base + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return documentWeight(path, Buffer.from(await answer.arrayBuffer()))
}

/**
 * Opens a page in a fresh browser context and measures the responses: waits until the network is idle, gives the first sign, and
 * waits again.
 */
export async function weighPage(browser: Browser, base: string, path: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const scripts = new Map<string, Buffer>()
  const styles = new Map<string, Buffer>()
  const requests: Record<string, number> = {}
  const pending: Promise<void>[] = []
  const embeds = new Set<string>()
  let prefetched = 0

  // Only requests to this machine are sent; others are counted and blocked.
  await page.route('**/*', (route) => {
    const { hostname, protocol } = new URL(route.request().url())
    return hostname === '127.0.0.1' || !protocol.startsWith('http') ? route.continue() : route.abort()
  })
  page.on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url())
    if (!protocol.startsWith('http')) return
    requests[host] = (requests[host] ?? 0) + 1
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) embeds.add(host)
    if (pathname.startsWith('/_next/data/')) prefetched += 1
  })
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    const into = type === 'script' ? scripts : styles
    pending.push(response.body().then((body) => void into.set(response.url(), body)))
  })

  await page.coverage.startJSCoverage()
  const document = await page.goto(base + path, { waitUntil: 'networkidle' })
  // Set by the boot script, which a busy machine may run after that.
  await page.waitForFunction(() => Reflect.get(window, 'earlyActions') === null)
  const ran = await page.coverage.stopJSCoverage()
  const html = (await document?.body()) ?? Buffer.alloc(0)
  const asked = { requests: { ...requests }, prefetched, laidOut: await countLaidOut(page) }
  await page.mouse.move(2, 2)
  await page.mouse.move(3, 2)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await untilIdle(page)
  await Promise.all(pending)
  await context.close()
  return {
    ...documentWeight(path, html),
    script: weigh([...scripts.values()]),
    unprompted: weigh(ran.map(({ source = '' }) => Buffer.from(source))),
    style: weigh([...styles.values()]),
    ...asked,
    embeds: [...embeds],
  }
}

function countLaidOut(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.body.querySelectorAll('*')].filter((element) =>
        element.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  )
}

/** Waits until the page has asked for nothing for half a second: `networkidle` is reached once for each document. */
async function untilIdle(page: Page): Promise<void> {
  const next = () =>
    page.waitForEvent('request', { timeout: 500 }).then(
      () => true,
      () => false,
    )
  while (await next());
}
