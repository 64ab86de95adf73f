import { expect, test } from 'vitest'
import { cardsOf } from '@/components/browser/list-page-data'

test('cards are read from a list page and from nothing else', () => {
  const card = { href: '/article/a', title: 'A', day: '2026-01-01' }
  expect(cardsOf({ pageProps: { screen: { kind: 'list', list: { cards: [card] } } } })).toEqual([card])
  expect(cardsOf({ pageProps: { screen: { kind: 'archive' } } })).toBeNull()
  expect(cardsOf({ pageProps: { screen: { list: { cards: [{ title: 'A' }] } } } })).toBeNull()
  expect(cardsOf({ notFound: true })).toBeNull()
  expect(cardsOf(null)).toBeNull()
})
