import { expect, test } from 'vitest'
import { NameList } from '@/components/base-theme/NameList'
import { LooksProvider, type ThemeClasses } from '@/components/base-theme/theme-classes'
import { drawn } from './drawn'

const names = [
  { name: 'Sea', count: 4, newest: { href: '/article/tide', title: 'The tide', day: '2026-01-02' } },
  { name: 'Empty', count: 0 },
]

const html = (looks: ThemeClasses) =>
  drawn(
    <LooksProvider value={looks}>
      <NameList names={names} hrefFor={(name) => `/category/${name}`} />
    </LooksProvider>,
  )

test('R-030 a category leads to its newest post too, in themes that have a class for it', () => {
  const shown = html({ newest: 'newest' })
  expect(shown).toMatch(/<a [^>]*href="\/article\/tide"[^>]*>The tide<\/a>/)
  expect(shown).toContain('<time dateTime="2026-01-02"')
  expect(shown.match(/<a /g)).toHaveLength(3)
  expect(html({}).match(/<a /g)).toHaveLength(2)
})
