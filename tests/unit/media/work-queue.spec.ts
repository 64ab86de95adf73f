import { expect, test } from '@playwright/test'
import { QueueFullError, WorkQueue } from '@/lib/media/work-queue'

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

test('only so many tasks run at once, in the order of their arrival; one too many is refused', async () => {
  const queue = new WorkQueue<string>({ running: 2, waiting: 2 })
  const { begun, ends, task } = heldTasks()
  const results = ['a', 'b', 'c', 'd'].map((name) => queue.run(name, task(name)))
  await expect(queue.run('e', task('e'))).rejects.toThrow(QueueFullError)
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.()
  await results[1]
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  // A task that fails leaves its place as well.
  ends.get('a')?.(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  ends.get('c')?.()
  ends.get('d')?.()
  expect(await Promise.all(results.slice(1))).toEqual(['b', 'c', 'd'])
})

test('readers who ask for the same picture wait for one task, and take no place in the queue', async () => {
  const queue = new WorkQueue<string>({ running: 1, waiting: 0 })
  const { begun, ends, task } = heldTasks()
  const results = Array.from({ length: 50 }, () => queue.run('a', task('a')))
  ends.get('a')?.()
  expect(new Set(await Promise.all(results))).toEqual(new Set(['a']))
  expect(begun).toEqual(['a'])
  const again = queue.run('a', task('a'))
  ends.get('a')?.()
  await again
  expect(begun).toEqual(['a', 'a'])
})
