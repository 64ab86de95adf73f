import { Agent, createServer, get, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createGzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  ignoreUpgrades,
  limitRequests,
  slowestFirst,
  withoutEndlessPath,
  withoutEndlessQuery,
} from '@/lib/request-limits'

const large = 'x'.repeat(8 * 1024 * 1024)
/** Fits beside as many large answers as may wait. */
const small = 'x'.repeat(1024 * 1024)
let server: Server
let port = 0
const seen: string[] = []
const codings: string[] = []
/** Answers that were closed before they had ended. */
let abandoned = 0

beforeAll(async () => {
  limitRequests({ interval: 50, stalledAfter: 1_000, waitingBytes: 20 * 1024 * 1024, requestTime: 1_000 })
  server = createServer({ connectionsCheckingInterval: 100 }, (request, response) => {
    seen.push(request.url ?? '')
    codings.push(String(request.headers['accept-encoding']))
    response.once('close', () => {
      if (!response.writableEnded) abandoned += 1
    })
    if (request.url === '/late') setTimeout(() => response.end(), 2_000)
    else if (request.url === '/packed') sendPacked(response)
    else response.end(request.url === '/small' ? small : large)
  })
  server.setMaxListeners(0)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Compresses as the framework does: the announced length is taken back, and the text waits before the compression. */
function sendPacked(response: ServerResponse): void {
  response.setHeader('Content-Length', large.length)
  response.removeHeader('Content-Length')
  response.setHeader('Content-Encoding', 'gzip')
  const zipped = createGzip({ level: 0 })
  zipped.pipe(response)
  zipped.end(large)
}

/** Asks and never reads. Resolves with the milliseconds until the server ends the connection. */
function askWithoutReading(paths: readonly string[] = ['/']): Promise<number> {
  const began = Date.now()
  return new Promise((resolve) => {
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')))
    socket.pause()
    socket.on('error', () => undefined)
    // A socket that does not read learns nothing of its end: the server's side tells.
    const accepted = (own: Socket) => {
      if (own.remotePort !== socket.localPort) return
      server.off('connection', accepted)
      own.once('close', () => {
        socket.destroy()
        resolve(Date.now() - began)
      })
    }
    server.on('connection', accepted)
  })
}

for (const [what, segment] of [
  ['segments', '/a'],
  ['encoded slashes', '%2Fa'],
  ['slashes that were encoded twice', '%252fa'],
  ['backslashes', '\\a'],
] as const) {
  test(`a path of more than forty ${what} leads nowhere before anything reads it`, async () => {
    const many = `/x${segment.repeat(3_000)}?theme=simple`
    expect(withoutEndlessPath(many)).toBe('/404')
    expect(withoutEndlessPath(`/x${segment.repeat(30)}`)).toBe(`/x${segment.repeat(30)}`)
  })
}

test('addresses of the site, and long words, keep their paths', async () => {
  for (const path of [
    '/',
    '/search/a%2Fb',
    `/themed/heo/article/${'x'.repeat(2_000)}`,
    `/?${'/a'.repeat(50)}`,
  ])
    expect(withoutEndlessPath(path)).toBe(path)
  await (await fetch(`http://127.0.0.1:${port}${'/a'.repeat(3_000)}`)).text()
  expect(seen.at(-1)).toBe('/404')
})

test('whatever a reader takes, texts are answered in gzip or plainly', async () => {
  for (const [given, left] of [
    ['gzip, deflate, br', 'gzip'],
    ['DEFLATE', 'identity'],
    ['gzip;q=0, *', 'identity'],
    ['*', 'gzip'],
    ['br, DEFLATE', 'identity'],
  ]) {
    await (
      await fetch(`http://127.0.0.1:${port}/small`, { headers: { 'accept-encoding': given ?? '' } })
    ).text()
    expect(codings.at(-1), given).toBe(left)
  }
})

test('a query of more than a hundred parameters is cut off before anything reads it', async () => {
  const many = `/?${'a=1&'.repeat(3_800)}`
  expect(withoutEndlessQuery(many)).toBe('/')
  expect(withoutEndlessQuery('/search?s=ink&theme=simple')).toBe('/search?s=ink&theme=simple')
  expect(withoutEndlessQuery('/a&b&c')).toBe('/a&b&c')
  await (await fetch(`http://127.0.0.1:${port}${many}`)).text()
  expect(seen.at(-1)).toBe('/')
})

test('an answer whose reader does not read is ended after a while', async () => {
  const took = await askWithoutReading()
  expect(took).toBeGreaterThanOrEqual(900)
  expect(took).toBeLessThan(4_000)
})

test('answers that wait for many readers are cut when they take too much memory, the others are whole', {
  tags: 'full',
}, async () => {
  await vi.waitFor(
    async () => {
      const slow = Array.from({ length: 6 }, () => askWithoutReading())
      const whole = await (await fetch(`http://127.0.0.1:${port}/small`)).text()
      expect(whole.length).toBe(small.length)
      const first = Math.min(...(await Promise.all(slow)))
      // Before any of them counts as stalled.
      expect(first).toBeLessThan(900)
    },
    { timeout: 20_000 },
  )
})

test('answers that wait behind a late one of their connection count as well', async () => {
  await vi.waitFor(
    async () => {
      expect(await askWithoutReading(['/late', '/'])).toBeLessThan(900)
    },
    { timeout: 20_000 },
  )
})

test('texts that wait to be compressed count as well', { tags: 'full' }, async () => {
  await vi.waitFor(
    async () => {
      const slow = Array.from({ length: 4 }, () => askWithoutReading(['/packed']))
      expect(Math.min(...(await Promise.all(slow)))).toBeLessThan(900)
    },
    { timeout: 20_000 },
  )
})

/** Reads a large answer in small pieces. Resolves with the bytes that came. */
function readSlowly(pause: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
    let read = 0
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(read))
    socket.on('data', (bytes) => {
      read += bytes.length
      if (read >= large.length) return socket.destroy()
      socket.pause()
      setTimeout(() => socket.resume(), pause)
    })
  })
}

test('a reader who reads slowly gets the whole of an answer that is one write', {
  tags: 'full',
}, async () => {
  const began = Date.now()
  expect(await readSlowly(20)).toBeGreaterThanOrEqual(large.length)
  // Longer than an answer may make no progress.
  expect(Date.now() - began).toBeGreaterThan(1_500)
})

test('a slow reader of a large answer is cut after those who hardly read smaller ones', () => {
  const reader = { bytes: 2_000_000, progress: 40_000 }
  const silent = { bytes: 400_000, progress: 0 }
  const almostSilent = { bytes: 400_000, progress: 1_000 }
  expect(slowestFirst([reader, almostSilent, silent])).toEqual([silent, almostSilent, reader])
})

test('answers that wait behind another one learn that their connection has ended', async () => {
  const before = abandoned
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2))
  })
  await expect.poll(() => seen.slice(-2)).toEqual(['/late', '/late'])
  socket.destroy()
  await expect.poll(() => abandoned - before, { timeout: 1_500 }).toBe(2)
})

test('of many requests in one packet the site gets two, the others as an address that does not exist', async () => {
  const before = seen.length
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50))
  })
  socket.on('error', () => undefined)
  await expect.poll(() => seen.length - before).toBe(50)
  expect(seen.slice(before)).toEqual([...Array(2).fill('/late'), ...Array(48).fill('/404')])
  socket.destroy()
})

test('an address that is none is read as that of home', async () => {
  const socket = connect(port, '127.0.0.1', () => socket.write('GET * HTTP/1.1\r\nHost: a\r\n\r\n'))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  expect(seen.at(-1)).toBe('/')
})

test('a request whose body does not end loses its connection, even when it was answered', async () => {
  await (await fetch(`http://127.0.0.1:${port}/small`)).text()
  const began = Date.now()
  const took = await new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n')
    })
    const drip = setInterval(() => socket.write('a'), 500)
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      resolve(Date.now() - began)
    })
  })
  expect(took).toBeGreaterThanOrEqual(900)
  expect(took).toBeLessThan(4_000)
})

test('a connection that sends many requests without waiting for answers is closed', {
  tags: 'full',
}, async () => {
  const before = seen.length
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('GET /pipelined HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000))
  await closed
  expect(seen.length - before).toBeLessThanOrEqual(100)
})

test('a connection may ask again and again, one request after the other', { tags: 'full' }, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = 0; i < 50; i++) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = get({ port, path: '/small', agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
      asked.once('error', reject)
    })
    expect(status).toBe(200)
  }
  agent.destroy()
})

test('a request to change the protocol is answered like any other', async () => {
  const own = createServer((_request, response) => response.end('page'))
  // As the framework does for an address that it redirects: the connection would stay for ever.
  own.on('upgrade', () => undefined)
  ignoreUpgrades()
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const answer = new Promise<string>((resolve) => {
    let text = ''
    const socket = connect((own.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write('GET /a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'),
    )
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('data', (part) => (text += part.toString()))
    socket.on('close', () => resolve(text))
  })
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*page/s)
  own.closeAllConnections()
  own.close()
})

test('a connection that sends nothing but empty lines is closed', { tags: 'full' }, async () => {
  const began = Date.now()
  const closed = new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /small HTTP/1.1\r\nHost: a\r\n\r\n'))
    const timer = setInterval(() => socket.write('\r\n'), 200)
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.once('close', () => {
      clearInterval(timer)
      resolve(Date.now() - began)
    })
  })
  const usual = server.keepAliveTimeout
  server.keepAliveTimeout = 1_000
  try {
    expect(await closed).toBeLessThan(8_000)
  } finally {
    server.keepAliveTimeout = usual
  }
})
