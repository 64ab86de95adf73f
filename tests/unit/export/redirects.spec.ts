import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
import { writeAt } from '../../../scripts/export/crawl'
import { nginxMap, redirectsFile } from '../../../scripts/export/redirect-files'
import {
  exportRedirects,
  firstSegments,
  freeLanguages,
  listedRedirects,
} from '../../../scripts/export/redirects'
import { writeRedirects } from '../../../scripts/export/write-redirects'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const [id = '', lockedId = '', key = ''] = [1, 2, 3].map(
  (digit) => `${digit}b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c`,
)
const bare = (of: string) => of.replaceAll('-', '')
const hello = makePost({ title: 'hello', id, slug: 'article/hello', category: 'Travel', tags: ['墨'] })
const locked = makePost({ title: 'locked', id: lockedId, key, slug: 'notes/locked', locked: true })
const unnamed = makePost({
  title: 'unnamed',
  id: key.replace('3', '4'),
  slug: `article/${bare(key.replace('3', '4'))}`,
})
const english = makePost({ title: 'en', type: 'Page', slug: 'en/about' })
const away = makePost({ title: 'away', slug: 'https://a.example', href: 'https://a.example' })
const site = makeSite([hello, locked, unnamed, away], {
  pages: [english],
  addresses: {
    'article/old': id,
    'article/hello': id,
    旧: id,
    [`article/${bare(lockedId)}`]: lockedId,
    'article/draft': 'the id of a draft',
  },
})
const to = (from: string) => exportRedirects(site).find((rule) => rule.from === from)?.to

test('fixed rules lead from other names, first pages, former slugs and ids to pages of the site', () => {
  expect(to('/rss')).toBe('/feed')
  expect(to('/rss/atom.xml')).toBe('/atom.xml')
  expect(to('/sitemap')).toBe('/sitemap.xml')
  expect(to('/page/1')).toBe('/')
  expect(to('/category/Travel/page/1')).toBe('/category/Travel')
  expect(to(`/tag/${encodeURIComponent('墨')}/page/1`)).toBe(`/tag/${encodeURIComponent('墨')}`)
  expect(to('/article/old')).toBe('/article/hello')
  expect(to(`/${encodeURIComponent('旧')}`)).toBe('/article/hello')
  for (const name of [id, bare(id)]) {
    expect(to(`/${name}`)).toBe('/article/hello')
    expect(to(`/article/${name}`)).toBe('/article/hello')
  }
  for (const from of [`/${bare(key)}`, `/article/${key}`, `/notes/${key}`])
    expect(to(from)).toBe('/notes/locked')
})

test('no rule has the address of a page, leads to itself, or names a draft or the id of a locked post', () => {
  const rules = exportRedirects(site)
  expect(to('/article/hello')).toBeUndefined()
  expect(to(unnamed.href)).toBeUndefined()
  expect(rules.filter((rule) => rule.from === rule.to)).toEqual([])
  const text = JSON.stringify(rules)
  for (const hidden of [lockedId, bare(lockedId), 'draft', 'a.example']) expect(text).not.toContain(hidden)
  for (const rule of rules) expect(rule.to).toMatch(/^\/(?![/\\])/)
})

test('the files of rules name no invisible page, and no rule has the id of a page that readers may not open', () => {
  const [closed = ''] = [4].map((digit) => `${digit}b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c`)
  const hidden = makePost({ title: 'h', type: 'Page', slug: 'hidden', id: key, invisible: true })
  const other = makeSite([hello], {
    pages: [hidden],
    addresses: { [`article/${bare(closed)}`]: id, 'article/old': id, 'was-hidden': hidden.id },
    table: { id: '', privateRowIds: new Set([closed]), passwords: [] },
  })
  const all = exportRedirects(other)
  expect(all.map(({ from }) => from)).toContain('/was-hidden')
  expect(JSON.stringify(all)).not.toContain(bare(closed))
  const listed = listedRedirects(other, all)
  expect(listed.map(({ from }) => from)).toContain('/article/old')
  expect(JSON.stringify([listed, firstSegments(other)])).not.toMatch(/hidden/)
})

test('a star in an address stands for itself', () => {
  const lines = redirectsFile(
    { ...rules, alone: ['*'], folders: ['*'], fixed: [{ from: '/*', to: '/article/*' }] },
    '',
  ).split('\n')
  expect(lines).toContain('/%2A /article/%2A 308')
  expect(lines).toContain('/en/%2A /%2A 308')
  expect(lines).toContain('/en/%2A/* /*/:splat 308')
})

test('a language that begins an address of the site is no prefix to drop', () => {
  expect(freeLanguages(site)).not.toContain('en')
  expect(freeLanguages(site)).toContain('zh-CN')
  expect(firstSegments(site)).toEqual({
    folders: ['category', 'tag', 'article', 'notes', 'en', 'search'],
    alone: ['archive', 'category', 'tag', 'search', 'memos', 'signin', 'signup'],
  })
})

const rules = {
  pages: ['/article/hello'],
  fixed: [
    { from: '/page/1', to: '/' },
    { from: `/${encodeURIComponent('旧 "x"')}`, to: '/article/hello' },
  ],
  languages: ['en', 'zh-CN'],
  folders: ['article'],
  alone: ['archive'],
}

test('_redirects has one line for each rule, and a splat never stands for the whole target', () => {
  const lines = redirectsFile(rules, '/blog').split('\n')
  expect(lines).toContain('/blog/page/1 /blog 308')
  expect(lines).toContain('/blog/en /blog 308')
  expect(lines).toContain('/blog/zh-CN/article/* /blog/article/:splat 308')
  expect(lines).toContain('/blog/en/archive /blog/archive 308')
  expect(lines).toContain('/blog/search/:keyword /blog/search?s=:keyword 308')
  expect(redirectsFile(rules, '')).toContain('\n/page/1 / 308\n')
  for (const line of lines.filter((each) => each.startsWith('/'))) expect(line.split(' ')).toHaveLength(3)
  expect(redirectsFile(rules, '')).not.toMatch(/ \/:splat/)
})

test('the map of nginx, which ignores case, has no rule for a page or another rule in other letters', () => {
  const fixed = [
    { from: '/rss', to: '/feed.xml' },
    { from: '/article/Hello', to: '/article/hello' },
    { from: '/RSS', to: '/article/hello' },
    { from: '/article/Old', to: '/article/hello' },
  ]
  const text = nginxMap({ ...rules, fixed }, '')
  expect(text).toContain('"/rss" "/feed.xml";')
  expect(text).toContain('"/article/Old" "/article/hello";')
  expect(text).not.toContain('"/RSS"')
  expect(text).not.toContain('"/article/Hello"')
})

test('the map of nginx compares decoded addresses, quotes them, and drops languages without leaving the site', () => {
  const text = nginxMap(rules, '')
  expect(text).toContain('    "/旧 \\"x\\"" "/article/hello";')
  expect(text).toContain('"/page/1" "/";')
  // As nginx reads it, once the string is unquoted.
  const [, pattern = ''] = /"~(\^[^"]*plain_path[^"]*)"/.exec(text) ?? []
  const plain = new RegExp(pattern.replaceAll('\\\\', '\\'))
  expect(plain.exec('/en/article/x?y=1')?.groups?.plain_path).toBe('/article/x')
  for (const address of ['/en//other.example', '/en/\\other.example', '/english/x', '/en'])
    expect(plain.test(address), address).toBe(false)
})

test('former addresses get pages and copies, beside the rules that the owner has written; nothing is replaced', async () => {
  const out = testFolder('out')
  const read = (path: string) => readFile(join(out, path), 'utf8')
  await writeAt(join(out, 'article/hello/index.html'), 'Hello')
  await writeAt(join(out, 'notes/locked/index.html'), 'Locked')
  await writeAt(join(out, 'notes/locked.html/index.html'), 'A page of this name')
  await writeAt(join(out, 'feed'), 'RSS')
  await writeAt(join(out, '_redirects'), '/mine /yours\n')
  const count = await writeRedirects(out, site, '', ['/', '/article/hello', '/notes/locked'])
  expect(count).toBe(exportRedirects(site).length)
  expect(await read('article/hello.html')).toBe('Hello')
  expect(await read('notes/locked.html/index.html')).toBe('A page of this name')
  expect(await read('rss/index.html')).toContain('url=/feed')
  expect(await read(`article/${id}/index.html`)).toContain('url=/article/hello')
  expect(await read('page/1/index.html')).toContain('url=/')
  expect(await read('_redirects')).toMatch(/^\/mine \/yours\n[\s\S]*\/rss \/feed 308/)
  expect(await read('redirects.nginx.conf')).toContain('map $uri $moved_to')
  expect(await read('_headers')).toContain('application/rss+xml')
})
