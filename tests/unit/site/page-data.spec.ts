import { expect, test } from 'vitest'
import { isPageData, pageDataPath } from '@/lib/site/page-data'

test('the data of a page is where the framework’s router asks for it', () => {
  for (const [address, data] of [
    ['/', '/_next/data/b1/index.json'],
    ['/page/2', '/_next/data/b1/page/2.json'],
    ['/tag/%E4%B9%A6?x=1#y', '/_next/data/b1/tag/%E4%B9%A6.json'],
    ['/index/a', '/_next/data/b1/index/index/a.json'],
  ] as const) {
    expect(pageDataPath('b1', address)).toBe(data)
    expect(isPageData(data)).toBe(true)
  }
  expect(isPageData('/page/2')).toBe(false)
})
