import { expect, test } from '@playwright/test'
import { siteOrigin } from '@/lib/feeds/origin'
import { robots } from '@/lib/feeds/robots'
import { rss } from '@/lib/feeds/rss'
import { sitemap } from '@/lib/feeds/sitemap'
import { escapeXml } from '@/lib/feeds/xml'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const origin = 'https://blog.example/b'
const old = makePost({
  title: 'Old & <good>',
  id: 'id-old',
  slug: 'article/海',
  summary: 'Words.',
  category: 'Sea',
  tags: ['Sea', 'Salt'],
  publishDay: '2023-04-20',
  lastEditedDate: Date.parse('2024-03-01'),
  lastEditedDay: '2024-03-01',
})
const locked = makePost({
  title: 'Locked',
  id: 'id-locked',
  key: 'key-locked',
  slug: 'locked',
  locked: true,
})
const external = makePost({
  title: 'Away',
  id: 'id-away',
  href: 'https://a.example/?x&y',
  publishDay: '2022-01-01',
})
const quiet = makePost({ title: 'Quiet', type: 'Page', slug: 'quiet', invisible: true })
const about = makePost({ title: 'About', type: 'Page', slug: 'about' })
const site = makeSite([old, locked, external], { pages: [quiet, about] })

test('R-048 R-373 the feed has the newest posts first, their summaries, and of a locked one neither summary nor id', () => {
  expect(rss(site, origin)?.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    '<title>Harbour notes</title>',
    '<link>https://blog.example/b/</link>',
    '<description>A blog.</description>',
    '<atom:link href="https://blog.example/b/feed" rel="self" type="application/rss+xml"/>',
    '<language>en-US</language>',
    '<lastBuildDate>Fri, 01 Mar 2024 00:00:00 GMT</lastBuildDate>',
    '<item><title>Locked</title><link>https://blog.example/b/locked</link><guid isPermaLink="false">key-locked</guid>' +
      '<pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate></item>',
    '<item><title>Old &amp; &lt;good&gt;</title><link>https://blog.example/b/article/%E6%B5%B7</link>' +
      '<guid isPermaLink="false">id-old</guid><pubDate>Thu, 20 Apr 2023 00:00:00 GMT</pubDate>' +
      '<category>Sea</category><category>Salt</category><description>Words.</description></item>',
    '<item><title>Away</title><link>https://a.example/?x&amp;y</link><guid isPermaLink="false">id-away</guid>' +
      '<pubDate>Sat, 01 Jan 2022 00:00:00 GMT</pubDate></item>',
    '</channel></rss>',
  ])
})

test('R-023 R-463 the feed is on by default; switched off there is none', () => {
  expect(rss(makeSite([]), origin)).not.toBeNull()
  expect(rss(makeSite([old], { settings: { ENABLE_RSS: false } }), origin)).toBeNull()
})

test('the feed has 30 posts at most', () => {
  const posts = Array.from({ length: 40 }, (_, index) => makePost({ title: `${index}` }))
  expect(rss(makeSite(posts), origin)?.match(/<item>/g)).toHaveLength(30)
})

test('the sitemap has every page that may be indexed', () => {
  const addresses = [...sitemap(site, origin).matchAll(/<url>(.*)<\/url>/g)].map((match) => match[1])
  expect(addresses).toEqual([
    '<loc>https://blog.example/b/</loc>',
    '<loc>https://blog.example/b/archive</loc>',
    '<loc>https://blog.example/b/category</loc>',
    '<loc>https://blog.example/b/tag</loc>',
    '<loc>https://blog.example/b/memos</loc>',
    '<loc>https://blog.example/b/search</loc>',
    '<loc>https://blog.example/b/category/Sea</loc>',
    '<loc>https://blog.example/b/tag/Sea</loc>',
    '<loc>https://blog.example/b/tag/Salt</loc>',
    '<loc>https://blog.example/b/article/%E6%B5%B7</loc><lastmod>2024-03-01</lastmod>',
    '<loc>https://blog.example/b/locked</loc><lastmod>2024-01-01</lastmod>',
    '<loc>https://blog.example/b/about</loc><lastmod>2024-01-01</lastmod>',
  ])
})

test('robots may visit everything but calls, search results and unlocked posts', () => {
  expect(robots('/b', origin)).toBe(
    'User-agent: *\nDisallow: /b/api/\nDisallow: /b/search/\nDisallow: /b/unlock/\n\nSitemap: https://blog.example/b/sitemap.xml\n',
  )
})

const requests: [headers: Record<string, string>, link: string, expected: string][] = [
  [{ host: 'a.example' }, 'https://blog.example', 'https://blog.example/b'],
  [{ host: 'localhost:3000' }, '', 'http://localhost:3000/b'],
  [
    { host: '10.0.0.1', 'x-forwarded-host': 'a.example, b.example', 'x-forwarded-proto': 'https,http' },
    '',
    'https://a.example/b',
  ],
  [{ host: '[::1]:3000' }, '', 'http://[::1]:3000/b'],
  [{ host: 'a.example"><script>' }, '', '/b'],
  [{}, '', '/b'],
]
for (const [headers, LINK, expected] of requests) {
  test(`absolute addresses begin with ${expected} for ${LINK || JSON.stringify(headers)}`, () => {
    expect(siteOrigin({ LINK, SUB_PATH: '/b' }, { headers })).toBe(expected)
  })
}

test('text in XML is escaped, and what XML cannot hold is left out', () => {
  expect(escapeXml(`<a href="x">&'\u0000\u0008\uD83D🌊</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;&amp;&apos;🌊&lt;/a&gt;',
  )
})
