import { expect, test } from 'vitest'
import { atom } from '@/lib/feeds/atom'
import { type Feed, loadFeed } from '@/lib/feeds/feed'
import { jsonFeed } from '@/lib/feeds/json-feed'
import { robots } from '@/lib/feeds/robots'
import { rss } from '@/lib/feeds/rss'
import { sitemap } from '@/lib/feeds/sitemap'
import { siteOrigin } from '@/lib/feeds/text-route'
import { escapeXml } from '@/lib/feeds/xml'
import { inTime } from '../../support/in-time'
import {
  atomMistakes,
  jsonFeedMistakes,
  rssMistakes,
  sitemapMistakes,
} from '../../support/texts/feed-validators'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const origin = 'https://blog.example/b'
const ids = {
  old: '11111111-1111-4111-8111-111111111111',
  locked: '22222222-2222-4222-8222-222222222222',
  away: '33333333-3333-4333-8333-333333333333',
}
const old = makePost({
  title: 'Old & <good>',
  id: ids.old,
  slug: 'article/海',
  summary: 'Words.',
  category: 'Sea',
  tags: ['Sea', 'Salt'],
  pageCover: '/b/images/sea.webp',
  publishDay: '2023-04-20',
  lastEditedDate: Date.parse('2024-03-01T10:20:30.400Z'),
})
const locked = makePost({ title: 'Locked', id: ids.locked, slug: 'locked', locked: true })
const external = makePost({
  title: 'Away',
  id: ids.away,
  href: 'https://a.example/?x&y',
  publishDay: '2022-01-01',
})
const quiet = makePost({ title: 'Quiet', type: 'Page', slug: 'quiet', invisible: true })
const about = makePost({ title: 'About', type: 'Page', slug: 'about' })
const summaries = { FEED_CONTENT: 'summary', SUB_PATH: '/b', AUTHOR: 'Ada' } as const
const site = makeSite([old, locked, external], { pages: [quiet, about], settings: summaries })

/** The feed of the site above; there is one. */
async function feed(): Promise<Feed> {
  const made = await loadFeed(site, origin)
  if (made === null) throw new Error('There is no feed')
  return made
}

test('R-048 R-373 the feed has the newest posts first, with absolute addresses; none that is locked or invisible', async () => {
  expect(await feed()).toEqual({
    title: 'Harbour notes',
    description: 'A blog.',
    origin,
    language: 'en-US',
    author: 'Ada',
    icon: 'https://blog.example/b/favicon.ico',
    updated: Date.parse('2024-03-01T10:20:30.400Z'),
    items: [
      {
        id: ids.old,
        title: 'Old & <good>',
        url: 'https://blog.example/b/article/%E6%B5%B7',
        summary: 'Words.',
        html: '',
        cover: 'https://blog.example/b/images/sea.webp',
        topics: ['Sea', 'Salt'],
        published: Date.parse('2023-04-20'),
        edited: Date.parse('2024-03-01T10:20:30.400Z'),
      },
      {
        id: ids.away,
        title: 'Away',
        url: 'https://a.example/?x&y',
        summary: '',
        html: '',
        cover: '',
        topics: [],
        published: Date.parse('2022-01-01'),
        edited: Date.parse('2022-01-01'),
      },
    ],
  })
})

test('the id of a post stays in every format when its title and address change', async () => {
  const moved = { ...old, title: 'New', slug: 'article/new', href: '/article/new' }
  const after = await loadFeed(makeSite([moved], { settings: summaries }), 'https://other.example')
  if (after === null) throw new Error('There is no feed')
  expect(rss(after)).toContain(`<guid isPermaLink="false">${ids.old}</guid>`)
  expect(atom(after)).toContain(`<id>urn:uuid:${ids.old}</id>`)
  expect(JSON.parse(jsonFeed(after)).items[0].id).toBe(`urn:uuid:${ids.old}`)
})

test('R-048 the feed is RSS 2.0', async () => {
  const text = rss({ ...(await feed()), items: (await feed()).items.slice(0, 1) })
  expect(text.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    '<title>Harbour notes</title>',
    '<link>https://blog.example/b/</link>',
    '<description>A blog.</description>',
    '<atom:link href="https://blog.example/b/feed" rel="self" type="application/rss+xml"/>',
    '<language>en-US</language>',
    '<lastBuildDate>Fri, 01 Mar 2024 10:20:30 GMT</lastBuildDate>',
    '<item><title>Old &amp; &lt;good&gt;</title><link>https://blog.example/b/article/%E6%B5%B7</link>' +
      `<guid isPermaLink="false">${ids.old}</guid><pubDate>Thu, 20 Apr 2023 00:00:00 GMT</pubDate>` +
      '<dc:creator>Ada</dc:creator><category>Sea</category><category>Salt</category>' +
      '<description>Words.</description>' +
      '<media:content url="https://blog.example/b/images/sea.webp" medium="image"/></item>',
    '</channel></rss>',
  ])
})

test('the feed is Atom, with the same posts', async () => {
  const text = atom({ ...(await feed()), items: (await feed()).items.slice(0, 1) })
  expect(text.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    '<id>https://blog.example/b/</id>',
    '<title>Harbour notes</title>',
    '<subtitle>A blog.</subtitle>',
    '<updated>2024-03-01T10:20:30.400Z</updated>',
    '<link rel="alternate" type="text/html" href="https://blog.example/b/"/>',
    '<link rel="self" type="application/atom+xml" href="https://blog.example/b/atom.xml"/>',
    '<author><name>Ada</name></author>',
    '<icon>https://blog.example/b/favicon.ico</icon>',
    `<entry><id>urn:uuid:${ids.old}</id><title>Old &amp; &lt;good&gt;</title>` +
      '<link rel="alternate" type="text/html" href="https://blog.example/b/article/%E6%B5%B7"/>' +
      '<published>2023-04-20T00:00:00.000Z</published><updated>2024-03-01T10:20:30.400Z</updated>' +
      '<category term="Sea"/><category term="Salt"/><summary>Words.</summary></entry>',
    '</feed>',
  ])
})

test('the feed is a JSON Feed, with the same posts', async () => {
  expect(JSON.parse(jsonFeed(await feed()))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Harbour notes',
    home_page_url: 'https://blog.example/b/',
    feed_url: 'https://blog.example/b/feed.json',
    description: 'A blog.',
    favicon: 'https://blog.example/b/favicon.ico',
    authors: [{ name: 'Ada' }],
    language: 'en-US',
    items: [
      {
        id: `urn:uuid:${ids.old}`,
        url: 'https://blog.example/b/article/%E6%B5%B7',
        title: 'Old & <good>',
        content_text: 'Words.',
        summary: 'Words.',
        image: 'https://blog.example/b/images/sea.webp',
        date_published: '2023-04-20T00:00:00.000Z',
        date_modified: '2024-03-01T10:20:30.400Z',
        tags: ['Sea', 'Salt'],
      },
      {
        id: `urn:uuid:${ids.away}`,
        url: 'https://a.example/?x&y',
        title: 'Away',
        content_text: 'Away',
        date_published: '2022-01-01T00:00:00.000Z',
        date_modified: '2022-01-01T00:00:00.000Z',
      },
    ],
  })
})

test('a summary is words in RSS too, where readers take a description for HTML', async () => {
  const made = await feed()
  const items = made.items.map((item) => ({ ...item, summary: 'a <script>b</script> & c' }))
  const text = rss({ ...made, items, description: '<b>' })
  expect(text).toContain(
    '<description>a &amp;lt;script&amp;gt;b&amp;lt;/script&amp;gt; &amp;amp; c</description>',
  )
  expect(text).toContain('<description>&amp;lt;b&amp;gt;</description>')
})

const html = '<p>Wörter &amp; <a href="https://a.example/?x&amp;y">mehr</a></p>]]>'
const formats = [
  ['RSS', rss, rssMistakes],
  ['Atom', atom, atomMistakes],
  ['JSON Feed', jsonFeed, jsonFeedMistakes],
] as const

for (const [name, write, mistakes] of formats) {
  test(`${name} is valid with summaries, with whole texts, and without any post`, async () => {
    const made = await feed()
    const odd = '\u0000<]]>&"\''
    const whole = made.items.map((item) => ({ ...item, html, title: item.title + odd, summary: odd }))
    for (const items of [made.items, whole, []]) {
      const text = write({ ...made, items, updated: items.length > 0 ? made.updated : 0 })
      expect(mistakes(text)).toEqual([])
    }
  })

  test(`the validator of ${name} finds what is wrong`, async () => {
    const made = await feed()
    const [item] = made.items
    if (item === undefined) throw new Error('There is no item')
    const broken: Feed[] = [
      { ...made, origin: '' },
      { ...made, items: [item, item] },
      { ...made, items: [{ ...item, url: '/article/x' }] },
      { ...made, items: [{ ...item, html: '<img src="/a.webp">' }] },
      { ...made, items: [{ ...item, html: '<button>Copy</button>' }] },
      { ...made, items: [{ ...item, html: '<a href="https://a.example/?X-Amz-Signature=1">file</a>' }] },
    ]
    for (const bad of broken) expect(mistakes(write(bad))).not.toEqual([])
    if (name !== 'JSON Feed') expect(() => mistakes(write(made).replace('Harbour', '&harbour;'))).toThrow()
  })
}

test('R-023 R-463 the feed is on by default; switched off there is none', async () => {
  expect(await loadFeed(makeSite([]), origin)).not.toBeNull()
  expect(await loadFeed(makeSite([old], { settings: { ENABLE_RSS: false } }), origin)).toBeNull()
})

test('the feed has 30 posts, or as many as the settings say', async () => {
  const posts = Array.from({ length: 40 }, (_, index) => makePost({ title: `${index}` }))
  const count = async (settings: object) =>
    (await loadFeed(makeSite(posts, { settings: { ...summaries, ...settings } }), origin))?.items.length
  expect(await count({})).toBe(30)
  expect(await count({ FEED_POST_COUNT: 7 })).toBe(7)
})

test('the sitemap has every page that may be indexed, with the time of its last change', () => {
  const { text, changed } = sitemap(site, origin)
  expect(changed).toBe(old.lastEditedDate)
  expect(sitemapMistakes(text)).toEqual([])
  const addresses = [...text.matchAll(/<url>(.*)<\/url>/g)].map((match) => match[1])
  expect(addresses).toEqual([
    '<loc>https://blog.example/b/</loc><lastmod>2024-03-01T10:20:30Z</lastmod>',
    '<loc>https://blog.example/b/archive</loc><lastmod>2024-03-01T10:20:30Z</lastmod>',
    '<loc>https://blog.example/b/category</loc><lastmod>2024-03-01T10:20:30Z</lastmod>',
    '<loc>https://blog.example/b/tag</loc><lastmod>2024-03-01T10:20:30Z</lastmod>',
    '<loc>https://blog.example/b/memos</loc>',
    '<loc>https://blog.example/b/category/Sea</loc><lastmod>2024-03-01T10:20:30Z</lastmod>',
    '<loc>https://blog.example/b/tag/Sea</loc><lastmod>2024-03-01T10:20:30Z</lastmod>',
    '<loc>https://blog.example/b/tag/Salt</loc><lastmod>2024-03-01T10:20:30Z</lastmod>',
    '<loc>https://blog.example/b/article/%E6%B5%B7</loc><lastmod>2024-03-01T10:20:30Z</lastmod>',
    '<loc>https://blog.example/b/locked</loc><lastmod>2024-01-01T00:00:00Z</lastmod>',
    '<loc>https://blog.example/b/about</loc><lastmod>2024-01-01T00:00:00Z</lastmod>',
  ])
})

test('the sitemap of posts with many tags takes each post once', { tags: 'full' }, async () => {
  const tagsOf = (post: number) => Array.from({ length: 100 }, (_, tag) => `${post}-${tag}`)
  const posts = Array.from({ length: 400 }, (_, post) =>
    makePost({ title: `p${post}`, tags: tagsOf(post), lastEditedDate: Date.UTC(2026, 0, 1, 0, post) }),
  )
  const { text } = await inTime(2_500, () => sitemap(makeSite(posts), origin))
  expect(text.match(/<url>/g)).toHaveLength(5 + 40_000 + 400)
  expect(text).toContain('/tag/7-3</loc><lastmod>2026-01-01T00:07:00Z</lastmod>')
})

test('the sitemap ends at 50,000 addresses, which is what one may hold', { tags: 'full' }, () => {
  const categories = Array.from({ length: 50_100 }, (_, index) => ({ name: `c${index}`, count: 0 }))
  expect(sitemap(makeSite([], { categories }), origin).text.match(/<url>/g)).toHaveLength(50_000)
})

test('robots may visit everything but calls, results of searches, unlocked posts and pages in another theme', () => {
  expect(robots('/b', origin).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /b/api/',
    'Disallow: /b/search?',
    'Disallow: /b/search/',
    'Disallow: /b/unlock/',
    'Disallow: /b/themed/',
    'Disallow: /b/*?theme=',
    'Disallow: /b/*&theme=',
    'Allow: /b/api/media/',
    'Allow: /b/api/styles/',
    'Allow: /b/api/picture/',
    '',
    'Sitemap: https://blog.example/b/sitemap.xml',
    '',
  ])
})

test('robots has no line for the sitemap while no host is known: the format wants an absolute address', () => {
  expect(robots('/b', '/b')).not.toContain('Sitemap')
})

test('addresses in feeds and sitemap begin with the public origin and SUB_PATH', () => {
  const settings = { LINK: '', SUB_PATH: '/b', ALLOWED_HOSTS: ['a.example'] }
  expect(siteOrigin(settings, { headers: { host: 'evil.example' } })).toBe('https://a.example/b')
  expect(siteOrigin({ ...settings, ALLOWED_HOSTS: [] }, { headers: { host: 'evil.example' } })).toBe('/b')
})

test('without any known host feeds and sitemap have addresses inside the site, and a name for the author', async () => {
  const nameless = makeSite([old], { settings: { ...summaries, AUTHOR: '' } })
  const made = await loadFeed({ ...nameless, info: { ...nameless.info, title: '' } }, '/b')
  expect(made?.author).toBe('Blog')
  expect(made?.items[0]?.url).toBe('/b/article/%E6%B5%B7')
  expect(made?.items[0]?.cover).toBe('/b/images/sea.webp')
  expect(sitemap(site, '/b').text).toContain('<loc>/b/article/%E6%B5%B7</loc>')
})

test('text in XML is escaped, and what XML cannot hold is left out', () => {
  expect(escapeXml(`<a href="x">&'\u0000\u0008\uD83D🌊</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;&amp;&apos;🌊&lt;/a&gt;',
  )
})
