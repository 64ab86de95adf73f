import { expect, test } from 'vitest'
import type { ModalQuery } from '@/lib/search/modal-call'
import {
  emptyResponse,
  failedResponse,
  type ModalResponse,
  type ModalResult,
  toPageRecord,
} from '@/lib/search/modal-response'
import { modalSession } from '@/lib/search/modal-session'
import { fakeClock, settled } from './fake-clock'

const result = (id: string, text: string): ModalResult => ({
  id,
  href: `/article/${id}`,
  highlight: { text, pathText: 'Craft' },
})

/** Modal search over a route that answers when it is told to. */
function searching() {
  const clock = fakeClock()
  const queries: (ModalQuery & { at: number })[] = []
  const answers: ((response: ModalResponse) => void)[] = []
  const session = modalSession({
    clock,
    search: (query) => {
      queries.push({ ...query, at: clock.now() })
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  return { clock, queries, answers, session }
}

test('R-380 R-426 the search is asked with query and ancestorId, once, 1000 ms after the last key', async () => {
  const { clock, queries, session } = searching()
  session.type('in')
  await clock.pass(900)
  session.type(' ink')
  await clock.pass(999)
  expect(queries).toEqual([])
  await clock.pass(1)
  await clock.pass(10_000)
  expect(queries).toEqual([{ at: 1_900, query: 'ink', ancestorId: '' }])
})

test('R-302 R-303 a query is loading at once, then has its results, one entry for each page', async () => {
  const { clock, answers, session } = searching()
  session.type('ink')
  expect(session.state()).toMatchObject({ query: 'ink', outcome: { kind: 'loading' } })
  await clock.pass(1_000)
  answers[0]?.({
    ...emptyResponse(),
    results: [result('a', 'one'), result('b', 'x'), result('a', 'two')],
    recordMap: { block: { a: toPageRecord('a', 'Page a', '🖋️'), b: toPageRecord('b', 'Page b', '') } },
    total: 3,
  })
  await settled()
  expect(session.state().outcome).toEqual({
    kind: 'results',
    total: 3,
    pages: [
      {
        ...{ id: 'a', title: 'Page a', icon: '🖋️', href: '/article/a', pathText: 'Craft' },
        fragments: ['one', 'two'],
      },
      { id: 'b', title: 'Page b', icon: '', href: '/article/b', pathText: 'Craft', fragments: ['x'] },
    ],
  })
})

test('R-301 R-357 a query of white space alone clears the results and asks nothing', async () => {
  const { clock, queries, answers, session } = searching()
  session.type('ink')
  await clock.pass(1_000)
  answers[0]?.({ ...emptyResponse(), results: [result('a', 'one')], total: 1 })
  await settled()
  session.type('inks')
  session.type(' \t\n\u3000')
  expect(session.state().outcome).toEqual({ kind: 'nothing-asked' })
  await clock.pass(5_000)
  expect(queries).toHaveLength(1)
})

test('R-398 R-399 R-303 an answer with error or errorId is a failure, an empty one is no result', async () => {
  const cases: [ModalResponse, string][] = [
    [emptyResponse(), 'no-results'],
    [failedResponse('too-many', 'Too many searches'), 'failed'],
    [{ ...emptyResponse(), errorId: 'x' }, 'failed'],
    [{ ...emptyResponse(), error: 'x', results: [result('a', 'one')], total: 1 }, 'failed'],
  ]
  for (const [response, kind] of cases) {
    const { clock, answers, session } = searching()
    session.type('ink')
    await clock.pass(1_000)
    answers[0]?.(response)
    await settled()
    expect(session.state().outcome).toEqual({ kind })
  }
})

test('an answer that comes after the reader has typed on is dropped', async () => {
  const { clock, answers, session } = searching()
  session.type('one')
  await clock.pass(1_000)
  session.type('')
  answers[0]?.({ ...emptyResponse(), results: [result('a', 'one')], total: 1 })
  await settled()
  expect(session.state()).toMatchObject({ query: '', outcome: { kind: 'nothing-asked' } })
})

test('R-130 nothing is asked while an input method composes; its end asks for the whole text once', async () => {
  const { clock, queries, session } = searching()
  session.type('t')
  session.compose('tni')
  expect(session.state()).toMatchObject({ query: 'tni', outcome: { kind: 'nothing-asked' } })
  await clock.pass(10_000)
  session.type('t你')
  await clock.pass(10_000)
  expect(queries.map(({ query }) => query)).toEqual(['t你'])
})

test('R-380 a search below a page is asked at once with its id, and in the whole blog again without one', async () => {
  const { clock, queries, session } = searching()
  session.searchBelow('page')
  await clock.pass(5_000)
  expect(queries).toEqual([])
  session.type('ink')
  await clock.pass(1_000)
  session.searchBelow('')
  expect(session.state()).toEqual({ query: 'ink', ancestorId: '', outcome: { kind: 'loading' } })
  await clock.pass(1)
  expect(queries).toEqual([
    { at: 6_000, query: 'ink', ancestorId: 'page' },
    { at: 6_000, query: 'ink', ancestorId: '' },
  ])
})
