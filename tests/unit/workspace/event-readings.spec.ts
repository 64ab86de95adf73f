import { expect, test } from 'vitest'
import type { Site } from '@/lib/site/types'
import { EventReadings, eventLifetime, youngPages } from '@/lib/workspace/event-readings'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

/** Readings, and both clocks of a process in the hand of a test. */
async function withClocks(
  task: (clocks: { date: number; process: number }, readings: EventReadings, read: Site[]) => Promise<void>,
): Promise<void> {
  const [now, performanceNow] = [Date.now, performance.now]
  const clocks = { date: 1_000_000, process: 5_000 }
  const read: Site[] = []
  Date.now = () => clocks.date
  performance.now = () => clocks.process
  const readings = new EventReadings(async () => {
    const site = makeSite([])
    read.push(site)
    return site
  })
  try {
    await task(clocks, readings, read)
  } finally {
    Object.assign(Date, { now })
    performance.now = performanceNow
  }
}

test('pages of one run share a reading, and a page of a later event gets another', async () => {
  await withClocks(async (clocks, readings, read) => {
    const pass = (time: number) => {
      clocks.date += time
      clocks.process += time
    }
    const [first, second] = await Promise.all([readings.get(), readings.get()])
    expect(first).toBe(second)
    pass(eventLifetime - 1)
    expect(await readings.get()).toBe(first)
    pass(1)
    expect(await readings.get()).not.toBe(first)
    expect(read).toHaveLength(2)
  })
})

test('R-373 a function that was frozen, and a clock that was set, read again', async () => {
  await withClocks(async (clocks, readings, read) => {
    await readings.get()
    // The clock of the process stands still while the host has frozen it.
    clocks.date += 3_600_000
    await readings.get()
    expect(read).toHaveLength(2)
    clocks.process += 60_000
    await readings.get()
    expect(read).toHaveLength(3)
    clocks.date -= 60_000
    await readings.get()
    expect(read).toHaveLength(4)
  })
})

test('a reading that failed is not given to the pages after it', async () => {
  let calls = 0
  const readings = new EventReadings(async () => {
    calls += 1
    if (calls === 1) throw new Error('no answer')
    return makeSite([])
  })
  const failing = [readings.get(), readings.get()]
  for (const one of failing) await expect(one).rejects.toThrow('no answer')
  expect(await readings.get()).toEqual(makeSite([]))
  expect(calls).toBe(2)
})

test('pages are young as long as a second edit of the same minute may hide behind the first', () => {
  const minute = 60_000
  const posts = [
    makePost({ id: 'old', title: 'Old', lastEditedDate: 10 * minute }),
    makePost({ id: 'young', title: 'Young', lastEditedDate: 20 * minute }),
  ]
  expect(youngPages({ posts, pages: [] }, 20 * minute + 30_000)).toEqual(['young'])
  expect(youngPages({ posts, pages: [] }, 30 * minute)).toEqual([])
})
