import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type BlogProcess, startBlog } from '../../tests/support/blog-server'
import { generateWorkspace } from '../../tests/support/workspace/generate'
import { startWorkspaceServer, type WorkspaceServer } from '../../tests/support/workspace-server'

type Row = [name: string, value: string]

const dist = '.next-bench-large'
const posts = 1_500
const trafficSeconds = 60
const trafficPages = 300
const views = 10_000

const { records, expected } = generateWorkspace({ posts, seed: 1, views: 7 })

/** What builds and traffic cost with many posts: minutes long, and therefore not among the checks. */
export async function measureFreshness(): Promise<Row[]> {
  const rows: Row[] = []
  const server = await startWorkspaceServer({ records, latencyMs: 50 })
  try {
    rmSync(dist, { recursive: true, force: true })
    rows.push(await build('cold build, 50 ms latency', server, {}))
    rows.push(await build('build without a change', server, {}))
    const blog = await startBlog(dist, environment(server))
    try {
      rows.push(await traffic(server, blog))
      rows.push(...(await memory(blog)))
    } finally {
      await blog.stop()
    }
  } finally {
    await server.close()
  }
  const limited = await startWorkspaceServer({ records, latencyMs: 50, rateLimit: 3, rateBurst: 10 })
  try {
    rmSync(dist, { recursive: true, force: true })
    const patient = { WORKSPACE_RATE: '3', WORKSPACE_BURST: '10', BUILD_TIME_BUDGET_SECONDS: '60' }
    rows.push(await build('cold build, 3 requests a second, 60 s budget', limited, patient))
  } finally {
    await limited.close()
    rmSync(dist, { recursive: true, force: true })
  }
  return rows
}

function environment(server: WorkspaceServer): Record<string, string> {
  return {
    NOTION_PAGE_ID: server.rootPageId,
    API_BASE_URL: server.apiBaseUrl,
    NOTION_HOST: server.origin,
    NEXT_DIST_DIR: dist,
    WORKSPACE_RATE: '1000',
    WORKSPACE_BURST: '1000',
  }
}

function callsOf(server: WorkspaceServer): string {
  const calls = Object.entries(server.calls()).map(([endpoint, count]) => `${endpoint} ${count}`)
  return calls.join(', ') || 'none'
}

async function build(name: string, server: WorkspaceServer, settings: Record<string, string>): Promise<Row> {
  server.resetCalls()
  const began = Date.now()
  const code = await ended(
    spawn('npm', ['run', '--silent', 'build'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment(server), ...settings },
    }),
  )
  if (code !== 0) throw new Error(`The build failed: ${name}`)
  const seconds = ((Date.now() - began) / 1_000).toFixed(0)
  return [`${posts} posts: ${name}`, `${callsOf(server)}; ${server.refused()} refused; ${seconds} s`]
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const addresses = expected.slugs.map((slug) => `/article/${encodeURIComponent(slug)}`)

/** Sends visits one after another, four at a time, until there are enough. Any answer but 200 is an error. */
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

async function traffic(server: WorkspaceServer, blog: BlogProcess): Promise<Row> {
  const pages = ['/', '/archive', ...addresses].slice(0, trafficPages)
  await visit(blog, pages)
  server.resetCalls()
  const end = Date.now() + trafficSeconds * 1_000
  let count = 0
  while (Date.now() < end) count += await visit(blog, pages)
  const name = `${posts} posts: ${trafficSeconds} s of traffic over ${trafficPages} pages, ${count} views`
  return [name, callsOf(server)]
}

async function memory(blog: BlogProcess): Promise<Row[]> {
  const half = () =>
    Array.from({ length: views / 2 }, (_, index) => addresses[index % addresses.length] ?? '/')
  await visit(blog, half())
  const first = residentBytes(blog)
  await visit(blog, half())
  const second = residentBytes(blog)
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
  return [
    [`${posts} posts: resident memory after ${views / 2} views`, megabytes(first)],
    [`${posts} posts: resident memory after ${views} views`, megabytes(second)],
  ]
}

/** Resident memory of the server's largest process. */
function residentBytes({ processGroup }: BlogProcess): number {
  const lines = execFileSync('ps', ['-eo', 'pgid,rss'], { encoding: 'utf8' }).trim().split('\n').slice(1)
  const sizes = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([group]) => group === processGroup)
    .map(([, kilobytes = 0]) => kilobytes)
  return Math.max(0, ...sizes) * 1_024
}
