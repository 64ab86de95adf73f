import { expect, test } from 'vitest'
import { findByAddress, findById, toPageId } from '@/lib/site/slugs'
import { makePost } from './make-post'

const id = '0b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c'
const hidden = '1b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c'
const hello = makePost({ title: 'hello', id, slug: 'article/hello' })
const accent = makePost({ title: 'accent', slug: 'article/caf\u00e9' })
const chinese = makePost({ title: 'chinese', slug: '随笔/第一篇/前言' })
const external = makePost({ title: 'ext', slug: 'https://a.example', href: 'https://a.example' })
const second = makePost({ title: 'second', slug: 'article/hello' })
const about = makePost({ title: 'about', type: 'Page', slug: 'about' })
const invisible = makePost({ title: 'draft', id: hidden, slug: 'article/quiet', invisible: true })
const library = { posts: [hello, accent, chinese, external, second], pages: [about, invisible] }

const found: [points: string, address: string, expected: ReturnType<typeof findByAddress>][] = [
  ['R-041', 'about', { post: about }],
  ['R-042', 'article/hello', { post: hello }],
  ['R-043', '随笔/第一篇/前言', { post: chinese }],
  ['', 'article/cafe\u0301', { post: accent }],
  ['', encodeURI('随笔/第一篇/前言'), { post: chinese }],
  ['', 'article/quiet', { post: invisible }],
  ['', id, { redirectTo: '/article/hello' }],
  ['', id.replaceAll('-', '').toUpperCase(), { redirectTo: '/article/hello' }],
  ['', hidden, { redirectTo: '/article/quiet' }],
  ['', `article/${id}`, { redirectTo: '/article/hello' }],
  ['', `2024/05/${id.replaceAll('-', '')}`, { redirectTo: '/article/hello' }],
]
for (const [points, address, expected] of found) {
  const title = 'post' in (expected ?? {}) ? 'is an article' : 'has moved to the slug'
  test(`${points} /${address} ${title}`.trim(), () => {
    expect(findByAddress(library, address.split('/'))).toEqual(expected)
  })
}

const unknown = [
  `${id}/more`,
  'article/2b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c',
  '2b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c',
  'hello',
  'article',
  'article/hello/more',
  'article/Hello',
  'https://a.example',
  '100%',
  '__proto__',
]
for (const address of unknown) {
  test(`nothing is at /${address}`, () => {
    expect(findByAddress(library, address.split('/'))).toBeNull()
  })
}

test('a page is found by its public key as by its id, since comments may be kept under it; a link elsewhere is not', () => {
  const [key, other] = ['5b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c', '6b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c']
  const locked = makePost({ title: 'locked', id, key, slug: 'article/locked', locked: true })
  const away = makePost({ title: 'away', key: other, slug: 'https://b.example', href: 'https://b.example' })
  const found = (address: string) => findByAddress({ posts: [locked, away], pages: [] }, [address])
  expect(found(key)).toEqual({ redirectTo: '/article/locked' })
  expect(found(other)).toBeNull()
})

test('the id of a locked post answers like an unknown one, also in an address that led there before the lock', () => {
  const key = '5b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c'
  const locked = makePost({ title: 'locked', id, slug: 'article/locked', key, locked: true })
  const bare = id.replaceAll('-', '')
  const site = {
    posts: [locked],
    pages: [],
    addresses: { [`article/${bare}`]: id, [`notes/${bare}-draft`]: id, 'article/before': id },
  }
  const at = (address: string) => findByAddress(site, address.split('/'))
  for (const address of [id, bare, `article/${bare}`, `article/${id}`, `notes/${bare}-draft`, `%2F${bare}`])
    expect(at(address), address).toBeNull()
  expect(at('article/before')).toEqual({ redirectTo: '/article/locked' })
  expect(at(`article/${key}`)).toEqual({ redirectTo: '/article/locked' })
})

test('R-040 the about page is the page with that slug', () => {
  expect(findByAddress(library, ['about'])).toEqual({ post: about })
  expect(findByAddress({ posts: [], pages: [] }, ['about'])).toBeNull()
})

test('a page id has 32 digits, with or without dashes', () => {
  const bare = id.replaceAll('-', '')
  expect([id, bare].map(toPageId)).toEqual([id, id])
  expect([`${bare}0`, bare.slice(1), `x${bare.slice(1)}`, '', `a-${bare}`].map(toPageId)).toEqual(
    Array(5).fill(null),
  )
})

test('a post is found by its id, external links too', () => {
  expect(findById(library, id)).toBe(hello)
  expect(findById(library, 'ext')).toBe(external)
  expect(findById(library, 'none')).toBeNull()
})

test('a former address and an alias lead to the present one, unless an article has taken them', () => {
  const moved = makePost({ title: 'moved', id, slug: 'article/new', href: '/article/new' })
  const taken = makePost({ title: 'taken', id: hidden, slug: 'article/taken', href: '/article/taken' })
  const site = {
    posts: [moved, taken],
    pages: [],
    addresses: { 'article/old': id, 'article/taken': id, 'article/gone': 'no such post', café: hidden },
  }
  expect(findByAddress(site, ['article', 'old'])).toEqual({ redirectTo: '/article/new' })
  expect(findByAddress(site, ['article', 'taken'])).toEqual({ post: taken })
  expect(findByAddress(site, ['article', 'gone'])).toBeNull()
  expect(findByAddress(site, ['cafe\u0301'])).toEqual({ redirectTo: '/article/taken' })
})
