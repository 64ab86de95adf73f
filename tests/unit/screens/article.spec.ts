import { expect, test } from '@playwright/test'
import { articleScreen } from '@/lib/screens/article'
import { articleContext } from '@/lib/screens/article-context'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const id = '0b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c'
const before = makePost({ title: 'before', tags: ['a'] })
const locked = makePost({
  title: 'locked',
  id,
  tags: ['a'],
  category: 'Code',
  summary: 'Secret.',
  locked: true,
  lastEditedDay: '2024-02-01',
  lastEditedDate: Date.parse('2024-02-01'),
  ext: { copyright: 'CC BY' },
})
const after = makePost({ title: 'after' })
const external = makePost({ title: 'ext', slug: 'https://a.example/b', href: 'https://a.example/b' })
const quiet = makePost({ title: 'quiet', type: 'Page', slug: 'quiet', invisible: true, locked: true })
const site = makeSite([before, external, locked, after], { pages: [quiet] })
const brief = (title: string) => ({ href: `/article/${title}`, title, day: '2024-01-01' })

const at = (address: string, on = site) => articleScreen(on, { path: address.split('/') })

test('R-373 a locked post has its header and neighbours but nothing of its body', async () => {
  expect(await at('article/locked')).toEqual({
    kind: 'article',
    path: '/article/locked',
    id,
    type: 'Post',
    title: 'locked',
    icon: '',
    cover: '',
    category: 'Code',
    tags: ['a'],
    publishDay: '2024-01-01',
    lastEditedDay: '2024-02-01',
    publishDate: Date.parse('2024-01-01'),
    lastEditedDate: Date.parse('2024-02-01'),
    summary: '',
    fullWidth: false,
    smallText: false,
    locked: true,
    html: '',
    toc: [],
    wordCount: 0,
    readMinutes: 1,
    comments: false,
    copyright: 'CC BY',
    prev: brief('before'),
    next: brief('after'),
    related: [brief('before')],
  })
})

test('R-113 a page has no neighbours and no related posts; an invisible one is not indexed', async () => {
  expect(await at('quiet')).toMatchObject({
    type: 'Page',
    path: '/quiet',
    noindex: true,
    prev: null,
    next: null,
    related: [],
  })
})

test('a page named by its id has moved to its own address', async () => {
  expect(await at(id)).toEqual({ movedTo: '/article/locked' })
  expect(await at(id.replaceAll('-', ''))).toEqual({ movedTo: '/article/locked' })
})

test('an unknown address and that of an external link do not exist', async () => {
  expect(await at('article/nothing')).toBeNull()
  expect(await at('https://a.example/b')).toBeNull()
})

test('comments need a service, and the post may switch them off', async () => {
  const settings = { COMMENT_GISCUS_REPO: 'a/b' }
  const silent = { ...locked, ext: { comment: false } }
  expect(await at('article/locked', makeSite([locked], { settings }))).toMatchObject({ comments: true })
  expect(await at('article/locked', makeSite([silent], { settings }))).toMatchObject({ comments: false })
})

test.describe('addresses in a body', () => {
  const context = articleContext({ ...site, settings: { ...site.settings, SUB_PATH: '/blog' } }, id)

  test('of pages carry the folder of the site; those of external links do not', () => {
    expect(context.hrefForPage(id)).toBe('/blog/article/locked')
    expect(context.hrefForPage('ext')).toBe('https://a.example/b')
    expect(context.hrefForPage('unknown')).toBeNull()
    expect(context.hrefForSlug('quiet')).toBe('/blog/quiet')
    expect(context.hrefForSlug(id)).toBeNull()
  })

  test('of stored files lead to the route that signs them, others are as they are', () => {
    const stored = 'https://prod-files-secure.s3.us-west-2.amazonaws.com/a/b/c.pdf'
    expect(context.fileUrl(id, stored)).toBe(`/blog/api/media/${id}`)
    expect(context.fileUrl(id, 'https://a.example/c.pdf')).toBe('https://a.example/c.pdf')
    expect(context.fileUrl(id, '/files/c.pdf')).toBe('/blog/files/c.pdf')
  })
})
