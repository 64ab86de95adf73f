import { expect, test } from 'vitest'
import {
  digitsOnly,
  isBeyondLast,
  type PageLink,
  pageCount,
  pageHref,
  pageLinks,
  pageOf,
  showsPagination,
  toPageNumber,
} from '@/lib/site/paging'

/** `1 … [5] … 10`, the way people write it. */
const written = (links: PageLink[]) =>
  links.map((link) => (link === 'gap' ? '…' : link.current ? `[${link.page}]` : `${link.page}`)).join(' ')

const rows: [points: string, current: number, pages: number, row: string][] = [
  ['R-098', 1, 0, ''],
  ['R-098', 1, 1, '[1]'],
  ['R-098', 4, 7, '1 2 3 [4] 5 6 7'],
  ['R-099 R-100', 1, 8, '[1] 2 3 4 5 6 … 8'],
  ['R-099 R-100', 8, 8, '1 … 3 4 5 6 7 [8]'],
  ['R-099 R-100 R-101', 5, 10, '1 … 3 4 [5] 6 7 … 10'],
  ['R-099 R-100 R-101', 1, 10, '[1] 2 3 4 5 6 … 10'],
  ['R-099 R-100 R-101', 10, 10, '1 … 5 6 7 8 9 [10]'],
  ['R-099 R-100', 4, 10, '1 2 3 [4] 5 6 … 10'],
  ['R-099 R-100', 7, 10, '1 … 5 6 [7] 8 9 10'],
  ['R-099 R-100', 12, 10, '1 … 5 6 7 8 9 10'],
]
for (const [points, current, pages, row] of rows) {
  test(`${points} page ${current} of ${pages} shows "${row}"`, () => {
    expect(written(pageLinks(current, pages))).toBe(row)
  })
}

test('R-050 page 1 is the base address of every list', () => {
  expect([pageHref('', 1), pageHref('', 2)]).toEqual(['/', '/page/2'])
  expect([pageHref('/tag/t', 1), pageHref('/tag/t', 3)]).toEqual(['/tag/t', '/tag/t/page/3'])
})

test('R-097 R-363 page controls are shown when the posts fill a page, equal included', () => {
  expect([11, 12, 13].map((total) => showsPagination(total, 12))).toEqual([false, true, true])
  expect(showsPagination(0, 12)).toBe(false)
})

test('R-362 a list is empty without posts and beyond ceil(total / page size)', () => {
  expect(isBeyondLast(1, 0, 12)).toBe(true)
  expect([1, 2, 3].map((page) => isBeyondLast(page, 24, 12))).toEqual([false, false, true])
  expect([2, 3, 4].map((page) => isBeyondLast(page, 25, 12))).toEqual([false, false, true])
  expect([0, 1, 12, 13].map((total) => pageCount(total, 12))).toEqual([0, 1, 1, 2])
})

test('R-360 everything but digits is removed from the jump input', () => {
  expect(['12', 'a1b2', '-3', '1.5', ' 7 ', '', '第3页', '１２'].map(digitsOnly)).toEqual([
    '12',
    '12',
    '3',
    '15',
    '7',
    '',
    '3',
    '',
  ])
})

test('only a plain whole number from 1 is a page number', () => {
  expect(['1', '20', '1000000'].map(toPageNumber)).toEqual([1, 20, 1_000_000])
  expect(toPageNumber('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER)
  const others = ['0', '01', '-1', '1.5', '1e3', 'abc', '', ' 1', '２']
  expect(others.map(toPageNumber)).toEqual(others.map(() => null))
})

test('a page holds its slice of the list, the last one the rest', () => {
  expect([1, 2, 3].map((page) => pageOf(['a', 'b', 'c'], page, 2))).toEqual([['a', 'b'], ['c'], []])
})
