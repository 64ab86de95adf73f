import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { guardAddresses, isMalformed, withoutDots, withoutHost } from '@/lib/request-addresses'

test('an address that begins with a host is read as one of this site', () => {
  expect(withoutHost('http://evil.example/a?b=1')).toBe('/a?b=1')
  expect(withoutHost('HTTPS://evil.example')).toBe('/')
  expect(withoutHost('http://evil.example?b=1')).toBe('/?b=1')
  expect(withoutHost('ftp://evil.example/a/')).toBe('/a/')
  expect(withoutHost('x+y-1.z://evil.example/a')).toBe('/a')
  for (const own of ['/', '/http://evil.example', '/a?to=http://evil.example', '*'])
    expect(withoutHost(own)).toBe(own)
})

test('dot segments of an address are resolved, as browsers do', () => {
  expect(withoutDots('/_next/./data/b/x.json?a=./b')).toBe('/_next/data/b/x.json?a=./b')
  expect(withoutDots('/_next/%2E/data/b')).toBe('/_next/data/b')
  expect(withoutDots('/a/%2e./b')).toBe('/b')
  expect(withoutDots('/_next\\.\\data')).toBe('/_next/data')
  expect(withoutDots('/../..')).toBe('/')
  for (const same of ['/', '/a.b/..c', '/..%2fx', '/a?b=/../c', '*', '/...'])
    expect(withoutDots(same)).toBe(same)
})

test('an address that cannot be decoded is told from others', () => {
  for (const bad of ['/%', '/article/%ff', '/%E0%A4%A?x', '*', '']) expect(isMalformed(bad), bad).toBe(true)
  for (const good of ['/', '/100%25', '/search?s=100%', '/%E8%8C%B6'])
    expect(isMalformed(good), good).toBe(false)
})

test('the answer to a malformed address has a policy that lets nothing run, others are left alone', async () => {
  guardAddresses()
  const server = createServer(({ url }, response) => response.end(url))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (address: string) =>
    new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${address} HTTP/1.1\r\nHost: blog.test\r\nConnection: close\r\n\r\n`),
      )
      socket.on('data', (part) => (text += part.toString()))
      socket.on('close', () => resolve(text))
    })
  try {
    for (const bad of ['/%', '/tag/%E0%A4%A', '/_next/data/%/x.json']) {
      const answer = await ask(bad)
      expect(answer, bad).toMatch(/^content-security-policy: default-src 'none';.*frame-ancestors 'none'/im)
      expect(answer, bad).toMatch(/^x-content-type-options: nosniff/im)
    }
    expect(await ask('/100%25')).not.toMatch(/content-security-policy/i)
    expect(await ask('http://evil.example//a')).toMatch(/\r\n\r\n(?:\w+\r\n)?\/\/a/)
  } finally {
    server.close()
  }
})

test('headers that make the framework answer a page with something else do not reach it', async () => {
  guardAddresses()
  const server = createServer(({ headers }, response) => response.end(Object.keys(headers).join()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const headers = { RSC: '1', 'X-Middleware-Prefetch': '1', 'X-Other': '1' }
    const seen = await (await fetch(`http://127.0.0.1:${port}/feed`, { headers })).text()
    expect(seen).toContain('x-other')
    expect(seen).not.toMatch(/rsc|x-middleware-prefetch/)
  } finally {
    server.close()
  }
})

test('a key of the build makes no page anew: its headers and cookies do not reach the framework', async () => {
  guardAddresses()
  const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
    for (const name of ['X-Prerender-Revalidate', 'X-Prerender-Revalidate-If-Generated'])
      expect(await ask({ [name]: 'the-key' })).not.toContain('the-key')
    for (const name of ['__prerender_bypass', '__next_preview_data']) {
      const seen = await ask({ Cookie: `unlock-a=1; ${name}=the-key;${name} =the-key; x${name}=2; b=3` })
      expect(seen).not.toContain('the-key')
      expect(JSON.parse(seen).cookie).toBe(`unlock-a=1; x${name}=2; b=3`)
    }
    expect(JSON.parse(await ask({ Cookie: 'a=1; a=2' })).cookie).toBe('a=1; a=2')
  } finally {
    server.close()
  }
})
