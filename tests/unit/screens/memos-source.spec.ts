import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { loadMemos } from '@/lib/screens/memos-source'

test('memos elsewhere are fetched once for many pages; a source that fails gives none', async () => {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    if (request.url === '/memos.json') response.end('[{"id":"a"}]')
    else response.writeHead(500).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address object.
  const { port } = server.address() as AddressInfo
  const source = `http://127.0.0.1:${port}`

  expect(await loadMemos(`${source}/memos.json`)).toEqual([{ id: 'a' }])
  expect(await loadMemos(`${source}/memos.json`)).toEqual([{ id: 'a' }])
  expect(calls).toBe(1)
  expect(await loadMemos(`${source}/broken`)).toEqual([])
  await new Promise((closed) => server.close(closed))
})

test('a source below the site is a public file, and no other file of the server', async () => {
  expect(await loadMemos('/../package.json')).toEqual([])
  expect(await loadMemos('/no-such-memos.json')).toEqual([])
})
