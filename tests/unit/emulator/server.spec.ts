import { expect, test } from '@playwright/test'
import { compileWorkspace } from '@/lib/workspace/embedded/compile'
import { fieldsOf, listOf } from '@/lib/workspace/emulator/request'
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
    expect(address).toContain(`${server.origin}/signed/`)
    const whole = await fetch(address)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('image/png')
    const size = (await whole.arrayBuffer()).byteLength
    const part = await fetch(address, { headers: { range: 'bytes=0-9' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 0-9/${size}`)
    expect((await part.arrayBuffer()).byteLength).toBe(10)
    expect((await fetch(address, { headers: { range: `bytes=${size}-` } })).status).toBe(416)
    expect((await fetch(address.replace(/signature=./, 'signature=x'))).status).toBe(403)
  })
})

test('a signed address dies when its time is over, and a new one opens the file again', async () => {
  await withServer({ signedUrlTtlMs: 3_000 }, async (server) => {
    const address = await sign(server)
    expect((await fetch(address)).status).toBe(200)
    await expect.poll(async () => (await fetch(address)).status).toBe(403)
    expect((await fetch(await sign(server))).status).toBe(200)
  })
})

test('the image proxy shows stored pictures of records that may be seen, and covers open as they stand', async () => {
  await withServer({}, async (server) => {
    const image = (id: string, of = source) =>
      fetch(`${server.origin}/image/${encodeURIComponent(of)}?table=block&id=${id}&width=600`)
    const shown = await image(picture?.id ?? '')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await image('00000000-0000-4000-8000-000000000000')).status).toBe(403)
    expect(
      (await image(picture?.id ?? '', 'attachment:00000000-0000-4000-8000-000000000000:a.png')).status,
    ).toBe(404)
    expect((await fetch(`${server.origin}/images/page-cover/generated-1.png`)).status).toBe(200)
    expect((await fetch(`${server.origin}/files/../package.json`)).status).toBe(404)
    expect(server.calls()).toEqual({ image: 3, file: 2 })
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
      expect(await failed.json()).toEqual({
        errorId: expect.any(String),
        name: expect.any(String),
        message: expect.any(String),
      })
      expect(failed.headers.get('retry-after')).toBe(status === 429 ? '1' : null)
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

test('calls beyond the rate limit are answered 429 with a time to wait', async () => {
  await withServer({ rateLimit: 2 }, async (server) => {
    const answers = await Promise.all([loadPage(server), loadPage(server), loadPage(server)])
    expect(answers.map((response) => response.status).sort()).toEqual([200, 200, 429])
    expect(answers.find((response) => response.status === 429)?.headers.get('retry-after')).toBe('1')
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
    expect((await fetch(`${server.origin}/files/%2e%2e%2f%2e%2e%2fpackage.json`)).status).toBe(404)
  })
})
