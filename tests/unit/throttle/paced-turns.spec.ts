import { expect, test } from 'vitest'
import { PacedTurns } from '@/lib/throttle/paced-turns'

test('tasks follow each other with pauses as long as they took, also after one that fails', async () => {
  const turns = new PacedTurns()
  const begun: number[] = []
  const task = (name: string, fails = false) =>
    turns.take(async () => {
      begun.push(performance.now())
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (fails) throw new Error('no')
      return name
    })
  const [first, second, third] = [task('first'), task('second', true), task('third')]
  expect(await first).toBe('first')
  await expect(second).rejects.toThrow('no')
  expect(await third).toBe('third')
  const gaps = begun.slice(1).map((time, index) => time - (begun[index] ?? 0))
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(37)
})
