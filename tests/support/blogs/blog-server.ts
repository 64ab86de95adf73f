import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { serverCommand } from '../../../scripts/steps/programs.mjs'

/** A free port on the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

export interface BlogProcess {
  url: string
  /** All processes of the server are in it. */
  processGroup: number
  /** What the server has printed so far. */
  output(): string
  stop(): Promise<void>
}

/** Starts the production server of a finished build and waits until it answers; 60 s at most. */
export async function startBlog(distDir: string, env: Record<string, string>): Promise<BlogProcess> {
  const port = await freePort()
  const child = spawn(...serverCommand(['-p', String(port), '-H', '127.0.0.1']), {
    // Tests act as a proxy here, so that each reader can have an address of its own.
    env: { ...process.env, TRUSTED_PROXIES: '127.0.0.1', ...env, NEXT_DIST_DIR: distDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group; on Windows a window of its own.
    detached: process.platform !== 'win32',
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const url = `http://127.0.0.1:${port}`
  await answering(url, child, () => printed)
  return { url, processGroup: child.pid ?? 0, output: () => printed, stop: () => stop(child) }
}

async function answering(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The blog stopped with code ${child.exitCode}:\n${printed()}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(`The blog did not answer at ${url} within 60 s:\n${printed()}`)
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.pid === undefined) return resolve()
    child.on('exit', () => resolve())
    if (process.platform === 'win32') child.kill()
    // The whole group, because the server may have workers.
    else process.kill(-child.pid, 'SIGTERM')
  })
}
