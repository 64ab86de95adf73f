import { expect, test } from 'vitest'
import { siteTree, startOf } from '@/lib/site/tree'
import type { MenuLink } from '@/lib/site/types'
import { makeSite } from '../screens/make-site'
import { makePost } from './make-post'

const posts = [
  makePost({ title: 'Ink', category: '随笔' }),
  makePost({ title: 'Boats', category: 'Travel' }),
  makePost({ title: 'Loose' }),
  makePost({ title: 'Trains', category: 'Travel' }),
]
const entry = (name: string, to: string, subMenus: MenuLink['subMenus'] = [], show = true): MenuLink => ({
  name,
  to,
  icon: '',
  show,
  subMenus,
})

test('without a menu the tree is the categories with their posts, then the posts that have none', () => {
  expect(siteTree(makeSite(posts))).toEqual([
    {
      name: 'Travel',
      to: '/category/Travel',
      posts: [
        { title: 'Boats', href: '/article/boats' },
        { title: 'Trains', href: '/article/trains' },
      ],
    },
    { name: '随笔', to: '/category/%E9%9A%8F%E7%AC%94', posts: [{ title: 'Ink', href: '/article/ink' }] },
    { name: 'Loose', to: '/article/loose' },
  ])
})

test('R-284 R-285 the owner’s menu goes before the categories; entries that lead to a category hold its posts', () => {
  const menu = [
    entry('Notes', '#', [
      { title: 'Essays', to: '/category/随笔', icon: '' },
      { title: 'Sea', to: '/tag/sea', icon: '' },
    ]),
    entry('Away', '/category/Travel'),
    entry('Hidden', '/hidden', [], false),
    entry('Nothing', ''),
    entry('Shop', 'https://example.com'),
  ]
  expect(siteTree(makeSite(posts, { menu }))).toEqual([
    {
      name: 'Notes',
      to: '',
      branches: [
        { name: 'Essays', to: '/category/随笔', posts: [{ title: 'Ink', href: '/article/ink' }] },
        { name: 'Sea', to: '/tag/sea' },
      ],
    },
    {
      name: 'Away',
      to: '/category/Travel',
      posts: [
        { title: 'Boats', href: '/article/boats' },
        { title: 'Trains', href: '/article/trains' },
      ],
    },
    { name: 'Shop', to: 'https://example.com' },
  ])
})

test('a branch names 20 posts and tells how many more there are', () => {
  const many = Array.from({ length: 23 }, (_, index) => makePost({ title: `Post ${index}`, category: 'Log' }))
  const [branch] = siteTree(makeSite(many))
  expect(branch?.posts).toHaveLength(20)
  expect(branch?.further).toBe(3)
})

test('a knowledge base begins with the first post of its tree, however deep; without any with its newest', () => {
  const menu = [
    entry('About', '/about'),
    entry('Notes', '#', [{ title: 'Sea', to: '/category/Travel', icon: '' }]),
  ]
  const site = makeSite(posts, { menu })
  expect(startOf(siteTree(site), site.posts)).toBe('/article/boats')
  expect(startOf(siteTree(makeSite(posts)), posts)).toBe('/article/boats')
  expect(startOf([{ name: 'About', to: '/about' }], posts)).toBe('/article/ink')
  expect(startOf([], [])).toBeUndefined()
})

test('a branch that names all of its 20 posts tells of no others', () => {
  const all = Array.from({ length: 20 }, (_, index) => makePost({ title: `Post ${index}`, category: 'Log' }))
  const [branch] = siteTree(makeSite(all))
  expect(branch?.posts).toHaveLength(20)
  expect(branch).not.toHaveProperty('further')
})
