import { expect, test } from 'vitest'
import { fontStyle } from '@/lib/screens/head/font-style'

const families = {
  FONT_SANS: ['Noto Sans SC', '-apple-system', 'sans-serif'],
  FONT_SERIF: ['Bitter', 'serif'],
}

test('families are quoted where they hold a space; the style picks family and weight', () => {
  expect(fontStyle({ ...families, FONT_STYLE: 'serif normal' })).toEqual({
    '--font-sans': '"Noto Sans SC", -apple-system, sans-serif',
    '--font-serif': 'Bitter, serif',
    '--weight-body': 400,
    fontFamily: 'var(--font-serif)',
  })
  expect(fontStyle({ ...families, FONT_STYLE: 'sans light' })).toMatchObject({
    '--weight-body': 300,
    fontFamily: 'var(--font-sans)',
  })
})

test('no name of a family ends the declaration that it stands in', () => {
  const FONT_SANS = [
    'x;position:fixed',
    'a";b',
    'a\\',
    'a\nb',
    '霞鹜文楷',
    'url(https://elsewhere.example/x)',
    'constructor',
  ]
  expect(fontStyle({ ...families, FONT_SANS, FONT_STYLE: 'sans light' })['--font-sans']).toBe(
    '"x;position:fixed", "a;b", "a", "ab", "霞鹜文楷", "url(https://elsewhere.example/x)", constructor',
  )
})

test('Inter and the fonts of the system for Chinese are those of the page’s language', () => {
  const FONT_SANS = ['Inter', 'PingFang SC', 'sans-serif']
  const FONT_SERIF = ['Bitter', 'Noto Serif SC', 'serif']
  expect(fontStyle({ FONT_SANS, FONT_SERIF, FONT_STYLE: 'sans normal' })).toMatchObject({
    '--font-sans': 'var(--font-latin), var(--font-cjk), sans-serif',
    '--font-serif': 'Bitter, var(--font-cjk-serif), serif',
  })
})
