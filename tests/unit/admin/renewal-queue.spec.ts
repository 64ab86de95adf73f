import { expect, test, vi } from 'vitest'
import { keepRunning } from '@/lib/admin/keep-running'
import { RenewalQueue, type RunRenewal } from '@/lib/admin/renewal-queue'
import { EndedRunError } from '@/lib/admin/run-turns'

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
  const { error, info } = console
  const errors: string[] = []
  console.error = (text: string) => errors.push(text)
  console.info = () => undefined
  try {
    await task()
  } finally {
    Object.assign(console, { error, info })
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

test('what is left of a run that another one has ended is due at once, and is no failure', async () => {
  const runs: string[][] = []
  const queue = new RenewalQueue([60_000])
  const errors = await errorsOf(async () => {
    await queue.add('a', async (pageIds) => {
      runs.push([...pageIds])
      if (runs.length === 1) throw new EndedRunError('ended')
    })
    await expect.poll(() => runs).toEqual([['a'], ['a']])
  })
  expect(errors).toEqual([])
  // Also after failures, whose repetition may be minutes away.
  await errorsOf(async () => {
    let count = 0
    const failing = new RenewalQueue([1, 60_000])
    const run: RunRenewal = async () => {
      count += 1
      if (count < 3) throw new Error('away')
      if (count === 3) throw new EndedRunError('ended')
    }
    await failing.add('a', run)
    await expect.poll(() => count).toBe(2)
    await failing.add('b', run)
    await expect.poll(() => count).toBe(4)
  })
})

test('a repetition leaves out what was revalidated with the same content; after a further event everything is due', async () => {
  const states = ['s', 's', 't', 't']
  const found: string[][] = []
  const queue = new RenewalQueue([1])
  const run: RunRenewal = async (_, __, finished) => {
    const state = states[found.length]
    if (state === undefined) return
    const paths = finished.with(state)
    found.push([...paths])
    paths.add(`/${found.length}`)
    throw new Error('away')
  }
  await errorsOf(async () => {
    await queue.add('a', run)
    await expect.poll(() => found.length).toBe(4)
    await queue.add('b', async (_, __, finished) => {
      found.push([...finished.with('t')])
    })
    await expect.poll(() => found.length).toBe(5)
  })
  expect(found).toEqual([[], ['/1'], [], ['/3'], []])
})

test('no more pages wait than the limit', async () => {
  const { runs, run, end } = heldRuns()
  const queue = new RenewalQueue([1], 2)
  const errors = await errorsOf(async () => {
    void queue.add('a', run)
    await Promise.resolve()
    for (const page of ['b', 'c', 'd', 'e']) void queue.add(page, run)
    await end()
    await end()
  })
  expect(runs).toEqual([['a'], ['b', 'c']])
  expect(errors).toEqual([
    'More than 2 edited pages wait to be read again. The others follow once their rows show the edit.',
  ])
})

/** Waits so many milliseconds. */
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('a renewal that fails is tried again with its pages until one succeeds, and only the first failures are logged', async () => {
  const runs: string[][] = []
  const queue = new RenewalQueue([1, 2])
  const errors = await errorsOf(async () => {
    await queue.add('a', async (pageIds) => {
      runs.push([...pageIds])
      if (runs.length < 6) throw new Error('away')
    })
    await expect.poll(() => runs.length).toBe(6)
    await wait(20)
  })
  expect(runs).toEqual(Array.from({ length: 6 }, () => ['a']))
  expect(errors).toHaveLength(2)
  expect(errors[0]).toMatch(/Trying again in 0 s\.$/)
  expect(errors[1]).toMatch(/Trying again every 0 s until it succeeds\.$/)
})

test('events in a short outage join the repetition and use up none', async () => {
  const runs: string[][] = []
  let isDown = true
  const queue = new RenewalQueue([150, 5_000])
  await errorsOf(async () => {
    for (const page of ['a', 'b', 'c', 'd']) {
      await queue.add(page, async (pageIds) => {
        runs.push([...pageIds])
        if (isDown) throw new Error('away')
      })
    }
    isDown = false
    await expect.poll(() => runs.length, { timeout: 2_000 }).toBe(2)
    await wait(200)
  })
  expect(runs).toEqual([['a'], ['a', 'b', 'c', 'd']])
})

test('after 30 runs in a row a run waits, and the events of meanwhile are merged', async () => {
  // The first 30 take longer than the wait when the machine stops in the middle of them.
  await vi.waitFor(
    async () => {
      const runs: string[][] = []
      const queue = new RenewalQueue([1], 1_000, 200)
      const run: RunRenewal = async (pageIds) => void runs.push([...pageIds])
      const began = performance.now()
      for (let event = 0; event < 30; event++) await queue.add('a', run)
      const spent = performance.now() - began
      for (const page of ['b', 'c', 'd']) void queue.add(page, run)
      await queue.add('e', run)
      expect(runs).toHaveLength(31)
      expect(runs[30]).toEqual(['b', 'c', 'd', 'e'])
      expect(spent).toBeLessThan(190)
      expect(performance.now() - began).toBeGreaterThan(190)
    },
    { timeout: 10_000 },
  )
})

test('an event during a long wait starts a run after the shortest delay, which is no repetition', async () => {
  const often = { interval: 5 }
  const began: number[] = []
  const runs: string[][] = []
  const run: RunRenewal = async (pageIds) => {
    began.push(performance.now())
    runs.push([...pageIds])
    if (runs.length < 5) throw new Error('away')
  }
  const queue = new RenewalQueue([100, 1_000, 60_000])
  const errors = await errorsOf(async () => {
    await queue.add('a', run)
    await expect.poll(() => runs.length, often).toBe(2)
    for (const page of ['b', 'c']) void queue.add(page, run)
    await expect.poll(() => runs.length, often).toBe(3)
    // The second repetition keeps its time. After it nothing is due for a minute.
    await expect.poll(() => runs.length, often).toBe(4)
    void queue.add('d', run)
    await expect.poll(() => runs.length).toBe(5)
  })
  expect(runs.slice(2)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ])
  const waits = began.slice(1).map((time, index) => time - (began[index] ?? 0))
  for (const one of waits) expect(one).toBeGreaterThan(95)
  expect((began[3] ?? 0) - (began[1] ?? 0)).toBeGreaterThan(995)
  // The run that the event started is not among the logged failures.
  expect(errors).toHaveLength(3)
})

test('pages of a run that fails wait together with those of meanwhile, the oldest first, up to the limit', async () => {
  const runs: string[][] = []
  const queue = new RenewalQueue([1], 3)
  const run: RunRenewal = async (pageIds) => {
    runs.push([...pageIds])
    if (runs.length > 2) return
    for (const page of ['b', 'c', 'd', 'e']) void queue.add(page, run)
    throw new Error('away')
  }
  await errorsOf(async () => {
    await queue.add('a', run)
    await expect.poll(() => runs.length).toBe(3)
  })
  expect(runs).toEqual([['a'], ['a', 'b', 'c'], ['a', 'b', 'c']])
})

test('what throws before it begins to work stops no later event', async () => {
  const queue = new RenewalQueue([1])
  const errors = await errorsOf(() =>
    queue.add('a', () => {
      throw new Error('at once')
    }),
  )
  expect(errors).toHaveLength(1)
  const runs: string[][] = []
  void queue.add('b', async (pageIds) => runs.push([...pageIds]))
  await expect.poll(() => runs).toEqual([['a', 'b']])
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
  const failing: RunRenewal = async (pageIds, isRowEdit, finished) => {
    told.push(isRowEdit)
    await run(pageIds, isRowEdit, finished)
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
