import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PublishedPages } from '@/lib/cache/published-pages'
import { encryptEntry } from '@/lib/store/encrypted-entry'
import { deriveEntryKey } from '@/lib/store/entry-key'
import { giveBack, takeLease } from '@/lib/store/lease'
import { pack, unpack } from '@/lib/store/packing'
import { RedisLink } from '@/lib/store/redis'
import { RedisStore } from '@/lib/store/redis-store'
import { readShared } from '@/lib/store/shared-text'
import { MemoryCounters } from '@/lib/throttle/counters'
import { RedisCounters } from '@/lib/throttle/redis-counters'
import { RedisServer } from '../../support/services/redis-server'

// Another tenant of the same Redis, who may write whatever he likes under every name.

const key = deriveEntryKey('a secret of the site', true)
const foreignKey = deriveEntryKey('a secret of another site', true)
const minute = 60_000
const server = new RedisServer()
let link: RedisLink
let told: string[] = []
const { warn } = console

beforeAll(() => server.start())
afterAll(() => server.stop())
beforeEach(() => {
  server.forgetAll()
  link = new RedisLink(server.url, 'site:')
  told = []
  console.warn = (text: string) => told.push(text)
})
afterEach(() => {
  console.warn = warn
  link.close()
})

const put = (name: string, value: Buffer | string) => link.run((client) => client.set(name, value))
const nameOf = (text: string) => server.keys().find((name) => name.endsWith(text)) ?? ''
const bytesOf = async (name: string) =>
  (await link.run((client) => client.getrangeBuffer(name, 0, 10_000))) ?? Buffer.alloc(0)

test('stored texts that were forged, changed or moved to another key count as absent, with one warning', async () => {
  const store = new RedisStore(link, key)
  await store.write('content', 'published posts')
  await store.write('page 1', 'a page')
  const [content, page] = [nameOf(':content'), nameOf(':page 1')]
  const [own, other] = [await bytesOf(content), await bytesOf(page)]
  const flipped = Buffer.from(own)
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 1) ^ 1, flipped.length - 1)
  const forged = [
    await pack('{"form":1,"content":{}}'),
    encryptEntry(content, await pack('forged'), foreignKey),
    other,
    flipped,
    own.subarray(0, 20),
    Buffer.from('x'),
  ]
  for (const entry of forged) {
    await put(content, entry)
    expect(await store.read('content')).toBeNull()
  }
  expect(told).toEqual([expect.stringContaining('Redis holds stored texts that this site has not written')])
  await put(content, own)
  expect(await store.read('content')).toBe('published posts')
  await store.write('content', 'newer')
  expect(await store.read('content')).toBe('newer')
})

test('sites and builds with different secrets do not overwrite each other; a build’s own entries end', async () => {
  const ofBuild = deriveEntryKey('secret of a build', false)
  await new RedisStore(link, key).write('a', 'lasting')
  await new RedisStore(link, ofBuild).write('a', 'of a build')
  expect(await new RedisStore(link, key).read('a')).toBe('lasting')
  expect(await new RedisStore(link, ofBuild).read('a')).toBe('of a build')
  const timeLeft = ({ id }: { id: string }) => link.run((client) => client.pttl(`site:content:${id}:a`))
  expect(await timeLeft(key)).toBe(-1)
  expect(await timeLeft(ofBuild)).toBeGreaterThan(29 * 86_400_000)
  expect(told).toEqual([])
})

test('a stored text is unreadable without the secret', async () => {
  await new RedisStore(link, key).write('a', 'the body of a locked post')
  const bytes = await bytesOf(nameOf(':a'))
  await expect(unpack(bytes.subarray(28))).rejects.toThrow()
})

test('of an entry that is too large no more is fetched than a kind may have', async () => {
  const kind = { title: 'samples', storedBytes: 1_000, textBytes: 10_000 }
  await put('site:large', Buffer.alloc(50_000))
  let fetched = 0
  const counting = new RedisLink(server.url, 'site:')
  const run = counting.run.bind(counting)
  counting.run = async (commands) => {
    const result = await run(commands)
    if (Buffer.isBuffer(result)) fetched += result.length
    return result
  }
  expect(await readShared(counting, 'site:large', kind, key)).toBeNull()
  expect(fetched).toBe(1_001)
  counting.close()
})

test('a list in the place of a text is no outage, and the next write replaces it', async () => {
  const store = new RedisStore(link, key)
  await store.write('a', 'text')
  await store.write('b', 'other text')
  await link.run((client) => client.rpush(nameOf(':a'), 'x'))
  expect(await store.read('a')).toBeNull()
  expect(await store.read('b')).toBe('other text')
  expect(told).toEqual([expect.stringContaining('Redis holds a list or another structure')])
  await store.write('a', 'newer')
  expect(await store.read('a')).toBe('newer')
})

test('a text that unfolds beyond its limit is not unfolded, not even one of our own', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  await expect(unpack(bomb, 1_000_000)).rejects.toThrow()
  await put('site:bomb', encryptEntry('site:bomb', bomb, key))
  const kind = { title: 'bombs', storedBytes: 100_000, textBytes: 1_000_000 }
  expect(await readShared(link, 'site:bomb', kind, key)).toBeNull()
})

test('a counter that holds no count, or one without an end, limits by this process’s own', async () => {
  const counters = () => new RedisCounters(link, new MemoryCounters(100))
  for (const odd of ['x'.repeat(100_000), '1e9', '-5', '0x10', '9'.repeat(30), '']) {
    await put('site:count:a', odd)
    expect(await counters().look('a'), odd.slice(0, 20)).toBeNull()
  }
  // Refusing for ever would lock every reader out.
  await put('site:count:a', '500')
  expect(await counters().add('a', 1, minute)).toEqual({ count: 501, endsIn: minute })
  const left = await link.run((client) => client.pttl('site:count:a'))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(minute)
})

test('a lease is held by one instance, and by no other program', async () => {
  const name = link.key('lease')
  const lease = await takeLease(link, name, minute, key)
  expect(Buffer.isBuffer(lease)).toBe(true)
  expect(await takeLease(link, name, minute, key)).toBe('held')
  await giveBack(link, name, Buffer.from('another'))
  expect(await takeLease(link, name, minute, key)).toBe('held')
  if (Buffer.isBuffer(lease)) await giveBack(link, name, lease)
  expect(server.keys()).toEqual([])

  const hours = Buffer.from(JSON.stringify(Date.now() - 5 * minute))
  const future = Buffer.from(JSON.stringify(Date.now() + 5 * minute))
  for (const odd of [Buffer.from('1'), encryptEntry(name, hours, key), encryptEntry(name, future, key)]) {
    await put(name, odd)
    expect(Buffer.isBuffer(await takeLease(link, name, minute, key))).toBe(true)
    expect(await takeLease(link, name, minute, key)).toBe('held')
  }
})

test('the time of a page is a time, and no more is fetched of a longer text that stands in its place', async () => {
  const pages = new PublishedPages(link, () => 'build-1')
  await put(link.key('made:build-1:/a'), '1750000000000')
  expect(await pages.madeAt('/a')).toBe(1_750_000_000_000)
  server.executed.length = 0
  for (const text of ['9'.repeat(1_000_000), '1e308', '-1', '']) {
    await put(link.key('made:build-1:/a'), text)
    expect(await pages.madeAt('/a')).toBe(0)
  }
  expect(server.executed).not.toContain('GET')
})
