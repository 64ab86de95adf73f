/**
 * Does what the Dockerfile does with a finished standalone build, without a container: puts the image together in a
 * folder of its own, starts the server from elsewhere and looks at its answers. Its workspace need not be running: the
 * image holds what the build has loaded. `--dist=` names the build's folder.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { freePort } from '../tests/support/blog-server'
import { sharedSecrets } from '../tests/support/secrets'
import { type Image, readDockerfile } from './standalone/dockerfile'

const dist =
  process.argv.find((argument) => argument.startsWith('--dist='))?.slice('--dist='.length) || '.next'
const bearer = { authorization: `Bearer ${sharedSecrets.OPERATOR_SECRET}` }

/** The build's folder has another name here than in the image. */
const here = (path: string) => path.replace(/(^|\/)\.next(?=\/|$)/, `$1${dist}`)

/** Copies what the image holds below a folder that stands for its root. */
async function assemble({ copies, workdir }: Image, root: string): Promise<void> {
  for (const { from, to } of copies) {
    const source = here(from.replace(/^\/app\//, ''))
    const target = join(root, here(isAbsolute(to) ? to : join(workdir, to)))
    await mkdir(target, { recursive: true })
    await cp(source, target, { recursive: true })
  }
}

/** Starts a command of the image. */
function start({ command: [program = '', ...words], env, workdir }: Image, root: string, port: number) {
  const main = words.map((word) => (word.endsWith('.js') ? join(root, workdir, word) : word))
  return spawn(program, main, {
    cwd: tmpdir(),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...env,
      ...sharedSecrets,
      ...workspace,
      CONTENT_STORE_DIR: join(root, env.CONTENT_STORE_DIR ?? ''),
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
    },
  })
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

async function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  console.log(`${answer.status} ${new URL(url).pathname} (${answer.headers.get('content-type')})`)
  return answer
}

/** Looks at one of everything that the image has to hold. */
async function look(origin: string): Promise<void> {
  const home = await (await ask(origin)).text()
  const first = (pattern: RegExp) => {
    const found = pattern.exec(home)?.[1]
    if (found === undefined) throw new Error(`The home page has nothing like ${pattern}`)
    return origin + found
  }
  const article = await (await ask(first(/href="(\/article\/[^"]+)"/))).text()
  if (!article.includes('<h1')) throw new Error('The article has no title')
  const script = await ask(first(/src="(\/_next\/static\/[^"]+\.js)"/))
  if (!script.headers.get('cache-control')?.includes('immutable'))
    throw new Error('Scripts are not kept for long')
  await ask(first(/href="(\/_next\/static\/[^"]+\.css)"/))
  await ask(first(/rel="icon" href="([^"]+)"/))
  await ask(`${origin}/icons.svg`)
  await ask(`${origin}/feed`)
  const missing = await fetch(`${origin}/article/nowhere`)
  if (missing.status !== 404) throw new Error(`A missing page answered ${missing.status}`)
  const status = await (await ask(`${origin}/api/status`, { headers: bearer })).json()
  console.log(JSON.stringify(status))
}

/** The workspace's settings of the build, which stand where scripts/e2e.ts has left them. */
const workspace: Record<string, string> = {}

async function main(): Promise<void> {
  const image = readDockerfile(await readFile('Dockerfile', 'utf8'))
  if (image.user === 'root' || image.user === '0') throw new Error('The image runs as root')
  if (image.env.PORT !== image.port) throw new Error('The server listens elsewhere than the image says')
  Object.assign(workspace, JSON.parse(await readFile(`${dist}/workspace.json`, 'utf8').catch(() => '{}')))
  const root = await mkdtemp(join(tmpdir(), 'standalone-'))
  const port = await freePort()
  let server: ChildProcess | null = null
  try {
    await assemble(image, root)
    server = start(image, root, port)
    await healthy(image, port)
    await look(`http://127.0.0.1:${port}`)
    console.log('The standalone server works as the Dockerfile puts it together.')
  } finally {
    if (server && server.exitCode === null) {
      server.kill()
      await exitCode(server)
    }
    await rm(root, { recursive: true, force: true })
  }
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
