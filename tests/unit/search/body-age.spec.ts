import { expect, test } from 'vitest'
import { isBodyDue, visibilityHash } from '@/lib/search/body-age'
import type { Post } from '@/lib/site/types'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const post = (id: string, changes: Partial<Post> = {}) => makePost({ title: id, ...changes })
const table = (closed: readonly string[]) => ({
  id: 'table',
  privateRowIds: new Set(closed),
  passwords: [],
})

test('R-376 a body that may name other posts is read again when one of them is no longer readable', () => {
  const before = makeSite([post('a'), post('b')], { table: table(['c']) })
  const after = {
    locked: makeSite([post('a'), post('b', { locked: true })], { table: table(['c']) }),
    invisible: makeSite([post('a')], { pages: [post('b', { invisible: true })], table: table(['c']) }),
    'a draft': makeSite([post('a')], { table: table(['b', 'c']) }),
    deleted: makeSite([post('a')], { table: table(['c']) }),
    'open while another is a draft': makeSite([post('b'), post('c')], { table: table(['a']) }),
  }
  const memos = [post('m', { type: 'Memo' })]
  const notice = post('n', { type: 'Notice' })
  const now = 1_000_001
  const body = { edited: 1, readAt: now, dependent: true, guard: visibilityHash(before) }
  expect(
    isBodyDue(body, 1, visibilityHash(makeSite([post('b'), post('a')], { table: table(['c']) })), now),
  ).toBe(false)
  for (const [state, site] of Object.entries(after))
    expect(isBodyDue(body, 1, visibilityHash(site), now), state).toBe(true)
  const framed = { ...body, guard: visibilityHash(makeSite([post('a')], { memos, notice })) }
  for (const left of [{ memos }, { notice }]) {
    expect(isBodyDue(framed, 1, visibilityHash(makeSite([post('a')], left)), now), Object.keys(left)[0]).toBe(
      true,
    )
  }
})

test('R-376 a body that a clock which was ahead has dated is read again when the clock is right', () => {
  const body = { edited: 1, readAt: 100_000_000, dependent: true, guard: '' }
  expect(isBodyDue(body, 1, '', 99_970_000)).toBe(false)
  expect(isBodyDue(body, 1, '', 90_000_000)).toBe(true)
})
