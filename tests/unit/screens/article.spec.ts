import { describe, expect, test } from 'vitest'
import { articleContext } from '@/lib/content/article-context'
import { globalSingleton } from '@/lib/global-singleton'
import { articleScreen, openBody, openedScreen } from '@/lib/screens/article/article'
import { siteMeta } from '@/lib/screens/site-meta'
import { stripServerHtml } from '@/lib/screens/strip-server-html'
import { mediaUrl } from '@/lib/workspace'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const id = '0b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c'
const key = '11111111-2222-4333-8444-555555555555'
const before = makePost({ title: 'before', tags: ['a'] })
const locked = makePost({
  title: 'locked',
  id,
  key,
  tags: ['a'],
  category: 'Code',
  locked: true,
  lastEditedDay: '2024-02-01',
  lastEditedDate: Date.parse('2024-02-01'),
  ext: { copyright: 'CC BY' },
})
const after = makePost({ title: 'after' })
const external = makePost({ title: 'ext', slug: 'https://a.example/b', href: 'https://a.example/b' })
const quiet = makePost({ title: 'quiet', type: 'Page', slug: 'quiet', invisible: true, locked: true })
const site = makeSite([before, external, locked, after], {
  pages: [quiet],
  table: { id: 'table', privateRowIds: new Set(['draft']), passwords: ['pAss'] },
})
const brief = (title: string) => ({ href: `/article/${title}`, title, day: '2024-01-01' })

const at = (address: string, on = site) => articleScreen(on, { path: address.split('/') })

test('R-280 the visible part of a cover is counted from the top, and only where there is a cover', async () => {
  const position = async (change: Partial<Parameters<typeof makePost>[0]>) => {
    const screen = await at('article/seen', makeSite([makePost({ title: 'seen', locked: true, ...change })]))
    return screen && 'coverPosition' in screen ? screen.coverPosition : undefined
  }
  expect(await position({ pageCover: '/sea.jpg', pageCoverPosition: 0.75 })).toBe('50% 25%')
  expect(await position({ pageCover: '/sea.jpg', pageCoverPosition: 0 })).toBe('50% 100%')
  expect(await position({ pageCover: '', pageCoverPosition: 0.75 })).toBeUndefined()
  expect(await position({ pageCover: '/sea.jpg' })).toBeUndefined()
})

test('R-373 a locked post has its header and neighbours but nothing of its body', async () => {
  expect(await at('article/locked')).toEqual({
    kind: 'article',
    path: '/article/locked',
    id: key,
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
    readMinutes: 0,
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

test('a page named by its id or public key has moved to its own address; the id of a locked post leads nowhere', async () => {
  expect(await at(key)).toEqual({ redirectTo: '/article/locked' })
  expect(await at(key.replaceAll('-', ''))).toEqual({ redirectTo: '/article/locked' })
  expect(await at(id)).toBeNull()
  const named = makePost({ title: 'named', id: '1b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c' })
  expect(await at(named.id, makeSite([named]))).toEqual({ redirectTo: '/article/named' })
})

test('an unknown address and that of an external link do not exist', async () => {
  expect(await at('article/nothing')).toBeNull()
  expect(await at('https://a.example/b')).toBeNull()
})

test('comments need a service, the post may switch them off, and a locked one has them only once it is open', async () => {
  const settings = { COMMENT_GISCUS_REPO: 'a/b' }
  const guarded = makeSite([locked], { settings })
  const silent = { ...locked, ext: { comment: false } }
  const name = 'workspace-loaders'
  const shelf: Map<string, unknown> = globalSingleton('article.spec', () =>
    Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
  )
  const kept = shelf.get(name)
  const records = { block: {}, collection: {}, collection_view: {}, collection_query: {}, notion_user: {} }
  shelf.set(name, Promise.resolve({ articles: { load: async () => records, currentUntil: () => 0 } }))
  try {
    expect(await at('article/locked', guarded)).toMatchObject({ locked: true, comments: false })
    expect(await openedScreen(guarded, locked)).toMatchObject({ locked: false, comments: true })
    expect(await openBody(guarded, locked)).toMatchObject({ comments: true })
    expect(await openBody(makeSite([silent], { settings }), silent)).toMatchObject({ comments: false })
    expect(await openBody(makeSite([locked]), locked)).toMatchObject({ comments: false })
  } finally {
    if (kept === undefined) shelf.delete(name)
    else shelf.set(name, kept)
  }
})

describe('addresses in a body', () => {
  const context = articleContext({ ...site, settings: { ...site.settings, SUB_PATH: '/blog' } }, id)

  test('of pages carry the folder of the site; those of external links do not', () => {
    expect(context.hrefForPage(id)).toBe('/blog/article/locked')
    expect(context.hrefForPage('ext')).toBe('https://a.example/b')
    expect(context.hrefForPage('unknown')).toBeNull()
    expect(context.hrefForSlug('quiet')).toBe('/blog/quiet')
    expect(context.hrefForSlug(id)).toBeNull()
  })

  test('R-373 of pictures of a locked page, and in its body, lead through the site and never name the page', () => {
    const stored = 'attachment:0c1d2e3f-aaaa-4bbb-8ccc-0123456789ab:a.png'
    expect(context.imageUrl(stored, { table: 'block', id: 'block' }, 800)).toBe(
      `/blog${mediaUrl('block', stored, '', 800)}`,
    )
    const elsewhere = articleContext(site, before.id)
    expect(elsewhere.imageUrl(stored, { table: 'block', id, property: 'icon' })).toBe(
      mediaUrl(key, stored, 'icon'),
    )
    expect(elsewhere.imageUrl(stored, { table: 'block', id: 'block' })).toContain('/image/attachment')
    expect(elsewhere.guarded?.has(id)).toBe(true)
    expect(elsewhere.guarded?.has('draft')).toBe(true)
    expect(elsewhere.guarded?.has(before.id)).toBe(false)
    expect(elsewhere.isSecretProperty?.('table', 'password', 'x')).toBe(true)
    expect(elsewhere.isSecretProperty?.('table', 'Renamed', 'pAss')).toBe(true)
    expect(elsewhere.isSecretProperty?.('copy of the table', 'password', 'x')).toBe(true)
    expect(elsewhere.isSecretProperty?.('copy of the table', 'Renamed', 'pAss')).toBe(true)
    expect(elsewhere.isSecretProperty?.('table', 'summary', 'sMry')).toBe(false)
  })

  test('of stored files lead to the route that signs them, others are as they are', () => {
    const stored = 'https://prod-files-secure.s3.us-west-2.amazonaws.com/a/b/c.pdf'
    expect(context.fileUrl(id, stored)).toBe(`/blog${mediaUrl(id, stored)}`)
    const exported = articleContext({ ...site, settings: { ...site.settings, STATIC_EXPORT: true } }, id)
    expect(exported.fileUrl(id, stored)).toBe('')
    expect(context.fileUrl(id, 'https://a.example/c.pdf')).toBe('https://a.example/c.pdf')
    expect(context.fileUrl(id, '/files/c.pdf')).toBe('/blog/files/c.pdf')
  })
})

test('the inlined data of an article hold neither its body nor its contents, however long both are', async () => {
  const screen = await at('article/locked')
  if (!screen || 'redirectTo' in screen) throw new Error('the article was made')
  const toc = Array.from({ length: 250 }, (_, i) => ({
    id: `b${i}`,
    text: `A heading of some words, number ${i}`,
    indentLevel: 0,
  }))
  const opened = { ...screen, locked: false, html: '<p>'.repeat(100_000), toc }
  const props = { site: await siteMeta(site), screen: opened, theme: 'heo', themed: false, visibility: '' }
  const inlined = stripServerHtml(props)
  expect(inlined.screen).toEqual({ ...opened, html: '', toc: [] })
  expect(Buffer.byteLength(JSON.stringify(inlined))).toBeLessThan(12 * 1024)
  // The answer to client-side navigation stays whole.
  expect(props.screen.toc).toHaveLength(250)
})

test('the memos of a site are read once, however many pages an article names', () => {
  let read = 0
  const memo = Object.defineProperty(makePost({ title: 'Memo', type: 'Memo' }), 'id', {
    get: () => {
      read += 1
      return 'memo'
    },
  })
  const many = { ...makeSite([]), memos: Array.from({ length: 100 }, () => memo) }
  const context = articleContext(many, 'page')
  for (let n = 0; n < 100; n += 1) expect(context.isShownRow?.(`page ${n}`)).toBe(false)
  expect(context.isShownRow?.('memo')).toBe(true)
  expect(read).toBeLessThan(200)
})
