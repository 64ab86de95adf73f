import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a self-hosted Waline server, which keeps its comments as long as it runs. */
export async function startWaline(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = fork(join(process.cwd(), 'tests/support/waline/server.cjs'), { stdio: 'ignore' })
  const [port] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => {
      throw new Error(`Waline's server ended with ${code}`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.kill()
      await once(server, 'exit')
    },
  }
}
