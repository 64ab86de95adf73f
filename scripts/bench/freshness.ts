import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BlogProcess, startBlog } from '../../tests/support/blogs/blog-server'
import { residentBytes } from '../../tests/support/blogs/resident-bytes'
import { secretMarkers, sharedSecrets } from '../../tests/support/secrets'
import { setBlockText } from '../../tests/support/workspace/edits'
import { generateWorkspace } from '../../tests/support/workspace/generate'
import { startWorkspaceServer, type WorkspaceServer } from '../../tests/support/workspace-server'
import { scriptCommand } from '../steps/programs.mjs'

type Row = [name: string, value: string]

/** The measurements, and those that exceed their limit. */
export interface Freshness {
  rows: Row[]
  broken: string[]
}

const dist = '.next-bench-large'
const posts = 1_500
const trafficSeconds = 60
const trafficPages = 300
const views = 10_000
const megabyte = 1024 * 1024

const { records, expected } = generateWorkspace({ posts, seed: 1, views: 7 })
/** The scheduled post is published by its row, but its date has not come. */
const listed = expected.published - 1
const addresses = expected.slugs.map((slug) => `/article/${encodeURIComponent(slug)}`)

/**
 * Measures builds, traffic and edits with many posts. It takes minutes, and is therefore not part of the checks.
 */
export async function measureFreshness(): Promise<Freshness> {
  const report = new Report()
  const server = await startWorkspaceServer({ records, latencyMs: 50 })
  try {
    rmSync(dist, { recursive: true, force: true })
    await measureBuilds(report, server)
    const blog = await startBlog(dist, environment(server))
    try {
      await measureTraffic(report, server, blog)
      await measureEdits(report, server, blog)
      await measureMemory(report, blog)
    } finally {
      await blog.stop()
    }
  } finally {
    await server.close()
  }
  const limited = await startWorkspaceServer({ records, latencyMs: 50, rateLimit: 3, rateBurst: 10 })
  try {
    rmSync(dist, { recursive: true, force: true })
    await measureThrottledBuild(report, limited)
  } finally {
    await limited.close()
    rmSync(dist, { recursive: true, force: true })
  }
  return report
}

class Report implements Freshness {
  readonly rows: Row[] = []
  readonly broken: string[] = []

  /** @param limit maximum of the figure, in its unit */
  add(name: string, figure: number, limit: number, unit: string, more = ''): void {
    const text = `${Number(figure.toFixed(2))} ${unit}, at most ${Number(limit.toFixed(2))}${more && `; ${more}`}`
    this.rows.push([`${posts} posts: ${name}`, text])
    if (figure > limit) this.broken.push(`${name}: ${text}`)
  }
}

function environment(server: WorkspaceServer): Record<string, string> {
  return {
    ...sharedSecrets,
    NOTION_PAGE_ID: server.rootPageId,
    API_BASE_URL: server.apiBaseUrl,
    NOTION_HOST: server.origin,
    MEDIA_HOSTS: server.filesOrigin,
    NEXT_DIST_DIR: dist,
    WORKSPACE_RATE: '1000',
    WORKSPACE_BURST: '1000',
  }
}

/** Requests to the API, without pictures and files. */
function apiCalls(server: WorkspaceServer): { sum: number; text: string } {
  const { image: _image, picture: _picture, signed: _signed, file: _file, ...calls } = server.calls()
  const counts = Object.entries(calls)
  return {
    sum: counts.reduce((sum, [, count]) => sum + count, 0),
    text: counts.map(([endpoint, count]) => `${endpoint} ${count}`).join(', ') || 'none',
  }
}

interface BuildResult {
  seconds: number
  /** Articles that the build has requested from the workspace. */
  loaded: number
}

async function build(server: WorkspaceServer, settings: Record<string, string> = {}): Promise<BuildResult> {
  server.resetCalls()
  const began = Date.now()
  const child = spawn(...scriptCommand('scripts/build.ts'), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment(server), ...settings },
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  const told = /(\d+) unchanged, (\d+) loaded, (\d+) failed/.exec(printed)
  if (code !== 0 || !told || told[3] !== '0') throw new Error(`The build failed:\n${printed}`)
  return { seconds: (Date.now() - began) / 1_000, loaded: Number(told[2]) }
}

async function measureBuilds(report: Report, server: WorkspaceServer): Promise<void> {
  const cold = await build(server)
  const coldCalls = apiCalls(server)
  report.add(
    `cold build, 50 ms latency, ${cold.loaded} articles loaded`,
    coldCalls.sum,
    3 + 2.2 * cold.loaded,
    'calls',
    `${coldCalls.text}; ${cold.seconds.toFixed(0)} s`,
  )
  const again = await build(server)
  const calls = apiCalls(server)
  report.add('build without a change', calls.sum, 3, 'calls', `${calls.text}; ${again.seconds.toFixed(0)} s`)
}

/** Sends visits, four at a time, until there are no more paths. Any status but 200 is an error. */
async function visit(blog: BlogProcess, paths: Iterable<string>): Promise<number> {
  let count = 0
  const queue = paths[Symbol.iterator]()
  const reader = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const answer = await fetch(blog.url + next.value)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${next.value} answers ${answer.status}`)
      count++
    }
  }
  await Promise.all(Array.from({ length: 4 }, reader))
  return count
}

const pages = ['/', '/archive', ...addresses].slice(0, trafficPages)

/** Yields the pages repeatedly. */
function* around(isOver: () => boolean): Generator<string> {
  for (let index = 0; !isOver(); index++) yield pages[index % pages.length] ?? '/'
}

async function measureTraffic(report: Report, server: WorkspaceServer, blog: BlogProcess): Promise<void> {
  await visit(blog, pages)
  server.resetCalls()
  const end = Date.now() + trafficSeconds * 1_000
  const count = await visit(
    blog,
    around(() => Date.now() > end),
  )
  const name = `${trafficSeconds} s of traffic over ${trafficPages} pages, ${count} views`
  report.add(name, server.queriesOf(records.meta.collectionId), 31, 'index queries', apiCalls(server).text)
  report.add(name, server.calls().loadPageChunk ?? 0, 0, 'articles fetched')
}

/** The first paragraph of a post. */
function paragraphOf(slug: string): { pageId: string; block: string } {
  const pageId = records.meta.rows[slug] ?? ''
  const children = records.block[pageId]?.value.content ?? []
  return { pageId, block: children.find((id) => records.block[id]?.value.type === 'text') ?? '' }
}

async function measureEdits(report: Report, server: WorkspaceServer, blog: BlogProcess): Promise<void> {
  let over = false
  const traffic = visit(
    blog,
    around(() => over),
  )
  const shows = async (path: string, words: string) =>
    (await (await fetch(blog.url + path)).text()).includes(words)
  const until = async (path: string, words: string) => {
    const began = Date.now()
    while (!(await shows(path, words)) && Date.now() - began < 30_000)
      await new Promise((resolve) => setTimeout(resolve, 100))
    return (Date.now() - began) / 1_000
  }
  // The oldest row is beyond those that the query returns.
  for (const [which, index] of [
    ['newest', 0],
    ['oldest', expected.slugs.length - 1],
  ] as const) {
    const path = addresses[index] ?? ''
    const { block } = paragraphOf(expected.slugs[index] ?? '')
    await visit(blog, [path, path])
    server.resetCalls()
    server.edit((all) => setBlockText(all, block, `An edit of the ${which}.`))
    const seconds = await until(path, `An edit of the ${which}.`)
    const calls = apiCalls(server)
    report.add(`an edit of the ${which} post, under traffic`, seconds, 5, 's until it is read')
    report.add(`an edit of the ${which} post, under traffic`, calls.sum, 5, 'calls', calls.text)
  }

  const slug = expected.slugs[1] ?? ''
  const { pageId, block } = paragraphOf(slug)
  server.edit((all) => setBlockText(all, block, 'An edit of the webhook.'))
  const body = JSON.stringify({ type: 'page.content_updated', entity: { id: pageId, type: 'page' } })
  const signature = createHmac('sha256', secretMarkers.NOTION_WEBHOOK_TOKEN).update(body).digest('hex')
  await fetch(`${blog.url}/api/webhook`, {
    method: 'POST',
    body,
    headers: { 'x-notion-signature': `sha256=${signature}` },
  })
  const seconds = await until(addresses[1] ?? '', 'An edit of the webhook.')
  report.add('an edit told by the webhook', seconds, 2, 's until it is read')
  over = true
  await traffic
}

async function measureMemory(report: Report, blog: BlogProcess): Promise<void> {
  const half = () =>
    Array.from({ length: views / 2 }, (_, index) => addresses[index % addresses.length] ?? '/')
  await visit(blog, half())
  const first = residentBytes(blog.processGroup) / megabyte
  await visit(blog, half())
  const second = residentBytes(blog.processGroup) / megabyte
  report.add(`resident memory after ${views / 2} views`, first, 512, 'MB')
  report.add(`resident memory after ${views} views`, second, 512, 'MB')
  report.add('growth of memory from the first half to the second', (second / first - 1) * 100, 10, '%')
}

/** Articles that a throttled build has not loaded; visited afterwards. */
const leftOver = 30

async function measureThrottledBuild(report: Report, server: WorkspaceServer): Promise<void> {
  const settings = { WORKSPACE_RATE: '3', WORKSPACE_BURST: '10', BUILD_TIME_BUDGET_SECONDS: '60' }
  const { seconds, loaded } = await build(server, settings)
  const name = `cold build, 3 requests a second, 60 s budget, ${loaded} articles loaded`
  report.add(name, server.refused(), 5, 'answers 429', `${apiCalls(server).text}; ${seconds.toFixed(0)} s`)
  const archive = readFileSync(join(dist, 'server', 'pages', 'archive.html'), 'utf8')
  const named = new Set([...archive.matchAll(/href="(\/article\/[^"#?]+)"/g)].map(([, path]) => path))
  report.add(`${name}: posts in the archive against ${listed}`, Math.abs(named.size - listed), 0, 'off')
  const blog = await startBlog(dist, { ...environment(server), ...settings })
  try {
    server.resetCalls()
    const began = Date.now()
    await visit(blog, ['/', '/archive', '/tag', '/category', ...addresses.slice(-leftOver)])
    report.add(
      `after it ${leftOver} articles that it has left, all read`,
      server.refused(),
      5,
      'answers 429',
      `${((Date.now() - began) / 1_000).toFixed(0)} s`,
    )
  } finally {
    await blog.stop()
  }
}
