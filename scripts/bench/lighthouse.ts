import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { launchOptions } from '../../tests/support/browser/browser'
import { npmCommand } from '../steps/programs.mjs'

type Row = [name: string, value: string]

/** Installed on demand, because nothing else needs it. */
const lighthouse = 'lighthouse@12.8.2'

const screens = [
  '/',
  '/article/harbour-at-five',
  '/article/kitchen-sink',
  '/archive',
  '/search',
  // Has no full score for SEO: results are not indexed.
  '/search/ink',
  '/no-such-page',
]

/** The used part of Lighthouse's report. */
interface Report {
  /** Scores from 0 to 1. */
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>
  audits: Record<string, { score: number | null; numericValue?: number }>
  environment: { benchmarkIndex: number }
}

/** Screens that are also compared with a static page of the same bytes. */
const comparedWithStatic = screens.slice(0, 2)

/**
 * Runs Lighthouse (mobile) on screens of a blog, each with and without scripts, home and an article also beside a
 * static page of the same bytes. About ten seconds per load; only meaningful on an otherwise idle machine.
 * @param label identifies this blog in the output
 * @param loads of which the median counts, by score and, where that is equal, by LCP
 * @param paths the screens; all when omitted
 */
export async function measureLighthouse(
  base: string,
  label: string,
  loads: number,
  paths: readonly string[] = screens,
): Promise<Row[]> {
  const rows: Row[] = []
  const own = await startFront(base, (html) => html)
  const still = await startFront(base, withoutScripts)
  const plain = await startFront(base, asStaticPage)
  try {
    for (const path of paths) {
      const page = await middle(own.url + path, loads)
      const control = await middle(still.url + path, loads)
      const text = `${told(page)}; without scripts ${figures(control)}`
      const compared = comparedWithStatic.includes(path)
        ? `; static page of the same bytes ${figures(await middle(plain.url + path, loads))}`
        : ''
      const row: Row = [`Lighthouse, ${label} ${path}`, text + compared]
      // Printed early, because the whole table takes an hour.
      console.error(row.join('  '))
      rows.push(row)
    }
  } finally {
    await Promise.all([own.stop(), still.stop(), plain.stop()])
  }
  return rows
}

function told(report: Report): string {
  const { categories, environment } = report
  const scores = [categories.accessibility, categories['best-practices'], categories.seo]
  const failed = Object.entries(report.audits).flatMap(([name, { score }]) =>
    score !== null && score < 0.9 && !timings.test(name) ? [name] : [],
  )
  return (
    `${figures(report)}; accessibility, best practices, SEO ${scores.map(({ score }) => percent(score)).join(', ')}` +
    `${failed.length > 0 ? ` (${failed.join(', ')})` : ''}; benchmark index ${environment.benchmarkIndex.toFixed(0)}`
  )
}

/** Audits that the performance score is made of, or that explain it. */
const timings =
  /paint|index|interactive|blocking|insight|unused|bootup|mainthread|dom-size|response|render|shift|network/

function figures({ categories, audits }: Report): string {
  const time = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const seconds = (name: string) => `${(time(name) / 1_000).toFixed(2)} s`
  return (
    `${percent(categories.performance.score)} (FCP ${seconds('first-contentful-paint')}, LCP ` +
    `${seconds('largest-contentful-paint')}, TBT ${time('total-blocking-time').toFixed(0)} ms, CLS ` +
    `${time('cumulative-layout-shift').toFixed(3)})`
  )
}

const percent = (score: number | null) => (score === null ? 'none' : String(Math.round(score * 100)))

async function middle(url: string, loads: number): Promise<Report> {
  const reports: Report[] = []
  for (let load = 0; load < loads; load += 1) reports.push(await judge(url))
  const score = ({ categories }: Report) => categories.performance.score ?? 0
  // Many loads have the score 1.
  const paint = ({ audits }: Report) => audits['largest-contentful-paint']?.numericValue ?? 0
  const report = reports.sort((a, b) => score(a) - score(b) || paint(b) - paint(a))[Math.floor(loads / 2)]
  if (!report) throw new Error('Lighthouse needs one load at least')
  return report
}

/** Retries, because Lighthouse sometimes misses the beginning of the load in the trace (NO_NAVSTART). */
const tries = 4

async function judge(url: string): Promise<Report> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await judgeOnce(url)
    } catch (error) {
      if (failed === tries) throw error
    }
  }
}

async function judgeOnce(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    ...npmCommand([
      ...['exec', '--yes', '--', lighthouse, url, '--quiet', '--output=json', '--output-path=stdout'],
      // The not-found page is one of the screens.
      ...['--ignore-status-code', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'],
    ]),
    {
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        ...(launchOptions.executablePath && { CHROME_PATH: launchOptions.executablePath }),
      },
    },
  )
  return JSON.parse(stdout)
}

/** JSON-LD is kept: it is no script. */
function withoutScripts(html: string): string {
  return html.replace(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>.*?<\/script>/gs, '')
}

/**
 * A static page with the bytes of a page: the same style sheets, first picture and text, without its scripts and
 * layout; filled up with a comment that does not compress, until it has the same size in gzip.
 */
function asStaticPage(html: string): string {
  const all = (pattern: RegExp) => html.match(pattern) ?? []
  const head = all(/<meta [^>]*>|<title.*?<\/title>|<link [^>]*rel="(?:stylesheet|preload)"[^>]*>/gs)
  const [picture = ''] = all(/<img [^>]*fetchpriority="high"[^>]*>/gi)
  const text = withoutScripts(html)
    .replace(/<style.*?<\/style>|<svg.*?<\/svg>/gs, '')
    .replace(/^.*?<body[^>]*>/s, '')
    .replace(/<[^>]*>/g, ' ')
  const page = (filling: string) =>
    `<!DOCTYPE html><html lang="en"><head>${head.join('')}</head><body>${picture}<p>${text}</p><!--${filling}--></body></html>`
  const missing = gzipSync(html).length - gzipSync(page('')).length
  // Each random byte has 4/3 characters in base64, which compress to about one byte again.
  return missing > 0 ? page(randomBytes(missing).toString('base64')) : page('')
}

/**
 * A proxy in front of the blog that changes pages and forwards everything else; used for both variants, so that it
 * costs both the same.
 */
async function startFront(base: string, change: (html: string) => string) {
  const server = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    const headers = { ...asked.headers, host: new URL(base).host, 'accept-encoding': 'identity' }
    const upstream = request(base + asked.url, { headers, method: asked.method }, (received) => {
      const { statusCode = 502, headers } = received
      const isText = /html|javascript|css|svg|json/.test(headers['content-type'] ?? '')
      if (!isText) {
        answer.writeHead(statusCode, headers)
        received.pipe(answer)
        return
      }
      const parts: Buffer[] = []
      received.on('data', (part: Buffer) => parts.push(part))
      received.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const changed = headers['content-type']?.includes('html') ? change(text) : text
        const body = gzipSync(changed)
        const { 'content-length': _, etag: __, 'transfer-encoding': ___, ...rest } = headers
        answer.writeHead(statusCode, { ...rest, 'content-encoding': 'gzip', 'content-length': body.length })
        answer.end(body)
      })
    })
    upstream.on('error', () => answer.destroy())
    upstream.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
