/**
 * Measures sizes and requests of the built blog and prints one table. Builds first, from a workspace served over
 * HTTP, so that requests of a cold build are counted; `--dist=DIR` measures a finished build instead. `--check`
 * exits with 1 when a budget is exceeded; only budgets that do not depend on the machine's speed are checked.
 * `--thorough` adds builds, traffic and memory with 1,500 posts, about ten minutes; `--lighthouse` adds Lighthouse
 * scores, five loads of each page, which takes an hour; `--lighthouse=1` one load of each; `--input` adds the time
 * that each control needs to answer before and after hydration, half an hour; `--input=THEME` for one theme.
 */
import { spawn } from 'node:child_process'
import type { Browser } from '@playwright/test'
import { themeNames } from '@/themes/names'
import type { BlogProcess } from '../tests/support/blogs/blog-server'
import { residentBytes } from '../tests/support/blogs/resident-bytes'
import { launchOptions } from '../tests/support/browser/browser'
import {
  builtOver,
  generatedWorkspace,
  longWorkspace,
  portsOf,
  sampleWorkspace,
  type Workspace,
} from '../tests/support/workspaces'
import { brokenBudgets, brokenDataBudget, brokenHtmlBudget, budgets } from './bench/budgets'
import { measureColdStart } from './bench/cold-start'
import { measureEarlyInput } from './bench/early-input'
import { measureLighthouse } from './bench/lighthouse'
import { withBlog, withBrowser } from './bench/measured-blog'
import {
  type DocumentWeight,
  type PageWeight,
  type Weight,
  weighDocument,
  weighPage,
} from './bench/page-weight'
import { measurePainting, type PaintingCost } from './bench/painting'
import { measurePictures, measureResizing } from './bench/pictures'
import { PlainBrowser } from './bench/plain-browser'
import { measureProxy } from './bench/proxy'
import { measureResponsiveness, type Responsiveness } from './bench/responsiveness'
import { scriptCommand } from './steps/programs.mjs'

/** Unknown arguments are refused, because the whole measurement takes ten minutes. */
const known = /^--(?:check|thorough|(?:dist|lighthouse|input)=.+|lighthouse|input)$/
const unknown = process.argv.slice(2).find((given) => !known.test(given))
if (unknown !== undefined) {
  console.error(
    `Unknown argument ${unknown}. Known: --dist=DIR, --check, --thorough, --lighthouse[=LOADS], --input[=THEME,…]. ` +
      'The comment at the top of scripts/bench.ts explains them.',
  )
  process.exit(1)
}

const argument = (name: string) =>
  process.argv.find((given) => given.startsWith(`--${name}=`))?.slice(name.length + 3)
const check = process.argv.includes('--check')
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Several loads, because other processes disturb single ones. */
const loadsMeasured = 5

const rows: [string, string][] = []
const broken: string[] = []

/** Brotli has no budget. */
function reportWeight(what: string, { raw, gzip, brotli }: Weight) {
  const sizes = `${kilobytes(raw)} raw, ${kilobytes(gzip)} gzip`
  rows.push([what, check ? sizes : `${sizes}, ${kilobytes(brotli())} brotli`])
}

function reportDocument(page: DocumentWeight, label: string) {
  reportWeight(`${label}: HTML`, page.html)
  reportWeight(`${label}: page data`, page.pageData)
}

function report(page: PageWeight, label: string) {
  for (const [part, weight] of [
    ['script', page.script],
    ['script before the first sign', page.unprompted],
    ['styles', page.style],
  ] as const)
    reportWeight(`${label}: ${part}`, weight)
  reportDocument(page, label)
  const hosts = Object.entries(page.requests).map(([host, count]) => `${host} ${count}`)
  rows.push([`${label}: requests`, hosts.join(', ')])
  rows.push([`${label}: elements laid out before the first sign`, String(page.laidOut)])
}

async function reportResponsiveness(base: string, path: string, label = path) {
  const loads: Responsiveness[] = []
  const browser = new PlainBrowser(launchOptions.executablePath)
  try {
    for (let load = 0; load < loadsMeasured; load += 1) {
      loads.push(await measureResponsiveness(browser, base, path))
    }
  } finally {
    await browser.close()
  }
  const middle = (part: (load: Responsiveness) => number) => {
    const sorted = loads.map(part).sort((a, b) => a - b)
    const [least, most] = [sorted[0], sorted.at(-1)].map((value) => value?.toFixed(0))
    return `${sorted[Math.floor(loadsMeasured / 2)]?.toFixed(0)} ms (${least} – ${most})`
  }
  rows.push(
    [
      `${label}: longest task on load, processor 4 × slower, median of ${loadsMeasured}`,
      `${middle((load) => load.longest)}, ${middle((load) => load.blocked)} blocked in all`,
    ],
    [
      `${label}: longest task from the first sign on, likewise`,
      `${middle((load) => load.longestAfterSign)}, hydrated after ${middle((load) => load.hydration)}`,
    ],
  )
}

/** The painting cost of a page, beside the same page in the simplest theme. */
async function reportPainting(browser: Browser, base: string, path: string) {
  for (const theme of ['heo', 'simple']) {
    const loads: PaintingCost[] = []
    for (let load = 0; load < loadsMeasured; load += 1) {
      loads.push(await measurePainting(browser, base, `${path}?theme=${theme}`))
    }
    const median = (part: (cost: PaintingCost) => number) =>
      loads
        .map(part)
        .sort((a, b) => a - b)
        [Math.floor(loadsMeasured / 2)]?.toFixed(0)
    rows.push([
      `${path}: ${theme} without scripts, processor 4 × slower, median of ${loadsMeasured}`,
      `${median(({ style, layout, paint }) => style + layout + paint)} ms: style ${median(({ style }) => style)}, ` +
        `layout ${median(({ layout }) => layout)}, paint ${median(({ paint }) => paint)}; ` +
        `${median(({ total }) => total)} ms in all`,
    ])
  }
}

/** Measures pages of the blog, and its requests to the workspace meanwhile. */
function measure(
  built: string,
  workspace: Workspace,
  paths: readonly string[],
  label: (path: string) => string,
) {
  return withBlog(built, workspace, async (blog) => {
    const pages = await withBrowser(async (browser) => {
      const weighed: PageWeight[] = []
      for (const path of paths) weighed.push(await weighPage(browser, blog.url, path))
      return weighed
    })
    for (const page of pages) {
      const { path } = page
      report(page, label(path))
      if (path === '/') broken.push(...brokenHtmlBudget(page, budgets.homeRaw))
      broken.push(
        ...brokenBudgets(
          page,
          [blog.url, workspace.server.origin, workspace.server.filesOrigin].map(
            (origin) => new URL(origin).host,
          ),
        ),
      )
      if (!check) await reportResponsiveness(blog.url, path, label(path))
    }
    if (check) return
    const before = { ...workspace.server.calls() }
    const until = Date.now() + 4_000
    let views = 0
    while (Date.now() < until) {
      const answers = await Promise.all(paths.map((path) => fetch(blog.url + path)))
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      views += paths.length
    }
    const calls = Object.entries(workspace.server.calls())
      .map(([endpoint, count]) => `${endpoint} ${count - (before[endpoint] ?? 0)}`)
      .filter((text) => !text.endsWith(' 0'))
    rows.push([`${label('')}4 s of traffic, ${views} views: workspace calls`, calls.join(', ') || 'none'])
    rows.push([`${label('')}resident memory of the server`, kilobytes(residentBytes(blog.processGroup))])
  })
}

/**
 * Builds into a folder; returns the exit code. Not synchronous, because this process serves the workspace for the
 * build.
 */
function build(dist: string, env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(...scriptCommand('scripts/build.ts'), {
      stdio: ['ignore', 'ignore', 'inherit'],
      // The owner's folder is not part of the product.
      env: { ...process.env, ...env, NEXT_DIST_DIR: dist, OWNER_DIR: '' },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Weighs documents with as much content as a usual blog, and as a large one. */
async function weighGenerated(dist: string): Promise<void> {
  const blogs = [
    { posts: 60, path: '/archive', limit: budgets.archiveRaw },
    { posts: 60, path: '/article/long-post', limit: budgets.longArticleRaw },
    // Its budget is for the page data.
    { posts: 300, path: '/archive', limit: Number.POSITIVE_INFINITY },
  ]
  const weigh = async (posts: number) => {
    const workspace = await generatedWorkspace(posts)
    const task = async ({ url }: BlogProcess) => {
      for (const { path, limit } of blogs.filter((blog) => blog.posts === posts)) {
        const page = await weighDocument(url, path)
        reportDocument(page, `${posts} posts: ${path}`)
        broken.push(...brokenHtmlBudget(page, limit), ...brokenDataBudget(page))
      }
    }
    await withBlog(dist, workspace, task, `${posts}-posts`)
    await workspace.server.close()
  }
  await Promise.all([60, 300].map(weigh))
}

/** Measures a page of 2,000 blocks on the server and in the browser. */
async function measureLongPage(dist: string, sample: Workspace): Promise<void> {
  // React reads it when it is loaded: the server renders with its production build.
  Object.assign(process.env, { NODE_ENV: 'production' })
  const { measureRendering } = await import('./bench/rendering')
  for (const [what, milliseconds] of await measureRendering()) {
    rows.push([`2,000 blocks drawn on the server: ${what}`, `${(milliseconds / 1000).toFixed(2)} s`])
  }
  const long = await longWorkspace(sample.ports)
  await withBlog(dist, long, (blog) => reportResponsiveness(blog.url, '/article/long', '2,000 blocks'))
  await long.server.close()
}

async function main(): Promise<boolean> {
  const dist = argument('dist') ?? '.next-bench'
  // The policy of the build allows files of its own workspace only. Sizes do not depend on them, and other checks of the
  // same build may be using its ports.
  const ports = check ? {} : portsOf((await builtOver(dist)) ?? {})
  const sample = await sampleWorkspace('flat', ports)
  if (!argument('dist')) {
    const started = Date.now()
    if ((await build(dist, sample.env)) !== 0) throw new Error('The build failed')
    rows.push(['cold build: time', `${((Date.now() - started) / 1000).toFixed(1)} s`])
    const calls = Object.entries(sample.server.calls()).map(([endpoint, count]) => `${endpoint} ${count}`)
    rows.push(['cold build: workspace calls', calls.join(', ')])
  }
  const articles = ['/article/kitchen-sink', '/article/letter-to-a-friend']
  // A check leaves out the list of a tag.
  const paths = ['/', ...articles, '/archive', ...(check ? [] : ['/tag/%E6%8E%A8%E8%8D%90'])]
  // Figures that depend on the machine's speed are no budgets, so a check skips them.
  if (!check) rows.push(...(await measureColdStart(dist, sample.env)))
  const generated = check ? weighGenerated(dist) : null
  await measure(dist, sample, paths, (path) => path)
  await (generated ?? weighGenerated(dist))
  if (!check)
    await withBlog(dist, sample, async (blog) => {
      await withBrowser(async (browser) => {
        for (const path of paths.slice(0, 2)) await reportPainting(browser, blog.url, path)
      })
      rows.push(...(await measureProxy(blog, sample.server)))
    })
  if (!check) rows.push(...(await measurePictures(dist, sample)), ...(await measureResizing()))
  const early = argument('input') ?? (process.argv.includes('--input') ? themeNames.join() : '')
  if (early !== '') {
    const plain = new PlainBrowser(launchOptions.executablePath)
    await withBlog(dist, sample, ({ url }) =>
      withBrowser(async (browser) => {
        rows.push(...(await measureEarlyInput(browser, plain, url, early.split(','))))
      }),
    )
    await plain.close()
  }
  await sample.server.close()

  if (!check) await measureLongPage(dist, sample)

  if (!check) {
    const many = await generatedWorkspace(300, sample.ports)
    await measure(dist, many, ['/archive', '/'], (path) => `300 posts: ${path}`)
    await many.server.close()
  }

  if (!check) {
    // Each article is visited at least twice. tests/e2e/fresh/unchanged.spec.ts counts on every change.
    const { measureServing } = await import('./bench/serving')
    const serving = await measureServing(dist, sample.ports, 60)
    rows.push(...serving.rows)
    broken.push(...serving.broken)
  }

  if (!check) {
    const { measureSearch } = await import('./bench/search')
    rows.push(...(await measureSearch()))
  }

  const judged = argument('lighthouse') ?? (process.argv.includes('--lighthouse') ? '5' : '')
  if (judged !== '') {
    const content = await sampleWorkspace('flat', sample.ports)
    for (const theme of themeNames) {
      // As the site's own theme, because pages in another theme are not indexed.
      const env = { ...content.env, THEME: theme }
      await withBlog(dist, { ...content, env }, async (blog) => {
        rows.push(...(await measureLighthouse(blog.url, theme, Number(judged))))
      })
    }
    await content.server.close()
  }

  if (process.argv.includes('--thorough')) {
    const { measureFreshness } = await import('./bench/freshness')
    const freshness = await measureFreshness()
    rows.push(...freshness.rows)
    broken.push(...freshness.broken)
  }

  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`)
  if (broken.length > 0) {
    console.error(`\nBudgets broken:\n${broken.map((line) => `- ${line}`).join('\n')}`)
  }
  return broken.length === 0 || !check
}

main().then(
  (kept) => process.exit(kept ? 0 : 1),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
