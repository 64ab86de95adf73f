import { expect, test } from 'vitest'
import type { PostCard, PostTeaser } from '@/lib/screens/types'
import { all, one, text } from '@/tests/support/texts/html-tree'
import { article, card, listOf, pageIn, screens } from './theme-pages'

// What is special to the front page and the articles of the theme `magazine`, as the server draws it.

const post = (n: number, category = 'Travel'): PostCard => ({
  ...card,
  href: `/article/p${n}`,
  title: `Post ${n}`,
  category,
})

function home(cards: PostCard[], recommended: PostTeaser[] = []) {
  const list = listOf({ page: 1, base: '', total: cards.length, cards })
  const { page } = pageIn('magazine', { ...screens.home, list, recommended })
  return one(page, 'main', { id: 'content' })
}

const titles = (level: string, within: ReturnType<typeof home>) => all(within, level).map(text)

test('magazine: one post is a front page of a lead, without columns or sections', () => {
  const page = home([post(1)])
  expect(all(page, 'article')).toHaveLength(1)
  expect(titles('h2', page)).toEqual(['Post 1'])
  expect(all(page, 'h3')).toEqual([])
})

test('magazine: sections are named by their categories, the last one "More" holds what has none', () => {
  const { category: _, ...bare } = post(8)
  const page = home([post(0), post(1), post(2), post(3), bare, post(5, 'Tea'), post(6, 'Tea')])
  expect(titles('h2', page)).toEqual(['Post 0', 'Post 1', 'Post 2', 'Post 3', 'Tea', 'More'])
  expect(titles('h3', page)).toEqual(['Post 5', 'Post 6', 'Post 8'])
  expect(all(page, 'a', { href: '/category/Tea' })).toHaveLength(1)
})

test('magazine: covers are there where posts have one, a preview takes their place, and a lock is told', () => {
  const page = home([
    { ...post(0), cover: '/images/zero.jpg' },
    { ...post(1), cover: '/images/one.jpg', preview: '<p>Begins so.</p>' },
    { ...post(2), locked: true },
  ])
  const [lead, preview, locked] = all(page, 'article')
  if (!lead || !preview || !locked) throw new Error('There are three stories')
  expect(one(lead, 'img').attributes).toMatchObject({
    src: '/images/zero.jpg',
    alt: '',
    fetchPriority: 'high',
  })
  expect(all(preview, 'img')).toEqual([])
  expect(text(preview)).toContain('Begins so.')
  expect(text(locked)).toContain('Locked post')
})

test('magazine: recommended posts stand on the front page unless they are there already', () => {
  const brief = (n: number) => ({ href: `/article/p${n}`, title: `Post ${n}`, day: '2026-01-01' })
  expect(text(home([post(1)], [brief(1)]))).not.toContain('Recommended posts')
  const page = home([post(1)], [brief(1), brief(9)])
  expect(all(one(page, 'aside'), 'a').map(text)).toEqual(['Post 9'])
})

test('magazine: an article has category, standfirst and author in its head; a page has no author', () => {
  const head = (type: 'Post' | 'Page') =>
    one(one(pageIn('magazine', { ...article, type, summary: 'Nine of them.' }).page, 'article'), 'header')
  expect(all(head('Post'), 'a', { href: '/category/Travel%20%26%20sea' })).toHaveLength(1)
  expect(text(head('Post'))).toContain('Nine of them.')
  expect(all(head('Post'), 'a', { rel: 'author' })).toHaveLength(1)
  expect(all(head('Page'), 'a', { rel: 'author' })).toEqual([])
})
