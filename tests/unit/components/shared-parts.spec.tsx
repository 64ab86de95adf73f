import { expect, test } from 'vitest'
import { ArticleLock } from '@/components/blog/article/ArticleLock'
import { ShareBar } from '@/components/blog/article/ShareBar'
import { ShareTo } from '@/components/blog/article/ShareTo'
import { JumpToPage } from '@/components/blog/list/JumpToPage'
import { Pagination } from '@/components/blog/list/Pagination'
import { MemoCard } from '@/components/blog/memos/MemoCard'
import { MemoPictures } from '@/components/blog/memos/MemoPictures'
import { SearchBox } from '@/components/blog/SearchBox'
import { Suggestions } from '@/components/search/modal/Suggestions'
import { Marked } from '@/components/ui/Text'
import type { Locale } from '@/lib/i18n/locales'
import type { ArticleScreen } from '@/lib/screens/types'
import type { LinkedService } from '@/lib/site/share-targets'
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

test('the jump input is a text field for at most six digits with a number pad, and its button has a name', () => {
  const html = drawn(<JumpToPage base="" />)
  expect(html).toMatch(/<input [^>]*type="text" inputMode="numeric" [^>]*maxLength="6"/)
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
  const both = drawn(<ShareBar path="/article/a" title="A" />)
  expect(both.indexOf('Copy the link')).toBeGreaterThan(0)
  expect(both.indexOf('Share through WeChat')).toBeGreaterThan(both.indexOf('Copy the link'))
  expect(drawn(<ShareBar path="/article/a" title="A" />, { POSTS_SHARE_SERVICES: ['wechat'] })).not.toContain(
    'Copy the link',
  )
  expect(drawn(<ShareBar path="/article/a" title="A" />, { POST_SHARE_BAR_ENABLE: false })).toBe('')
})

test('a share service is a link in a new tab, in words of the page, with its mark from a file of the site', () => {
  const address = 'https://blog.example/article/a'
  const share = (service: LinkedService, given: string, locale: Locale = 'en-US') =>
    drawn(
      <ShareTo service={service} address={given} title="Ink & tea" />,
      { SUB_PATH: '/blog' },
      [],
      {},
      { locale },
    )
  const reddit = share('reddit', address, 'fr-FR')
  expect(reddit).toContain(
    'href="https://www.reddit.com/submit?url=https%3A%2F%2Fblog.example%2Farticle%2Fa&amp;title=Ink%20%26%20tea"',
  )
  expect(reddit).toContain('target="_blank" rel="noopener noreferrer"')
  expect(reddit).toContain('<span class="sr-only">Partager sur Reddit ')
  expect(reddit).toContain('<use href="/blog/share-icons.svg#reddit">')
  const mail = share('email', address)
  expect(mail).toContain('<span class="sr-only">Share by e-mail</span>')
  expect(mail).not.toContain('target=')
  // Where the blog is read is not known before scripts run.
  expect(share('reddit', '/article/a')).not.toContain('href="https')
})

const locked: ArticleScreen = {
  kind: 'article',
  path: '/article/a%20letter',
  id: 'key',
  type: 'Post',
  title: 'A letter',
  icon: '',
  cover: '',
  category: '',
  tags: [],
  publishDay: '2024-01-01',
  lastEditedDay: '2024-01-01',
  publishDate: 0,
  lastEditedDate: 0,
  summary: '',
  fullWidth: false,
  smallText: false,
  locked: true,
  html: '',
  toc: [],
  wordCount: 0,
  readMinutes: 0,
  comments: false,
  copyright: '',
  prev: null,
  next: null,
  related: [],
}

test('R-126 R-353 a locked post asks for its password in a form that also works without scripts', () => {
  const html = drawn(<ArticleLock screen={locked} />, { SUB_PATH: '/blog' })
  expect(html).toContain('This post is locked')
  expect(html).toMatch(/<form [^>]*action="\/blog\/unlock\/article\/a%20letter" method="post"/)
  expect(html).toMatch(
    /<input [^>]*id="([^"]+)" type="password"[^>]* autoComplete="off"[^>]* name="password"/,
  )
  expect(html).toContain('>Password</label>')
  expect(html).toMatch(/<p id="[^"]+" role="alert"><\/p>/)
})

test('R-401 the form that comes back says that the password was wrong, or how long to wait', () => {
  const wrong = drawn(<ArticleLock screen={{ ...locked, lockError: { reason: 'wrong' } }} />)
  expect(wrong).toMatch(/role="alert">Password Error!<\/p>/)
  expect(wrong).toContain('aria-invalid="true"')
  const wait = drawn(<ArticleLock screen={{ ...locked, lockError: { reason: 'wait', minutes: 15 } }} />)
  expect(wait).toContain('Too many attempts. Please try again in 15 minutes.')
})

test('where no server answers the form goes nowhere without scripts, and says so', () => {
  const sealed = { rounds: 600_000, salt: '', iv: '', data: '' }
  const html = drawn(<ArticleLock screen={{ ...locked, sealed }} />)
  expect(html).not.toContain('action=')
  expect(html).toContain('<noscript><p>This post opens only in a browser that runs scripts.</p></noscript>')
})

test('texts that get marks say so, and are escaped', () => {
  expect(drawn(<Marked text="<b> & sea" keyword="sea" />)).toBe(
    '<span data-words="">&lt;b&gt; &amp; sea</span>',
  )
  expect(drawn(<Marked text="<b> & sea" keyword="" />)).toBe('&lt;b&gt; &amp; sea')
})

test('R-053 a picture of a memo opens in a new tab that learns nothing of this page, and says what it shows', () => {
  const pictures = [{ src: '/small.png', large: 'https://elsewhere.example/large.png', alt: 'Boats' }]
  const html = drawn(<MemoPictures pictures={pictures} />)
  const [link = ''] = /<a [^>]*href="https:\/\/elsewhere\.example\/large\.png"[^>]*>/.exec(html) ?? []
  expect(link).toContain(' target="_blank"')
  expect(link).toContain(' rel="noopener noreferrer"')
  expect(link).toMatch(/ aria-label="[^"]*Boats[^"]*"/)
})

test('each part of a memo has the class that the theme gives it', () => {
  const memo = {
    id: '1',
    html: '<p>Tea</p>',
    day: '2026-01-01',
    tags: ['sea'],
    place: 'Pier',
    link: 'https://elsewhere.example/',
  }
  const looks = {
    entry: 'look-entry',
    card: 'look-card',
    text: 'look-text',
    facts: 'look-facts',
    fact: 'look-fact',
  }
  const html = drawn(<MemoCard memo={memo} shown canReply looks={looks} />)
  const parts = [...html.matchAll(/<(\w+)[^>]* class="(?:[^"]* )?(look-\w+)"/g)]
  expect(parts.map(([, tag, look]) => `${tag} ${look}`)).toEqual([
    'li look-entry',
    'article look-card',
    'div look-text',
    'p look-facts',
    'span look-fact',
    'span look-fact',
    'span look-fact',
    'a look-fact',
    'button look-fact',
  ])
})

test('before a query the search offers the latest posts and the most used tags, each where there are any', () => {
  const latest = [{ href: '/article/tea', title: 'Tea', day: '2026-01-01' }]
  const tags = [
    { name: 'sea', count: 1 },
    { name: 'ink', count: 3 },
  ]
  const both = drawn(<Suggestions />, {}, tags, { latest })
  expect(both).toMatch(/Latest posts.*href="\/article\/tea".*Tea.*Popular tags.*\/tag\/ink.*\/tag\/sea/)
  expect(drawn(<Suggestions />, {}, tags)).not.toContain('Latest posts')
  expect(drawn(<Suggestions />, {}, [], { latest })).not.toContain('Popular tags')
})
