import { expect, test, vi } from 'vitest'
import type { Site } from '@/lib/site/types'
import { Freshness, type PageVersion } from '@/lib/workspace/freshness'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const tea = makePost({ title: 'Tea' })
const site = makeSite([tea])
const page = { path: '/article/tea' }
/** Before any version is read. */
const renderedAt = 0

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
  freshness.note(site)
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(true)
  for (let second = 0; second < 60; second++) {
    state.now += 1_000
    // Each window brings a new object with the same content.
    freshness.note(makeSite([tea]))
    expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(true)
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
  freshness.note(site)
  const judged = [1, 2, 3].map(() => freshness.isCurrent(page, 'one', renderedAt))
  expect(await Promise.all(judged)).toEqual([true, true, true])
  expect(state.reads).toBe(1)
})

test('any edit of the site has each page judged again; one with the same version stays current', async () => {
  const { freshness, state } = judge([lasting('one'), lasting('one'), lasting('two')])
  freshness.note(site)
  await freshness.isCurrent(page, 'one', renderedAt)
  freshness.note(makeSite([{ ...tea, summary: 'Green' }]))
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(true)
  freshness.note(
    makeSite([tea], { table: { id: 'table', privateRowIds: new Set(['draft']), passwords: [] } }),
  )
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(false)
  expect(state.reads).toBe(3)
})

test('a page is judged again once its content is due, and when a call told of an edit', async () => {
  const { freshness, state } = judge([{ hash: 'one', until: 1_015_000 }, lasting('one'), lasting('two')])
  freshness.note(site)
  await freshness.isCurrent(page, 'one', renderedAt)
  state.now = 1_014_999
  await freshness.isCurrent(page, 'one', renderedAt)
  expect(state.reads).toBe(1)
  state.now = 1_015_000
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(true)
  freshness.forget()
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(false)
})

test('content that is due at once is looked at once in two seconds', async () => {
  const { freshness, state } = judge([{ hash: 'one', until: 0 }])
  freshness.note(site)
  for (let index = 0; index < 10; index++) await freshness.isCurrent(page, 'one', renderedAt)
  expect(state.reads).toBe(1)
  state.now += 2_000
  await freshness.isCurrent(page, 'one', renderedAt)
  expect(state.reads).toBe(2)
})

test('what cannot be judged is not current', async () => {
  const { freshness } = judge([new Error('The workspace is away'), null])
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(false)
  freshness.note(site)
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(false)
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(false)
  const alone = new Freshness()
  alone.note(site)
  expect(await alone.isCurrent(page, 'one', renderedAt)).toBe(false)
})

test('a clock that was set back does not make a judgement last longer', async () => {
  const { freshness, state } = judge([lasting('one'), lasting('two')])
  freshness.note(site)
  await freshness.isCurrent(page, 'one', renderedAt)
  state.now = 500_000
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(false)
})

test('a page that was rendered since, with another version, is compared anew', async () => {
  const { freshness, state } = judge([lasting('one'), lasting('two')])
  freshness.note(site)
  expect(await freshness.isCurrent(page, 'one', state.now - 10)).toBe(true)
  state.now += 100
  // Its body was edited, which the rows do not show.
  expect(await freshness.isCurrent(page, 'two', state.now)).toBe(true)
  expect(await freshness.isCurrent(page, 'one', state.now - 110)).toBe(false)
  expect(state.reads).toBe(2)
})

test('each theme of a page has a version of its own', async () => {
  const { freshness, state } = judge([lasting('one'), lasting('two')])
  freshness.note(site)
  expect(await freshness.isCurrent(page, 'one', renderedAt)).toBe(true)
  expect(await freshness.isCurrent({ ...page, theme: 'docs' }, 'two', renderedAt)).toBe(true)
  expect(state.reads).toBe(2)
})

test('eight pages are compared at a time: a reader who asks for more gets them as they are, compared later', async () => {
  const waiting: (() => void)[] = []
  const freshness = new Freshness()
  freshness.connect(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return lasting('new')
  })
  freshness.note(site)
  const pages = Array.from({ length: 40 }, (_, index) => ({ path: `/article/${index}` }))
  const compared = pages.map((one) => freshness.isCurrent(one, 'old', renderedAt))
  expect(waiting).toHaveLength(8)
  expect(freshness.isBusy).toBe(true)
  expect(compared.slice(8)).toEqual(Array.from({ length: 32 }, () => true))
  for (const answer of waiting) answer()
  expect(await Promise.all(compared.slice(0, 8))).toEqual(Array.from({ length: 8 }, () => false))
  expect(freshness.isBusy).toBe(false)
  const later = freshness.isCurrent({ path: '/article/39' }, 'old', renderedAt)
  waiting[8]?.()
  expect(await later).toBe(false)
})

test('comparisons that wait for the workspace hold up no others', async () => {
  const freshness = new Freshness()
  freshness.note(site)
  freshness.connect((_site, { path }) =>
    path === '/slow' ? new Promise(() => undefined) : Promise.resolve(lasting('new')),
  )
  for (const theme of 'abcdefgh') void freshness.isCurrent({ path: '/slow', theme }, 'old', renderedAt)
  expect(await freshness.isCurrent(page, 'old', renderedAt)).toBe(true)
  await vi.waitFor(
    async () => {
      expect(await freshness.isCurrent(page, 'old', renderedAt)).toBe(false)
    },
    { timeout: 10_000 },
  )
})
