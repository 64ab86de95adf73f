import { expect, test } from 'vitest'
import { toRecentComments } from '@/components/blog/comments/recent-comments'

const comment = {
  objectId: 7,
  nick: 'Ada',
  comment: '<p>The  gulls\nare right.</p>',
  url: '/blog/article/tea',
  time: Date.UTC(2026, 9, 1, 8),
}
const words = (html: string) => html.replace(/<[^>]*>/g, '')
const read = (answer: unknown) => toRecentComments(answer, '/blog', words)

test('a recent comment is its writer, its words, its day and the comment area that it stands in', () => {
  const expected = {
    id: '7',
    author: 'Ada',
    text: 'The gulls are right.',
    href: '/article/tea#comments',
    day: '2026-10-01',
  }
  // The backend answers with the list, or with an object around it.
  expect(read([comment])).toEqual([expected])
  expect(read({ errno: 0, data: [comment] })).toEqual([expected])
})

test('comments that say too little or belong elsewhere are left out; an answer without a list is a failure', () => {
  const few = { ...comment, nick: null, time: 'yesterday' }
  expect(read([few])).toMatchObject([{ author: '', day: '' }])
  const others = ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/other/article/tea']
  expect(read([...others.map((url) => ({ ...comment, url })), { ...comment, comment: null }, null])).toEqual(
    [],
  )
  expect(() => read({ errno: 1001, errmsg: 'broken' })).toThrow('no comments')
  expect(() => read('<html>')).toThrow('no comments')
})
