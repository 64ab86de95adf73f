import { expect, test } from 'vitest'
import type { PostCard as Card, ListPage, PostListScreen } from '@/lib/screens/types'
import { Cards } from '@/themes/heo/parts/list/Cards'
import { PostListBody } from '@/themes/heo/parts/list/ListBody'
import { CategoryIndex, TagIndex } from '@/themes/heo/screens/Indexes'
import { drawn } from './drawn'

const card: Card = {
  href: '/article/a',
  title: 'Tide tables',
  day: '2026-01-02',
  cover: '/tide.webp',
  summary: 'When the water comes.',
  category: 'Sea & shore',
  tags: ['Tides'],
  icon: '🌊',
}
const cards = Array.from({ length: 6 }, (_, place) => ({ ...card, href: `/article/${place}` }))
const one = <Cards cards={[card]} />
const list: ListPage = { page: 1, total: 6, pageSize: 12, base: '', cards }

/** How often a part is in the HTML. */
const count = (html: string, part: string) => html.split(part).length - 1

test('R-084 R-085 R-086 R-087 R-088 a card has cover, category link, title link, summary and tags', () => {
  const html = drawn(one, {}, [{ name: 'Tides', count: 3 }])
  expect(html).toMatch(
    /<a href="\/article\/a" tabindex="-1" aria-hidden="true"[^>]*><img [^>]*src="\/tide\.webp"/,
  )
  expect(html).toMatch(/<a href="\/category\/Sea%20%26%20shore"[^>]*>Sea &amp; shore<\/a>/)
  expect(html).toMatch(/<h2[^>]*><a href="\/article\/a"[^>]*>.*🌊.*Tide tables<\/a><\/h2>/)
  expect(html).toMatch(/<p[^>]*>When the water comes\.<\/p>/)
  expect(html).toMatch(/<a href="\/tag\/Tides"[^>]*>.*Tides.*\(3\)/)
})

test('R-471 covers can be switched off, and those of posts that have none', () => {
  expect(drawn(<Cards cards={cards} />, { HEO_POST_LIST_COVER: false })).not.toContain('<img')
  const { cover, ...bare } = card
  const site = { cover: '/site.webp' }
  expect(drawn(<Cards cards={[bare]} />, {}, [], site)).toContain('src="/site.webp"')
  expect(drawn(<Cards cards={[bare]} />, { HEO_POST_LIST_COVER_DEFAULT: false }, [], site)).not.toContain(
    '<img',
  )
  expect(drawn(one, { HEO_POST_LIST_COVER_DEFAULT: false }, [], site)).toContain(`src="${cover}"`)
})

test('R-472 R-087 summaries can be switched off', () => {
  expect(drawn(one, { HEO_POST_LIST_SUMMARY: false })).not.toContain('When the water comes.')
})

test('R-473 every second card has its cover on the other side, unless that is switched off', () => {
  const turned = (html: string) =>
    [...html.matchAll(/<article[^>]*>/g)].map(([start]) => start.includes('data-turned'))
  expect(turned(drawn(<Cards cards={cards} />))).toEqual([false, true, false, true, false, true])
  expect(turned(drawn(<Cards cards={cards} />, { HEO_POST_LIST_IMG_CROSSOVER: false }))).not.toContain(true)
})

test('R-484 a cover grows under the pointer only when that is switched on', () => {
  expect(drawn(one)).not.toContain('data-enlarge')
  expect(drawn(one, { HEO_POST_LIST_COVER_HOVER_ENLARGE: true })).toContain('data-enlarge')
})

test('R-483 the beginning of the body stands in place of cover and summary where the data has it', () => {
  const html = drawn(<Cards cards={[{ ...card, preview: '<p>The moon pulls.</p>' }]} />)
  expect(html).toContain('<p>The moon pulls.</p>')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('When the water comes.')
  expect(html).toContain('Tide tables')
})

test('icons before titles can be switched off', () => {
  expect(drawn(one, { POST_TITLE_ICON: false })).not.toContain('🌊')
})

test('R-227 the covers that the first screen may show wait for no script, the first goes before others', () => {
  const html = drawn(<Cards cards={cards} />)
  expect(count(html, '<noscript>')).toBe(2)
  expect(count(html, 'data-src="/tide.webp"')).toBe(2)
  const first = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image.includes('fetchPriority="high"'))
  expect(first.indexOf(true)).toBe(0)
  expect(first.lastIndexOf(true)).toBe(0)
})

test('R-080 R-081 a list is paged, or grows when the settings say scroll', () => {
  const body = <PostListBody list={{ ...list, total: 30 }} filter={{ by: 'all' }} />
  const paged = drawn(body)
  expect(paged).toContain('aria-label="Pagination"')
  expect(paged).not.toContain('>More<')
  const growing = drawn(body, { POST_LIST_STYLE: 'scroll' })
  expect(growing).not.toContain('aria-label="Pagination"')
  expect(count(growing, '<article')).toBe(list.cards.length)
})

test('R-089 R-090 R-362 R-400 without posts a list says "No More"', () => {
  for (const POST_LIST_STYLE of ['page', 'scroll'] as const) {
    const html = drawn(<PostListBody list={{ ...list, total: 0, cards: [] }} filter={{ by: 'all' }} />, {
      POST_LIST_STYLE,
    })
    expect(html).toContain('>No More<')
    expect(html).not.toContain('<article')
    expect(html).not.toContain('aria-label="Pagination"')
  }
})

test('R-274 an index shows its number of names and every name with its count, and says when there is none', () => {
  const names = [
    { name: 'Sea', count: 4 },
    { name: 'C++', count: 1_200 },
  ]
  const tags = (all: typeof names) => <TagIndex screen={{ kind: 'tag-index', path: '/tag', tags: all }} />
  const categories = (all: typeof names) => (
    <CategoryIndex screen={{ kind: 'category-index', path: '/category', categories: all }} />
  )
  const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(words(drawn(tags(names)))).toContain('Tags (2) Sea (4) C++ (1,200)')
  expect(words(drawn(categories(names)))).toContain('Category (2) Sea (4) C++ (1,200)')
  expect(drawn(tags(names))).toContain('href="/tag/C%2B%2B"')
  expect(drawn(categories(names))).toContain('href="/category/C%2B%2B"')
  for (const index of [tags([]), categories([])]) expect(drawn(index)).toContain('>No More<')
})

test('R-156 the category bar marks home on the list of all posts, a category on its list, and nothing on that of a tag', () => {
  const marked = (filter: PostListScreen['filter']) => {
    const html = drawn(<PostListBody list={list} filter={filter} />, {}, [], {
      categories: [{ name: 'Sea & shore', count: 6 }],
    })
    return [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)<\/a>/g)].map(([, name]) => name)
  }
  expect(marked({ by: 'all' })).toEqual(['Home'])
  expect(marked({ by: 'category', name: 'Sea & shore' })).toEqual(['Sea &amp; shore'])
  expect(marked({ by: 'tag', name: 'Tides' })).toEqual([])
})
