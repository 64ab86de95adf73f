import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NotionAPI } from 'notion-client'
import { expect, test } from 'vitest'
import { resolveDeployed } from '@/conf/resolve'
import { ApiHosts } from '@/lib/workspace/client/api-hosts'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { BlockedError, RateLimitedError, RefusedError } from '@/lib/workspace/client/client-errors'
import type { ClientOptions } from '@/lib/workspace/client/client-options'
import { Limiter } from '@/lib/workspace/client/limiter'
import { rateLimitDelay } from '@/lib/workspace/client/retry'
import { syncRequest } from '@/lib/workspace/sync-records'
import { WorkspaceError } from '@/lib/workspace/workspace-error'
import { FakeClock } from '../fake-workspace'

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

test('an answer that unpacks to more than any page has is given up before memory ends', {
  tags: 'full',
}, async () => {
  let parts = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (to) => {
          parts += 1
          to.enqueue(new Uint8Array(1_048_576).fill(32))
        },
      }),
    )
  const { load, calls } = clientWith([endless(), endless()])
  await expect(load()).rejects.toThrow('larger than 64 MB')
  // Another try would be as long.
  expect(calls()).toBe(1)
  expect(parts).toBeLessThan(75)
})

for (const status of [408, 500, 502, 503, 530]) {
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

/** Requests to Notion's own hosts, each answered by `respond`; what was sent where, and when. */
function clientOfNotion(
  respond: (address: URL, call: number) => Response | Error,
  options: {
    whilePaused?: 'wait' | 'fail'
    waits?: number
    maxCooldowns?: ClientOptions['maxCooldowns']
    limiter?: (clock: FakeClock) => Limiter
  } = {},
) {
  const clock = new FakeClock()
  const began = clock.time
  const sent: { host: string; at: number; headers: Headers; method: string | undefined }[] = []
  const limiter = options.limiter?.(clock) ?? new Limiter(3, clock)
  const client = new WorkspaceClient({
    apiBaseUrl: 'https://app.notion.com/api/v3',
    token: 'secret-token',
    activeUser: 'user-1',
    userAgent: 'blog/1',
    clock,
    random: () => 0,
    limiter,
    whilePaused: options.whilePaused ?? 'fail',
    waitsUntil: options.waits && clock.time + options.waits,
    ...(options.maxCooldowns && { maxCooldowns: options.maxCooldowns }),
    fetch: async (input, init) => {
      const address = new URL(String(input))
      const headers = new Headers(init?.headers)
      sent.push({ host: address.host, at: clock.time - began, headers, method: init?.method })
      const answer = respond(address, sent.length)
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return {
    client,
    clock,
    limiter,
    sent,
    hosts: () => sent.map(({ host }) => host),
    times: () => sent.map(({ at }) => at),
    load: () => client.fetch<unknown>({ endpoint: 'loadPageChunk', body: { pageId: 'page-1' } }),
  }
}

const html = (status: number) =>
  new Response('<!doctype html><title>Just a moment</title>', {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
  })

test('sends by default the User-Agent that notion-client sends', async () => {
  const agents: (string | undefined)[] = []
  const server = createServer((request, response) => {
    agents.push(request.headers['user-agent'])
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end('{"recordMap":{}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new NotionAPI({ apiBaseUrl }).getBlocks(['a'])
  const { WORKSPACE_USER_AGENT: userAgent } = resolveDeployed({}, {})
  await new WorkspaceClient({ apiBaseUrl, userAgent }).getBlocks(['a'])
  server.close()
  expect(agents).toEqual([userAgent, userAgent])
})

test('a query is sent with src=initial_load, as notion-client sends it', async () => {
  const addresses: string[] = []
  const client = new WorkspaceClient({
    apiBaseUrl: 'https://app.notion.com/api/v3',
    fetch: async (input) => {
      addresses.push(String(input))
      return new Response('{"result":{},"recordMap":{}}')
    },
  })
  await client.getCollectionData('collection', 'view', undefined)
  expect(addresses).toEqual(['https://app.notion.com/api/v3/queryCollection?src=initial_load'])
})

for (const status of [403, 503]) {
  test(`status ${status} with HTML leads to Notion's other host, which is remembered`, async () => {
    const { load, hosts } = clientOfNotion(({ host }) => (host === 'app.notion.com' ? html(status) : good()))
    await load()
    await load()
    expect(hosts()).toEqual(['app.notion.com', 'www.notion.so', 'www.notion.so'])
  })
}

test('after ten minutes on the other host the first one is tried again', async () => {
  let isBlocked = true
  const { load, hosts, clock } = clientOfNotion(({ host }) =>
    isBlocked && host === 'app.notion.com' ? html(403) : good(),
  )
  await load()
  isBlocked = false
  clock.time += 9 * 60_000
  await load()
  clock.time += 60_000
  await load()
  expect(hosts()).toEqual(['app.notion.com', 'www.notion.so', 'www.notion.so', 'app.notion.com'])
})

test('a host that cannot be reached twice in a row leads to the other one', async () => {
  const { load, hosts, clock } = clientOfNotion(({ host }) =>
    host === 'app.notion.com' ? new Error('ENOTFOUND') : good(),
  )
  await load()
  expect(hosts()).toEqual(['app.notion.com', 'app.notion.com', 'www.notion.so'])
  expect(clock.slept).toHaveLength(1)
})

test('one broken connection does not lead to a host that blocks', async () => {
  const { load, hosts } = clientOfNotion(({ host }, call) => {
    if (host === 'www.notion.so') return html(403)
    return call === 1 ? new Error('ECONNRESET') : good()
  })
  await load()
  await load()
  expect(hosts()).toEqual(['app.notion.com', 'app.notion.com', 'app.notion.com'])
})

test('where the other host blocks, the unreachable one is tried again before all requests pause', async () => {
  const { load, hosts } = clientOfNotion(({ host }, call) => {
    if (host === 'www.notion.so') return html(403)
    return call < 3 ? new Error('ECONNRESET') : good()
  })
  await load()
  expect(hosts()).toEqual(['app.notion.com', 'app.notion.com', 'www.notion.so', 'app.notion.com'])
})

test('time-outs of an impatient client say nothing about the host', async () => {
  const hosts = new ApiHosts('https://app.notion.com/api/v3')
  const search = new WorkspaceClient({
    apiBaseUrl: '',
    hosts,
    attempts: 1,
    timeout: 2,
    isImpatient: true,
    fetch: () => new Promise(() => {}),
  })
  for (let round = 0; round < 3; round++)
    await expect(search.fetch({ endpoint: 'search' })).rejects.toThrow('no answer within 2 ms')
  expect(hosts.current()).toBe('https://app.notion.com/api/v3')
})

test('two hosts that block take turns, one try after each pause', async () => {
  const { load, hosts, clock } = clientOfNotion(() => html(403))
  for (let round = 0; round < 3; round++) {
    await expect(load()).rejects.toThrow(BlockedError)
    clock.time += 10 * 60_000 - 1
  }
  expect(hosts().slice(0, 3)).toEqual(['app.notion.com', 'www.notion.so', 'app.notion.com'])
})

test('requests that are blocked together make one short pause', async () => {
  const { load, limiter, clock } = clientOfNotion(() => html(403))
  await Promise.allSettled([load(), load(), load()])
  expect((limiter.cooldown.current?.until ?? 0) - clock.time).toBe(30_000)
})

test('a build waits for no cool-down that ends after its time', async () => {
  const { client, clock } = clientOfNotion(() => failing(429), { whilePaused: 'wait', waits: 100_000 })
  await expect(client.fetch({ endpoint: 'loadPageChunk' })).rejects.toThrow(RateLimitedError)
  expect(clock.slept).toEqual([60_000])
})

test('a token that one host refuses is tried at the other, and refused when both do', async () => {
  const { load, hosts } = clientOfNotion(({ host }) => (host === 'app.notion.com' ? failing(401) : good()))
  await load()
  expect(hosts()).toEqual(['app.notion.com', 'www.notion.so'])
  const refusing = clientOfNotion(() => failing(401))
  await expect(refusing.load()).rejects.toThrow(RefusedError)
  expect(refusing.hosts()).toEqual(['app.notion.com', 'www.notion.so'])
})

test('an interface of one’s own has no other host', async () => {
  const asked: string[] = []
  const client = new WorkspaceClient({
    apiBaseUrl: 'https://proxy.example/api/v3',
    fetch: async (input) => {
      asked.push(new URL(String(input)).host)
      return html(403)
    },
  })
  await expect(client.fetch({ endpoint: 'loadPageChunk' })).rejects.toThrow(BlockedError)
  expect(asked).toEqual(['proxy.example'])
})

test('blocked everywhere is a failure of its own: it names the hosts and User-Agent, and asks nothing', async () => {
  const { load, hosts, clock } = clientOfNotion(() => html(403))
  const error = await load().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(BlockedError)
  expect(String(error)).toContain('bot protection in front of Notion')
  expect(String(error)).toContain('app.notion.com, www.notion.so')
  expect(String(error)).toContain('WORKSPACE_USER_AGENT')
  expect(String(error)).not.toContain('NOTION_TOKEN_V2')
  await expect(load()).rejects.toThrow(BlockedError)
  expect(hosts()).toEqual(['app.notion.com', 'www.notion.so'])
  clock.time += 30_000
  await expect(load()).rejects.toThrow(BlockedError)
  expect(hosts()).toHaveLength(3)
  // The second pause is longer.
  clock.time += 30_000
  await expect(load()).rejects.toThrow(BlockedError)
  expect(hosts()).toHaveLength(3)
})

for (const [header, hint, wait] of [
  [null, undefined, 60_000],
  ['0', undefined, 60_000],
  ['5', undefined, 60_000],
  ['90', undefined, 90_000],
  [null, 120, 120_000],
  ['86400', undefined, 900_000],
] as const) {
  test(`429 with Retry-After ${header} and clientData ${hint} pauses for ${wait / 1_000} s`, async () => {
    const { load, times } = clientOfNotion(
      (_, call) =>
        call > 1
          ? good()
          : new Response(JSON.stringify(hint ? { clientData: { retryAfter: hint } } : {}), {
              status: 429,
              headers: header === null ? {} : { 'retry-after': header },
            }),
      { whilePaused: 'wait' },
    )
    await load()
    expect(times()).toEqual([0, wait])
  })
}

test('during a cool-down readers’ requests fail at once and nothing is sent', async () => {
  const { load, sent, clock } = clientOfNotion((_, call) => (call === 1 ? failing(429) : good()))
  const error = await load().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(RateLimitedError)
  expect(String(error)).toContain('No request is sent for 60 s')
  expect(String(error)).toContain('WORKSPACE_RATE')
  clock.time += 59_000
  await expect(load()).rejects.toThrow(RateLimitedError)
  expect(sent).toHaveLength(1)
  expect(clock.slept).toEqual([])
  clock.time += 1_000
  await expect(load()).resolves.toEqual({ recordMap: {} })
})

test('builds wait out the cool-down with all their requests, and go on at half the rate', async () => {
  const { load, times, limiter } = clientOfNotion((_, call) => (call === 1 ? failing(429) : good()), {
    whilePaused: 'wait',
    limiter: (clock) => new Limiter(1, clock, { rate: 4, burst: 1 }),
  })
  await Promise.all([load(), load(), load()])
  expect(times()).toEqual([0, 60_000, 60_500, 61_000])
  expect(limiter.rate()).toBe(2)
})

test('whoever waits for a report waits for one cool-down after a 429, and for none when blocked', async () => {
  const impatient = { whilePaused: 'wait', maxCooldowns: { 'rate-limit': 1, blocked: 0 } } as const
  const limited = clientOfNotion(() => failing(429), impatient)
  await expect(limited.load()).rejects.toBeInstanceOf(RateLimitedError)
  expect(limited.times()).toEqual([0, 60_000])
  const blocked = clientOfNotion(() => html(403), impatient)
  await expect(blocked.load()).rejects.toBeInstanceOf(BlockedError)
  expect(Math.max(...blocked.times())).toBe(0)
})

test('the jitter of a cool-down is at most a quarter of it', () => {
  expect(rateLimitDelay(60_000, { retryAfter: null, hint: null }, 0, 0.999)).toBe(74_985)
})

test('a redirect between Notion’s hosts is posted again with the cookie', async () => {
  const { load, sent } = clientOfNotion(({ host, pathname }) =>
    host === 'app.notion.com'
      ? new Response(null, { status: 308, headers: { location: `https://www.notion.so${pathname}` } })
      : good(),
  )
  await load()
  expect(sent.map(({ host, method }) => [host, method])).toEqual([
    ['app.notion.com', 'POST'],
    ['www.notion.so', 'POST'],
  ])
  expect(sent[1]?.headers.get('cookie')).toBe('token_v2=secret-token')
  expect(sent[1]?.headers.get('user-agent')).toBe('blog/1')
})

test('a redirect to another host loses the cookie and the user, also on the way back', async () => {
  const moved = (location: string) => new Response(null, { status: 307, headers: { location } })
  const { load, sent } = clientOfNotion(({ host }, call) => {
    if (call === 1) return moved('https://notion.com.evil.example/api')
    return host === 'notion.com.evil.example' ? moved('https://app.notion.com/api/v3/loadPageChunk') : good()
  })
  await load()
  expect(sent.map(({ headers }) => headers.get('cookie'))).toEqual(['token_v2=secret-token', null, null])
  expect(sent[2]?.headers.get('x-notion-active-user-header')).toBeNull()
})

test('a redirect away from https is not followed', async () => {
  const { load, hosts } = clientOfNotion(
    () => new Response(null, { status: 302, headers: { location: 'http://app.notion.com/' } }),
  )
  await expect(load()).rejects.toThrow('not encrypted')
  expect(new Set(hosts())).toEqual(new Set(['app.notion.com', 'www.notion.so']))
})

test('records that are no blocks are asked for by pointer with their space', () => {
  expect(syncRequest({ table: 'block', id: 'a', spaceId: 's' })).toEqual({
    table: 'block',
    id: 'a',
    version: -1,
  })
  expect(syncRequest({ table: 'collection_view', id: 'v', spaceId: 's' })).toEqual({
    pointer: { table: 'collection_view', id: 'v', spaceId: 's' },
    version: -1,
  })
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
