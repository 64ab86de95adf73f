import { expect, test } from 'vitest'
import { withBlankKeyword } from '@/lib/blank-search'

test('R-128 an empty keyword in the address of a search is spelled as a blank one', () => {
  for (const [url, expected] of [
    ['/search?s=', '/search?s=%20'],
    ['/search?s', '/search?s=%20'],
    ['/blog/search?s=&theme=simple', '/blog/search?s=%20&theme=simple'],
    ['/search?theme=simple&s=', '/search?theme=simple&s=%20'],
    ['/search?s=ink', '/search?s=ink'],
    ['/search?s=ink&s=', '/search?s=ink&s=%20'],
    ['/search?tags=', '/search?tags='],
    ['/search', '/search'],
    ['/archive?s=', '/archive?s='],
    ['/archive?from=/search?s=', '/archive?from=/search?s='],
  ] as const) {
    expect(withBlankKeyword(url), url).toBe(expected)
  }
})
