import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type BlogProcess, startBlog } from '../../tests/support/blogs/blog-server'
import { copyBuild } from '../../tests/support/blogs/built-pages'
import { setProperty } from '../../tests/support/workspace/edits'
import { generateWorkspace } from '../../tests/support/workspace/generate'
import { generatedWorkspace, type Ports, type Workspace } from '../../tests/support/workspaces'

type Row = [name: string, value: string]

/** The measurements, and the exceeded budgets that do not depend on the machine's speed. */
export interface Serving {
  rows: Row[]
  broken: string[]
}

const articles = 300
const perSecond = 30
/** Clock ticks per second in `/proc/{pid}/stat`, the same on every common Linux. */
const ticks = 100

const { expected, records } = generateWorkspace({ posts: articles + 10, seed: 1 })
const addresses = expected.slugs.slice(0, articles).map((slug) => `/article/${encodeURIComponent(slug)}`)

interface Answer {
  status: number
  /** The framework's cache status: HIT, STALE, MISS. */
  cache: string
  milliseconds: number
}

/**
 * Measures a server with finished pages: requests over keep-alive connections, then steady traffic with and without
 * an edit.
 */
export async function measureServing(built: string, ports: Ports, seconds = 60): Promise<Serving> {
  const workspace = await generatedWorkspace(articles + 10, ports)
  const dist = `${built}-served`
  await copyBuild(built, dist)
  const blog = await startBlog(dist, workspace.env)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ask: Ask = (path, encoding) => visit(agent, blog.url + path, encoding)
  try {
    for (const path of ['/', '/archive', ...addresses]) await ask(path)
    const rows: Row[] = []
    for (const path of ['/', addresses[0] ?? '/', '/archive'])
      for (const encoding of ['identity', 'gzip']) rows.push(await rateOf(blog, ask, path, encoding))
    const traffic = await measureTraffic(blog, workspace, ask, seconds)
    return { rows: [...rows, ...traffic.rows], broken: traffic.broken }
  } finally {
    agent.destroy()
    await blog.stop()
    await workspace.server.close()
    rmSync(dist, { recursive: true, force: true })
  }
}

function visit(agent: Agent, url: string, encoding = 'identity'): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cache: String(response.headers['x-nextjs-cache']),
          milliseconds: performance.now() - began,
        }),
      )
    }).on('error', reject)
  })
}

type Ask = (path: string, encoding?: string) => Promise<Answer>

/** Requests per second and core for a page, from the server's CPU time, so that other work does not count. */
async function rateOf(blog: BlogProcess, ask: Ask, path: string, encoding: string): Promise<Row> {
  for (let index = 0; index < 200; index++) await ask(path, encoding)
  const before = processorSeconds(blog)
  const end = Date.now() + 4_000
  let count = 0
  const reader = async () => {
    for (; Date.now() < end; count++) await ask(path, encoding)
  }
  await Promise.all([reader(), reader(), reader(), reader()])
  const cost = (processorSeconds(blog) - before) / count
  return [
    `requests for ${path}, ${encoding}`,
    `${Math.round(1 / cost)} a second on one core, ${(cost * 1_000).toFixed(2)} ms of it each`,
  ]
}

async function measureTraffic(
  blog: BlogProcess,
  workspace: Workspace,
  ask: Ask,
  seconds: number,
): Promise<Serving> {
  const name = `${seconds} s of traffic over ${articles} articles, ${perSecond} requests a second`
  const half = await even(ask, seconds / 2)
  // At this rate most of the time of a request may be that of waking up, which depends on the machine.
  const atRest = processorSeconds(blog)
  const files = await even(ask, seconds / 4, ['/icons.svg'])
  const fileCost = ((processorSeconds(blog) - atRest) / files.length) * 1_000
  const memory = memoryOf(blog)
  const before = processorSeconds(blog)
  const quiet = await even(ask, seconds / 2)
  const cost = ((processorSeconds(blog) - before) / quiet.length) * 1_000
  const grown = memoryOf(blog) - memory
  const made = regenerated([...half, ...quiet]).length

  // Not one of the newest, which every page names.
  const index = articles / 2
  const edited = expected.slugs[index] ?? ''
  workspace.server.edit((all) => setProperty(all, records.meta.rows[edited] ?? '', 'title', 'A new title'))
  const after = await even(ask, seconds / 2)
  const pages = new Map<string, number>()
  for (const { path } of regenerated(after)) pages.set(path, (pages.get(path) ?? 0) + 1)
  const most = Math.max(0, ...pages.values())
  const broken = [
    ...(made > 0 ? [`${name}: ${made} pages made again though nothing was edited`] : []),
    ...(most > 1 ? [`${name}: one page made ${most} times after one edit`] : []),
    ...(pages.has(addresses[index] ?? '') ? [] : [`${name}: the edited page was not made again`]),
    ...(pages.size > articles / 4 ? [`${name}: ${pages.size} pages made again after one edit`] : []),
  ]
  const sorted = [...half, ...quiet].map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return {
    rows: [
      [
        `${name}: processor time of a request`,
        `${cost.toFixed(2)} ms, at most 3 on an idle machine; of a static file ${fileCost.toFixed(2)} ms`,
      ],
      [
        `${name}: slowest of a hundred`,
        `${percentile(sorted, 0.99)} ms; half of them ${percentile(sorted, 0.5)} ms`,
      ],
      [`${name}: pages made again, nothing edited`, `${made} of ${half.length + quiet.length}, at most 0`],
      [
        `${name}: memory, growth in the second half`,
        `${(memory / 2 ** 20).toFixed(0)} MB, ${(grown / 2 ** 20).toFixed(0)} MB`,
      ],
      [`${name}: pages made again after one edit of a title`, `${pages.size}, each at most ${most} times`],
    ],
    broken,
  }
}

interface Visit extends Answer {
  path: string
}

/** Visits one page after another, articles by default, at a steady rate, whether or not earlier responses have arrived. */
async function even(ask: Ask, seconds: number, paths = addresses): Promise<Visit[]> {
  const began = Date.now()
  const visits = Array.from({ length: Math.round(seconds * perSecond) }, async (_, index): Promise<Visit> => {
    const path = paths[index % paths.length] ?? '/'
    const due = began + (index * 1_000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, due - Date.now()))
    const answer = await ask(path)
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    return { ...answer, path }
  })
  return Promise.all(visits)
}

function regenerated(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ cache }) => cache !== 'HIT')
}

function percentile(sorted: readonly number[], part: number): string {
  return (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
}

/** CPU time of all processes of the server, in seconds. */
function processorSeconds({ processGroup }: BlogProcess): number {
  const own = statsOf(processGroup).map((fields) => Number(fields[11]) + Number(fields[12]))
  return own.reduce((sum, used) => sum + used, 0) / ticks
}

/** Resident memory of the server's largest process, in bytes. */
function memoryOf({ processGroup }: BlogProcess): number {
  return Math.max(0, ...statsOf(processGroup).map((fields) => Number(fields[21]) * 4_096))
}

/**
 * The fields of `/proc/{pid}/stat` after the program's name, for each process of a group; empty where there is no
 * such file.
 */
function statsOf(processGroup: number): string[][] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
          return [text.slice(text.lastIndexOf(')') + 2).split(' ')]
        } catch {
          // The process has ended meanwhile.
          return []
        }
      })
      .filter((fields) => Number(fields[2]) === processGroup)
  } catch {
    return []
  }
}
