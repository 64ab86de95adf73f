import { expect, test } from '@playwright/test'
import { ArticleLock } from '@/components/blog/ArticleLock'
import { JumpToPage } from '@/components/blog/JumpToPage'
import { Marked } from '@/components/blog/Marked'
import { Pagination } from '@/components/blog/Pagination'
import { SearchBox } from '@/components/blog/SearchBox'
import { ShareBar } from '@/components/blog/ShareBar'
import { drawn } from './drawn'

const list = { page: 2, total: 36, pageSize: 12, base: '/tag/sea' }

test('R-092 R-093 R-094 R-095 R-050 pagination has previous, next, numbers and a jump input', () => {
  const html = drawn(<Pagination list={list} />)
  expect(html).toMatch(/<a href="\/tag\/sea" rel="prev"/)
  expect(html).toMatch(/<a href="\/tag\/sea\/page\/3" rel="next"/)
  expect(html).toContain('aria-label="Page 1"')
  expect(html).toContain('aria-current="page" aria-label="Page 2, current page"')
  expect(html).toContain('>Jump to page</label>')
})

test('R-097 R-363 pagination is drawn from a full page of posts on', () => {
  expect(drawn(<Pagination list={{ ...list, page: 1, total: 11 }} />)).toBe('')
  const full = drawn(<Pagination list={{ ...list, page: 1, total: 12 }} />)
  expect(full).toContain('aria-label="Page 1, current page"')
  expect(full).not.toMatch(/rel="(prev|next)"/)
})

test('the jump input asks for a number pad and its button has a name', () => {
  const html = drawn(<JumpToPage base="" />)
  expect(html).toContain('inputMode="numeric"')
  expect(html).toContain('aria-label="Go"')
})

test('the search box is a search form that also works without scripts', () => {
  const html = drawn(<SearchBox keyword="sea" />, { SUB_PATH: '/blog' })
  expect(html).toMatch(/<form role="search"[^>]*action="\/blog\/search"/)
  expect(html).toMatch(/<input[^>]*type="search"[^>]*name="s"[^>]*value="sea"/)
  expect(html).toContain('aria-label="Clear"')
  expect(drawn(<SearchBox keyword="" />)).not.toContain('aria-label="Clear"')
})

test('R-024 R-121 R-464 the share bar offers a link and the messaging app, or what the settings say', () => {
  const both = drawn(<ShareBar path="/article/a" />)
  expect(both.indexOf('Copy the link')).toBeGreaterThan(0)
  expect(both.indexOf('Share through WeChat')).toBeGreaterThan(both.indexOf('Copy the link'))
  expect(drawn(<ShareBar path="/article/a" />, { POSTS_SHARE_SERVICES: ['wechat'] })).not.toContain(
    'Copy the link',
  )
  expect(drawn(<ShareBar path="/article/a" />, { POST_SHARE_BAR_ENABLE: false })).toBe('')
})

test('a locked post says so and offers no form', () => {
  const html = drawn(<ArticleLock />)
  expect(html).toContain('This post is locked')
  expect(html).not.toContain('<form')
})

test('marks are elements around escaped text', () => {
  expect(drawn(<Marked text="<b> & sea" keyword="sea" />)).toBe('&lt;b&gt; &amp; <mark>sea</mark>')
  expect(drawn(<Marked text="<b> & sea" keyword="" />)).toBe('&lt;b&gt; &amp; sea')
})
