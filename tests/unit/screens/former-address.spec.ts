import { expect, test } from 'vitest'
import { formerAddress } from '@/lib/screens/former-address'
import { screenAt } from '@/lib/screens/route'
import { renamedPaths } from '@/lib/site/former-addresses'
import { isExternal } from '@/lib/site/urls'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const [id, lockedId, key, hiddenId] = [1, 2, 3, 4].map(
  (digit) => `${digit}b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c`,
)
const bare = (of = '') => of.replaceAll('-', '')
const hello = makePost({ title: 'hello', id, slug: 'article/hello', category: 'Travel', tags: ['墨'] })
const locked = makePost({ title: 'locked', id: lockedId, key, slug: 'article/locked', locked: true })
const away = makePost({ title: 'away', id: hiddenId, slug: 'https://a.example', href: 'https://a.example' })
const about = makePost({ title: 'about', type: 'Page', slug: 'about' })
const site = makeSite([hello, locked, away], {
  pages: [about],
  addresses: { 'article/old': id ?? '', [`article/${bare(lockedId)}`]: lockedId ?? '' },
})
const ink = `/tag/${encodeURIComponent('墨')}`

const moved: [address: string, to: string][] = [
  ['article/hello.html', '/article/hello'],
  ['about.html', '/about'],
  ['index.html', '/'],
  ['archive.html', '/archive'],
  ['tag/墨.html', ink],
  ['tag/墨/page/2.html', `${ink}/page/2`],
  ['category/Travel.html', '/category/Travel'],
  ['page/2.html', '/page/2'],
  [`${id}.html`, '/article/hello'],
  [`article/${bare(id)}`, '/article/hello'],
  [`en/${id}`, '/article/hello'],
  [`article/${key}.html`, '/article/locked'],
  ['article/hello/hello', '/article/hello'],
  ['article/old.html', '/article/hello'],
  ['en', '/'],
  ['zh-CN/article/hello.html', '/article/hello'],
  ['en/tag/墨', ink],
  ['en/tag/墨/page/1', ink],
  ['en/category/Travel/page/2', '/category/Travel/page/2'],
  ['en/search/ink', '/search/ink'],
  ['en/search/ink/page/2', '/search/ink/page/2'],
  ['en/archive', '/archive'],
  ['en/feed', '/feed'],
  ['en/rss/feed.xml', '/feed'],
  ['en/sitemap.xml', '/sitemap.xml'],
  ['en/page/1', '/'],
  ...Object.entries(renamedPaths),
]
for (const [address, to] of moved) {
  test(`/${address} leads to ${to}`, async () => {
    expect(formerAddress(site, address.split('/'))).toBe(to)
    expect(await screenAt(address.split('/'))?.(site)).toEqual({ redirectTo: to })
  })
}

const nowhere = [
  'nothing.html',
  'en/nothing',
  'en/tag/nobody',
  'en/page/0',
  'en/search/ink/page/x',
  'en/search/ink/2/3',
  'en/https://other.example',
  'en//other.example',
  'xx/about',
  '404.html',
  `${lockedId}`,
  `article/${lockedId}.html`,
  `en/article/${bare(lockedId)}`,
  // It leads away from the site.
  `article/${hiddenId}`,
]
for (const address of nowhere) {
  test(`/${address} leads nowhere`, () => {
    expect(formerAddress(site, address.split('/'))).toBeNull()
  })
}

test('every address leads to a page of this site', () => {
  for (const [address] of moved) {
    const to = formerAddress(site, address.split('/')) ?? ''
    expect(to, address).toMatch(/^\/(?![/\\])/)
    expect(isExternal(to), address).toBe(false)
  }
})

test('a page of the owner keeps an address that other programs use for something else', () => {
  const rss = makePost({ title: 'rss', type: 'Page', slug: 'rss' })
  const own = makeSite([], { pages: [rss] })
  expect(formerAddress(own, ['en', 'rss'])).toBe('/rss')
})
