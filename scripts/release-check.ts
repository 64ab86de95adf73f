/**
 * Checks that an owner's folder of the last version (tests/support/owner) still builds, and that each part of it
 * takes effect: `npm run release:check`. It builds in a separate folder, which it removes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../package.json'
import { startBlog } from '../tests/support/blogs/blog-server'
import { sharedSecrets } from '../tests/support/secrets'
import { sampleWorkspace } from '../tests/support/workspaces'
import { writeOwner } from './owner/write'
import { scriptCommand } from './steps/programs.mjs'

const folder = 'tests/support/owner'
const distDir = '.next-release'

/** Asynchronous, because this process serves the workspace. */
async function build(env: Record<string, string>): Promise<void> {
  const child = spawn(...scriptCommand('scripts/build.ts'), {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The blog cannot be built with ${folder}.`)
}

/** Returns the problems of the running blog, one line each. */
async function findProblems(origin: string): Promise<string[]> {
  const problems: string[] = []
  const check = (part: string, isRight: boolean) => {
    console.log(`${isRight ? 'ok' : 'FAILED'}: ${part}`)
    if (!isRight) problems.push(part)
  }
  const ask = (path: string) => fetch(origin + path)
  const textOf = async (path: string) => (await ask(path)).text()
  const fileOf = (path: string) => readFileSync(join(folder, path), 'utf8')

  const home = await textOf('/')
  check('the settings file sets a setting', home.includes('Registry 2026-11'))
  check('the Config page wins over the settings file', !home.includes('Mira Sand'))
  check('the theme of the folder is the theme of the blog', home.includes('id="theme-letter"'))
  check('the footer shows theme and version', home.includes(`letter ${manifest.version}`))
  check('a text of the locale is replaced', home.includes('>Subscribe</a>') && home.includes('Find me'))
  check('a theme of the product can be chosen', (await textOf('/?theme=heo')).includes('id="theme-heo"'))
  const themed = await textOf('/archive?theme=letter')
  check('the theme of the folder can be chosen', themed.includes('id="theme-letter"'))

  const sheets = [...home.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].map(
    ([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '',
  )
  const own = sheets.findIndex((path) => path.startsWith('/api/styles/'))
  const texts = await Promise.all(sheets.map(textOf))
  check('the style sheet is served as it was written', texts[own] === fileOf('styles.css'))
  const ground = texts.findIndex((text) => text.includes('--surface-page:#fffdf7'))
  check('the style sheet comes after that of the theme', ground >= 0 && ground < own)
  check(
    'classes of Tailwind in the theme have their rules',
    texts.some((text) => text.includes('text-indent:7px')),
  )

  const stamp = await ask('/stamp.svg')
  check('a public file has its type', stamp.headers.get('content-type')?.startsWith('image/svg+xml') === true)
  check('a public file is served as it is', (await stamp.text()) === fileOf('public/stamp.svg'))
  const contact = '.well-known/security.txt'
  check('a public file in a folder is served', (await textOf(`/${contact}`)) === fileOf(`public/${contact}`))
  return problems
}

async function main(): Promise<boolean> {
  const workspace = await sampleWorkspace('flat')
  const env = { ...workspace.env, ...sharedSecrets, OWNER_DIR: folder, NEXT_DIST_DIR: distDir }
  try {
    await build(env)
    const blog = await startBlog(distDir, env)
    try {
      const problems = await findProblems(blog.url)
      if (problems.length > 0) console.error(blog.output().slice(-4_000))
      return problems.length === 0
    } finally {
      await blog.stop()
    }
  } finally {
    await workspace.server.close()
    // Removes the public files of that build too.
    writeOwner(null, distDir)
    await rm(distDir, { recursive: true, force: true })
  }
}

main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
