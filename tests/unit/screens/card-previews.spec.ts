import { expect, test } from 'vitest'
import type { Bodies } from '@/lib/screens/article/bodies'
import { toCards } from '@/lib/screens/cards'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const unused = () => Promise.reject(new Error('No list reads this'))
const bodies: Bodies = {
  article: unused,
  notice: unused,
  memos: unused,
  preview: async (_, { title }, lines) => `${lines} lines of ${title}`,
}
const posts = [
  makePost({ title: 'open' }),
  makePost({ title: 'letter', locked: true }),
  makePost({ title: 'away', href: 'https://away.example/' }),
]
const previews = async (settings: Parameters<typeof makeSite>[1]) =>
  (await toCards(makeSite(posts, settings), posts, bodies)).map(({ preview }) => preview)

test('R-373 a list shows the beginning of open posts alone: not of a locked one, nor of a link', async () => {
  const shown = ['3 lines of open', undefined, undefined]
  const settings = { POST_PREVIEW_LINES: 3 }
  expect(await previews({ settings: { ...settings, POST_LIST_PREVIEW: true } })).toEqual(shown)
  expect(await previews({ settings: { ...settings, HEO_POST_LIST_PREVIEW: true } })).toEqual(shown)
  expect(await previews({ settings })).toEqual([undefined, undefined, undefined])
})
