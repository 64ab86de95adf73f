import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { loadMemos } from '@/lib/memos'
import { DrawingTime } from '@/lib/memos/drawing-time'
import { testFolder } from '@/tests/support/runner/test-folder'
import { inTime, processorTime } from '../../support/in-time'
import { context } from '../article/support'
import { makeSite } from '../screens/make-site'
import { blogWorld } from '../workspace/blog'
import { FakeWorkspace } from '../workspace/fake-workspace'
import { inOwnBlog, serving } from '../workspace/in-own-blog'

/** The parser would need longer than it may for each. */
const slow = Array.from({ length: 8 }, (_, i) => `${i} ${'**a'.repeat(6_000)}`)

/** The longest work during a task in which this process answers nobody, in milliseconds of processor time. */
async function longestBlock(task: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = processorTime()
  const beat = () => {
    longest = Math.max(longest, processorTime() - last)
    last = processorTime()
  }
  const timer = setInterval(beat, 5)
  try {
    await task()
    beat()
  } finally {
    clearInterval(timer)
  }
  return longest
}

test('slow memos that change all the time cost 3 s of a minute, and others are answered between them', {
  tags: 'full',
}, async () => {
  const folder = testFolder('store')
  const listener: RequestListener = ({ url }, response) => {
    const entries = slow.map((text, i) => ({ id: `m${i}`, text: `${url} ${text}`, day: '2026-01-01' }))
    response.end(JSON.stringify(entries))
  }
  const ownBlog = (task: () => Promise<void>) => inOwnBlog(folder, new FakeWorkspace(blogWorld([])), task)
  // The last memo may take a second more. Each of the 24 would take one.
  await inTime(12_000, () =>
    ownBlog(() =>
      serving(listener, async (origin) => {
        const load = (name: string) => {
          const settings = { MEMOS_SOURCE: `${origin}/${name}.json`, CONTENT_STORE_DIR: folder }
          return loadMemos(makeSite([], { settings }), () => context())
        }
        expect(await longestBlock(() => load('first'))).toBeLessThan(2_500)
        for (const name of ['second', 'third']) expect(await load(name)).toHaveLength(8)
      }),
    ),
  )
})

test('each minute has its time; what a memo took beyond it is taken from the next', () => {
  let now = 0
  let used = 0
  const time = new DrawingTime(
    20,
    () => now,
    () => used,
  )
  /** A job during which both clocks go on, in milliseconds. */
  const job = (passed: number, processor: number) => () => {
    now += passed
    used += processor
  }
  const next = () => {
    now += 61_000
    return time.isLeft
  }
  expect(time.isLeft).toBe(true)
  time.timed(job(48, 48))
  expect([time.isLeft, next(), next()]).toEqual([false, false, true])
  // The less of both counts: the machine was busy with another program, or this process with another thread.
  time.timed(job(48, 5))
  time.timed(job(6, 48))
  expect(time.isLeft).toBe(true)
  time.timed(job(1, 1))
  expect(time.isLeft).toBe(false)
})
