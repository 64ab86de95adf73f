import type { Site } from '@/lib/site/types'
import { Freshness, type PageVersion } from '@/lib/workspace/freshness'
import { expect } from '@/tests/support/expect'
import { test } from '@/tests/support/unit-test'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const tea = makePost({ title: 'Tea' })
const site = makeSite([tea])
const page = { path: '/article/tea' }

/** A judge of pages with a clock, and how often it has read a version. */
function judge(versions: (PageVersion | Error | null)[]) {
  const state = { now: 1_000_000, reads: 0 }
  const freshness = new Freshness(() => state.now)
  freshness.connect(async () => {
    const version = versions[Math.min(state.reads++, versions.length - 1)] ?? null
    if (version instanceof Error) throw version
    return version
  })
  return { freshness, state }
}

const lasting = (hash: string) => ({ hash, until: Number.POSITIVE_INFINITY })

test('a page of the present version is judged once, however often it is asked for', async () => {
  const { freshness, state } = judge([lasting('one')])
  const entry = {}
  freshness.note(site)
  expect(await freshness.isCurrent(entry, page, 'one')).toBe(true)
  for (let second = 0; second < 60; second++) {
    state.now += 1_000
    // Each window brings a new object with the same content.
    freshness.note(makeSite([tea]))
    expect(await freshness.isCurrent(entry, page, 'one')).toBe(true)
  }
  expect(state.reads).toBe(1)
})

test('each new state of the site is told once, whoever has read it', () => {
  const told: number[] = []
  const freshness = new Freshness()
  freshness.connect(
    async () => null,
    ({ posts }) => told.push(posts.length),
  )
  for (const posts of [[], [], [tea], [tea], []]) freshness.note(makeSite(posts))
  expect(told).toEqual([0, 1, 0])
})

test('a state that is known when the listener comes is told at once', () => {
  const told: Site[] = []
  const freshness = new Freshness()
  freshness.note(site)
  freshness.connect(
    async () => null,
    (known) => told.push(known),
  )
  freshness.note(makeSite([tea]))
  expect(told).toEqual([site])
})

test('requests at the same moment share one judgement', async () => {
  const { freshness, state } = judge([lasting('one')])
  const entry = {}
  freshness.note(site)
  const judged = [1, 2, 3].map(() => freshness.isCurrent(entry, page, 'one'))
  expect(await Promise.all(judged)).toEqual([true, true, true])
  expect(state.reads).toBe(1)
})

test('any edit of the site has each page judged again; one with the same version stays current', async () => {
  const { freshness, state } = judge([lasting('one'), lasting('one'), lasting('two')])
  const entry = {}
  freshness.note(site)
  await freshness.isCurrent(entry, page, 'one')
  freshness.note(makeSite([{ ...tea, summary: 'Green' }]))
  expect(await freshness.isCurrent(entry, page, 'one')).toBe(true)
  freshness.note(
    makeSite([tea], { table: { id: 'table', privateRowIds: new Set(['draft']), passwords: [] } }),
  )
  expect(await freshness.isCurrent(entry, page, 'one')).toBe(false)
  expect(state.reads).toBe(3)
})

test('a page is judged again once its content is due, and when a call told of an edit', async () => {
  const { freshness, state } = judge([{ hash: 'one', until: 1_015_000 }, lasting('one'), lasting('two')])
  const entry = {}
  freshness.note(site)
  await freshness.isCurrent(entry, page, 'one')
  state.now = 1_014_999
  await freshness.isCurrent(entry, page, 'one')
  expect(state.reads).toBe(1)
  state.now = 1_015_000
  expect(await freshness.isCurrent(entry, page, 'one')).toBe(true)
  freshness.forget()
  expect(await freshness.isCurrent(entry, page, 'one')).toBe(false)
})

test('content that is due at once is looked at once in two seconds', async () => {
  const { freshness, state } = judge([{ hash: 'one', until: 0 }])
  const entry = {}
  freshness.note(site)
  for (let index = 0; index < 10; index++) await freshness.isCurrent(entry, page, 'one')
  expect(state.reads).toBe(1)
  state.now += 2_000
  await freshness.isCurrent(entry, page, 'one')
  expect(state.reads).toBe(2)
})

test('what cannot be judged is not current', async () => {
  const { freshness } = judge([new Error('The workspace is away'), null])
  expect(await freshness.isCurrent({}, page, 'one')).toBe(false)
  freshness.note(site)
  expect(await freshness.isCurrent({}, page, 'one')).toBe(false)
  expect(await freshness.isCurrent({}, page, 'one')).toBe(false)
  const alone = new Freshness()
  alone.note(site)
  expect(await alone.isCurrent({}, page, 'one')).toBe(false)
})

test('a clock that was set back does not make a judgement last longer', async () => {
  const { freshness, state } = judge([lasting('one'), lasting('two')])
  const entry = {}
  freshness.note(site)
  await freshness.isCurrent(entry, page, 'one')
  state.now = 500_000
  expect(await freshness.isCurrent(entry, page, 'one')).toBe(false)
})
