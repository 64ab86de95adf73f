import { expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { fieldsOf, listOf } from '@/lib/unknown-values'
import { controlWorkspace } from '@/tests/support/workspace/control'
import { setProperty } from '@/tests/support/workspace/edits'
import type { FailureKind } from '@/tests/support/workspace/failures'
import { generateWorkspace } from '@/tests/support/workspace/generate'
import {
  startWorkspaceServer,
  type WorkspaceServer,
  type WorkspaceServerOptions,
} from '@/tests/support/workspace-server'

const { records, expected } = generateWorkspace({ posts: 12, longBlocks: 8 })
const pageId = records.meta.rows[expected.slugs[0] ?? ''] ?? ''
const picture = Object.values(records.block).find((record) => record.value.type === 'image')?.value
const source = picture?.properties?.source?.[0]?.[0] ?? ''

/** Any client but Node's own, which the server refuses. */
const agent = 'a browser'

function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, { headers: { 'user-agent': agent, ...headers }, redirect: 'manual' })
}

async function withServer(options: WorkspaceServerOptions, use: (server: WorkspaceServer) => Promise<void>) {
  const server = await startWorkspaceServer({ records, ...options })
  try {
    await use(server)
  } finally {
    await server.close()
  }
}

function call(
  server: WorkspaceServer,
  endpoint: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${server.apiBaseUrl}/${endpoint}`, {
    method: 'POST',
    headers: { 'user-agent': agent },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

const loadPage = (server: WorkspaceServer) => call(server, 'loadPageChunk', { pageId, limit: 100 })

async function sign(server: WorkspaceServer): Promise<string> {
  const urls = [{ url: source, permissionRecord: { table: 'block', id: picture?.id } }]
  const answered: unknown = await (await call(server, 'getSignedFileUrls', { urls })).json()
  return String(listOf(fieldsOf(answered).signedUrls)[0])
}

test('the server answers calls and counts them by endpoint', async () => {
  await withServer({}, async (server) => {
    expect(await (await loadPage(server)).text()).toContain(`${expected.slugs[0]}-marker`)
    await loadPage(server)
    expect(server.calls()).toEqual({ loadPageChunk: 2 })
    server.resetCalls()
    expect(server.calls()).toEqual({})
  })
})

test('a signed address opens its file, in parts as well, and nobody else can make one', async () => {
  await withServer({}, async (server) => {
    const address = await sign(server)
    const { pathname, origin, searchParams } = new URL(address)
    expect(origin).toBe(server.filesOrigin)
    expect(origin).not.toBe(server.origin)
    expect(pathname).toMatch(new RegExp(`^/f/f/${records.meta.spaceId}/[0-9a-f-]{36}/[^/]+$`))
    expect(searchParams.get('id')).toBe(picture?.id)
    expect(Number(searchParams.get('expirationTimestamp'))).toBeGreaterThan(Date.now())
    const whole = await get(address)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('image/png')
    const size = (await whole.arrayBuffer()).byteLength
    const part = await get(address, { range: 'bytes=0-9' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 0-9/${size}`)
    expect((await part.arrayBuffer()).byteLength).toBe(10)
    expect((await get(address, { range: `bytes=${size}-` })).status).toBe(416)
    expect((await get(address.replace(/signature=./, 'signature=!'))).status).toBe(403)
  })
})

test('a signed address dies when its time is over, and a new one opens the file again', {
  tags: 'full',
}, async () => {
  await withServer({ signedUrlTtlMs: 3_000 }, async (server) => {
    const address = await sign(server)
    expect((await get(address)).status).toBe(200)
    await expect.poll(async () => (await get(address)).status).toBe(403)
    expect((await get(await sign(server))).status).toBe(200)
  })
})

test('the image proxy shows stored pictures of records that may be seen, and covers open as they stand', async () => {
  await withServer({}, async (server) => {
    const image = (id: string, of = source) =>
      get(`${server.origin}/image/${encodeURIComponent(of)}?table=block&id=${id}&width=600`)
    const led = await image(picture?.id ?? '')
    const location = led.headers.get('location') ?? ''
    expect(led.status).toBe(302)
    expect(location).toContain(`${server.filesOrigin}/s3/prod-files-secure%2F${records.meta.spaceId}%2F`)
    expect(location).toContain('/size/w=600?exp=')
    const shown = await get(location)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await get(location.replace(/sig=./, 'sig=!'))).status).toBe(403)
    expect((await image('00000000-0000-4000-8000-000000000000')).status).toBe(400)
    expect(
      (await image(picture?.id ?? '', 'attachment:00000000-0000-4000-8000-000000000000:a.png')).status,
    ).toBe(404)
    expect((await get(`${server.origin}/images/page-cover/generated-1.png`)).status).toBe(200)
    expect((await get(`${server.origin}/files/../package.json`)).status).toBe(404)
    expect(server.calls()).toEqual({ image: 3, picture: 2, file: 2 })
  })
})

test('an edit is visible to the next call, and stays inside the server', async () => {
  await withServer({}, async (server) => {
    server.edit((own) => setProperty(own, pageId, 'title', 'A new title'))
    expect(await (await loadPage(server)).text()).toContain('A new title')
    await controlWorkspace(server.origin, { properties: { [pageId]: { title: 'A newer title' } } })
    expect(await (await loadPage(server)).text()).toContain('A newer title')
  })
  expect(JSON.stringify(records)).not.toContain('A new')
})

for (const status of [400, 401, 403, 406, 429, 500, 502, 503, 530] as const) {
  test(`the failure ${status} is answered with an error until it is lifted`, async () => {
    await withServer({ failures: status }, async (server) => {
      const failed = await loadPage(server)
      expect(failed.status).toBe(status)
      expect(await failed.json()).toMatchObject({
        errorId: expect.any(String),
        name: expect.any(String),
        message: expect.any(String),
      })
      expect(failed.headers.get('retry-after')).toBeNull()
      server.setFailure(null)
      expect((await loadPage(server)).status).toBe(200)
    })
  })
}

test('the failures hang, reset and html break the exchange itself', async () => {
  await withServer({}, async (server) => {
    server.setFailure('hang')
    const late = call(server, 'loadPageChunk', { pageId, limit: 100 }, AbortSignal.timeout(100))
    await expect(late).rejects.toThrow()
    server.setFailure('reset')
    await expect(loadPage(server)).rejects.toThrow()
    server.setFailure('html')
    expect((await loadPage(server)).headers.get('content-type')).toContain('text/html')
  })
})

test('the failures empty and cut leave rows out of a query without saying so', async () => {
  await withServer({}, async (server) => {
    const rows = async (failure: FailureKind | null) => {
      server.setFailure(failure)
      const body = { collection: { id: records.meta.collectionId }, loader: { limit: 500 } }
      const answered: unknown = await (await call(server, 'queryCollection', body)).json()
      const { reducerResults } = fieldsOf(fieldsOf(answered).result)
      const { blockIds, hasMore } = fieldsOf(fieldsOf(reducerResults).collection_group_results)
      expect(hasMore).toBe(false)
      return listOf(blockIds).length
    }
    expect(await rows(null)).toBe(expected.rows)
    expect(await rows('cut')).toBe(Math.floor(expected.rows / 2))
    expect(await rows('empty')).toBe(0)
  })
})

test('a failure can be for one endpoint and for so many calls', async () => {
  await withServer({ failures: { kind: 503, endpoint: 'loadPageChunk', times: 2 } }, async (server) => {
    expect((await call(server, 'getRecordValues', { requests: [] })).status).toBe(200)
    const statuses = [await loadPage(server), await loadPage(server), await loadPage(server)]
    expect(statuses.map((response) => response.status)).toEqual([503, 503, 200])
  })
})

test('a client of no name, or of one of Node’s names, is refused everywhere with a page', async () => {
  await withServer({}, async (server) => {
    const signed = await sign(server)
    for (const name of ['', 'node', 'undici']) {
      for (const address of [
        `${server.apiBaseUrl}/loadPageChunk`,
        `${server.origin}/image/x?table=block&id=y`,
        `${server.origin}/images/page-cover/generated-1.png`,
        signed,
      ]) {
        const refused = await get(address, { 'user-agent': name })
        expect([name, refused.status, refused.headers.get('content-type')]).toEqual([
          name,
          403,
          'text/html; charset=UTF-8',
        ])
      }
    }
    expect((await fetch(signed)).status).toBe(403)
    expect((await get(signed)).status).toBe(200)
  })
})

test('a call too many brings a cool-down for all, without a time to wait, which more calls do not prolong', {
  tags: 'full',
}, async () => {
  const cooldownMs = 1_500
  await withServer({ rateLimit: 2, cooldownMs }, async (server) => {
    const statuses = async () => [
      (await loadPage(server)).status,
      (await call(server, 'getRecordValues', { requests: [] })).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    const refused = await loadPage(server)
    const began = Date.now()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null])
    expect(fieldsOf(await refused.json()).clientData).toEqual({ type: 'rate_limited' })
    // Two calls a second would be let through again by now.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    if (Date.now() - began < cooldownMs - 100) expect(await statuses()).toEqual([429, 429])
    await expect.poll(async () => (await loadPage(server)).status, { timeout: 5_000 }).toBe(200)
    expect(Date.now() - began).toBeGreaterThanOrEqual(cooldownMs - 100)
    expect(Date.now() - began).toBeLessThan(cooldownMs + 1_000)
    expect(server.refused()).toBeGreaterThanOrEqual(1)
  })
})

test('a refusal of the rate limit can name a time to wait, in its header and in its body', async () => {
  await withServer({ rateLimit: 1, retryAfter: '0', clientRetryAfter: 30 }, async (server) => {
    await loadPage(server)
    const refused = await loadPage(server)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '0'])
    expect(fieldsOf(await refused.json())).toMatchObject({ clientData: { retryAfter: 30 } })
  })
})

for (const expiredStatus of [403, 410, 419] as const) {
  test(`an expired address of a file or of a picture answers ${expiredStatus}`, async () => {
    await withServer({ expiredStatus }, async (server) => {
      const file = await sign(server)
      const image = `${server.origin}/image/${encodeURIComponent(source)}?table=block&id=${picture?.id}`
      const shown = (await get(image)).headers.get('location') ?? ''
      expect([(await get(file)).status, (await get(shown)).status]).toEqual([200, 200])
      server.setClock(2 * 3_600_000)
      expect([(await get(file)).status, (await get(shown)).status]).toEqual([expiredStatus, expiredStatus])
    })
  })
}

test('a private workspace shows pictures to its token alone, and only with the id of the space', async () => {
  await withServer({ token: 'secret' }, async (server) => {
    const { spaceId } = records.meta
    const image = async (query: string, cookie = 'token_v2=secret') => {
      const address = `${server.origin}/image/${encodeURIComponent(source)}?${query}`
      return (await get(address, { cookie })).status
    }
    expect(await image(`table=block&id=${picture?.id}&spaceId=${spaceId}`)).toBe(302)
    expect(await image(`table=block&id=${picture?.id}&spaceId=${spaceId}`, '')).toBe(400)
    expect(await image(`table=block&id=${picture?.id}`)).toBe(400)
    expect(await image(`id=${picture?.id}&spaceId=${spaceId}`)).toBe(400)
    expect((await loadPage(server)).status).toBe(401)
  })
})

test('a query string on a call does not change which endpoint answers', async () => {
  await withServer({}, async (server) => {
    const body = { collection: { id: records.meta.collectionId }, loader: { limit: 9 } }
    expect((await call(server, 'queryCollection?src=initial_load', body)).status).toBe(200)
    expect(server.calls()).toEqual({ queryCollection: 1 })
  })
})

test('latency and shape can be changed while the server runs', async () => {
  await withServer({ latencyMs: 80 }, async (server) => {
    const before = Date.now()
    await loadPage(server)
    expect(Date.now() - before).toBeGreaterThanOrEqual(75)
    server.setLatency(0)
    server.setShape('nested')
    expect(await (await loadPage(server)).text()).toContain(
      `{"spaceId":"${records.meta.spaceId}","value":{"value":`,
    )
  })
})

test('a page whose file name looks like a way out of public/ is not served', async () => {
  const odd = compileWorkspace(
    { 'workspace.yaml': 'title: a', 'rows/010-a.md': '---\ntype: Post\nstatus: Published\ntitle: a\n---\n' },
    { files: 'stored' },
  )
  await withServer({ records: odd }, async (server) => {
    expect((await get(`${server.origin}/files/%2e%2e%2f%2e%2e%2fpackage.json`)).status).toBe(404)
  })
})
