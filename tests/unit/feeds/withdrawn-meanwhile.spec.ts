import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textRoute } from '@/lib/feeds/text-route'
import { globalSingleton } from '@/lib/global-singleton'
import { loadSite } from '@/lib/workspace'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const name = 'workspace-loaders'
/** Where globalSingleton keeps what the process shares. */
const shelf: Map<string, unknown> = globalSingleton('withdrawn-meanwhile.spec', () =>
  Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
)
const open = makePost({ title: 'Plan' })
let site = makeSite([open])
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

test('R-373 a feed does not tell a post that was taken back while the feed waited for its texts', async () => {
  const written: number[] = []
  const route = textRoute('text/plain', async ({ posts }) => {
    written.push(posts.length)
    if (written.length === 1) {
      // Another reader's request sees the edit meanwhile.
      site = makeSite([])
      await loadSite()
    }
    return { text: posts.map(({ title }) => title).join(), changed: 0 }
  })
  const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/feed', cookies: {} })
  const res = new ServerResponse(req)
  let sent: unknown
  res.end = (text?: unknown) => {
    sent = text
    return res
  }
  await route({ req, res, query: {}, resolvedUrl: '/feed' })
  expect(written).toEqual([1, 0])
  expect(sent).toBe('')
})
