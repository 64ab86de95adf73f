import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Attempts } from '@/lib/lock/attempts'
import { LayeredStore } from '@/lib/store/layered-store'
import { RedisLink } from '@/lib/store/redis'
import { RedisStore } from '@/lib/store/redis-store'
import { noStore, type Store } from '@/lib/store/store'
import { MemoryCounters } from '@/lib/throttle/counters'
import { RedisCounters } from '@/lib/throttle/redis-counters'
import { Throttle } from '@/lib/throttle/throttle'
import { RedisServer } from '../../support/services/redis-server'

const minute = 60_000
const links: RedisLink[] = []
let server = new RedisServer()

beforeEach(async () => {
  server = new RedisServer()
  await server.start()
})

afterEach(async () => {
  for (const link of links.splice(0)) link.close()
  await server.stop()
})

/** A connection as one instance of a site has it. */
function instance(prefix = 'site:', url = server.url): RedisLink {
  const link = new RedisLink(url, prefix)
  links.push(link)
  return link
}

/** Collects what is told the owner. */
function listen(): { told: string[]; stop(): void } {
  const { warn, info } = console
  const told: string[] = []
  console.warn = console.info = (text: string) => told.push(text)
  return {
    told,
    stop: () => {
      console.warn = warn
      console.info = info
    },
  }
}

test('what one instance writes the other reads, and a site with another prefix does not', async () => {
  const text = 'Frühling 春 '.repeat(2_000)
  await new RedisStore(instance()).write('page 1', text)
  expect(await new RedisStore(instance()).read('page 1')).toBe(text)
  expect(await new RedisStore(instance()).read('page 2')).toBeNull()
  expect(await new RedisStore(instance('other:')).read('page 1')).toBeNull()
})

/** A server in a thread of its own, which answers every command with OK. */
const agreeing = `
  const { parentPort } = require('node:worker_threads')
  const agree = (socket) =>
    socket.on('data', (bytes) => {
      for (const _ of String(bytes).match(/^\\*\\d+/gm) ?? []) socket.write('+OK\\r\\n')
    })
  require('node:net').createServer(agree).listen(0, '127.0.0.1', function () {
    parentPort.postMessage(this.address().port)
  })`

test('an answer that came while this process was busy itself is not late', async () => {
  const worker = new Worker(agreeing, { eval: true })
  try {
    const [port] = await once(worker, 'message')
    const link = instance('site:', `redis://127.0.0.1:${port}`)
    expect(await link.run((client) => client.get('a'))).toBe('OK')
    const answer = link.run((client) => client.get('a'))
    await new Promise(setImmediate)
    for (const end = Date.now() + 700; Date.now() < end; );
    expect(await answer).toBe('OK')
  } finally {
    await worker.terminate()
  }
})

test('without Redis a store knows nothing and the next one answers; back again it heals, and each is told once', async () => {
  const log = listen()
  try {
    const disk = new Map<string, string>()
    const files: Store = {
      read: async (key) => disk.get(key) ?? null,
      write: async (key, text) => void disk.set(key, text),
    }
    const shared = new RedisStore(instance())
    const store = new LayeredStore(shared, files)
    await store.write('a', 'first')
    await server.stop()
    await expect.poll(() => log.told.length).toBe(1)
    await store.write('a', 'second')
    expect(await shared.read('a')).toBeNull()
    expect(await store.read('a')).toBe('second')
    expect(log.told.join()).toMatch(
      /^Redis does not answer \(.+\): the site continues from memory and disk\.$/,
    )
    expect(log.told.join()).not.toContain(server.password)

    await server.start()
    // What Redis has missed is written again, although nobody writes or reads it.
    const other = new LayeredStore(new RedisStore(instance()), noStore)
    await expect.poll(() => other.read('a'), { timeout: 12_000 }).toBe('second')
    await store.write('a', 'third')
    expect(await other.read('a')).toBe('third')
    expect(log.told.slice(1)).toEqual(['Redis answers again.'])
  } finally {
    log.stop()
  }
})

test('a Redis that fails and answers by turns is told once a minute, in one short line', async () => {
  const log = listen()
  try {
    const shared = new RedisStore(instance())
    await shared.write('a', 'first')
    for (let turn = 0; turn < 2; turn += 1) {
      await server.stop()
      await expect.poll(() => shared.read('a')).toBeNull()
      await server.start()
      await expect.poll(() => shared.read('a'), { timeout: 8_000 }).toBe('first')
    }
    expect(log.told).toHaveLength(2)
    for (const line of log.told) expect(line.length).toBeLessThan(300)
  } finally {
    log.stop()
  }
})

test('a Redis that was emptied is filled again by what is read', async () => {
  const shared = new RedisStore(instance())
  const files: Store = { read: async (key) => `text of ${key}`, write: async () => undefined }
  expect(await new LayeredStore(shared, files).read('a')).toBe('text of a')
  await expect.poll(() => shared.read('a')).toBe('text of a')
})

test('a Redis that hangs costs the readers of one moment half a second, and the next ones nothing; it is told once, and asked again', {
  tags: 'full',
}, async () => {
  const log = listen()
  try {
    const shared = new RedisStore(instance())
    await shared.write('a', 'text')
    server.hang(true)
    const began = Date.now()
    expect(await Promise.all([shared.read('a'), shared.read('a')])).toEqual([null, null])
    const first = Date.now() - began
    expect(first).toBeGreaterThan(400)
    expect(first).toBeLessThan(1_500)
    const later = Date.now()
    for (let count = 0; count < 20; count += 1) expect(await shared.read('a')).toBeNull()
    expect(Date.now() - later).toBeLessThan(300)
    expect(log.told).toEqual([expect.stringContaining('no answer within 500 ms')])
    server.hang(false)
    await expect.poll(() => shared.read('a'), { timeout: 8_000 }).toBe('text')
    expect(log.told.slice(1)).toEqual(['Redis answers again.'])
  } finally {
    log.stop()
  }
})

test('an answer that was on its way when another failed does not end an outage', async () => {
  const log = listen()
  try {
    const shared = new RedisStore(instance())
    await shared.write('a', 'text')
    server.hang(true)
    const early = shared.read('a')
    await new Promise((resolve) => setTimeout(resolve, 250))
    const late = shared.read('a')
    expect(await early).toBeNull()
    server.hang(false)
    expect(await late).toBe('text')
    expect(log.told).toHaveLength(1)
  } finally {
    log.stop()
  }
})

test('a Redis that takes the connection and says nothing holds a process up for a moment at its start', {
  tags: 'full',
}, async () => {
  server.hang(true)
  const began = Date.now()
  expect(await new RedisStore(instance()).read('a')).toBeNull()
  expect(Date.now() - began).toBeLessThan(3_000)
})

test('what something else has written in Redis counts for nothing, and the next write replaces it', async () => {
  const link = instance()
  const shared = new RedisStore(link)
  await shared.write('a', 'first')
  for (const key of server.keys()) await link.run((client) => client.set(key, 'not packed'))
  expect(await shared.read('a')).toBeNull()
  await shared.write('a', 'second')
  expect(await shared.read('a')).toBe('second')
})

test('an address at which nothing listens, and a wrong password, hold nobody up', async () => {
  const log = listen()
  try {
    for (const url of ['redis://127.0.0.1:1', server.url.replace(/:[^:@]+@/, ':wrong@')]) {
      const began = Date.now()
      expect(await new RedisStore(instance('site:', url)).read('a')).toBeNull()
      expect(Date.now() - began).toBeLessThan(3_000)
    }
  } finally {
    log.stop()
  }
})

test('fifty tries spread over two instances are limited as one', async () => {
  const limits = [{ key: 'caller', tries: 10, windowMs: minute }]
  const throttles = [instance(), instance()].map(
    (link) => new Throttle(new RedisCounters(link, new MemoryCounters(100))),
  )
  const waits = await Promise.all(
    Array.from({ length: 50 }, (_, index) => throttles[index % 2]?.take(limits)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  const seen = await new Throttle(new RedisCounters(instance(), new MemoryCounters(100))).look(limits)
  for (const wait of [seen, ...waits.filter((wait) => wait !== 0)]) {
    expect(wait).toBeGreaterThan(minute - 5_000)
    expect(wait).toBeLessThanOrEqual(minute)
  }
})

test('a shared count ends with its window, and what is taken back after it is not owed', async () => {
  const [one, other] = [0, 1].map(() => new RedisCounters(instance(), new MemoryCounters(100)))
  let windows = 0
  // On a busy machine the window may end before the second count.
  await vi.waitFor(
    async () => {
      windows += 1
      const key = `k ${windows}`
      expect(await one?.add(key, 1, 150)).toMatchObject({ count: 1 })
      expect(await other?.add(key, 1, 150)).toMatchObject({ count: 2 })
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(await one?.add(key, -1, 5_000)).toMatchObject({ count: 0 })
      expect(await one?.add(key, 1, 5_000)).toMatchObject({ count: 1 })
      expect(await other?.add(key, 1, 5_000)).toMatchObject({ count: 2 })
    },
    { timeout: 10_000 },
  )
})

test('while Redis is away an instance limits by its own counts, also when Redis has forgotten them', async () => {
  const log = listen()
  try {
    const limits = [{ key: 'caller', tries: 3, windowMs: minute }]
    const throttle = new Throttle(new RedisCounters(instance(), new MemoryCounters(100)))
    expect(await throttle.take(limits)).toBe(0)
    await server.stop()
    expect(await throttle.take(limits)).toBe(0)
    expect(await throttle.look(limits)).toBe(0)
    expect(await throttle.take(limits)).toBe(0)
    expect(await throttle.take(limits)).toBeGreaterThan(0)
    expect(await throttle.look(limits)).toBeGreaterThan(0)
    server.forgetAll()
    await server.start()
    await expect.poll(() => log.told.length, { timeout: 8_000 }).toBe(2)
    expect(await throttle.take(limits)).toBeGreaterThan(0)
  } finally {
    log.stop()
  }
})

test('R-374 wrong tries over two instances slow a post down for both; neither counts a refused one', async () => {
  const [one, other] = [0, 1].map(() => {
    const link = instance()
    const counters = () => new RedisCounters(link, new MemoryCounters(1_000))
    return new Attempts({ callers: counters(), sites: counters(), posts: counters() })
  })
  for (let i = 0; i < 11; i++) await (i % 2 === 0 ? one : other)?.begin('post', '198.51.100.1')
  expect(await other?.begin('post', '198.51.100.1')).toBeGreaterThan(800_000)
  expect(await one?.begin('post', '198.51.100.1')).toBeGreaterThan(800_000)
  // Ten of that caller were counted for the post.
  const spread = (count: number, net: string) =>
    Promise.all(
      Array.from({ length: count }, (_, i) => (i % 2 === 0 ? one : other)?.begin('post', `${net}.${i}.1`)),
    )
  await spread(190, '203.0')
  const timed = async (postId: string) => {
    const began = performance.now()
    expect(await other?.begin(postId, '192.0.2.1')).toBe(0)
    return performance.now() - began
  }
  await spread(60, '203.1')
  expect(await timed('post')).toBeGreaterThan(290)
  let asked = 0
  await vi.waitFor(
    async () => {
      asked += 1
      expect(await timed(`another ${asked}`)).toBeLessThan(280)
    },
    { timeout: 5_000 },
  )
})
