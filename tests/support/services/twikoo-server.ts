import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TwikooStore } from './twikoo-store'

/** The published function of every Twikoo server: one request, one response. */
interface TwikooFunction {
  main(event: Record<string, unknown>, context: object): Promise<Record<string, unknown>>
}

const require = createRequire(join(process.cwd(), 'tests/support/comment-packages/package.json'))

/**
 * A self-hosted Twikoo server: the published function (`twikoo-func`) over an embedded store, with its HTTP
 * interface. It keeps its comments as long as it runs.
 */
export async function startTwikoo(): Promise<{ url: string; stop(): Promise<void> }> {
  let uid = ''
  const store = new TwikooStore()
  // As owners need it: the page's policy blocks the host of emoticons.
  await store.collection('config').add({ SHOW_EMOTION: 'false' })
  // The cloud library is an empty package here, which is filled in before the function requires it.
  Object.assign(require('@cloudbase/node-sdk'), {
    init: () => ({
      auth: () => ({
        getClientIP: () => '127.0.0.1',
        getEndUserInfo: () => ({ userInfo: { uid, customUserId: '' } }),
      }),
      database: () => store,
      callFunction: async () => ({}),
    }),
  })
  process.env.TWIKOO_LOG_LEVEL = 'error'
  // The package has no types.
  const twikoo = require('twikoo-func') as TwikooFunction

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method !== 'POST') return response.end()
    const event: Record<string, unknown> = JSON.parse(Buffer.concat(parts).toString())
    const known = event.accessToken
    uid = typeof known === 'string' && known !== '' ? known : `reader-${Math.random().toString(36).slice(2)}`
    const answer = await twikoo.main(event, { function_name: 'twikoo' })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...answer, ...(uid !== known && { accessToken: uid }) }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((closed) => server.close(() => closed())),
  }
}
