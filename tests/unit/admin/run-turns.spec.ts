import { expect, test } from 'vitest'
import { EndedRunError, RunTurns } from '@/lib/admin/run-turns'

/** A run that goes on until it is told to end. */
const untilEnded = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('ended')))

test('runs follow each other, also after one that fails', async () => {
  const turns = new RunTurns()
  const order: string[] = []
  const run = (name: string, end: () => void = () => undefined) =>
    turns.take(async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(`${name} ends`)
      end()
    })
  const first = run('first', () => {
    throw new Error('no')
  })
  const second = run('second')
  await expect(first).rejects.toThrow('no')
  await second
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a run that takes too long is told to end, and given up', async () => {
  const turns = new RunTurns(10_000, 20)
  let wasTold = false
  const hung = turns.take((signal) => {
    signal.addEventListener('abort', () => {
      wasTold = true
    })
    return new Promise(() => undefined)
  })
  await expect(hung).rejects.toThrow('not done within 20 ms')
  expect(wasTold).toBe(true)
  expect(await turns.take(async () => 'next')).toBe('next')
})

test('the time of waiting for a turn does not count', async () => {
  const turns = new RunTurns(10_000, 60)
  const pause = () => new Promise((resolve) => setTimeout(resolve, 40))
  const runs = [turns.take(pause), turns.take(pause), turns.take(pause)]
  expect(await Promise.allSettled(runs)).toMatchObject(Array(3).fill({ status: 'fulfilled' }))
})

test('who is in a hurry ends the present run once it has had its time, which doubles after each', async () => {
  const turns = new RunTurns(40)
  const lasted: number[] = []
  for (let run = 0; run < 2; run += 1) {
    let began = 0
    const ended = turns.take((signal) => {
      began = performance.now()
      return untilEnded(signal)
    })
    while (began === 0) await Promise.resolve()
    turns.hurry()
    expect(await ended).toBe('ended')
    lasted.push(performance.now() - began)
  }
  expect(lasted[0]).toBeGreaterThanOrEqual(35)
  expect(lasted[1]).toBeGreaterThanOrEqual(75)
})

test('a run that another one has ended, and that fails therefore, says so', async () => {
  const turns = new RunTurns(0)
  const ended = turns.take(async (signal) => {
    await untilEnded(signal)
    throw new Error('pages are left')
  })
  await Promise.resolve()
  turns.hurry()
  await expect(ended).rejects.toThrow(EndedRunError)
})

test('a hurry while nothing runs ends no later run', async () => {
  const turns = new RunTurns(0)
  turns.hurry()
  const told = await turns.take(async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return signal.aborted
  })
  expect(told).toBe(false)
})
