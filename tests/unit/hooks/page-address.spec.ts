import { expect, test } from 'vitest'
import { pageAddress } from '@/components/browser/page-address'

const link = (attributes: Record<string, string>) => ({
  getAttribute: (name: string) => attributes[name] ?? null,
  hasAttribute: (name: string) => name in attributes,
})

for (const [href, expected] of [
  ['/article/x', '/article/x'],
  ['/', '/'],
  ['/tag/.NET', '/tag/.NET'],
  ['/archive#2023-04', '/archive#2023-04'],
  ['/search?s=a', '/search?s=a'],
  ['https://example.com/', null],
  ['//example.com/', null],
  ['#place', null],
  ['mailto:a@example.com', null],
  ['/api/random', null],
  ['/feed', null],
  ['/files/a.pdf', null],
  ['/sitemap.xml', null],
  ['', null],
] as const) {
  test(`R-054 of ${href || 'an empty address'} the site itself follows ${expected ?? 'nothing'}`, () => {
    expect(pageAddress(link({ href }), '')).toBe(expected)
  })
}

test('R-053 new tabs and downloads are the browser’s', () => {
  expect(pageAddress(link({ href: '/a', target: '_blank' }), '')).toBe(null)
  expect(pageAddress(link({ href: '/a', download: '' }), '')).toBe(null)
})

test('below SUB_PATH the prefix is taken off, and addresses outside it are the browser’s', () => {
  expect(pageAddress(link({ href: '/blog/article/x' }), '/blog')).toBe('/article/x')
  expect(pageAddress(link({ href: '/blog' }), '/blog')).toBe('/')
  expect(pageAddress(link({ href: '/blogger' }), '/blog')).toBe(null)
  expect(pageAddress(link({ href: '/other' }), '/blog')).toBe(null)
})
