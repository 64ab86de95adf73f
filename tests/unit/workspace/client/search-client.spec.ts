import { expect, test } from 'vitest'
import { type Connection, connect } from '@/lib/workspace/connection'
import { testFolder } from '@/tests/support/runner/test-folder'
import { FakeWorkspace } from '../fake-workspace'
import { inOwnBlog } from '../in-own-blog'
import { settled } from './stepped-clock'

/** A connection to Notion's own hosts; `answer` gets the endpoint of each request. */
async function connected(
  answer: (endpoint: string, call: number) => Response | Promise<Response>,
  task: (use: {
    load: () => Promise<unknown>
    search: () => Promise<unknown>
    sent: string[]
  }) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const { fetch } = globalThis
  const sent: string[] = []
  const run = async () => {
    const { client, searching }: Connection = await connect()
    globalThis.fetch = async (input) => {
      const { host, pathname } = new URL(String(input))
      const endpoint = pathname.split('/').at(-1) ?? ''
      sent.push(`${host} ${endpoint}`)
      return answer(endpoint, sent.length)
    }
    await task({
      load: () => client.fetch({ endpoint: 'loadPageChunk', body: { pageId: 'page-1' } }),
      search: async () => searching?.fetch({ endpoint: 'search', body: { query: 'ink' } }),
      sent,
    })
  }
  const notion = { API_BASE_URL: 'https://app.notion.com/api/v3', ...env }
  const folder = testFolder('store')
  try {
    await inOwnBlog(folder, new FakeWorkspace({ block: {}, collection: {} }), run, { env: notion })
  } finally {
    globalThis.fetch = fetch
  }
}

const good = () => Response.json({ recordMap: {}, results: [] })
const limited = () => Response.json({}, { status: 429 })
const blocked = () =>
  new Response('<title>Attention</title>', { status: 403, headers: { 'content-type': 'text/html' } })
const page = 'app.notion.com loadPageChunk'
const asked = 'app.notion.com search'

test('a search that Notion answers with 429 pauses searches alone', async () => {
  const answer = (endpoint: string) => (endpoint === 'search' ? limited() : good())
  await connected(answer, async ({ load, search, sent }) => {
    await expect(search()).rejects.toThrow('too many requests')
    await expect(search()).rejects.toThrow('too many requests')
    await load()
    expect(sent).toEqual([asked, page])
  })
})

test('a search whose words a firewall refuses changes no host, and pauses searches alone', async () => {
  const answer = (endpoint: string) => (endpoint === 'search' ? blocked() : good())
  await connected(answer, async ({ load, search, sent }) => {
    await expect(search()).rejects.toThrow('bot protection')
    await expect(search()).rejects.toThrow('bot protection')
    await load()
    expect(sent).toEqual([asked, page])
  })
})

test('while other requests pause, no search is sent', async () => {
  await connected(limited, async ({ load, search, sent }) => {
    await expect(load()).rejects.toThrow('too many requests')
    await expect(search()).rejects.toThrow('too many requests')
    expect(sent).toEqual([page])
  })
})

test('searches take from the common rate, and leave half of a burst to pages', async () => {
  const env = { WORKSPACE_RATE: '1', WORKSPACE_BURST: '6' }
  const use = async ({ load, search, sent }: Parameters<Parameters<typeof connected>[1]>[0]) => {
    const outcomes: string[] = []
    for (let at = 0; at < 4; at++)
      await search().then(
        () => outcomes.push('found'),
        (error) => outcomes.push(error.name),
      )
    expect(outcomes).toEqual(['found', 'found', 'found', 'BusyError'])
    await Promise.all([load(), load(), load()])
    expect(sent).toEqual([asked, asked, asked, page, page, page])
  }
  await connected(good, use, env)
})

test('no search is sent while a page waits', async () => {
  const env = { WORKSPACE_RATE: '1', WORKSPACE_BURST: '1' }
  const use = async ({ load, search, sent }: Parameters<Parameters<typeof connected>[1]>[0]) => {
    await load()
    const waiting = load()
    await expect(search()).rejects.toThrow('was not sent')
    await waiting
    expect(sent).toEqual([page, page])
  }
  await connected(good, use, env)
})

test('a search waits a moment for a page that is being read', async () => {
  let answerPage: (answer: Response) => void = () => undefined
  const answer = (endpoint: string) =>
    endpoint === 'search' ? good() : new Promise<Response>((resolve) => (answerPage = resolve))
  const use = async ({ load, search, sent }: Parameters<Parameters<typeof connected>[1]>[0]) => {
    const reading = load()
    const found = search()
    await settled()
    expect(sent).toEqual([page])
    answerPage(good())
    await reading
    expect(await found).toEqual({ recordMap: {}, results: [] })
    expect(sent).toEqual([page, asked])
  }
  await connected(answer, use, { WORKSPACE_CONCURRENCY: '1' })
})

test('a search that hangs gives its place back after a second', async () => {
  const answer = (endpoint: string) =>
    endpoint === 'search' ? new Promise<Response>(() => undefined) : good()
  await connected(
    answer,
    async ({ load, search, sent }) => {
      const outcome = search().catch((error: Error) => error.message)
      await settled()
      const waiting = load()
      expect(await outcome).toContain('no answer within 1000 ms')
      await waiting
      expect(sent).toEqual([asked, page])
    },
    { WORKSPACE_CONCURRENCY: '1' },
  )
})
