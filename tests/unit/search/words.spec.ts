import { expect, test } from 'vitest'
import { folded, indexTerms, wordsOf } from '@/lib/search/built-in/words'

const asked = (keyword: string) => wordsOf(keyword).map(({ terms }) => terms)

test('words are compared without regard to case, width and accents', () => {
  expect(folded('Ｃａｆé Ünder ΆΛΦΑ')).toBe('cafe under αλφα')
  expect(indexTerms('Crème Brûlée')).toEqual(['creme', 'brulee'])
  // The mark on a Japanese syllable is part of it.
  expect(folded('が')).not.toBe(folded('か'))
})

test('text without spaces is kept in pairs, with its last character by itself', () => {
  expect(indexTerms('磨墨的')).toEqual(['磨墨', '墨的', '的'])
  expect(indexTerms('墨')).toEqual(['墨'])
  expect(indexTerms('サーバー')).toEqual(['サー', 'ーバ', 'バー', 'ー'])
  expect(asked('磨墨的')).toEqual([['磨墨', '墨的']])
  expect(indexTerms('𠮷野家')).toEqual(['𠮷野', '野家', '家'])
})

test('mixed text is cut where the scripts change', () => {
  expect(asked('用Python整理')).toEqual([['用'], ['python'], ['整理']])
})

test('an identifier is found whole and by its parts', () => {
  expect(indexTerms('sortPhotos')).toEqual(['sortphotos', 'sort', 'photos'])
  expect(indexTerms('take_two')).toEqual(['take_two', 'take', 'two'])
  expect(indexTerms('HTMLElement2')).toEqual(['htmlelement2', 'html', 'element'])
  expect(indexTerms('C++ C# std::vector')).toEqual(['c++', 'c', 'c#', 'c', 'std', 'vector'])
})

test('signs alone are no words, and data counts by its beginning', () => {
  expect(wordsOf('.* () " % 🦊')).toEqual([])
  expect(indexTerms('x'.repeat(10_000))).toEqual(['x'.repeat(64)])
})
