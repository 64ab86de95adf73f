import { expect, test } from 'vitest'
import { RequestErrors } from '@/lib/request-errors'

/** Returns what a log holds after calls, each with the time in milliseconds at which it is made. */
function logged(calls: readonly [number, ...unknown[]][]): unknown[][] {
  const lines: unknown[][] = []
  let now = 0
  const errors = new RequestErrors(
    (...given) => lines.push(given),
    () => now,
  )
  for (const [at, ...given] of calls) {
    now = at
    errors.log(...given)
  }
  return lines
}

test('a request that fails again and again is told once in a minute', () => {
  const failure = () => new Error('no page')
  const lines = logged([
    [0, failure()],
    [1, '⨯', failure()],
    [2, '\u001b[31m⨯\u001b[39m', failure()],
    [59_000, '⨯', failure()],
    [61_000, '⨯', failure()],
  ])
  expect(lines.map(([first]) => String(first))).toEqual(['Error: no page', expect.stringMatching(/^3 /), '⨯'])
})

test('requests that fail in many ways write twenty errors a minute', () => {
  const lines = logged(Array.from({ length: 2_000 }, (_, i) => [i, '⨯', new Error(`no page ${i}`)]))
  expect(lines).toHaveLength(20)
})

test('messages to the owner are written each time', () => {
  const lines = logged([
    [0, 'The workspace cannot be read.', new Error('no answer')],
    [1, 'The workspace cannot be read.', new Error('no answer')],
    [2, 'plain'],
    [3, 'plain'],
    [4, { some: 'thing' }],
    [5, { some: 'thing' }],
  ])
  expect(lines).toHaveLength(6)
})

test('pages that are refused because too many wait are told once in a minute', () => {
  const refused = (page: number) => Object.assign(new Error(`page ${page} waits`), { name: 'BusyError' })
  const lines = logged(Array.from({ length: 100 }, (_, i) => [i, '⨯', refused(i)]))
  expect(lines).toHaveLength(1)
})
