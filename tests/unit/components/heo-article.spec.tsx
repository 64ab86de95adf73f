import { expect, test } from 'vitest'
import type { ArticleScreen } from '@/lib/screens/types'
import { ArticleFooter } from '@/themes/heo/parts/article/ArticleFooter'
import { ArticleCover, PostHeader } from '@/themes/heo/parts/article/PostHeader'
import { PostMeta } from '@/themes/heo/parts/article/PostMeta'
import { LatestPosts } from '@/themes/heo/parts/sidebar/LatestPosts'
import { Sidebar } from '@/themes/heo/parts/sidebar/Sidebar'
import { TocCard } from '@/themes/heo/parts/sidebar/TocCard'
import { PageTools } from '@/themes/heo/parts/tools/PageTools'
import { drawn } from './drawn'
import { article } from './theme-pages'

const screen: ArticleScreen = { ...article, icon: '', category: '', tags: [], toc: [] }
const footer = (change: Partial<ArticleScreen> = {}) => <ArticleFooter screen={{ ...screen, ...change }} />
const settings = { AUTHOR: 'Lin Yao', LINK: 'https://blog.example' }

test('R-114 R-115 the article leads to the post before and the one after, as far as they exist', () => {
  const both = drawn(footer())
  expect(both).toMatch(/<a href="\/article\/before" rel="prev"[^>]*>.*Previous post.*Post before/)
  expect(both).toMatch(/<a href="\/article\/after" rel="next"[^>]*>.*Next post.*Post after/)
  expect(drawn(footer({ prev: null }))).not.toContain('rel="prev"')
  expect(drawn(footer({ prev: null }))).toContain('rel="next"')
  expect(drawn(footer({ prev: null, next: null }))).not.toContain('aria-label="More posts"')
})

test('R-116 R-117 R-118 R-119 the copyright block names the author, the address and the notice', () => {
  const html = drawn(footer(), settings)
  const terms = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, value]) => [term, value])
  expect(terms).toEqual([
    ['Author', expect.stringMatching(/^<a href="\/about">Lin Yao<\/a>$/)],
    [
      'Link',
      expect.stringMatching(/^<a href="\/article\/here">https:\/\/blog\.example\/article\/here<\/a>$/),
    ],
    ['Copyright', expect.stringMatching(/\S{3,}/)],
  ])
  expect(drawn(footer({ copyright: 'Take it, it is yours.' }), settings)).toContain(
    '<dd>Take it, it is yours.</dd>',
  )
})

test('R-120 related posts are a grid of links, and without any there is no heading', () => {
  const html = drawn(footer())
  const grid = html.slice(html.indexOf('Related posts'))
  expect([...grid.matchAll(/<li[^>]*><a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/article/r1',
    '/article/r2',
  ])
  expect(drawn(footer({ related: [] }))).not.toContain('Related posts')
})

test('the clear cover above the text is there when its setting is true and the article has a cover', () => {
  const cover = (change: Partial<ArticleScreen>, on: boolean) =>
    drawn(<ArticleCover screen={{ ...screen, cover: '/sea.jpg', ...change }} />, { HEO_ARTICLE_COVER: on })
  expect(cover({}, true)).toMatch(/<img [^>]*src="\/sea\.jpg"/)
  expect(cover({ coverPosition: '50% 25%' }, true)).toContain('object-position:50% 25%')
  expect(cover({ cover: '' }, true)).toBe('')
  expect(cover({}, false)).toBe('')
})

test('R-474 R-475 R-476 neighbours, copyright and related posts each have a switch', () => {
  const parts = ['rel="prev"', 'aria-label="Copyright"', 'Related posts']
  const shown = (html: string) => parts.map((part) => html.includes(part))
  expect(shown(drawn(footer()))).toEqual([true, true, true])
  expect(shown(drawn(footer(), { HEO_ARTICLE_ADJACENT: false }))).toEqual([false, true, true])
  expect(shown(drawn(footer(), { HEO_ARTICLE_COPYRIGHT: false }))).toEqual([true, false, true])
  expect(shown(drawn(footer(), { HEO_ARTICLE_RECOMMEND: false }))).toEqual([true, true, false])
})

test('R-107 R-108 R-109 R-110 R-111 the figures are words, minutes, dates, and views where they are counted', () => {
  const words = (html: string) =>
    [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item]) => item?.replace(/<[^>]+>/g, '').trim())
  const meta = <PostMeta screen={screen} />
  expect(words(drawn(meta))).toEqual([
    '1,234 words',
    '≈ 4 min',
    'Published Mar 4, 2025',
    'Last edited May 6, 2026',
  ])
  expect(drawn(meta)).toMatch(/<a href="\/archive#2025-03"[^>]*><time dateTime="2025-03-04">/)
  expect([...drawn(meta).matchAll(/<li title="([^"]+)"/g)].map(([, title]) => title)).toEqual([
    'Published',
    'Last edited',
  ])
  expect(words(drawn(meta, { ANALYTICS_BUSUANZI_ENABLE: true }))).toHaveLength(5)
  // A page is in no archive.
  expect(drawn(<PostMeta screen={{ ...screen, type: 'Page' }} />)).not.toContain('/archive')
})

test('R-102 R-439 behind the header lies the cover at list width, the post’s own before the site’s', () => {
  const ground = (change: Partial<ArticleScreen>) =>
    /<img src="([^"]*)" alt="" fetchPriority="high"/.exec(
      drawn(<PostHeader screen={{ ...screen, ...change }} />, {}, [], { cover: '/site.webp' }),
    )?.[1]
  expect(ground({ cover: '/big.webp', coverThumbnail: '/small.webp' })).toBe('/small.webp')
  expect(ground({ cover: '/big.webp' })).toBe('/big.webp')
  expect(ground({})).toBe('/site.webp')
})

test('the header has the post’s own cover clear as well, from the same file, unless that stands above the text', () => {
  const sources = (change: Partial<ArticleScreen>, settings = {}) =>
    [
      ...drawn(<PostHeader screen={{ ...screen, ...change }} />, settings, [], {
        cover: '/site.webp',
      }).matchAll(/<img (?:aria-hidden="true" )?src="([^"]*)"/g),
    ].map(([, source]) => source)
  const covered = { cover: '/big.webp', coverThumbnail: '/small.webp' }
  expect(sources(covered)).toEqual(['/small.webp', '/small.webp'])
  expect(sources(covered, { HEO_ARTICLE_COVER: true })).toEqual(['/small.webp'])
  expect(sources({})).toEqual(['/site.webp'])
})

const toc = [0, 1, 2].map((place) => ({ id: `h${place}`, text: `Heading ${place}`, indentLevel: place }))

test('R-452 R-123 the table of contents beside an article needs three headings', () => {
  expect(drawn(<TocCard toc={toc.slice(0, 2)} />)).toBe('')
  const html = drawn(<TocCard toc={toc} />)
  expect([...html.matchAll(/href="#(h\d)"/g)].map(([, id]) => id)).toEqual(['h0', 'h1', 'h2'])
})

test('R-477 the latest posts are in the sidebar until they are switched off', () => {
  const latest = [{ href: '/article/new', title: 'New', day: '2026-01-01' }]
  const sidebar = <Sidebar screen={{ kind: 'archive', path: '/archive', groups: [] }} />
  expect(drawn(sidebar, {}, [], { latest })).toMatch(/Latest posts<\/h2>.*href="\/article\/new"/)
  expect(drawn(sidebar, { HEO_WIDGET_LATEST_POSTS: false }, [], { latest })).not.toContain('/article/new')
  expect(drawn(<LatestPosts path="/" />)).toBe('')
})

test('R-478 R-479 R-480 the tools are the way to the top, to the comments, and the display mode, each with a switch', () => {
  const tools = (change: Partial<ArticleScreen> = {}) => <PageTools screen={{ ...screen, ...change }} />
  const names = ['Back to top', 'To the comments', 'Switch to dark mode']
  const shown = (html: string) => names.map((name) => html.includes(name))
  expect(shown(drawn(tools()))).toEqual([true, true, true])
  expect(shown(drawn(tools({ comments: false })))).toEqual([true, false, true])
  expect(shown(drawn(tools(), { HEO_WIDGET_TO_TOP: false }))).toEqual([false, true, true])
  expect(shown(drawn(tools(), { HEO_WIDGET_TO_COMMENT: false }))).toEqual([true, false, true])
  expect(shown(drawn(tools(), { HEO_WIDGET_DARK_MODE: false }))).toEqual([true, true, false])
})
