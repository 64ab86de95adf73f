import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { expect, test } from '@playwright/test'
import type { NextApiRequest, NextApiResponse } from 'next'
import { resolveDeployed } from '@/conf/resolve'
import { readSecrets } from '@/conf/secrets'
import { processWide } from '@/lib/remember'
import { requestText } from '@/lib/request-text'
import { loadSite } from '@/lib/workspace'
import webhook from '@/pages/api/webhook'
import { blogWorld, rootId } from '../workspace/blog'
import { FakeWorkspace } from '../workspace/fake-workspace'

const token = 'secret_token'
const shelf = Symbol.for('inkstone.process-wide')

/** Runs a server for the length of a task. */
async function serving<Result>(
  listener: RequestListener,
  task: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  try {
    return await task(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Runs a task as in a process of its own: a blog of one post, with a token of the webhook. */
async function inOwnBlog(folder: string, task: () => Promise<void>): Promise<void> {
  const others: unknown = Reflect.get(globalThis, shelf)
  Reflect.deleteProperty(globalThis, shelf)
  const workspace = new FakeWorkspace(blogWorld([{ title: 'A post' }]))
  const answer: RequestListener = async (request, response) => {
    const body = (await requestText(request, 1_000_000)) ?? ''
    const made = await workspace.fetch(String(request.url), { body })
    response.writeHead(made.status, { 'content-type': 'application/json' }).end(await made.text())
  }
  try {
    await serving(answer, async (origin) => {
      const env = { NOTION_PAGE_ID: rootId, API_BASE_URL: `${origin}/api/v3`, CONTENT_STORE_DIR: folder }
      processWide('deployed-settings', () => resolveDeployed({}, env))
      processWide('secrets', () => readSecrets({ NOTION_WEBHOOK_TOKEN: token }))
      await task()
    })
  } finally {
    Reflect.set(globalThis, shelf, others)
  }
}

/** Calls the route, for which pages are never made to the end; the paths that it asks for are added to `asked`. */
function call(body: string, signature: string, asked: string[] = []) {
  const listener: RequestListener = (request, response) => {
    // Only these members of what the framework adds are used.
    const extended = Object.assign(response, {
      status: (status: number) => Object.assign(extended, { statusCode: status }),
      json: (value: unknown) => response.end(JSON.stringify(value)),
      revalidate: (path: string) => {
        asked.push(path)
        return new Promise<void>(() => {})
      },
    }) as unknown as NextApiResponse
    void webhook(request as NextApiRequest, extended)
  }
  return serving(listener, async (origin) => {
    const headers = { 'x-notion-signature': signature }
    const signal = AbortSignal.timeout(5_000)
    const answer = await fetch(origin, { method: 'POST', body, headers, signal })
    return { status: answer.status, text: await answer.text() }
  })
}

const sign = (body: string) => `sha256=${createHmac('sha256', token).update(body).digest('hex')}`

test('an event is answered before its pages are made', async () => {
  await inOwnBlog(test.info().outputPath('store'), async () => {
    const [post] = (await loadSite()).posts
    const body = JSON.stringify({ type: 'page.content_updated', entity: { id: post?.id, type: 'page' } })
    const asked: string[] = []
    const { status, text } = await call(body, sign(body), asked)
    expect([status, JSON.parse(text)]).toEqual([200, { accepted: true }])
    await expect.poll(() => asked).toContain(post?.href)
  })
})

test('a handshake is refused while a token is set, and the log says what to do', async () => {
  const { warn } = console
  const warnings: string[] = []
  console.warn = (text: string) => warnings.push(text)
  try {
    await inOwnBlog(test.info().outputPath('store'), async () => {
      expect((await call('{"verification_token":"secret_2"}', '')).status).toBe(403)
    })
  } finally {
    console.warn = warn
  }
  expect(warnings.join()).toContain('NOTION_WEBHOOK_TOKEN')
  expect(warnings.join()).not.toContain('secret_2')
})
