import { expect, test } from 'vitest'
import { PictureSources } from '@/lib/media/picture-sources'
import { QueueFullError } from '@/lib/media/work-queue'

const picture = (bytes: number) => ({ type: 'image/png', name: 'a.png', bytes: Buffer.alloc(bytes) })
const nameOf = async () => 'done'

/** A wait that the test ends. */
function gate() {
  const opening = new EventTarget()
  const passed = new Promise((resolve) => opening.addEventListener('open', resolve))
  return { open: () => opening.dispatchEvent(new Event('open')), passed }
}

test('the bytes of pictures are bounded together, while they come and until their sizes are made', async () => {
  const sources = new PictureSources({}, 100)
  const [made, begun] = [gate(), gate()]
  const load = (bytes: number) => async (onBytes: (bytes: number) => void) => {
    onBytes(bytes)
    return picture(bytes)
  }
  const first = sources.use('a', 'one', load(60), async () => {
    begun.open()
    await made.passed
    return 'made'
  })
  await begun.passed
  await expect(sources.use('b', 'two', load(60), nameOf)).rejects.toThrow(QueueFullError)
  expect(await sources.use('c', 'two', load(40), nameOf)).toBe('done')
  made.open()
  expect(await first).toBe('made')
  // That there was no room is nobody's fault, and is not remembered.
  await expect.poll(() => sources.use('b', 'two', load(60), nameOf).catch(() => null)).toBe('done')
})

test('a picture is loaded once as long as it is in use, and holds its place as long', async () => {
  const sources = new PictureSources({ running: 1 })
  const [made, begun] = [gate(), gate()]
  const loaded: string[] = []
  const load = (name: string) => async () => {
    loaded.push(name)
    return picture(1)
  }
  const work = async () => {
    begun.open()
    await made.passed
    return 'made'
  }
  const users = [sources.use('a', 'one', load('a'), work), sources.use('a', 'two', load('a'), work)]
  await begun.passed
  users.push(sources.use('a', 'three', load('a'), work))
  const other = sources.use('b', 'three', load('b'), nameOf)
  expect(loaded).toEqual(['a'])
  made.open()
  expect(await Promise.all(users)).toEqual(['made', 'made', 'made'])
  expect(await other).toBe('done')
  expect(loaded).toEqual(['a', 'b'])
  expect(await sources.use('a', 'one', load('a'), nameOf)).toBe('done')
  expect(loaded).toEqual(['a', 'b', 'a'])
})

test('a picture that failed fails at once for a minute; one that there is none of is asked for again', async () => {
  let [now, asked] = [1_000, 0]
  const sources = new PictureSources({}, 100, () => now)
  const fail = async () => {
    asked += 1
    throw new Error('too slow')
  }
  const ask = () => sources.use('a', 'one', fail, nameOf)
  await expect(ask()).rejects.toThrow('too slow')
  now += 59_000
  await expect(ask()).rejects.toThrow('too slow')
  expect(asked).toBe(1)
  now += 2_000
  await expect(ask()).rejects.toThrow('too slow')
  expect(asked).toBe(2)
  // The clock was set back.
  now -= 10_000_000
  await expect(ask()).rejects.toThrow('too slow')
  expect(asked).toBe(3)
  const none = async () => {
    asked += 1
    return null
  }
  for (const _ of [1, 2]) expect(await sources.use('b', 'one', none, nameOf)).toBeNull()
  expect(asked).toBe(5)
})

test('a size that cannot be made fails for those who wait for it, and not for the picture', async () => {
  const sources = new PictureSources()
  const load = async () => picture(1)
  const broken = async () => {
    throw new Error('no picture')
  }
  await expect(sources.use('a', 'one', load, broken)).rejects.toThrow('no picture')
  expect(await sources.use('a', 'one', load, nameOf)).toBe('done')
})
