import { expect, test } from 'vitest'
import { cleanText, emblemOf, isRightToLeft } from '@/lib/media/drawn/clean-text'
import { fitText, type TextBox } from '@/lib/media/drawn/fit-text'

/** Each letter is one pixel wide in a font of one pixel. */
const measure = (text: string) => [...text].length
const box: TextBox = { width: 100, height: 100, maxLines: 2, sizes: [10, 5], leading: 1 }

test('a text has the largest size in which it fits', () => {
  expect(fitText('one two', box, measure)).toEqual({ size: 10, lines: ['one two'] })
  expect(fitText('one two three four', box, measure)).toEqual({ size: 10, lines: ['one two', 'three four'] })
  expect(fitText('one two three four five', box, measure)).toEqual({
    size: 5,
    lines: ['one two three four', 'five'],
  })
  expect(fitText('', box, measure)).toEqual({ size: 10, lines: [] })
})

test('what does not fit in the smallest size ends with an ellipsis, within the box', () => {
  const { size, lines } = fitText('word '.repeat(20).trim(), box, measure)
  expect({ size, lines }).toEqual({ size: 5, lines: ['word word word word', 'word word word word…'] })
  // Not within a word.
  expect(fitText('one two three four five', { ...box, maxLines: 1, width: 35 }, measure).lines).toEqual([
    'one…',
  ])
  const long = fitText('W'.repeat(200), box, measure)
  expect(long).toEqual({ size: 5, lines: ['W'.repeat(20), `${'W'.repeat(19)}…`] })
})

test('a low box has fewer lines', () => {
  expect(fitText('one two three', { ...box, height: 10 }, measure)).toEqual({
    size: 5,
    lines: ['one two three'],
  })
})

test('Chinese and Japanese break between words, and no line begins with a closing sign', () => {
  const wide = { ...box, width: 70, sizes: [10] } as const
  expect(fitText('把代码写得像信，一样', wide, measure, 'zh-CN').lines).toEqual([
    expect.stringMatching(/^把代码/),
    expect.not.stringMatching(/^，/),
  ])
  for (const line of fitText('「夜明け」の港、朝。', wide, measure, 'ja-JP').lines) {
    expect(line).not.toMatch(/^[」、。]/)
    expect(line).not.toMatch(/「$/)
  }
})

test('texts lose what cannot be seen, and directions that they force on others', () => {
  expect(cleanText(' a\u0000\u202Eb\u2066c\uFEFF \n\t d\u{E0001}\uD800 ')).toBe('abc d')
  expect(cleanText('<svg onload="x">&amp;')).toBe('<svg onload="x">&amp;')
  expect(cleanText(`Z${'\u0335\u0310'.repeat(50)}o`)).toBe('Zo')
  // Marks that no letter is composed with stay, three of them.
  expect(cleanText(`ب${'\u064e'.repeat(9)}ت`)).toBe(`ب${'\u064e'.repeat(3)}ت`)
  expect(cleanText('e\u0301')).toBe('é')
  expect(cleanText('👩‍👩‍👧‍👦 ❤️')).toBe('👩‍👩‍👧‍👦 ❤️')
  expect(cleanText('ب'.repeat(300))).toBe(`${'ب'.repeat(200)}…`)
  expect(cleanText('\u202E\u0000')).toBe('')
})

test('the first letter tells the direction of a text', () => {
  expect(isRightToLeft('123 مرحبا hello')).toBe(true)
  expect(isRightToLeft('שלום')).toBe(true)
  expect(isRightToLeft('hello مرحبا')).toBe(false)
  expect(isRightToLeft('')).toBe(false)
})

test('the sign of a post is its emoji, else the first letter of its title', () => {
  expect(emblemOf('⚓', 'Harbour')).toBe('⚓')
  expect(emblemOf('👩‍👩‍👧‍👦⚓', 'Harbour')).toBe('👩‍👩‍👧‍👦')
  expect(emblemOf('', '«harbour»')).toBe('H')
  expect(emblemOf('/images/a.webp', '海')).toBe('海')
  expect(emblemOf('', '…')).toBe('✨')
})
