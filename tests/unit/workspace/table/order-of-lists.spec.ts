import { expect, test } from 'vitest'
import type { Settings } from '@/conf/schema'
import { blogLoader, blogWorld, rowId } from '../blog'

const byTitle = [{ property: 'title', direction: 'ascending' }]

interface Table {
  /** The view's list of rows, by their numbers; what the service answers without one is 0, 1, 2. */
  placed?: number[]
  sort?: unknown[]
  /** Days of January on which the rows were made. */
  made?: number[]
  settings?: Partial<Settings>
}

/** The titles in the order of the lists, of three posts: B is dated last, C first. */
async function listed({ placed, sort, made = [1, 2, 3], settings }: Table): Promise<string> {
  const dated = (start_date: string) => ({ type: 'date', start_date })
  const rows = [
    { title: 'A', when: dated('2026-03-02') },
    { title: 'B', when: dated('2026-03-03') },
    { title: 'C', when: dated('2026-03-01') },
  ]
  const world = blogWorld(rows, {
    ...(placed && { page_sort: placed.map(rowId) }),
    ...(sort && { query2: { sort } }),
  })
  for (const [index, day] of made.entries())
    Object.assign(world.block?.[rowId(index)] ?? {}, { created_time: Date.UTC(2026, 0, day) })
  const { loader } = blogLoader(world, { settings })
  return (await loader.load()).posts.map(({ title }) => title).join('')
}

test('without a sort, and with rows as they were made, lists begin with the newest post', async () => {
  expect(await listed({ placed: [0, 1, 2] })).toBe('BAC')
  expect(await listed({})).toBe('BAC')
  expect(await listed({ placed: [0, 1, 2], sort: [] })).toBe('BAC')
})

test('R-461 the order of the workspace counts: a sort, dragged rows, an imported table', async () => {
  expect(await listed({ placed: [0, 1, 2], sort: byTitle })).toBe('ABC')
  expect(await listed({ placed: [2, 0, 1] })).toBe('CAB')
  expect(await listed({ placed: [0, 1, 2], made: [1, 1, 1] })).toBe('ABC')
})

test('a setting keeps the order of the view in any case, another the newest first', async () => {
  expect(await listed({ placed: [0, 1, 2], settings: { POSTS_SORT_BY: 'view' } })).toBe('ABC')
  expect(await listed({ placed: [2, 0, 1], settings: { POSTS_SORT_BY: 'date' } })).toBe('BAC')
})
