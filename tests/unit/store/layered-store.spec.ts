import { expect, test } from 'vitest'
import { LayeredStore } from '@/lib/store/layered-store'
import type { SharedResult, SharedStore, Store } from '@/lib/store/store'

/** A shared store in memory that can be out of reach, and lose what it has. */
class FakeShared implements SharedStore {
  readonly shared = true
  texts = new Map<string, string>()
  isReachable = true
  /** Writes that do not arrive although the store is reachable before and after. */
  misses = 0
  /** Called for each text that is too large. */
  refuse: () => void = () => undefined
  readonly written: string[] = []
  readonly asked: string[] = []
  private readonly listeners: (() => void)[] = []

  async read(key: string): Promise<string | null> {
    this.asked.push(key)
    return this.isReachable ? (this.texts.get(key) ?? null) : null
  }

  async write(key: string, text: string): Promise<SharedResult> {
    if (!this.isReachable || this.misses-- > 0) return 'missed'
    this.written.push(key)
    if (text.length > 1_000) {
      this.refuse()
      return 'refused'
    }
    this.texts.set(key, text)
    return 'stored'
  }

  onReturn(listener: () => void): void {
    this.listeners.push(listener)
  }

  comeBack(): void {
    this.isReachable = true
    for (const listener of this.listeners) listener()
  }
}

function folder(): Store {
  const texts = new Map<string, string>()
  return {
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => void texts.set(key, text),
  }
}

/** Longer than the first pause before what was missed is written again. */
const patience = { timeout: 8_000 }

test('R-373 a write that the shared store has missed is what this process and the next one read, and is repeated', async () => {
  const shared = new FakeShared()
  const files = folder()
  const store = new LayeredStore(shared, files)
  await store.write('content', 'public')
  shared.misses = 1
  await store.write('content', 'withdrawn')
  expect(await store.read('content')).toBe('withdrawn')
  // After a restart only the folder knows it.
  shared.isReachable = false
  expect(await new LayeredStore(shared, files).read('content')).toBe('withdrawn')
  shared.isReachable = true
  const other = new LayeredStore(shared, folder())
  await expect.poll(() => other.read('content'), patience).toBe('withdrawn')
})

test('R-373 a shared store that comes back with older texts, or empty, gets all that this process knows', async () => {
  for (const lost of ['older', 'emptied']) {
    const shared = new FakeShared()
    const store = new LayeredStore(shared, folder())
    await store.write('content', 'public')
    await store.write('page', 'a page')
    const snapshot = new Map(lost === 'older' ? shared.texts : [])
    await store.write('content', 'withdrawn')
    shared.isReachable = false
    shared.texts = snapshot
    shared.comeBack()
    const other = new LayeredStore(shared, folder())
    await expect.poll(() => other.read('content'), patience).toBe('withdrawn')
    await expect.poll(() => other.read('page'), patience).toBe('a page')
  }
})

test('R-373 a write that was missed in a long outage is repeated soon after it', {
  tags: 'full',
}, async () => {
  const shared = new FakeShared()
  const store = new LayeredStore(shared, folder())
  shared.isReachable = false
  await store.write('content', 'withdrawn')
  // Attempts have become rare by then.
  await new Promise((resolve) => setTimeout(resolve, 25_000))
  shared.comeBack()
  await expect.poll(() => shared.texts.has('content'), { timeout: 5_000 }).toBe(true)
})

test('R-373 a reading that began while the shared store was away replaces nothing in it', async () => {
  const shared = new FakeShared()
  const files = folder()
  await new LayeredStore(null, files).write('content', 'public')
  await new LayeredStore(shared, folder()).write('content', 'withdrawn')
  const slow: Store = {
    ...files,
    read: async (key) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return files.read(key)
    },
  }
  const store = new LayeredStore(shared, slow)
  shared.isReachable = false
  const reading = store.read('content')
  setTimeout(() => shared.comeBack(), 10)
  expect(await reading).toBe('public')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shared.texts.get('content')).toMatch(/withdrawn$/)
})

test('a store that lost its texts without being away gets them back once one of them is missed', async () => {
  const shared = new FakeShared()
  const store = new LayeredStore(shared, folder())
  await store.write('content', 'a')
  await store.write('time', '1')
  shared.texts.clear()
  expect(await store.read('time')).toBe('1')
  await expect.poll(() => [...shared.texts.keys()].sort(), patience).toEqual(['content', 'time'])
})

test('a store that evicts texts has all of them compared every ten minutes, not with each that is missed', {
  tags: 'full',
}, async () => {
  const shared = new FakeShared()
  let now = 1_000_000
  const store = new LayeredStore(shared, folder(), () => now)
  await store.write('content', 'a')
  await store.write('page', 'b')
  const comparisons = () => shared.asked.filter((key) => key === 'content').length
  const before = comparisons()
  const evict = async () => {
    shared.texts.delete('page')
    expect(await store.read('page')).toBe('b')
    await expect.poll(() => shared.texts.has('page')).toBe(true)
  }
  await evict()
  await expect.poll(comparisons, patience).toBe(before + 1)
  for (let count = 0; count < 5; count += 1) {
    now += 61_000
    await evict()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  expect(comparisons()).toBe(before + 1)
  now += 600_000
  await expect.poll(comparisons, { timeout: 70_000 }).toBe(before + 2)
})

test('the folder gets what another instance has written later, and keeps what it has written itself since', async () => {
  const shared = new FakeShared()
  const [mine, its] = [folder(), folder()]
  let now = 1_000_000
  const one = new LayeredStore(shared, mine, () => now)
  // Its clock is an hour ahead.
  const two = new LayeredStore(shared, its, () => now + 3_600_000)
  await one.write('content', 'a')
  await two.write('content', 'b')
  expect(await one.read('content')).toBe('b')
  now += 1_000
  await one.write('content', 'c')
  expect(await two.read('content')).toBe('c')
  shared.isReachable = false
  expect(await one.read('content')).toBe('c')
  expect(await two.read('content')).toBe('c')
})

test('R-373 a write is later than that of another instance whose clock is ahead, also where the key is known', async () => {
  const shared = new FakeShared()
  let now = 1_000_000
  const ahead = new LayeredStore(shared, folder(), () => now + 5_000)
  const behind = new LayeredStore(shared, folder(), () => now)
  await behind.write('content', 'a draft')
  await ahead.write('content', 'public')
  now += 1_000
  await behind.write('content', 'withdrawn')
  expect(await ahead.read('content')).toBe('withdrawn')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await new LayeredStore(shared, folder()).read('content')).toBe('withdrawn')
})

test('writes at one time end with the last one in both stores', async () => {
  const shared = new FakeShared()
  const files = folder()
  const store = new LayeredStore(shared, files)
  await Promise.all(['a', 'b', 'c'].map((text) => store.write('content', text)))
  expect(await store.read('content')).toBe('c')
  expect(await new LayeredStore(null, files).read('content')).toBe('c')
})

test('R-373 writes end with the one that was called last, also when the reading before the first one hangs', async () => {
  for (const slow of ['the shared store', 'the folder']) {
    const [shared, files] = [new FakeShared(), folder()]
    await new LayeredStore(shared, files).write('content', 'a draft')
    const held: Store = slow === 'the folder' ? files : shared
    const read = held.read.bind(held)
    const waiting: (() => void)[] = []
    let isFirst = true
    held.read = async (key) => {
      if (!isFirst) return read(key)
      isFirst = false
      await new Promise<void>((resolve) => waiting.push(resolve))
      // The shared store has not answered in time.
      return held === shared ? null : read(key)
    }
    const store = new LayeredStore(shared, files)
    const both = [store.write('content', 'public'), store.write('content', 'withdrawn')]
    // The stores are in memory: the second write would be done by then, if it did not wait.
    await new Promise((resolve) => setImmediate(resolve))
    for (const release of waiting) release()
    await Promise.all(both)
    expect(await new LayeredStore(null, files).read('content'), slow).toBe('withdrawn')
    expect(shared.texts.get('content'), slow).toMatch(/\nwithdrawn$/)
  }
})

test('a text that the shared store does not take leaves no older one there, and is not offered again by each reading', async () => {
  const shared = new FakeShared()
  const store = new LayeredStore(shared, folder())
  await store.write('page', 'short')
  const long = 'x'.repeat(2_000)
  await store.write('page', long)
  for (let count = 0; count < 5; count += 1) expect(await store.read('page')).toBe(long)
  expect(await new LayeredStore(shared, folder()).read('page')).toBeNull()
  // The short one, the long one, and a mark in place of both.
  expect(shared.written).toEqual(['page', 'page', 'page'])
})

test('R-373 no instance puts an older text in the place of one that the shared store does not take', async () => {
  for (const lost of ['nothing', 'the mark', 'the mark while it was written']) {
    const shared = new FakeShared()
    const store = new LayeredStore(shared, folder())
    await store.write('content', 'public')
    const its = folder()
    const other = new LayeredStore(shared, its)
    expect(await other.read('content')).toBe('public')
    const withdrawn = 'withdrawn '.repeat(200)
    if (lost.endsWith('written'))
      shared.refuse = () => {
        shared.misses = 1
      }
    await store.write('content', withdrawn)
    if (lost === 'the mark') shared.texts.clear()
    if (lost !== 'nothing') {
      expect(await store.read('content')).toBe(withdrawn)
      await expect.poll(() => shared.texts.get('content'), patience).toMatch(/^at \d+ elsewhere\n$/)
    }
    await other.read('content')
    await new LayeredStore(shared, its).read('content')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await new LayeredStore(shared, folder()).read('content'), lost).toBeNull()
    expect(await store.read('content')).toBe(withdrawn)
    await other.write('content', 'short again')
    expect(await store.read('content')).toBe('short again')
  }
})

test('R-373 the mark of a large text that was missed is written later, also where the folder cannot be written', {
  tags: 'full',
}, async () => {
  const unwritable: Store = { read: async () => null, write: async () => undefined }
  for (const before of ['nothing', 'an older text']) {
    const shared = new FakeShared()
    const store = new LayeredStore(shared, unwritable)
    if (before !== 'nothing') await store.write('content', 'public')
    shared.refuse = () => {
      shared.misses = 1
    }
    await store.write('content', 'withdrawn '.repeat(200))
    await expect.poll(() => shared.texts.get('content'), patience).toMatch(/^at \d+ elsewhere\n$/)
    expect(await store.read('content'), before).toBeNull()
  }
})

test('the clock may have fractions of a millisecond', async () => {
  const files = folder()
  const store = new LayeredStore(null, files, () => 1_000_000.25)
  await store.write('content', 'a')
  expect(await store.read('content')).toBe('a')
  await store.write('content', 'b')
  expect(await new LayeredStore(null, files).read('content')).toBe('b')
})

test('texts of earlier releases are read, from the shared store first', async () => {
  const shared = new FakeShared()
  const files = folder()
  await files.write('content', '{"of":"the folder"}')
  expect(await new LayeredStore(shared, files).read('content')).toBe('{"of":"the folder"}')
  shared.texts.set('content', '{"of":"the others"}')
  expect(await new LayeredStore(shared, files).read('content')).toBe('{"of":"the others"}')
  expect(await new LayeredStore(null, files).read('content')).toBe('{"of":"the folder"}')
})
