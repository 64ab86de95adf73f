/**
 * Follows the Dockerfile without a container: assembles the image in a folder, starts the server as an unprivileged
 * user and checks its responses during an outage. `--read-only` does so once more with everything read-only, as on a
 * serverless host. `--dist=` names the folder of a finished standalone build. `--from-sources` includes the earlier
 * steps, which takes minutes: it installs and builds what .dockerignore lets through.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/blogs/blog-server'
import { sharedSecrets } from '../tests/support/secrets'
import { setProperty } from '../tests/support/workspace/edits'
import { builtOver, portsOf, sampleWorkspace } from '../tests/support/workspaces'
import { assemble, startCommand } from './standalone/assemble'
import { isIgnored } from './standalone/docker-ignore'
import { type Image, readDockerfile } from './standalone/dockerfile'
import { npmCommand } from './steps/programs.mjs'

const dist =
  process.argv.find((argument) => argument.startsWith('--dist='))?.slice('--dist='.length) || '.next'
const bearer = { authorization: `Bearer ${sharedSecrets.ADMIN_SECRET}` }
/** Only root can give files to another user; any other user is unprivileged already. */
const plainUser = process.getuid?.() === 0 ? 65_534 : null

async function filesIn(root: string): Promise<string[]> {
  return [root, ...(await readdir(root, { recursive: true })).map((name) => join(root, name))]
}

/** Gives the files to the server's user, writable or read-only. */
async function handOver(root: string, isWritable: boolean): Promise<void> {
  for (const path of await filesIn(root)) {
    const isFolder = (await stat(path)).isDirectory()
    await chmod(path, (isFolder ? 0o555 : 0o444) | (isWritable ? 0o200 : 0))
    if (plainUser !== null) await chown(path, isWritable ? plainUser : 0, isWritable ? plainUser : 0)
  }
}

/** Every file with its modification time. */
async function stateOf(root: string): Promise<string> {
  const lines = (await filesIn(root)).map(async (path) => `${path} ${(await stat(path)).mtimeMs}`)
  return (await Promise.all(lines)).join('\n')
}

interface Server {
  child: ChildProcess
  /** Its output so far. */
  output(): string
}

/** Starts the command of the image. */
function start(image: Image, root: string, port: number): Server {
  const { program, words } = startCommand(image, root)
  const { env } = image
  const child = spawn(program, words, {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...sharedSecrets,
      ...workspace,
      ...env,
      CONTENT_STORE_DIR: join(root, env.CONTENT_STORE_DIR ?? ''),
      PORT: String(port),
    },
    ...(plainUser !== null && { uid: plainUser, gid: plainUser }),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  }
  return { child, output: () => printed }
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

/** Runs the image's health check until it succeeds; 30 s at most. */
async function healthy({ health: [program = '', ...words] }: Image, port: number): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const check = spawn(program, words, { stdio: 'ignore', env: { ...process.env, PORT: String(port) } })
    if ((await exitCode(check)) === 0) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error('The health check did not succeed within 30 s')
}

/** Runs a server of the image, which has the root folder for itself meanwhile. */
async function withServer(
  image: Image,
  root: string,
  use: (origin: string, server: Server) => Promise<void>,
) {
  const port = await freePort()
  const server = start(image, root, port)
  try {
    await healthy(image, port)
    await use(`http://127.0.0.1:${port}`, server)
  } catch (error) {
    console.error(server.output().slice(-4_000))
    throw error
  } finally {
    if (server.child.exitCode === null) {
      server.child.kill()
      await exitCode(server.child)
    }
  }
}

async function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return answer
}

const textOf = async (url: string) => (await ask(url)).text()

/** Checks one of everything that the image must contain. */
async function look(origin: string): Promise<void> {
  const home = await textOf(origin)
  const first = (pattern: RegExp) => {
    const found = pattern.exec(home)?.[1]
    if (found === undefined) throw new Error(`The home page has nothing like ${pattern}`)
    return origin + found
  }
  if (!(await textOf(first(/href="(\/article\/[^"]+)"/))).includes('<h1'))
    throw new Error('The article has no title')
  const script = await ask(first(/src="(\/_next\/static\/[^"]+\.js)"/))
  if (!script.headers.get('cache-control')?.includes('immutable'))
    throw new Error('Scripts are not kept for long')
  await ask(first(/href="(\/_next\/static\/[^"]+\.css)"/))
  await ask(first(/rel="icon" href="([^"]+)"/))
  // Rendered by a native library, with fonts that are read by name.
  const shared = (await ask(first(/property="og:image" content="(\/[^"]+)"/))).headers
  if (shared.get('content-type') !== 'image/jpeg') throw new Error('The share picture is no picture')
  await ask(`${origin}/icons.svg`)
  await ask(`${origin}/feed`)
  const missing = await fetch(`${origin}/article/nowhere`)
  if (missing.status !== 404) throw new Error(`A missing page answered ${missing.status}`)
  const { outage } = await (await ask(`${origin}/api/status`, { headers: bearer })).json()
  if (outage === null)
    throw new Error('The workspace is not down: something else than stored content was seen')
}

/** An edit is shown although nothing can be written, and nothing is written. */
async function lookReadOnly(origin: string, root: string, server: Server): Promise<void> {
  const before = await stateOf(root)
  const flat = await sampleWorkspace('flat', portsOf(workspace))
  try {
    await textOf(`${origin}/archive`)
    flat.server.edit((records) =>
      setProperty(records, records.meta.rows['harbour-at-five'] ?? '', 'title', 'An edit without a disk'),
    )
    const deadline = Date.now() + 15_000
    while (!(await textOf(`${origin}/archive`)).includes('An edit without a disk')) {
      if (Date.now() > deadline) throw new Error('An edit is not shown while nothing can be written')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    await textOf(`${origin}/article/kitchen-sink`)
  } finally {
    await flat.server.close()
  }
  if ((await stateOf(root)) !== before) throw new Error('The server has written where it must not')
  const told = server.output().match(/cannot be (?:kept|written)/g) ?? []
  if (told.length > 2) throw new Error(`That nothing can be written is told ${told.length} times`)
}

/** The workspace settings of the build, as scripts/e2e.ts has stored them. */
const workspace: Record<string, string> = {}

/** The first stage: installs packages and builds from the context; returns the folder. */
async function buildFromSources(): Promise<string> {
  const app = await mkdtemp(join(tmpdir(), 'context-'))
  const ignored = isIgnored(await readFile('.dockerignore', 'utf8'))
  await cp('.', app, { recursive: true, filter: (source) => source === '.' || !ignored(source) })
  const flat = await sampleWorkspace('flat')
  Object.assign(workspace, flat.env)
  try {
    for (const words of [['ci'], ['run', 'build']]) {
      const child = spawn(...npmCommand(words), {
        cwd: app,
        stdio: 'inherit',
        env: { ...process.env, ...sharedSecrets, ...workspace, OUTPUT: 'standalone', NEXT_DIST_DIR: dist },
      })
      if ((await exitCode(child)) !== 0) throw new Error(`npm ${words.join(' ')} failed`)
    }
  } finally {
    await flat.server.close()
  }
  return app
}

async function main(): Promise<void> {
  const image = readDockerfile(await readFile('Dockerfile', 'utf8'))
  if (image.user === 'root' || image.user === '0') throw new Error('The image runs as root')
  if (image.env.PORT !== image.port) throw new Error('The server listens elsewhere than the image says')
  const sources = process.argv.includes('--from-sources') ? await buildFromSources() : '.'
  if (sources === '.') Object.assign(workspace, await builtOver(dist))
  const root = await mkdtemp(join(tmpdir(), 'standalone-'))
  try {
    await assemble(image, { sources, dist }, root)
    await handOver(root, true)
    await withServer(image, root, look)
    console.log('The standalone server works as the Dockerfile puts it together.')
    if (process.argv.includes('--read-only')) {
      await handOver(root, false)
      await withServer(image, root, (origin, server) => lookReadOnly(origin, root, server))
      console.log('It works where nothing can be written.')
    }
  } finally {
    await handOver(root, true)
    for (const folder of sources === '.' ? [root] : [root, sources])
      await rm(folder, { recursive: true, force: true })
  }
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
