import { expect, test } from '@playwright/test'
import { cardsOf, pageDataHref } from '@/components/browser/list-page-data'

test('the data of a page lies below the build, also under a path prefix', () => {
  expect(pageDataHref('b1', '', '/page/2')).toBe('/_next/data/b1/page/2.json')
  expect(pageDataHref('b1', '', '/')).toBe('/_next/data/b1/index.json')
  expect(pageDataHref('b1', '/blog', '/tag/%E7%8C%AB/page/3')).toBe(
    '/blog/_next/data/b1/tag/%E7%8C%AB/page/3.json',
  )
})

test('cards are read from a list page and from nothing else', () => {
  const card = { href: '/article/a', title: 'A', day: '2026-01-01' }
  expect(cardsOf({ pageProps: { screen: { kind: 'list', list: { cards: [card] } } } })).toEqual([card])
  expect(cardsOf({ pageProps: { screen: { kind: 'archive' } } })).toBeNull()
  expect(cardsOf({ pageProps: { screen: { list: { cards: [{ title: 'A' }] } } } })).toBeNull()
  expect(cardsOf({ notFound: true })).toBeNull()
  expect(cardsOf(null)).toBeNull()
})
