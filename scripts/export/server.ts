import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { serverCommand } from '../steps/programs.mjs'

export interface LocalServer {
  /** `http://127.0.0.1:<port>`, without SUB_PATH. */
  origin: string
  stop(): void
}

/** Seconds until a built site must answer. */
const patience = 60

/** Starts the production server of a build on a free port and waits until it answers. */
export async function startServer(subPath: string): Promise<LocalServer> {
  const port = await freePort()
  const server = spawn(...serverCommand(['-p', String(port), '-H', '127.0.0.1']), {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Pages are requested in any order and number.
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  const origin = `http://127.0.0.1:${port}`
  const stop = () => server.kill()
  process.once('exit', stop)
  await answering(`${origin}${subPath}/robots.txt`, server)
  return { origin, stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + patience * 1_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The built site stopped with code ${server.exitCode}.`)
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  server.kill()
  throw new Error(`The built site did not answer at ${address} within ${patience} s.`)
}
