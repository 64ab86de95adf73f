import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toOnePath } from '@/scripts/one-path'

test('joins the shapes of an icon into one path', () => {
  expect(
    toOnePath(
      '<path d="m21 21-4.34-4.34" /> <circle cx="11" cy="11" r="8" /> <line x1="4" x2="20" y1="9" y2="9" /> <path d="M10 12h4" />',
    ),
  ).toBe('<path d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM4 9L20 9M10 12h4"/>')
})

test('keeps a point absolute that begins a shape', () => {
  expect(toOnePath('<path d="M1 2v3"/><path d="m6 9 6 6 6-6"/><path d="m3.5-2V4"/>')).toBe(
    '<path d="M1 2v3M6 9l6 6 6-6M3.5 -2V4"/>',
  )
})

test('rounds the corners of a rectangle', () => {
  expect(toOnePath('<rect width="18" height="11" x="3" y="11" rx="2" ry="2" />')).toBe(
    '<path d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2z"/>',
  )
})

test('leaves a filled shape, and says which element is unknown', () => {
  const dot = '<circle cx="7.5" cy="7.5" r=".5" fill="currentColor" />'
  expect(toOnePath(`<path d="M1 2"/> ${dot}`)).toBe(`<path d="M1 2"/> ${dot}`)
  expect(() => toOnePath('<polyline points="1 2 3 4"/>')).toThrow('<polyline>')
})

test('each icon of the site is one path, apart from filled dots', () => {
  const symbols = readFileSync('public/icons.svg', 'utf8').match(/<symbol[\s\S]*?<\/symbol>/g) ?? []
  expect(symbols.length).toBeGreaterThan(70)
  for (const symbol of symbols) {
    expect(symbol.match(/<path/g), symbol).toHaveLength(1)
    expect(symbol.match(/<(?:circle|line|rect)(?![^>]*fill)/g), symbol).toBeNull()
  }
})
