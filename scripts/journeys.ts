/**
 * Tests the first steps of a newcomer, their mistakes, and an upgrade, in a copy of the repository: `npm run
 * release:journeys`. The copy has no packages, no build and no settings, and is removed at the end. Prints the
 * output of each step; fails where a message does not say what is wrong, where, or what to do.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../tests/support/blogs/blog-server'
import { startWorkspaceServer } from '../tests/support/workspace-server'
import { blogCommand, follow } from './journeys/follow'
import { type Mistake, mistakes } from './journeys/mistakes'

/** A build describes the workspace before its longest step. */
const loaded = /optimized production build/
const served = /Ready in/

/** What an owner may have in the folder `owner`. */
const ownParts = ['settings.json', 'styles.css', 'public', 'themes', 'locales']

const problems: string[] = []

function note(what: string, missing: readonly string[], output: string): void {
  console.log(`\n${missing.length === 0 ? 'ok' : 'FAILED'}: ${what}`)
  for (const one of missing) console.log(`    ${one}`)
  console.log(output.replace(/^/gm, '    '))
  if (missing.length > 0) problems.push(`${what}: ${missing.join('; ')}`)
}

/** Copies the repository's files to a folder with a space in its name. */
async function cleanCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ink stone '))
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(file, join(folder, file))
  }
  return folder
}

/** From the copy to a running blog; then a second one on the same port, which is the first mistake. */
async function walkFirstRun(folder: string): Promise<void> {
  const port = String(await freePort())
  const blog = await follow(folder, blogCommand(folder, ['--port', port]), {}, [], served)
  try {
    const answer = await fetch(`http://localhost:${port}`)
    const home = await answer.text()
    note(
      'the one command installs, builds and serves the sample blog',
      [
        ...(answer.status === 200 && home.includes('Ink Pond') ? [] : [`home is answered ${answer.status}`]),
        ...(blog.output.includes(`http://localhost:${port}`) ? [] : ['the address is not printed']),
      ],
      blog.output.split('\n').slice(-12).join('\n'),
    )
    await walkMistake(folder, {
      what: 'a port on which the blog runs already',
      options: ['--port', port],
      ends: true,
      expected: [new RegExp(`Port ${port} is in use`), /npm run blog -- --port \d+/],
    })
  } finally {
    await blog.stop()
  }
}

/**
 * The folder after an update: it needs other packages, the build is an older one, and `owner/` is that of the last
 * version.
 */
async function walkUpgrade(folder: string): Promise<void> {
  const now = new Date()
  await utimes(join(folder, 'package-lock.json'), now, now)
  for (const part of ownParts)
    await cp(join('tests/support/owner', part), join(folder, 'owner', part), { recursive: true })
  // The tests' folder is two levels deeper than an owner's.
  const styles = join(folder, 'owner/themes/letter/letter.module.css')
  await writeFile(styles, (await readFile(styles, 'utf8')).replace('../../../../../', '../../../'))
  const port = String(await freePort())
  const blog = await follow(folder, blogCommand(folder, ['--port', port]), {}, [], served)
  try {
    const home = await fetch(`http://localhost:${port}`).then(
      (answer) => answer.text(),
      () => '',
    )
    const lacks = (what: string, isThere: boolean) => (isThere ? [] : [what])
    note(
      'after an update the one command installs what is new, and the blog keeps what is in owner/',
      [
        ...lacks('packages were not installed', /added \d+ packages/.test(blog.output)),
        ...lacks("the owner's theme is not used", home.includes('id="theme-letter"')),
        ...lacks("the owner's settings are not used", home.includes('Registry 2026-11')),
      ],
      [...blog.output.split('\n').slice(0, 12), '…', ...blog.output.split('\n').slice(-12)].join('\n'),
    )
  } finally {
    await blog.stop()
    for (const part of ownParts) await rm(join(folder, 'owner', part), { recursive: true })
  }
}

async function walkMistake(folder: string, mistake: Mistake): Promise<void> {
  const { what, options = [], files = {}, workspace, ends, goesOn = false, expected } = mistake
  const server = workspace && (await startWorkspaceServer(workspace))
  const port = options.length === 0 ? ['--port', String(await freePort())] : options
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const page = server?.rootPageId ?? ''
  const closed = String(await freePort())
  const env = {
    ...(server && {
      NOTION_PAGE_ID: page,
      API_BASE_URL: server.apiBaseUrl,
      NOTION_HOST: server.origin,
      WORKSPACE_COOLDOWN_SECONDS: '1',
    }),
    ...Object.fromEntries(
      Object.entries(mistake.env ?? {}).map(([name, value]) => [
        name,
        value.replace('{page}', page).replace('{free port}', closed),
      ]),
    ),
  }
  try {
    const { output, code, stop } = await follow(
      folder,
      blogCommand(folder, port),
      env,
      expected,
      goesOn ? served : loaded,
    )
    await stop()
    const unsaid = expected.filter((words) => !words.test(output)).map((words) => `not said: ${words}`)
    const end = ends === (code !== null && code !== 0) ? [] : [`it ended with ${code ?? 'nothing'}`]
    note(what, [...unsaid, ...end], output)
  } finally {
    await server?.close()
    for (const path of Object.keys(files)) await rm(join(folder, path))
    for (const part of ownParts) await rm(join(folder, 'owner', part), { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const folder = await cleanCopy()
  try {
    await walkFirstRun(folder)
    await walkUpgrade(folder)
    for (const mistake of mistakes) await walkMistake(folder, mistake)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`\n${mistakes.length + 3 - problems.length} passed, ${problems.length} failed`)
  for (const problem of problems) console.error(problem)
}

main().then(
  () => process.exit(problems.length === 0 ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
