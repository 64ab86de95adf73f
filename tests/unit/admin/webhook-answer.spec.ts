import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { NextApiRequest, NextApiResponse } from 'next'
import { expect, test } from 'vitest'
import { pendingHandshakes } from '@/lib/admin/pending-handshakes'
import { RenewalQueue } from '@/lib/admin/renewal-queue'
import { globalSingleton } from '@/lib/global-singleton'
import { requestText } from '@/lib/request-text'
import { loadSite } from '@/lib/workspace'
import status from '@/pages/api/status'
import webhook from '@/pages/api/webhook'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld } from '../workspace/blog'
import { FakeWorkspace } from '../workspace/fake-workspace'
import { inOwnBlog, serving } from '../workspace/in-own-blog'

const token = 'secret_token'
const adminSecret = 'operator-of-the-tests'
/** Tokens of the documented form. */
const [first, second] = [`secret_${'aB3'.repeat(14)}x`, `secret_${'Zy9'.repeat(14)}x`]

/** Runs a task in a blog of one post, with a token of the webhook. */
function inBlog(
  folder: string,
  task: () => Promise<void>,
  secrets: Record<string, string> = { NOTION_WEBHOOK_TOKEN: token },
): Promise<void> {
  return inOwnBlog(folder, new FakeWorkspace(blogWorld([{ title: 'A post' }])), task, { secrets })
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
  await inBlog(testFolder('store'), async () => {
    const [post] = (await loadSite()).posts
    const body = JSON.stringify({ type: 'page.content_updated', entity: { id: post?.id, type: 'page' } })
    const asked: string[] = []
    const { status, text } = await call(body, sign(body), asked)
    expect([status, JSON.parse(text)]).toEqual([200, { accepted: true }])
    await expect.poll(() => asked).toContain(post?.href)
  })
})

test('signed events are not counted; calls without a right signature are, and keep no signed event from its answer', async () => {
  await inBlog(testFolder('store'), async () => {
    // Runs after the test would read the workspace of another one.
    globalSingleton('webhook-renewals', () => new RenewalQueue()).add = () => Promise.resolve()
    const body = JSON.stringify({ type: 'page.content_updated', entity: { type: 'database' } })
    const statusOf = async (signature: string, text = body) => (await call(text, signature)).status
    for (let event = 0; event < 40; event++) expect(await statusOf(sign(body)), String(event)).toBe(200)
    const wrong = sign(`${body} `)
    for (let guess = 0; guess < 10; guess++) expect(await statusOf(wrong)).toBe(401)
    for (let guess = 0; guess < 10; guess++) expect(await statusOf('')).toBe(401)
    for (let guess = 0; guess < 9; guess++) expect(await statusOf(wrong, '{')).toBe(400)
    expect(await statusOf(wrong, 'x'.repeat(70_000))).toBe(413)
    for (const signature of [wrong, '']) {
      for (const text of [body, '{', 'x'.repeat(70_000)]) expect(await statusOf(signature, text)).toBe(429)
    }
    expect(await statusOf(sign(body))).toBe(200)
  })
})

/** Runs a task; returns what it wrote into the log. */
async function logOf(task: () => Promise<void>): Promise<string> {
  const { info, warn, error } = console
  const lines: string[] = []
  console.info = console.warn = console.error = (...parts: unknown[]) => lines.push(parts.join(' '))
  try {
    await task()
  } finally {
    Object.assign(console, { info, warn, error })
  }
  return lines.join('\n')
}

/** What the status route says about the webhook. */
async function webhookStatus(): Promise<unknown> {
  const listener: RequestListener = (request, response) => {
    const extended = Object.assign(response, {
      json: (value: unknown) => response.end(JSON.stringify(value)),
    }) as unknown as NextApiResponse
    void status(request as NextApiRequest, extended)
  }
  return serving(listener, async (origin) => {
    const headers = { authorization: `Bearer ${adminSecret}` }
    const answer: unknown = await (await fetch(origin, { headers })).json()
    expect(answer).toMatchObject({ caller: { address: '127.0.0.1', foundBy: 'connection' } })
    return answer
  })
}

test('a handshake is taken in the documented form once a minute, and its token is in the status alone', async () => {
  const log = await logOf(() =>
    inBlog(
      testFolder('store'),
      async () => {
        expect(await call(`{"verification_token":"${first}"}`, '')).toEqual({
          status: 200,
          text: '{"token":"pending"}',
        })
        expect((await call(`{"verification_token":"${second}"}`, '')).status).toBe(429)
        const odd = ['x', 'secret_2', `${first}\\n`, `secret_${'a-b'.repeat(14)}`, `Secret_${'a'.repeat(43)}`]
        for (const text of odd)
          expect((await call(`{"verification_token":"${text}"}`, '')).status, text).toBe(400)
        expect(await webhookStatus()).toMatchObject({
          webhook: {
            tokenSet: false,
            pending: [{ token: first }],
            refused: 1,
            note: expect.stringMatching(/anybody.*resend/),
          },
        })
      },
      { ADMIN_SECRET: adminSecret },
    ),
  )
  expect(log).toContain('/api/status')
  expect(log.split('\n')).toHaveLength(1)
  expect(log).not.toContain('secret_')
})

test('without ADMIN_SECRET a handshake is refused, and the log says how to set the webhook up', async () => {
  const log = await logOf(() =>
    inBlog(
      testFolder('store'),
      async () => {
        expect((await call(`{"verification_token":"${first}"}`, '')).status).toBe(403)
      },
      {},
    ),
  )
  expect(log).toContain('set ADMIN_SECRET')
  expect(log).not.toContain(first)
})

test('a body that is sent slowly is refused with 408, a broken one is no error', async () => {
  const answers: (string | number)[] = []
  const listener: RequestListener = async (request, response) => {
    const answer = await requestText(request, 1_000, 200)
    answers.push(answer)
    response.writeHead(typeof answer === 'number' ? answer : 200, { Connection: 'close' }).end()
  }
  await serving(listener, async (origin) => {
    const send = () =>
      new Promise<Socket>((resolve) => {
        const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
          socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc')
          resolve(socket)
        })
      })
    const slow = await send()
    const text = new Promise<string>((resolve) => slow.once('data', (bytes) => resolve(String(bytes))))
    expect(await text).toContain('HTTP/1.1 408')
    const broken = await send()
    broken.destroy()
    await expect.poll(() => answers).toEqual([408, 400])
  })
})

test('a handshake is refused while a token is set, and the log says what to do', async () => {
  const { warn } = console
  const warnings: string[] = []
  console.warn = (text: string) => warnings.push(text)
  try {
    await inBlog(testFolder('store'), async () => {
      expect((await call(`{"verification_token":"${first}"}`, '')).status).toBe(403)
    })
  } finally {
    console.warn = warn
  }
  expect(warnings.join()).toContain('NOTION_WEBHOOK_TOKEN')
  expect(warnings.join()).not.toContain(first)
})

test('tokens that have come before one was set are not shown any more', async () => {
  await inBlog(
    testFolder('store'),
    async () => {
      await pendingHandshakes().add(first, '192.0.2.0/24')
      expect(await webhookStatus()).toMatchObject({ webhook: { tokenSet: true, pending: [], note: null } })
    },
    { ADMIN_SECRET: adminSecret, NOTION_WEBHOOK_TOKEN: token },
  )
})
