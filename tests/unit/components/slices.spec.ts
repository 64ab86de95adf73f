import { expect, test } from 'vitest'
import { inSlices } from '@/components/notion/islands/slices'

/** Takes longer than a slice. */
const takeLong = () => {
  const end = performance.now() + 20
  while (performance.now() < end);
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('work goes on in later tasks, in order, until it is stopped', async () => {
  const done: number[] = []
  const work = (item: number) => {
    done.push(item)
    takeLong()
  }
  await new Promise<void>((resolve) => {
    inSlices([1, 2, 3], (item) => {
      work(item)
      if (item === 3) resolve()
    })
    expect(done).toEqual([1])
  })
  expect(done).toEqual([1, 2, 3])

  done.length = 0
  const stop = inSlices([1, 2, 3], work)
  stop()
  await pause(100)
  expect(done).toEqual([1])
})
