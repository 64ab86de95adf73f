import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble, startCommand } from '@/scripts/standalone/assemble'
import { readDockerfile } from '@/scripts/standalone/dockerfile'
import { freePort } from './blog-server'

/** The container image of the build under test, assembled in a folder. */
export interface StandaloneImage {
  /** The folder that represents the image's root. */
  root: string
  /** Starts a server as `docker run -e …` does, and waits until it answers. */
  run(env: Readonly<Record<string, string>>): Promise<StandaloneServer>
  /** Starts a server that is expected to exit, and returns its output. */
  fail(env: Readonly<Record<string, string>>): Promise<string>
  close(): Promise<void>
}

export interface StandaloneServer {
  url: string
  /** What it has printed so far. */
  output(): string
  stop(): Promise<void>
}

/** Variables that are passed on: settings of the test's suite are not part of the image. */
const passedOn = ['PATH', 'HOME', 'TMPDIR']

/** Assembles the image as in the Dockerfile, from the build under test. */
export async function standaloneImage(): Promise<StandaloneImage> {
  const dist = process.env.E2E_DIST
  if (!dist) throw new Error('E2E_DIST names no build: run the tests with npm run test:e2e')
  const image = readDockerfile(await readFile('Dockerfile', 'utf8'))
  const root = await mkdtemp(join(tmpdir(), 'image-'))
  await assemble(image, { sources: '.', dist }, root)
  const spawned = async (env: Readonly<Record<string, string>>) => {
    const port = await freePort()
    const { program, words } = startCommand(image, root)
    const child = spawn(program, words, {
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
        ...image.env,
        NODE_ENV: 'production',
        CONTENT_STORE_DIR: join(root, image.env.CONTENT_STORE_DIR ?? ''),
        IMAGE_CACHE_DIR: join(root, image.env.IMAGE_CACHE_DIR ?? ''),
        ...env,
        HOSTNAME: '127.0.0.1',
        PORT: String(port),
      },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk
      })
    }
    return { child, url: `http://127.0.0.1:${port}`, output: () => printed }
  }
  return {
    root,
    run: async (env) => {
      const { child, url, output } = await spawned(env)
      await living(url, child, output)
      return { url, output, stop: () => stop(child) }
    },
    fail: async (env) => {
      const { child, output } = await spawned(env)
      const late = setTimeout(() => child.kill(), 20_000)
      const [code] = await once(child, 'exit')
      clearTimeout(late)
      if (code !== 1) throw new Error(`The server ended with ${code}:\n${output()}`)
      return output()
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}

/** Waits for any response to the image's health check, which reads nothing of the workspace; 30 s at most. */
async function living(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/api/status`).catch(() => null)
    if (answer !== null && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error(`The image's server does not live:\n${output()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}
