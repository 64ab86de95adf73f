import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { serviceIndex } from '@/lib/search/hosted-index/service-index'

/** Reads the records of a service whose pages of the index never end. */
async function listed(hitsOf: (page: number) => { objectID: string; hash: string }[]) {
  let pages = 0
  const service = createServer((_, response) => {
    pages += 1
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ hits: hitsOf(pages), cursor: `c${pages}` }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  try {
    const host = `http://127.0.0.1:${port}`
    const remote = serviceIndex({ appId: 'APP', adminKey: 'admin', indexName: 'posts', host })
    const failure = await remote.hashes().then(
      () => 'none',
      (error: unknown) => String(error),
    )
    return { failure, pages }
  } finally {
    service.closeAllConnections()
    service.close()
  }
}

test('a listing of an index with more records than any blog has is given up', async () => {
  const many = (page: number) =>
    Array.from({ length: 100_000 }, (_, index) => ({ objectID: `${page} ${index}`, hash: 'x' }))
  const { failure, pages } = await listed(many)
  expect(failure).toContain('lists its index without end')
  expect(pages).toBe(4)
})

test('a record whose id or hash is longer than ours ends the listing', async () => {
  for (const hit of [
    { objectID: 'a'.repeat(201), hash: 'x' },
    { objectID: 'a', hash: 'x'.repeat(201) },
  ])
    expect((await listed(() => [hit])).failure).toContain('too long')
})
