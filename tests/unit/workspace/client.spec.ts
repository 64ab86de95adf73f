import { expect, test } from '@playwright/test'
import { RefusedError, WorkspaceClient } from '@/lib/workspace/client'
import { Limiter } from '@/lib/workspace/limiter'
import { WorkspaceError } from '@/lib/workspace/workspace-error'
import { FakeClock } from './fake-workspace'

const good = () => new Response(JSON.stringify({ recordMap: {} }))
const failing = (status: number, headers: Record<string, string> = {}) =>
  new Response('{}', { status, headers })

/** A client whose transport gives these answers in turn; an Error is a connection that breaks. */
function clientWith(answers: (Response | Error | 'hang')[], clock = new FakeClock(), timeout = 10_000) {
  let calls = 0
  const log: string[] = []
  const client = new WorkspaceClient({
    log: (line) => log.push(line),
    apiBaseUrl: 'https://workspace.test/api/v3/',
    token: 'secret-token',
    activeUser: 'user-1',
    clock,
    random: () => 0.5,
    timeout,
    limiter: new Limiter(3, clock),
    fetch: async (input, init) => {
      const answer = answers[calls++]
      expect(String(input)).toBe('https://workspace.test/api/v3/loadPageChunk')
      expect(new Headers(init?.headers).get('cookie')).toBe('token_v2=secret-token')
      expect(new Headers(init?.headers).get('x-notion-active-user-header')).toBe('user-1')
      if (answer === 'hang') return new Promise(() => {})
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer left')
      return answer
    },
  })
  return {
    clock,
    log,
    calls: () => calls,
    load: () => client.fetch<unknown>({ endpoint: 'loadPageChunk', body: { pageId: 'page-1' } }),
  }
}

for (const status of [408, 429, 500, 502, 503, 530]) {
  test(`status ${status} is tried again after a random part of a doubling span`, async () => {
    const { load, calls, clock } = clientWith([failing(status), failing(status), good()])
    await expect(load()).resolves.toEqual({ recordMap: {} })
    expect(calls()).toBe(3)
    expect(clock.slept).toEqual([250, 500])
  })
}

test('each try is told to whoever wants to know, without the token', async () => {
  const { load, log } = clientWith([new Error('socket hang up'), failing(503), good()])
  await load()
  expect(log).toEqual([
    'loadPageChunk for page-1: the connection failed (Error: socket hang up) after 0 ms',
    'loadPageChunk for page-1: status 503, 2 characters after 0 ms',
    'loadPageChunk for page-1: status 200, 16 characters after 0 ms',
  ])
})

for (const status of [400, 401, 403, 404, 406]) {
  test(`status ${status} is final at once, and the message says how to give access`, async () => {
    const { load, calls } = clientWith([failing(status)])
    const error = await load().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RefusedError)
    expect(String(error)).toContain(`loadPageChunk for page-1 with status ${status}`)
    expect(String(error)).toContain('NOTION_TOKEN_V2')
    expect(calls()).toBe(1)
  })
}

test('a broken connection, HTML in place of JSON and an answer without its parts are tried again', async () => {
  const html = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  const { load, calls } = clientWith([new Error('ECONNRESET'), html, new Response('{}'), good()])
  await expect(load()).resolves.toEqual({ recordMap: {} })
  expect(calls()).toBe(4)
})

test('a transport that hangs is given up after the time limit and tried again', async () => {
  const { load, calls } = clientWith(['hang', good()], new FakeClock(), 5)
  await expect(load()).resolves.toEqual({ recordMap: {} })
  expect(calls()).toBe(2)
})

test('after four tries a request fails with a WorkspaceError that names the page and the cause', async () => {
  const { load, calls } = clientWith([failing(503), failing(503), failing(503), failing(503), good()])
  const error = await load().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(WorkspaceError)
  expect(error).toMatchObject({ pageId: 'page-1' })
  expect(String(error)).toContain('in 4 tries: status 503')
  expect(calls()).toBe(4)
})

const waits: [header: string, milliseconds: number][] = [
  ['3', 3_000],
  ['0', 0],
  [new Date(new FakeClock().time + 7_000).toUTCString(), 7_000],
  ['86400', 15_000],
  ['soon', 250],
]
for (const [header, milliseconds] of waits) {
  test(`Retry-After "${header}" makes a wait of ${milliseconds} ms`, async () => {
    const { load, clock } = clientWith([failing(503, { 'retry-after': header }), good()])
    await load()
    expect(clock.slept).toEqual([milliseconds])
  })
}

test('status 429 holds back every other request for as long as it asks', async () => {
  const clock = new FakeClock()
  const limiter = new Limiter(1, clock)
  const sentAt: number[] = []
  const begin = clock.time
  const client = new WorkspaceClient({
    apiBaseUrl: 'https://workspace.test',
    clock,
    limiter,
    fetch: async () => {
      sentAt.push(clock.time - begin)
      return sentAt.length === 1 ? failing(429, { 'retry-after': '5' }) : good()
    },
  })
  const load = () => client.fetch({ endpoint: 'loadPageChunk', body: {} })
  await Promise.all([load(), load()])
  expect(sentAt).toEqual([0, 5_000, 5_000])
})

test('at most three requests are under way at once, and all of them are sent', async () => {
  let underWay = 0
  let most = 0
  const client = new WorkspaceClient({
    apiBaseUrl: 'https://workspace.test',
    limiter: new Limiter(3),
    fetch: async () => {
      underWay++
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 2))
      underWay--
      return good()
    },
  })
  const requests = Array.from({ length: 12 }, () => client.fetch({ endpoint: 'loadPageChunk', body: {} }))
  expect(await Promise.all(requests)).toHaveLength(12)
  expect(most).toBe(3)
})
