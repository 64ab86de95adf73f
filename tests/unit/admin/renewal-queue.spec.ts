import { expect, test } from '@playwright/test'
import { keepRunning } from '@/lib/admin/keep-running'
import { RenewalQueue, type RunRenewal } from '@/lib/admin/renewal-queue'

/** Runs that end when the test says so. */
function heldRuns() {
  const runs: string[][] = []
  const ends: (() => void)[] = []
  const run: RunRenewal = (pageIds) =>
    new Promise<void>((resolve) => {
      runs.push([...pageIds])
      ends.push(resolve)
    })
  /** Ends the run under way, and lets the next begin. */
  const end = async () => {
    await Promise.resolve()
    ends.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { runs, run, end }
}

/** What is logged as an error while a task runs. */
async function errorsOf(task: () => Promise<void>): Promise<string[]> {
  const { error } = console
  const errors: string[] = []
  console.error = (text: string) => errors.push(text)
  try {
    await task()
  } finally {
    console.error = error
  }
  return errors
}

test('an event begins a renewal without anybody waiting for it; those of meanwhile are one renewal more', async () => {
  const { runs, run, end } = heldRuns()
  const queue = new RenewalQueue()
  const done = queue.add('a', run)
  await Promise.resolve()
  for (const page of ['a', 'b', 'b', null, 'a']) void queue.add(page, run)
  await end()
  expect(runs).toEqual([['a'], ['a', 'b']])
  await end()
  await done
  expect(runs).toHaveLength(2)
  void queue.add(null, run)
  await end()
  expect(runs).toEqual([['a'], ['a', 'b'], []])
})

test('no more pages wait than the limit', async () => {
  const { runs, run, end } = heldRuns()
  const queue = new RenewalQueue([], 2)
  void queue.add('a', run)
  await Promise.resolve()
  for (const page of ['b', 'c', 'd']) void queue.add(page, run)
  await end()
  await end()
  expect(runs).toEqual([['a'], ['b', 'c']])
})

test('a renewal that fails is logged and tried again with its pages, then given up', async () => {
  const runs: string[][] = []
  const queue = new RenewalQueue([1, 1])
  const errors = await errorsOf(async () => {
    await queue.add('a', async (pageIds) => {
      runs.push([...pageIds])
      throw new Error('away')
    })
    await expect.poll(() => runs.length).toBe(3)
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(runs).toEqual([['a'], ['a'], ['a']])
  expect(errors).toHaveLength(3)
  expect(errors[2]).toContain('no further attempt')
})

test('pages of a run that fails wait together with those of meanwhile', async () => {
  const runs: string[][] = []
  const queue = new RenewalQueue([1])
  await errorsOf(async () => {
    await queue.add('a', async (pageIds) => {
      runs.push([...pageIds])
      if (runs.length > 1) return
      void queue.add('b', async () => {})
      throw new Error('away')
    })
  })
  expect(runs).toEqual([['a'], ['a', 'b']])
})

test('what throws before it begins to work stops no later event', async () => {
  const queue = new RenewalQueue([])
  const errors = await errorsOf(() =>
    queue.add('a', () => {
      throw new Error('at once')
    }),
  )
  expect(errors).toHaveLength(1)
  const runs: string[][] = []
  await queue.add('b', async (pageIds) => runs.push([...pageIds]))
  expect(runs).toEqual([['b']])
})

test('a host of functions is asked to wait for the work after an answer; other hosts have nothing to ask', async () => {
  const symbol = Symbol.for('@next/request-context')
  const task = Promise.resolve()
  const asked: unknown[] = []
  keepRunning(task)
  Reflect.set(globalThis, symbol, { get: () => ({ waitUntil: (work: unknown) => asked.push(work) }) })
  try {
    keepRunning(task)
  } finally {
    Reflect.deleteProperty(globalThis, symbol)
  }
  expect(asked).toEqual([task])
})

test('an edit of a row stays one when events are merged, and when a run fails', async () => {
  const { run, runs, end } = heldRuns()
  const told: boolean[] = []
  const failing: RunRenewal = async (pageIds, isRowEdit) => {
    told.push(isRowEdit)
    await run(pageIds, isRowEdit)
    if (told.length === 2) throw new Error('no')
  }
  const queue = new RenewalQueue([1])
  await errorsOf(async () => {
    const done = queue.add('a', failing)
    await end()
    queue.add('b', failing, true)
    queue.add('c', failing)
    await end()
    await end()
    await done
    await expect.poll(() => runs.length).toBe(3)
    await end()
  })
  expect(told).toEqual([false, true, true])
})
