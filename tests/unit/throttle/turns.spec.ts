import { setTimeout as sleep } from 'node:timers/promises'
import { Turns } from '@/lib/throttle/turns'
import { expect } from '@/tests/support/expect'
import { test } from '@/tests/support/unit-test'

/** Tasks that end when they are told to, and the names of those that were started. */
function tasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { started, task, end: (name: string) => ends.get(name)?.() }
}

test('two tasks run at once, and the others in the order of their calls', async () => {
  const turns = new Turns(2, 60_000)
  const { started, task, end } = tasks()
  const all = ['a', 'b', 'c', 'd'].map((name) => turns.run(task(name)))
  await sleep(1)
  expect(started).toEqual(['a', 'b'])
  end('b')
  expect(await all[1]).toBe('b')
  await sleep(1)
  expect(started).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  await all[2]
  await sleep(1)
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a task that fails gives its turn to the next one', async () => {
  const turns = new Turns(1, 60_000)
  const failing = turns.run(() => Promise.reject(new Error('The workspace is away')))
  const next = turns.run(async () => 'next')
  await expect(failing).rejects.toThrow('The workspace is away')
  expect(await next).toBe('next')
  expect(await turns.run(async () => 'later')).toBe('later')
})

test('a task that waits for long holds up no others, and gives its turn away once', async () => {
  const turns = new Turns(1, 200)
  const { started, task, end } = tasks()
  const slow = turns.run(task('slow'))
  expect(await turns.run(async () => 'next')).toBe('next')
  end('slow')
  expect(await slow).toBe('slow')
  const [one, two] = ['one', 'two'].map((name) => turns.run(task(name)))
  await sleep(1)
  expect(started).toEqual(['slow', 'one'])
  end('one')
  expect(await one).toBe('one')
  await sleep(1)
  end('two')
  expect(await two).toBe('two')
})
