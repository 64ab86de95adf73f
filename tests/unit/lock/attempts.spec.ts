import { expect, test } from 'vitest'
import { Attempts } from '@/lib/lock/attempts'
import { tryPassword, type Unlocking } from '@/lib/lock/unlock'
import { MemoryCounters } from '@/lib/throttle/counters'

const lock = { postId: 'post-1', password: 'open-sesame' }
const now = Date.parse('2026-06-15T12:00:00Z')

/** A blog's limits; `callerMemory` addresses are remembered. */
function blog(callerMemory = 50_000) {
  const attempts = new Attempts({
    callers: new MemoryCounters(callerMemory),
    sites: new MemoryCounters(1_000),
    posts: new MemoryCounters(100),
  })
  const keeper = { attempts, secret: 'a secret of the server', seconds: 3_600, now }
  return (password: string, caller: string, of = lock) => tryPassword(password, of, caller, keeper)
}

/** IPv4 addresses, each another one. */
const address = (index: number) => `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.7`

const kinds = (answers: readonly Unlocking[]) => new Set(answers.map(({ kind }) => kind))

async function timed<Result>(task: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const began = performance.now()
  return { result: await task, ms: performance.now() - began }
}

test('R-374 after 10,000 wrong tries from many addresses a reader gets in after a second', {
  tags: 'full',
}, async () => {
  const attempt = blog()
  const guesses = await Promise.all(Array.from({ length: 10_000 }, (_, i) => attempt('guess', address(i))))
  expect(kinds(guesses)).toEqual(new Set(['wrong']))
  const { result, ms } = await timed(attempt('open-sesame', '203.0.113.7'))
  expect(result.kind).toBe('opened')
  expect(ms).toBeGreaterThan(900)
  expect(ms).toBeLessThan(3_000)
  // Another post is not slower.
  const other = await timed(attempt('other', '203.0.113.8', { postId: 'post-2', password: 'other' }))
  expect([other.result.kind, other.ms < 700]).toEqual(['opened', true])
})

test('R-374 a reader gets in while the flood goes on, also after mistyping twice', {
  tags: 'full',
}, async () => {
  const attempt = blog()
  let isOver = false
  let sent = 0
  const flood = Array.from({ length: 600 }, async () => {
    while (!isOver) {
      await attempt('guess', address(sent++))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  await expect.poll(() => sent).toBeGreaterThan(1_500)
  const reader = '203.0.113.7'
  expect((await timed(attempt('opem-sesame', reader))).result.kind).toBe('wrong')
  expect((await timed(attempt('open-sesamr', reader))).result.kind).toBe('wrong')
  const { result, ms } = await timed(attempt('open-sesame', reader))
  isOver = true
  await Promise.all(flood)
  expect([result.kind, ms < 8_000]).toEqual(['opened', true])
})

test('R-374 above the limit of a post later tries wait longer, one of a caller at a time', {
  tags: 'full',
}, async () => {
  const attempt = blog()
  const guesser = '198.51.100.1'
  for (let i = 0; i < 3; i++) await attempt('guess', guesser)
  await Promise.all(Array.from({ length: 500 }, (_, i) => attempt('guess', address(i))))
  const later = timed(attempt('guess', guesser))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await attempt('guess', guesser)).toEqual({ kind: 'wait', seconds: 5 })
  const { result, ms } = await later
  expect(result.kind).toBe('wrong')
  expect(ms).toBeGreaterThan(1_200)
  expect(ms).toBeLessThan(5_000)
})

test('R-374 no more than 100 later tries are held back at once', { tags: 'full' }, async () => {
  const attempt = blog()
  const guessers = Array.from({ length: 150 }, (_, i) => address(100_000 + i))
  for (let round = 0; round < 3; round++)
    await Promise.all(guessers.map((guesser) => attempt('guess', guesser)))
  const answers = await Promise.all(guessers.map((guesser) => attempt('guess', guesser)))
  expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(100)
  expect(answers.filter(({ kind }) => kind === 'wait')).toHaveLength(50)
})

test('R-374 a flood elsewhere resets neither the count of a post nor that of a guesser', {
  tags: 'full',
}, async () => {
  const attempt = blog(2_000)
  for (let i = 0; i < 10; i++) await attempt('guess', '198.51.100.1')
  await Promise.all(Array.from({ length: 400 }, (_, i) => attempt('guess', address(i))))
  const other = { postId: 'post-2', password: 'other' }
  await Promise.all(Array.from({ length: 20_001 }, (_, i) => attempt('guess', address(1_000 + i), other)))
  expect((await attempt('open-sesame', '198.51.100.1')).kind).toBe('wait')
  expect(
    (await timed(attempt('open-sesame', '203.0.113.9'))).ms,
    'the post still answers slowly',
  ).toBeGreaterThan(900)
})

test('R-374 rotating through the networks of a /48 gives it 50 quick tries, and slow ones after', async () => {
  const attempt = blog()
  const networks = Array.from({ length: 300 }, (_, i) => `2001:db8:7:${i.toString(16)}:0:0:0:1`)
  const { result } = await timed(Promise.all(networks.map((network) => attempt('guess', network))))
  expect(result.filter(({ kind }) => kind === 'wrong').length).toBeLessThan(60)
  expect((await attempt('open-sesame', '2001:db8:8:1:0:0:0:1')).kind, 'another site').toBe('opened')
})
