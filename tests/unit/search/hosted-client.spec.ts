import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { liteClient } from 'algoliasearch/lite'
import { expect, test, vi } from 'vitest'
import { browserDefaults } from '@/conf/browser-defaults'
import { cancellableRequests } from '@/lib/search/cancellable-requests'
import { popularTags } from '@/lib/search/dialog'
import {
  type HostedClientOptions,
  hostedSearch,
  hostMemory,
  type IndexQuery,
} from '@/lib/search/hosted-client'
import { popularTagCount } from '@/lib/search/hosted-constants'
import { nodeRequests } from '@/lib/search/hosted-index/node-requests'
import { recordsOf } from '@/lib/search/hosted-index/records'
import { serviceIndex } from '@/lib/search/hosted-index/service-index'
import { hitHref, toSearchResponse } from '@/lib/search/search-response'
import { startSearchService } from '@/tests/support/services/search-service'
import { makePost } from '../site/make-post'

const settings = {
  ...browserDefaults,
  ALGOLIA_APP_ID: 'APP',
  ALGOLIA_SEARCH_ONLY_APP_KEY: 'search-only',
  ALGOLIA_INDEX: 'posts',
}

/** Of searches that nobody ends. */
const open = new AbortController()

/** What a search makes the client with, and asks it. */
async function recorded(answer: unknown) {
  const made: { appId: string; apiKey: string; options: HostedClientOptions }[] = []
  const asked: IndexQuery[][] = []
  const search = hostedSearch(settings, (appId, apiKey, options) => {
    made.push({ appId, apiKey, options })
    return {
      search: async ({ requests }) => {
        asked.push(requests)
        return answer
      },
    }
  })
  const response = await search('ink', 2, open.signal)
  await search('paper', 0, open.signal)
  return { made, asked, response }
}

const page = {
  hits: [{ objectID: '1', slug: 'article/ink', title: 'Ink' }],
  nbHits: 21,
  nbPages: 3,
  processingTimeMS: 4,
}

test('R-377 R-420 a search sends the query text, the page number and hitsPerPage = 10', async () => {
  const { asked } = await recorded({ results: [page] })
  expect(asked).toEqual([
    [{ indexName: 'posts', query: 'ink', page: 2, hitsPerPage: 10 }],
    [{ indexName: 'posts', query: 'paper', page: 0, hitsPerPage: 10 }],
  ])
})

test('R-378 a search reads hits, nbHits, nbPages and processingTimeMS', async () => {
  const { response } = await recorded({ results: [page] })
  expect(response).toEqual({
    hits: [{ objectID: '1', slug: 'article/ink', anchor: '', title: 'Ink', taggedTitle: '', snippet: '' }],
    nbHits: 21,
    nbPages: 3,
    processingTimeMS: 4,
  })
})

test('R-487 R-488 R-489 the client connects within 1 s, reads within 2 s and writes within 30 s', async () => {
  const { made } = await recorded({ results: [page] })
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ appId: 'APP', apiKey: 'search-only' })
  expect(made[0]?.options.timeouts).toEqual({ connect: 1_000, read: 2_000, write: 30_000 })
})

test('R-490 a failed host is remembered for 120 s', async () => {
  const usual = Date.now
  let time = usual()
  Date.now = () => time
  try {
    const { made } = await recorded({ results: [page] })
    const hosts = made[0]?.options.hostsCache
    const [down, up] = [{ isUp: () => false }, { isUp: () => true }]
    const state = () => hosts?.get({ url: 'a.example' }, async () => up)
    await hosts?.set({ url: 'a.example' }, down)
    time += 119_999
    expect(await state()).toBe(down)
    time += 1
    expect(await state()).toBe(up)
  } finally {
    Date.now = usual
  }

  let now = 0
  const memory = hostMemory(120, () => now)
  await memory.set('host', 'down')
  now = 119_999
  expect(await memory.get('host', async () => 'up')).toBe('down')
  now = 120_000
  expect(await memory.get('host', async () => 'up')).toBe('up')
  await memory.set('host', 'down')
  await memory.delete('host')
  expect(await memory.get('host', async () => 'up')).toBe('up')
  await memory.set('host', 'down')
  await memory.clear()
  expect(await memory.get('host', async () => 'up')).toBe('up')
})

test('a client that cannot be made, and an answer without hits, reject the search', async () => {
  const unmade = hostedSearch(settings, () => {
    throw new Error('`apiKey` is missing.')
  })
  await expect(unmade('ink', 0, open.signal)).rejects.toThrow('apiKey')
  for (const answer of [null, {}, { results: [] }, { results: [{ facetHits: [] }] }, '<html>']) {
    const search = hostedSearch(settings, () => ({ search: async () => answer }))
    await expect(search('ink', 0, open.signal)).rejects.toThrow('no hits')
  }
})

test('R-275 R-276 hits have objectID, slug and title; those that cannot be opened are left out', () => {
  const answer = {
    hits: [
      {
        objectID: '1',
        slug: 'article/ink',
        title: 'Ink',
        _highlightResult: { title: { value: '<em>Ink</em>' } },
      },
      { objectID: '2', slug: 'a/b', anchor: 'h1', title: 7 },
      { objectID: '3', slug: 'c', title: 'C', _highlightResult: { title: { value: '<em>Other</em>' } } },
      { objectID: '4', title: 'No slug' },
      { slug: 'no-id', title: 'No id' },
      null,
    ],
    nbHits: 3.5,
    nbPages: -1,
    processingTimeMS: 'soon',
  }
  expect(toSearchResponse(answer)).toEqual({
    hits: [
      {
        ...{ objectID: '1', slug: 'article/ink', anchor: '', title: 'Ink', taggedTitle: '<em>Ink</em>' },
        snippet: '',
      },
      { objectID: '2', slug: 'a/b', anchor: 'h1', title: 'a/b', taggedTitle: '', snippet: '' },
      { objectID: '3', slug: 'c', anchor: '', title: 'C', taggedTitle: '', snippet: '' },
    ],
    nbHits: 3,
    nbPages: 0,
    processingTimeMS: 0,
  })
})

test('R-140 a hit tells why it was found: from the text, else the summary, a heading or a label', () => {
  const none = { value: 'nothing here', matchLevel: 'none' }
  const found = (value: string) => ({ value, matchLevel: 'partial' })
  const snippetOf = (_snippetResult: unknown) =>
    toSearchResponse({ hits: [{ objectID: '1', slug: 'a', title: 'A', _snippetResult }] }).hits[0]?.snippet
  expect(snippetOf({ summary: found('sum'), content: found('of <em>ink</em>…') })).toBe('of <em>ink</em>…')
  expect(snippetOf({ content: none, summary: found('sum'), heading: found('head') })).toBe('sum')
  expect(snippetOf({ content: none, heading: found('head'), category: found('cat') })).toBe('head')
  expect(snippetOf({ content: none, tags: [none, found('<em>ink</em>')], category: found('cat') })).toBe(
    '<em>ink</em>',
  )
  for (const odd of [{ content: none }, { content: { value: 7 } }, { tags: 'ink' }, 'ink', null, undefined]) {
    expect(snippetOf(odd)).toBe('')
  }
})

test('R-138 a hit leads to /{slug}, percent-encoded, or to the external address that its slug holds', () => {
  expect(hitHref({ slug: 'article/ink', anchor: '' })).toBe('/article/ink')
  expect(hitHref({ slug: 'article/ink', anchor: '0c1a' })).toBe('/article/ink#0c1a')
  expect(hitHref({ slug: 'https://elsewhere.example/', anchor: '0c1a' })).toBe('https://elsewhere.example/')
  expect(hitHref({ slug: 'article/墨 水?', anchor: '' })).toBe('/article/%E5%A2%A8%20%E6%B0%B4%3F')
  expect(hitHref({ slug: '//evil.example/x', anchor: '' })).toBe('/evil.example/x')
  expect(hitHref({ slug: 'javascript:alert(1)', anchor: '' })).toBe('/javascript%3Aalert(1)')
  expect(hitHref({ slug: 'https://elsewhere.example/', anchor: '' })).toBe('https://elsewhere.example/')
})

test('R-135 R-421 the dialog has the 10 most used tags', () => {
  const tags = Array.from({ length: 12 }, (_, index) => ({ name: `tag ${index}`, count: index }))
  expect(popularTagCount).toBe(10)
  expect(popularTags(tags).map(({ count }) => count)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

test('ALGOLIA_HOST is asked in place of the service’s own hosts', async () => {
  const made: HostedClientOptions[] = []
  const create = (_app: string, _key: string, options: HostedClientOptions) => {
    made.push(options)
    return { search: async () => ({ results: [page] }) }
  }
  await hostedSearch(settings, create)('ink', 0, open.signal)
  await hostedSearch({ ...settings, ALGOLIA_HOST: 'http://proxy.example:81/search' }, create)(
    'ink',
    0,
    open.signal,
  )
  expect(made.map(({ hosts }) => hosts)).toEqual([
    undefined,
    [{ url: 'proxy.example:81/search', accept: 'readWrite', protocol: 'http' }],
  ])
})

test('a search that is ended ends its request, and asks no further host', async () => {
  const service = await startSearchService({ appId: 'APP', adminKey: 'admin', searchKey: 'search-only' })
  service.setFailure('hang')
  const errors: unknown[] = []
  const search = hostedSearch({ ...settings, ALGOLIA_HOST: service.origin }, (app, key, options) =>
    liteClient(app, key, options),
  )
  const ending = new AbortController()
  const searching = search('ink', 0, ending.signal).catch((error) => errors.push(error))
  await expect.poll(() => service.calls().refused).toBe(1)
  ending.abort()
  await searching
  expect(errors).toHaveLength(1)
  expect(service.calls()).toEqual({ refused: 1 })
  // The next one is not disturbed.
  service.setFailure({ status: 404, message: 'Index posts does not exist' })
  await expect(search('ink', 0, open.signal)).rejects.toThrow('does not exist')
  await service.close()
})

test('R-395 a request that takes longer than the client waits is a failure to it', async () => {
  const hanging = cancellableRequests(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('ended')))
      }),
    20,
  )
  const request = { url: 'https://a.example/', method: 'GET', headers: {} } as const
  const answer = await hanging.send({ ...request, connectTimeout: 20, responseTimeout: 20 })
  expect(answer).toMatchObject({ status: 0, isTimedOut: true })
  const broken = cancellableRequests(() => Promise.reject(new TypeError('failed')), 20)
  expect(await broken.send({ ...request, connectTimeout: 20, responseTimeout: 20 })).toMatchObject({
    status: 0,
    isTimedOut: false,
  })
})

test('R-487 R-488 a search that is answered after 1.5 s is none that failed; one that is not answered in 3 s is', {
  tags: 'full',
}, async () => {
  const service = await startSearchService({ appId: 'APP', adminKey: 'admin', searchKey: 'search-only' })
  const search = hostedSearch({ ...settings, ALGOLIA_HOST: service.origin }, (app, key, options) =>
    liteClient(app, key, options),
  )
  const remote = serviceIndex({ appId: 'APP', adminKey: 'admin', indexName: 'posts', host: service.origin })
  const [body] = recordsOf(makePost({ title: 'Ink' }), [], 'en-US')
  if (!body) throw new Error('A post has at least one record')
  await remote.change([{ action: 'addObject', body }])
  service.setDelay(1_500)
  expect((await search('ink', 0, new AbortController().signal)).hits.map(({ title }) => title)).toEqual([
    'Ink',
  ])
  expect((await remote.hashes()).size).toBe(1)
  service.setFailure('hang')
  const began = Date.now()
  await expect(search('ink', 0, new AbortController().signal)).rejects.toThrow('Unreachable hosts')
  expect(Date.now() - began).toBeGreaterThanOrEqual(2_900)
  await service.close()
})

test('an answer of the service that has no end is given up after 32 MB', { tags: 'full' }, async () => {
  const piece = Buffer.alloc(1024 * 1024, 'a')
  let sent = 0
  const endless = createHttpServer((_, response) => {
    const more = () => {
      while (!response.destroyed && sent < 200) {
        sent += 1
        if (!response.write(piece)) return void response.once('drain', more)
      }
    }
    more()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port } = endless.address() as AddressInfo
  const asked = { method: 'GET', headers: {}, connectTimeout: 1_000, responseTimeout: 5_000 } as const
  const answer = await nodeRequests().send({ ...asked, url: `http://127.0.0.1:${port}/` })
  expect(answer).toEqual({ status: 0, content: 'The answer of the service is too long', isTimedOut: false })
  expect(sent).toBeLessThan(60)
  endless.closeAllConnections()
  endless.close()
})

test('R-487 R-488 R-489 on a server the limit to connect ends when it is connected, and then that to read begins', async () => {
  const requests = nodeRequests()
  const asked = { method: 'GET', headers: {}, connectTimeout: 100, responseTimeout: 400 } as const
  const service = await startSearchService({ appId: 'APP', adminKey: 'admin', searchKey: 'search-only' })
  service.setDelay(250)
  // A first connection, and one that is used again.
  for (let time = 0; time < 2; time += 1) {
    // On a busy machine the connection or the answer may be late; its connection is then closed, and the next one is a first.
    await vi.waitFor(
      async () => {
        const answer = await requests.send({ ...asked, url: `${service.origin}/1/indexes/none/settings` })
        expect(answer).toMatchObject({ status: 403, isTimedOut: false })
      },
      { timeout: 10_000 },
    )
  }
  service.setDelay(800)
  const late = await requests.send({ ...asked, url: `${service.origin}/1/indexes/none/settings` })
  expect(late).toMatchObject({ status: 0, isTimedOut: true })
  await service.close()
  expect(await requests.send({ ...asked, url: `${service.origin}/` })).toMatchObject({
    status: 0,
    isTimedOut: false,
  })
  // A connection that never becomes a secure one.
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const began = Date.now()
  const unconnected = await requests.send({
    ...asked,
    url: `https://127.0.0.1:${port}/`,
    responseTimeout: 60_000,
  })
  expect(unconnected).toMatchObject({ status: 0, isTimedOut: true })
  expect(Date.now() - began).toBeLessThan(30_000)
  silent.close()
})
