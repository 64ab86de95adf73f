import { expect, test } from 'vitest'
import { hostedSession } from '@/lib/search/hosted-session'
import type { SearchResponse } from '@/lib/search/search-response'
import { fakeClock, settled } from './fake-clock'

/** Hosted search over an index that answers when it is told to. */
function searching() {
  const clock = fakeClock()
  const queries: { at: number; query: string; page: number }[] = []
  const answers: {
    resolve(response: SearchResponse): void
    reject(error: Error): void
    signal: AbortSignal
  }[] = []
  const logged: unknown[][] = []
  const session = hostedSession({
    clock,
    log: (...line) => logged.push(line),
    search: (query, page, signal) => {
      queries.push({ at: clock.now(), query, page })
      return new Promise((resolve, reject) => answers.push({ resolve, reject, signal }))
    },
  })
  return { clock, queries, answers, logged, session }
}

const answerOf = (title: string): SearchResponse => ({
  hits: [{ objectID: title, slug: title, anchor: '', title, taggedTitle: '', snippet: '' }],
  nbHits: 11,
  nbPages: 2,
  processingTimeMS: 3,
})

test('R-299 R-422 the query runs for page 0, 800 ms after the last key', async () => {
  const { clock, queries, session } = searching()
  session.type('in')
  await clock.pass(700)
  session.type('ink ')
  await clock.pass(799)
  expect(queries).toEqual([])
  await clock.pass(1)
  expect(queries).toEqual([{ at: 1_500, query: 'ink', page: 0 }])
})

test('R-423 R-300 two queries are at least 1000 ms apart, also when a page number is pressed', async () => {
  const { clock, queries, answers, session } = searching()
  session.type('ink')
  await clock.pass(800)
  answers[0]?.resolve(answerOf('a'))
  await settled()
  session.choosePage(1)
  expect(session.state()).toMatchObject({ page: 1, loading: true })
  await clock.pass(999)
  expect(queries).toHaveLength(1)
  await clock.pass(1)
  expect(queries[1]).toEqual({ at: 1_800, query: 'ink', page: 1 })

  session.type('inks')
  await clock.pass(999)
  expect(queries).toHaveLength(2)
  await clock.pass(1)
  expect(queries[2]).toEqual({ at: 2_800, query: 'inks', page: 0 })
})

test('R-298 typing takes the results away at once', async () => {
  const { clock, answers, session } = searching()
  session.type('ink')
  await clock.pass(800)
  expect(session.state().loading).toBe(true)
  answers[0]?.resolve(answerOf('a'))
  await settled()
  expect(session.state()).toMatchObject({ loading: false, response: answerOf('a') })
  session.type('inky')
  expect(session.state()).toEqual({
    query: 'inky',
    loading: false,
    page: 0,
    response: null,
    marked: false,
    failed: false,
  })
})

test('R-356 an empty query and one of white space alone are not sent', async () => {
  const { clock, queries, session } = searching()
  session.type('ink')
  session.type('')
  await clock.pass(5_000)
  session.type(' \t\u3000')
  await clock.pass(5_000)
  session.choosePage(1)
  await clock.pass(5_000)
  expect(queries).toEqual([])
})

test('R-424 the terms are marked 200 ms after the answer', async () => {
  const { clock, answers, session } = searching()
  session.type('ink')
  await clock.pass(800)
  answers[0]?.resolve(answerOf('a'))
  await settled()
  await clock.pass(199)
  expect(session.state().marked).toBe(false)
  await clock.pass(1)
  expect(session.state().marked).toBe(true)
})

test('R-395 R-396 a failure is logged as "Algolia search error:", the results stay empty, loading ends, and the failure stands until the next query', async () => {
  const { clock, answers, logged, session } = searching()
  session.type('ink')
  await clock.pass(800)
  const error = new Error('unreachable')
  answers[0]?.reject(error)
  await settled()
  expect(logged).toEqual([['Algolia search error:', error]])
  expect(session.state()).toMatchObject({ loading: false, response: null, failed: true })
  session.type('inky')
  expect(session.state().failed).toBe(false)
})

test('an answer that comes after a newer query is dropped', async () => {
  const { clock, answers, session } = searching()
  session.type('one')
  await clock.pass(800)
  session.type('two')
  await clock.pass(1_000)
  answers[1]?.resolve(answerOf('two'))
  await settled()
  answers[0]?.resolve(answerOf('one'))
  await settled()
  expect(session.state().response).toEqual(answerOf('two'))
})

test('a request under way ends when the reader types on, asks for another page or leaves, and is no failure', async () => {
  const { clock, answers, logged, session } = searching()
  session.type('one')
  await clock.pass(800)
  expect(answers[0]?.signal.aborted).toBe(false)
  session.type('two')
  expect(answers[0]?.signal.aborted).toBe(true)
  answers[0]?.reject(new Error('ended'))
  await settled()
  expect(logged).toEqual([])
  expect(session.state()).toMatchObject({ query: 'two', failed: false })
  await clock.pass(1_000)
  session.choosePage(1)
  expect(answers[1]?.signal.aborted).toBe(true)
  await clock.pass(1_000)
  session.stop()
  expect(answers[2]?.signal.aborted).toBe(true)
})

test('watchers hear of every change until they stop', () => {
  const { session } = searching()
  let changes = 0
  const stop = session.subscribe(() => {
    changes += 1
  })
  session.type('a')
  stop()
  session.type('b')
  expect(changes).toBe(1)
})

test('R-130 nothing is sent while an input method composes; its end sends the whole text once', async () => {
  const { clock, queries, answers, session } = searching()
  session.type('tea')
  await clock.pass(800)
  answers[0]?.resolve(answerOf('a'))
  await settled()
  session.compose('tea ni')
  expect(session.state()).toMatchObject({ query: 'tea ni', response: null, loading: false })
  session.compose('tea nihao')
  await clock.pass(10_000)
  session.type('tea 你好')
  await clock.pass(10_000)
  expect(queries.map(({ query }) => query)).toEqual(['tea', 'tea 你好'])
})
