import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packPicture, unpackPicture } from '@/lib/media/picture'
import { PictureCache } from '@/lib/media/picture-cache'
import { deriveEntryKey } from '@/lib/store/entry-key'
import { RedisLink } from '@/lib/store/redis'
import { RedisServer } from '../../support/services/redis-server'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const picture = (fill: number, size = 10_000) => ({
  type: 'image/avif',
  name: '湖 "1".png',
  bytes: Buffer.alloc(size, fill),
})
const noMemory = { memory: 1, disk: 1_000_000 }
const sizeOnDisk = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

test('a packed picture is read again, and nothing that was cut or written by something else', () => {
  const packed = packPicture(picture(10))
  expect(unpackPicture(packed)).toEqual(picture(10))
  expect(unpackPicture(packed.subarray(0, -1))).toBeNull()
  expect(unpackPicture(Buffer.concat([packed, Buffer.from('x')]))).toBeNull()
  expect(unpackPicture(Buffer.from('{"type":"text/html","name":"","length":1}\nx'))).toBeNull()
  expect(unpackPicture(Buffer.from('null\nx'))).toBeNull()
  expect(unpackPicture(Buffer.alloc(5_000))).toBeNull()
})

test('pictures outlive the process, and the one used longest ago is deleted first', async () => {
  const cache = new PictureCache(folder, { memory: 1, disk: 35_000 })
  for (const key of [1, 2, 3]) await cache.set(String(key), picture(key))
  expect(await cache.get('1')).toEqual(picture(1))
  await cache.set('4', picture(4))
  expect(sizeOnDisk()).toBeLessThanOrEqual(35_000)
  const restarted = new PictureCache(folder, { memory: 1, disk: 35_000 })
  expect(await restarted.get('2')).toBeNull()
  expect(await restarted.get('1')).toEqual(picture(1))
  expect(await restarted.get('4')).toEqual(picture(4))
})

test('a folder with files of others keeps them, and does not count them', async () => {
  const cache = new PictureCache(folder, noMemory)
  await cache.set('1', picture(1))
  const others = ['notes.txt', 'mine.picture', `${'a'.repeat(40)}.json.gz`]
  for (const name of others) writeFileSync(join(folder, name), 'x'.repeat(50_000))
  const restarted = new PictureCache(folder, { memory: 1, disk: 30_000 })
  for (const key of [2, 3, 4]) await restarted.set(String(key), picture(key))
  const names = readdirSync(folder)
  expect(names).toEqual(expect.arrayContaining(others))
  expect(names.filter((name) => !others.includes(name))).toHaveLength(2)
})

test('the memory of pictures is bounded by their bytes', async () => {
  const cache = new PictureCache(folder, { memory: 25_000, disk: 1_000_000 })
  for (let key = 0; key < 20; key++) await cache.set(String(key), picture(key))
  rmSync(folder, { recursive: true })
  const kept = await Promise.all(Array.from({ length: 20 }, (_, key) => cache.get(String(key))))
  expect(kept.filter((found) => found !== null)).toHaveLength(2)
})

test('a damaged file is deleted, and what a stopped process left behind as well', async () => {
  writeFileSync(join(folder, `${'a'.repeat(40)}.picture.7f1b2c3d-0000-4000-8000-1234567890ab`), 'left')
  const cache = new PictureCache(folder, noMemory)
  await cache.set('a', picture(1))
  const [name = ''] = readdirSync(folder)
  expect(readdirSync(folder)).toEqual([name])
  truncateSync(join(folder, name), 100)
  await cache.set('b', picture(2))
  expect(await cache.get('a')).toBeNull()
  expect(await cache.get('b')).toEqual(picture(2))
  expect(readdirSync(folder)).not.toContain(name)
})

test('large stored pictures are not kept beside what is made from them', async () => {
  const cache = new PictureCache(folder, { memory: 1, disk: 100_000_000 })
  await cache.setSource('small', picture(1))
  await cache.setSource('large', picture(2, 5_000_000))
  expect(await cache.getSource('small')).toEqual(picture(1))
  expect(await cache.getSource('large')).toBeNull()
  expect(await cache.get('small')).toBeNull()
})

test('instances share pictures through Redis, where nobody else can read or replace them', async () => {
  const server = new RedisServer()
  await server.start()
  const own = new RedisLink(server.url, 'site:')
  const other = new RedisLink(server.url, 'site:')
  const key = deriveEntryKey('secret', true)
  const cacheOf = (name: string, link: RedisLink, entryKey = key) =>
    new PictureCache(join(folder, name), noMemory, link, () => entryKey)
  try {
    await cacheOf('a', own).set('p', picture(1))
    expect(await cacheOf('b', other).get('p')).toEqual(picture(1))
    expect(await cacheOf('c', other, { ...deriveEntryKey('wrong', true), id: key.id }).get('p')).toBeNull()
    await cacheOf('a', own).set('large', picture(2, 2_000_000))
    expect(await cacheOf('b', other).get('large')).toBeNull()
  } finally {
    own.close()
    other.close()
    await server.stop()
  }
})

test('a folder that cannot be written leaves the pictures in memory', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const cache = new PictureCache(join(file, 'below'), { memory: 100_000, disk: 1_000_000 })
  await cache.set('a', picture(1))
  expect(await cache.get('a')).toEqual(picture(1))
  expect(readFileSync(file, 'utf8')).toBe('')
})
