import { expect, test } from 'vitest'
import { textKeeper } from '@/lib/search/hosted-index/sync-state'

const post = {
  edited: 1,
  readAt: 2,
  dependent: false,
  guard: 'a b',
  head: 'hash',
  records: { 'a-0': 'hash' },
}
const state = { posts: { a: post }, comparedAt: 3, open: false }

const readFrom = (stored: unknown) =>
  textKeeper(
    async () => JSON.stringify({ form: 4, state: stored }),
    async () => undefined,
  ).read()

test('a state that was written is read as it was', async () => {
  let text = ''
  const keeper = textKeeper(
    async () => text,
    async (written) => {
      text = written
    },
  )
  await keeper.write(state)
  expect(await keeper.read()).toEqual(state)
})

test('a state of another shape counts for nothing, so that the whole index is compared', async () => {
  const odd: unknown[] = [
    null,
    'text',
    { ...state, comparedAt: 'now' },
    { ...state, open: undefined },
    { ...state, posts: { a: 7 } },
    { ...state, posts: { a: { ...post, edited: '1' } } },
    { ...state, posts: { a: post, b: { ...post, records: { x: 7 } } } },
  ]
  for (const stored of odd) expect(await readFrom(stored), JSON.stringify(stored)).toBeNull()
})

test('R-376 a state whose bodies were judged by older rules is not believed', async () => {
  const older = JSON.stringify({ form: 3, state: { posts: {}, comparedAt: 1, open: false } })
  const keeper = textKeeper(
    async () => older,
    async () => {},
  )
  expect(await keeper.read()).toBeNull()
})
