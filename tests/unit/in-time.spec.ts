import { expect, test } from 'vitest'
import { inTime, processorTime } from '../support/in-time'

/** Occupies the processor for so many milliseconds. */
function occupy(milliseconds: number): void {
  const end = processorTime() + milliseconds
  while (processorTime() < end);
}

test('work is run again until one run costs no more than the limit, and its result counts', async () => {
  let run = 0
  const work = () => {
    run += 1
    if (run < 3) occupy(60)
    return run
  }
  expect(await inTime(10, work)).toBe(3)
  expect(await inTime(10, work)).toBe(4)
})

test('work that always costs more fails after five runs, and after one when it costs far more', {
  tags: 'full',
}, async () => {
  let runs = 0
  const work = (milliseconds: number) => () => {
    runs += 1
    occupy(milliseconds)
  }
  await expect(inTime(10, work(60))).rejects.toThrow(/^No run took less than 10 ms .*: \d+(, \d+){4}$/)
  expect(runs).toBe(5)
  await expect(inTime(0.5, work(60))).rejects.toThrow(/: \d+$/)
  expect(runs).toBe(6)
})

test('work that fails is not run again', async () => {
  const failing = async () => Promise.reject(new Error('no input'))
  await expect(inTime(5, failing)).rejects.toThrow('no input')
})
