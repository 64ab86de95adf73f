import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { promisify } from 'node:util'

const run = promisify(execFile)
const connections = 32
const seconds = 5

/**
 * The load generator: `wrk` if it is installed. Otherwise this process, which is slower than nginx, so that its
 * figures are too low.
 */
export const loadGenerator = [process.env.WRK_PATH ?? '', '/usr/bin/wrk', '/usr/local/bin/wrk'].find(
  (place) => place !== '' && existsSync(place),
)

/** Measures responses per second for an address, compressed, over keep-alive connections. */
export async function requestsPerSecond(url: string): Promise<number> {
  if (loadGenerator === undefined) return byThisProcess(url)
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url]
  const { stdout } = await run(loadGenerator, options)
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1]
  if (failed !== undefined) throw new Error(`${url}: ${failed} answers were errors`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

async function byThisProcess(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = Date.now() + seconds * 1_000
  let count = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
        answer.resume().on('end', resolve)
        if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`))
      }).on('error', reject)
    })
  const reader = async () => {
    while (Date.now() < end) {
      await ask()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, reader))
  agent.destroy()
  return count / seconds
}
