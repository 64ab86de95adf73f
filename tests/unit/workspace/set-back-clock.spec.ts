/** A clock that is set back by hours keeps no withdrawal from readers for as long. */

import { expect, test } from 'vitest'
import { LiveIndex } from '@/lib/search/built-in/live-index'
import { systemClock } from '@/lib/search/schedule'
import { readTables } from '@/lib/workspace/record-tables'
import { MissingRows } from '@/lib/workspace/table/missing-rows'
import { unbelieved } from '@/lib/workspace/visibility/visibility-memory'
import { page, pageId } from '../article/support'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

test('R-368 the time of a change that is not believed starts anew', () => {
  const doubts = new Map([['row', { said: 'open', since: 10_000_000 }]])
  expect(unbelieved(doubts, 'row', 'open', 10_500_000)).toEqual({ said: 'open', since: 10_000_000 })
  expect(unbelieved(doubts, 'row', 'open', 200)).toEqual({ said: 'open', since: 200 })
})

test('a row that answers lack is gone after the clock was set back', () => {
  const clock = { now: 100_000_000 }
  const missing = new MissingRows(() => clock.now)
  const known = readTables(page([])).block
  const load = () =>
    missing.withKnown([pageId], {}, known, { answered: {}, untold: new Set(), isLasting: () => false })
  expect(Object.keys(load())).toEqual([pageId])
  clock.now -= 10_000_000
  expect(Object.keys(load())).toEqual([])
})

test('a body that could not be read is tried again a pause later, whatever the clock says', async () => {
  const clock = { now: 100_000_000 }
  let reads = 0
  const index = new LiveIndex({
    now: () => clock.now,
    read: async () => {
      reads += 1
      throw new Error('away')
    },
  })
  const site = makeSite([makePost({ id: 'a', title: 'A' })])
  await index.complete(site)
  await index.complete(site)
  expect(reads).toBe(1)
  clock.now -= 10_000_000
  await index.complete(site)
  expect(reads).toBe(2)
})

test('R-422 the pause between two searches in the browser is not measured by a clock that may be set', () => {
  const right = Date.now
  let ahead = 10_000_000
  try {
    Date.now = () => right() + ahead
    const before = systemClock.now()
    ahead = 0
    expect(systemClock.now() - before).toBeGreaterThanOrEqual(0)
  } finally {
    Date.now = right
  }
})
