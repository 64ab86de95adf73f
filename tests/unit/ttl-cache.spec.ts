import { expect, test } from 'vitest'
import { TtlCache } from '@/lib/ttl-cache'

/** a cache with a clock that the test moves, and loads that count. */
function counting(limit = 2) {
  const state = { now: 0, loads: 0 }
  const memory = new TtlCache<string>(limit, () => state.now)
  const get = (key: string, version = '', lifetime = 10) =>
    memory.get(key, {
      version,
      lifetime: () => lifetime,
      load: async () => {
        state.loads++
        return `${key}${version} ${state.loads}`
      },
    })
  return { state, memory, get }
}

test('a value is loaded once for all who ask at once, and again when its time is over', async () => {
  const { state, get } = counting()
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a 1', 'a 1', 'a 1'])
  state.now = 9
  expect(await get('a')).toBe('a 1')
  state.now = 10
  expect(await get('a')).toBe('a 2')
})

test('another version of the source is loaded at once', async () => {
  const { get } = counting()
  expect(await get('a', 'v1')).toBe('av1 1')
  expect(await get('a', 'v2')).toBe('av2 2')
  expect(await get('a', 'v2')).toBe('av2 2')
})

test('the least recently used value goes first', async () => {
  const { get, memory } = counting()
  await get('a')
  await get('b')
  await get('a')
  await get('c')
  expect(memory.last('a')).toBe('a 1')
  expect(memory.last('b')).toBe(null)
})

test('values may weigh differently; the last one stays, however heavy it is', () => {
  const memory = new TtlCache<string>(10, Date.now, (text) => text.length)
  memory.put('a', 'four')
  memory.put('b', 'four')
  memory.put('a', 'sixsix')
  expect(memory.entries()).toEqual([
    ['b', 'four'],
    ['a', 'sixsix'],
  ])
  memory.put('c', 'x')
  expect(memory.entries().map(([key]) => key)).toEqual(['a', 'c'])
  memory.put('d', 'more than all the others')
  expect(memory.entries().map(([key]) => key)).toEqual(['d'])
  memory.forget('d')
  memory.put('e', 'five!')
  memory.put('f', 'five!')
  expect(memory.entries().map(([key]) => key)).toEqual(['e', 'f'])
})

test('a failure is not remembered, and leaves the last value in place', async () => {
  const { state, memory, get } = counting()
  await get('a')
  state.now = 10
  const failing = memory.get('a', { lifetime: () => 10, load: () => Promise.reject(new Error('away')) })
  await expect(failing).rejects.toThrow('away')
  expect(memory.last('a')).toBe('a 1')
  expect(await get('a')).toBe('a 2')
})

test('a value that was stored before the clock was set back is not fresh', () => {
  const clock = { now: 10_000 }
  const memory = new TtlCache<string>(10, () => clock.now)
  memory.put('a', 'text', '', 11_000)
  expect(memory.servesUntil('a')).toBe(11_000)
  clock.now = 2_000
  expect(memory.servesUntil('a')).toBe(0)
  expect(memory.last('a')).toBe('text')
})
