import { expect, test } from 'vitest'
import { breadcrumb } from '@/components/search/modal/crumbs'
import type { ArticleScreen, SearchScreen } from '@/lib/screens/types'
import { isBlankQuery, nextRow } from '@/lib/search/dialog'
import { opensModal, printKeySearches } from '@/lib/search/shortcut'
import { screens } from '../components/theme-pages'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
})

test('R-151 R-152 Cmd+P and Cmd+K open the modal search, elsewhere Ctrl does too', () => {
  for (const key of ['p', 'k', 'P', 'K']) {
    expect(opensModal(press(key, { metaKey: true }), true, true), key).toBe(true)
    expect(opensModal(press(key, { metaKey: true }), false, true), key).toBe(true)
    expect(opensModal(press(key, { ctrlKey: true }), false, true), key).toBe(true)
    expect(opensModal(press(key, { ctrlKey: true }), true, true), key).toBe(false)
  }
  expect(opensModal(press('k'), false, true)).toBe(false)
  expect(opensModal(press('l', { ctrlKey: true }), false, true)).toBe(false)
  expect(opensModal(press('p', { ctrlKey: true, shiftKey: true }), false, true)).toBe(false)
  expect(opensModal(press('k', { ctrlKey: true, altKey: true }), false, true)).toBe(false)
  expect(opensModal(press('k', { ctrlKey: true, isComposing: true }), false, true)).toBe(false)
})

test('the keys that print open the modal search where a page of the workspace is shown, or where the setting says', () => {
  expect(opensModal(press('p', { ctrlKey: true }), false, false)).toBe(false)
  expect(opensModal(press('k', { ctrlKey: true }), false, false)).toBe(true)
  for (const [where, onArticle, onLocked, elsewhere] of [
    ['articles', true, false, false],
    ['everywhere', true, true, true],
    ['never', false, false, false],
  ] as const) {
    expect(printKeySearches(where, screens.article), where).toBe(onArticle)
    expect(printKeySearches(where, { ...screens.article, locked: true }), where).toBe(onLocked)
    expect(printKeySearches(where, screens.archive), where).toBe(elsewhere)
  }
})

test('R-356 R-357 a query without text is blank', () => {
  expect(['', ' ', '\t\n', '\u3000'].map(isBlankQuery)).toEqual([true, true, true, true])
  expect(isBlankQuery(' a ')).toBe(false)
})

test('arrows wrap around the rows; Home and End work once a row is active', () => {
  expect(nextRow('ArrowDown', -1, 3)).toBe(0)
  expect(nextRow('ArrowDown', 2, 3)).toBe(0)
  expect(nextRow('ArrowUp', -1, 3)).toBe(2)
  expect(nextRow('ArrowUp', 2, 3)).toBe(1)
  expect(nextRow('Home', -1, 3)).toBeNull()
  expect(nextRow('Home', 2, 3)).toBe(0)
  expect(nextRow('End', 0, 3)).toBe(2)
  expect(nextRow('ArrowDown', -1, 0)).toBeNull()
  expect(nextRow('a', 0, 3)).toBeNull()
})

const article: ArticleScreen = {
  kind: 'article',
  path: '/article/ink',
  id: 'ink',
  type: 'Post',
  title: 'Ink',
  icon: '',
  cover: '',
  category: 'Craft & art',
  tags: [],
  publishDay: '2024-01-01',
  lastEditedDay: '2024-01-01',
  publishDate: 0,
  lastEditedDate: 0,
  summary: '',
  fullWidth: false,
  smallText: false,
  locked: false,
  html: '',
  toc: [],
  wordCount: 0,
  readMinutes: 0,
  comments: false,
  copyright: '',
  prev: null,
  next: null,
  related: [],
}
const search: SearchScreen = {
  kind: 'search',
  path: '/search',
  keyword: '',
  list: null,
  categories: [],
  categoryTotal: 0,
  tags: [],
  tagTotal: 0,
}

test('R-153 the breadcrumb goes from the site over the category to the article; the last step is no link', () => {
  expect(breadcrumb('Site', article)).toEqual([
    { kind: 'site', name: 'Site', href: '/' },
    { kind: 'category', name: 'Craft & art', href: '/category/Craft%20%26%20art' },
    { kind: 'article', name: 'Ink', href: null },
  ])
  expect(breadcrumb('Site', { ...article, category: '' }).map(({ kind }) => kind)).toEqual([
    'site',
    'article',
  ])
  expect(breadcrumb('Site', search)).toEqual([{ kind: 'site', name: 'Site', href: null }])
})
