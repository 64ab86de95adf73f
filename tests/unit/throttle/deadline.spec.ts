import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fetchFile } from '@/lib/media/fetch-file'
import { QueueFullError, WorkQueue } from '@/lib/media/work-queue'
import { answerUnlessAborted, partsOf } from '@/lib/throttle/answers'
import { unlessAborted, within } from '@/lib/throttle/deadline'
import { askTweet } from '@/lib/tweets/ask-tweet'
import { collectingGarbage } from '../../support/collect-garbage'
import { serving } from '../workspace/in-own-blog'

const never = () => new Promise<never>(() => undefined)
const late = (milliseconds: number) => pause(milliseconds, 'still waiting', { ref: false })

test('a time ends though its signals are held by nothing but the wait', async () => {
  const parent = new AbortController()
  const outcome = collectingGarbage(() =>
    within(500, (signal) => unlessAborted(signal, never()), parent.signal).catch(String),
  )
  expect(await Promise.race([outcome, late(5_000)])).toContain('not done within 500 ms')
})

test('a parent that is aborted ends the work at once, with its reason', async () => {
  const parent = new AbortController()
  const outcome = within(60_000, (signal) => unlessAborted(signal, never()), parent.signal)
  parent.abort(new Error('the reader has gone'))
  await expect(outcome).rejects.toThrow('the reader has gone')
  await expect(within(60_000, (signal) => unlessAborted(signal, never()), parent.signal)).rejects.toThrow(
    'the reader has gone',
  )
})

test('the signal of work that is done is not aborted any more', async () => {
  const parent = new AbortController()
  const signal = await within(20, async (given) => given, parent.signal)
  await pause(50)
  parent.abort()
  expect(signal.aborted).toBe(false)
})

test('a task waits no longer than it may, whatever the garbage collector takes', async () => {
  const bounds = { running: 1, runningPerCaller: 1, waiting: 3, waitingPerCaller: 3, longest: 60_000 }
  const queue = new WorkQueue<string>({ ...bounds, timeout: 500 })
  // It is given up a minute later, during another test.
  queue.run('a', 'one', never).catch(() => undefined)
  const second = collectingGarbage(() => queue.run('b', 'one', never).catch((error: unknown) => error))
  expect(await Promise.race([second, late(5_000)])).toBeInstanceOf(QueueFullError)
})

test('a host that sends a byte now and then is given up in time', { tags: 'full' }, async () => {
  const drips = () =>
    serving(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{')
        const timer = setInterval(() => response.write(' '), 200)
        response.on('close', () => clearInterval(timer))
      },
      (TWEET_API_URL) => {
        const settings = { TWEET_API_URL, WORKSPACE_USER_AGENT: 'test' }
        return Promise.race([collectingGarbage(() => askTweet('1', settings)), late(12_000)])
      },
    )
  const { warn } = console
  const told: string[] = []
  console.warn = (text: string) => told.push(text)
  try {
    expect(await drips()).toBe('failed')
  } finally {
    console.warn = warn
  }
  expect(told.join()).toContain('not done within 6000 ms')
})

test('a body is cancelled when its time is over, by whoever reads it and whatever made it', async () => {
  let cancelled = 0
  const body = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(3)),
      cancel: () => {
        cancelled += 1
      },
    })
  const read = async (signal: AbortSignal) => {
    let size = 0
    for await (const part of partsOf(body(), signal)) size += part.length
    return size
  }
  await expect(within(50, read)).rejects.toThrow('not done within 50 ms')
  expect(cancelled).toBe(1)
  // An answer that comes when nobody waits for it any more.
  const answer = pause(100).then(() => new Response(body()))
  await expect(within(50, (signal) => answerUnlessAborted(signal, answer))).rejects.toThrow('not done')
  await expect.poll(() => cancelled).toBe(2)
  for await (const _ of partsOf(body())) break
  expect(cancelled).toBe(3)
})

test('a fetch that heeds no signal is not waited for', async () => {
  const options = { headers: {}, userAgent: 'test', isAllowed: () => true, answerTimeout: 60_000 }
  const asked = (signal: AbortSignal) =>
    fetchFile('https://files.example/a', { ...options, signal, fetch: never })
  await expect(within(50, asked)).rejects.toThrow('not done within 50 ms')
})
