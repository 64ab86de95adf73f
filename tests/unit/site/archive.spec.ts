import { expect, test } from 'vitest'
import { archiveMonths } from '@/lib/site/archive'
import { inTime } from '@/tests/support/in-time'
import { makePost, titles } from './make-post'

test('R-026 R-027 posts are grouped by yyyy-MM, the newest month and post first', () => {
  const posts = ['2023-04-02', '2024-01-31', '2023-04-20', '2023-12-01'].map((publishDay) =>
    makePost({ title: publishDay, publishDay }),
  )
  expect(archiveMonths(posts).map(({ month, posts }) => [month, ...titles(posts)])).toEqual([
    ['2024-01', '2024-01-31'],
    ['2023-12', '2023-12-01'],
    ['2023-04', '2023-04-20', '2023-04-02'],
  ])
  expect(archiveMonths([])).toEqual([])
})

test('a month is that of the day in its own time zone', () => {
  const east = makePost({
    title: 'east',
    publishDay: '2024-02-01',
    publishDate: Date.parse('2024-01-31T17:00Z'),
  })
  const west = makePost({
    title: 'west',
    publishDay: '2024-01-31',
    publishDate: Date.parse('2024-01-31T20:00Z'),
  })
  expect(archiveMonths([west, east]).map(({ month }) => month)).toEqual(['2024-02', '2024-01'])
})

test('15,000 posts of one month are grouped in a moment', async () => {
  const post = makePost({ title: 'one', publishDay: '2024-02-01' })
  const posts = Array.from({ length: 15_000 }, () => post)
  const [month] = await inTime(150, () => archiveMonths(posts))
  expect(month?.posts).toHaveLength(posts.length)
})
