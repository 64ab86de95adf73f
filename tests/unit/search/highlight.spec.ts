import { expect, test } from 'vitest'
import { tagTerms, toPieces, withoutTags } from '@/lib/search/highlight'
import { inTime } from '../../support/in-time'

test('R-140 tagged parts of an answer become marked pieces', () => {
  expect(toPieces('a <gzkNfoUU>b</gzkNfoUU> c')).toEqual([
    { start: 0, text: 'a ', marked: false },
    { start: 2, text: 'b', marked: true },
    { start: 3, text: ' c', marked: false },
  ])
  expect(toPieces('<em>墨</em>水')).toEqual([
    { start: 0, text: '墨', marked: true },
    { start: 1, text: '水', marked: false },
  ])
})

test('other tags, tags without a partner and empty marks stay text', () => {
  const odd = '<img src=x onerror=alert(1)> <em>open </gzkNfoUU> <b>bold</b>'
  expect(toPieces(odd)).toEqual([{ start: 0, text: odd, marked: false }])
  expect(withoutTags('<em></em>x')).toBe('x')
  expect(toPieces('')).toEqual([])
})

test('terms are tagged whatever their case and whatever characters they have, the longest first', () => {
  expect(tagTerms('Ink and inkstone', ['ink', 'inkstone'])).toBe(
    '<gzkNfoUU>Ink</gzkNfoUU> and <gzkNfoUU>inkstone</gzkNfoUU>',
  )
  expect(tagTerms('墨水和墨', ['墨', '墨水'])).toBe('<gzkNfoUU>墨水</gzkNfoUU>和<gzkNfoUU>墨</gzkNfoUU>')
  expect(tagTerms('C++ (and .NET) 50-50', ['c++', '.net', '50-50', '('])).toBe(
    '<gzkNfoUU>C++</gzkNfoUU> <gzkNfoUU>(</gzkNfoUU>and <gzkNfoUU>.NET</gzkNfoUU>) <gzkNfoUU>50-50</gzkNfoUU>',
  )
  expect(tagTerms('as it is', [''])).toBe('as it is')
})

test('R-140 a term is tagged where it is a word; where it nowhere is, at the beginning of longer ones', () => {
  expect(tagTerms('Teacher, tears and tea', ['tea'])).toBe('Teacher, tears and <gzkNfoUU>tea</gzkNfoUU>')
  expect(tagTerms('Steam and tears', ['tea'])).toBe('Steam and <gzkNfoUU>tea</gzkNfoUU>rs')
  expect(tagTerms('Steam', ['tea'])).toBe('Steam')
  expect(tagTerms('喝茶tea的人', ['茶', 'tea'])).toBe('喝<gzkNfoUU>茶</gzkNfoUU><gzkNfoUU>tea</gzkNfoUU>的人')
})

test('a long text of tags without partners is read at once', async () => {
  const text = '<em>'.repeat(100_000)
  expect(await inTime(300, () => toPieces(text))).toEqual([{ start: 0, text, marked: false }])
  expect(toPieces('<em>a<em>b</em> <em>c').map(({ text: part, marked }) => [part, marked])).toEqual([
    ['a<em>b', true],
    [' <em>c', false],
  ])
})
