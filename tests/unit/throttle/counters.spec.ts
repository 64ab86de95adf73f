import { expect, test } from 'vitest'
import { MemoryCounters } from '@/lib/throttle/counters'
import { Throttle } from '@/lib/throttle/throttle'

const minute = 60_000

test('a count lasts for the window that began with it', async () => {
  const clock = { now: 1_000 }
  const counters = new MemoryCounters(10, () => clock.now)
  expect(await counters.add('a', 1, minute)).toEqual({ count: 1, endsIn: minute })
  clock.now += 20_000
  expect(await counters.add('a', 1, minute)).toEqual({ count: 2, endsIn: 40_000 })
  expect(await counters.add('b', -1, minute)).toEqual({ count: 0, endsIn: minute })
  clock.now += 40_000
  expect(await counters.add('a', 1, minute)).toEqual({ count: 1, endsIn: minute })
})

test('of too many keys those go first whose window has ended, then the oldest', async () => {
  const clock = { now: 0 }
  const counters = new MemoryCounters(2, () => clock.now)
  await counters.add('long', 1, 10 * minute)
  await counters.add('short', 1, minute)
  clock.now = 2 * minute
  await counters.add('third', 1, minute)
  expect((await counters.add('long', 1, minute)).count).toBe(2)
  await counters.add('fourth', 1, minute)
  expect((await counters.add('long', 1, minute)).count).toBe(3)
  expect((await counters.add('third', 1, minute)).count).toBe(1)
})

test('a limit that is reached tells how long to wait, to a look as well', async () => {
  const clock = { now: 0 }
  const throttle = new Throttle(new MemoryCounters(10, () => clock.now))
  const limits = [{ key: 'k', tries: 2, windowMs: minute }]
  expect(await throttle.take(limits)).toBe(0)
  clock.now = 10_000
  expect(await throttle.take(limits)).toBe(0)
  expect(await throttle.look(limits)).toBe(50_000)
  expect(await throttle.take(limits)).toBe(50_000)
  clock.now = minute
  expect(await throttle.look(limits)).toBe(0)
  expect(await throttle.take(limits), 'a look is no try').toBe(0)
})

test('a flood of a million keys keeps memory bounded and resets no key that was used often', {
  tags: 'full',
}, async () => {
  const clock = { now: 0 }
  const counters = new MemoryCounters(20_000, () => clock.now)
  for (let i = 0; i < 10; i++) await counters.add('guesser', 1, 15 * minute)
  for (let i = 0; i < 1_000_000; i++) {
    if (i % 10_000 === 0) clock.now += 1_000
    await counters.add(`flood ${i}`, 1, 15 * minute)
  }
  let known = 0
  for (let i = 0; i < 1_000_000; i++) if ((await counters.look(`flood ${i}`)) !== null) known++
  expect(known).toBeLessThan(20_000)
  expect((await counters.add('guesser', 1, 15 * minute)).count).toBe(11)
  expect(await counters.look('flood 0')).toBeNull()
  expect((await counters.look('flood 999999'))?.count).toBe(1)
})

test('a new key counts on while keys that were used often fill the memory', async () => {
  const counters = new MemoryCounters(4, () => 0)
  for (const key of ['a', 'b', 'c', 'd']) for (let i = 0; i < 10; i++) await counters.add(key, 1, minute)
  for (let i = 1; i <= 5; i++) expect((await counters.add('new', 1, minute)).count).toBe(i)
})

test('a clock that is set back shuts no caller out for longer than the window', async () => {
  const right = Date.now
  let ahead = 180 * minute
  try {
    Date.now = () => right() + ahead
    const counters = new MemoryCounters(10)
    await counters.add('caller', 1, minute)
    ahead = 0
    expect((await counters.look('caller'))?.endsIn).toBeLessThanOrEqual(minute)
    expect((await counters.add('caller', 1, minute)).endsIn).toBeLessThanOrEqual(minute)
  } finally {
    Date.now = right
  }
})
