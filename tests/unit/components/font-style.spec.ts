import { expect, test } from '@playwright/test'
import { fontStyle } from '@/components/blog/font-style'

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
    'Inter',
  ]
  expect(fontStyle({ ...families, FONT_SANS, FONT_STYLE: 'sans light' })['--font-sans']).toBe(
    '"x;position:fixed", "a;b", "a", "ab", "霞鹜文楷", "url(https://elsewhere.example/x)", Inter',
  )
})
