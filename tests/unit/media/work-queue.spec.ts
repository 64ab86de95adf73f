import { expect, test } from 'vitest'
import { QueueFullError, WorkQueue } from '@/lib/media/work-queue'

const bounds = {
  running: 2,
  runningPerCaller: 2,
  waiting: 3,
  waitingPerCaller: 2,
  timeout: 60_000,
  longest: 60_000,
}

/** Tasks that end when the test says so. */
function heldTasks() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const task = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (error) => (error ? reject(error) : resolve(name)))
    })
  }
  return { begun, ends, task }
}

test('only so many tasks run at once, and so many of one caller wait; one more is refused', async () => {
  const queue = new WorkQueue<string>(bounds)
  const { begun, ends, task } = heldTasks()
  const run = (name: string, caller = 'one') => queue.run(name, caller, task(name))
  const results = ['a', 'b', 'c', 'd'].map((name) => run(name))
  await expect(run('e')).rejects.toThrow(QueueFullError)
  results.push(run('f', 'two'))
  await expect(run('g', 'two')).rejects.toThrow(QueueFullError)
  await expect.poll(() => begun).toEqual(['a', 'b'])
  ends.get('b')?.()
  await results[1]
  // The caller with fewer tasks under way comes first.
  await expect.poll(() => begun).toEqual(['a', 'b', 'f'])
  // A task that fails leaves its place as well.
  ends.get('a')?.(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['a', 'b', 'f', 'c'])
  ends.get('f')?.()
  ends.get('c')?.()
  await expect.poll(() => begun).toContain('d')
  ends.get('d')?.()
  expect(await Promise.all(results.slice(1))).toEqual(['b', 'c', 'd', 'f'])
})

test('a task that waits too long is refused, and never begun', async () => {
  const queue = new WorkQueue<string>({ ...bounds, running: 1, timeout: 20 })
  const { begun, ends, task } = heldTasks()
  const first = queue.run('a', 'one', task('a'))
  await expect(queue.run('b', 'one', task('b'))).rejects.toThrow(QueueFullError)
  ends.get('a')?.()
  await first
  expect(begun).toEqual(['a'])
})

test('readers who ask for the same picture wait for one task, and take no place in the queue', async () => {
  const queue = new WorkQueue<string>({ ...bounds, running: 1, waiting: 0 })
  const { begun, ends, task } = heldTasks()
  const results = Array.from({ length: 50 }, (_, index) => queue.run('a', `caller ${index}`, task('a')))
  await expect.poll(() => begun).toEqual(['a'])
  ends.get('a')?.()
  expect(new Set(await Promise.all(results))).toEqual(new Set(['a']))
  const again = queue.run('a', 'one', task('a'))
  await expect.poll(() => begun).toEqual(['a', 'a'])
  ends.get('a')?.()
  await again
})

test('a reader who asks for what a busy caller has asked for has its own place', async () => {
  const queue = new WorkQueue<string>({ ...bounds, waiting: 10, waitingPerCaller: 5 })
  const { begun, ends, task } = heldTasks()
  const run = (name: string, caller: string) => queue.run(name, caller, task(name))
  const results = ['a', 'b', 'c', 'd'].map((name) => run(name, 'busy'))
  results.push(run('d', 'reader'))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  ends.get('a')?.()
  await expect.poll(() => begun).toEqual(['a', 'b', 'd'])
  for (const name of ['b', 'd', 'c']) {
    await expect.poll(() => begun).toContain(name)
    ends.get(name)?.()
  }
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'd'])
  expect(begun).toEqual(['a', 'b', 'd', 'c'])
})

test('a reader whose tasks do not end leaves places to the others', async () => {
  const queue = new WorkQueue<string>({ ...bounds, runningPerCaller: 1 })
  const { begun, ends, task } = heldTasks()
  const slow = ['a', 'b'].map((name) => queue.run(name, 'slow', task(name)))
  const other = queue.run('c', 'reader', task('c'))
  await expect.poll(() => begun).toEqual(['a', 'c'])
  ends.get('c')?.()
  expect(await other).toBe('c')
  expect(begun).toEqual(['a', 'c'])
  ends.get('a')?.()
  await expect.poll(() => begun).toEqual(['a', 'c', 'b'])
  ends.get('b')?.()
  await Promise.all(slow)
})

test('a task that does not end fails after the longest time, and its place is free', async () => {
  const queue = new WorkQueue<string>({ ...bounds, running: 1, longest: 50 })
  const { ends, task } = heldTasks()
  const stuck = queue.run('a', 'one', task('a'))
  // The others end as they begin: they have no more time than the first.
  const next = queue.run('b', 'two', async () => 'b')
  await expect(stuck).rejects.toThrow('not done within 50 ms')
  expect(await next).toBe('b')
  // What comes of it later is nobody's.
  ends.get('a')?.(new Error('late'))
  expect(await queue.run('a', 'one', async () => 'anew')).toBe('anew')
})
