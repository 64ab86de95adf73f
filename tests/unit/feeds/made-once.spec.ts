import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textRoute } from '@/lib/feeds/text-route'
import { globalSingleton } from '@/lib/global-singleton'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const name = 'workspace-loaders'
/** Where globalSingleton keeps what the process shares. */
const shelf: Map<string, unknown> = globalSingleton('made-once.spec', () =>
  Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
)
let site = makeSite([makePost({ title: 'Plan' })])
let kept: unknown

// Stands in for the workspace, of which a text wants the site.
beforeAll(() => {
  kept = shelf.get(name)
  shelf.set(name, Promise.resolve({ site: { load: async () => site } }))
})
afterAll(() => {
  if (kept === undefined) shelf.delete(name)
  else shelf.set(name, kept)
})

test('a sitemap or a feed is written once for each state of the site, however often it is asked for', async () => {
  let written = 0
  const route = textRoute('text/plain', ({ posts }) => {
    written += 1
    return { text: posts.map(({ title }) => title).join(), changed: 0 }
  })
  const ask = async (path: string, host: string) => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: path, cookies: {} })
    req.headers = { host, 'x-forwarded-host': host }
    const res = new ServerResponse(req)
    let sent: unknown
    res.end = (text?: unknown) => {
      sent = text
      return res
    }
    await route({ req, res, query: {}, resolvedUrl: path })
    return sent
  }
  const paths = Array.from({ length: 20 }, (_, i) => `/sitemap.xml?${i}`)
  // Neither the query nor a host that is not the site's makes another text.
  const sent = await Promise.all(paths.map((path, i) => ask(path, `${i}.example`)))
  expect(new Set(sent)).toEqual(new Set(['Plan']))
  expect(written).toBe(1)
  site = makeSite([makePost({ title: 'Plan' }), makePost({ title: 'Second' })])
  expect(await ask('/sitemap.xml', '0.example')).toBe('Plan,Second')
  expect(written).toBe(2)
})
