import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TwikooStore } from './twikoo-store'

/** The function that every Twikoo server runs, as it is published: one call, one answer. */
interface TwikooFunction {
  main(event: Record<string, unknown>, context: object): Promise<Record<string, unknown>>
}

const require = createRequire(join(process.cwd(), 'tests/support/comment-packages/package.json'))

/**
 * A self-hosted Twikoo server: the published function (`twikoo-func`) over an embedded store, behind HTTP as its
 * clients speak it. It keeps its comments as long as it runs.
 */
export async function startTwikoo(): Promise<{ url: string; stop(): Promise<void> }> {
  let uid = ''
  const store = new TwikooStore()
  // As its owner would: pictures for comments come from a host that the page's policy stops.
  await store.collection('config').add({ SHOW_EMOTION: 'false' })
  // The cloud's library is an empty package here, which this fills in before the function asks for it.
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
