import { useState } from 'react'
import { expect, test } from 'vitest'
import { Breadcrumbs } from '@/components/base-theme/Breadcrumbs'
import { Imprint } from '@/components/base-theme/Imprint'
import { PostRow } from '@/components/base-theme/PostRow'
import { SiteLinks } from '@/components/base-theme/SiteLinks'
import { Archive } from '@/components/base-theme/screens/Archive'
import { Home } from '@/components/base-theme/screens/Home'
import { TagIndex } from '@/components/base-theme/screens/Indexes'
import { List } from '@/components/base-theme/screens/List'
import { Memos } from '@/components/base-theme/screens/Memos'
import { NotFound, SignIn } from '@/components/base-theme/screens/Messages'
import { Search } from '@/components/base-theme/screens/Search'
import { Tree } from '@/components/base-theme/side/Tree'
import { ThemeRoot } from '@/components/base-theme/ThemeRoot'
import type { HomeScreen, ListPage, SearchScreen } from '@/lib/screens/types'
import { Home as DocsHome } from '@/themes/docs/Home'
import { Shell as Gallery } from '@/themes/gallery/Shell'
import { Shell as Simple } from '@/themes/simple/Shell'
import { drawn } from './drawn'

const card = { href: '/article/boats', title: 'Boats', day: '2024-05-01' }
const list = (given: Partial<ListPage> = {}): ListPage => ({
  page: 1,
  total: 1,
  pageSize: 12,
  base: '/tag/sea',
  cards: [card],
  ...given,
})
const tagged = (given: Partial<ListPage>) =>
  drawn(
    <List
      screen={{ kind: 'list', path: '/tag/sea', filter: { by: 'tag', name: 'sea' }, list: list(given) }}
    />,
  )

test('R-085 R-086 R-087 R-088 a row has date, category, tags, title and summary; a locked one says so', () => {
  const full = { ...card, category: 'Travel', tags: ['sea'], summary: 'Nine of them.', locked: true as const }
  const html = drawn(<PostRow card={full} keyword="" level="h3" />)
  expect(html).toContain('<time dateTime="2024-05-01">May 1, 2024</time>')
  expect(html).toContain('<a href="/category/Travel">Travel</a>')
  expect(html).toMatch(/<a href="\/tag\/sea"[^>]*>#sea<\/a>/)
  expect(html).toMatch(/<h3[^>]*><a href="\/article\/boats">Boats<\/a>.*Locked.*<\/h3>/)
  expect(html).toContain('Nine of them.')
  expect(
    drawn(<PostRow card={full} keyword="" level="h2" />, { HEO_POST_LIST_SUMMARY: false }),
  ).not.toContain('Nine')
})

test('R-089 R-091 R-362 an empty list says “No More”, and beyond the last page where the first one is', () => {
  expect(tagged({ total: 0, cards: [] })).toContain('No More')
  const beyond = tagged({ page: 9, cards: [] })
  expect(beyond).toContain('No More')
  expect(beyond).toMatch(/<a href="\/tag\/sea"[^>]*>Page 1<\/a>/)
  expect(tagged({})).not.toContain('No More')
})

test('R-080 R-081 a list is paged, or grows when the settings say scroll', () => {
  const screen = { kind: 'list', path: '/page/2', filter: { by: 'all' } } as const
  const long = list({ page: 2, total: 36, base: '' })
  expect(drawn(<List screen={{ ...screen, list: long }} />)).toContain('aria-label="Pagination"')
  const growing = drawn(<List screen={{ ...screen, list: long }} />, { POST_LIST_STYLE: 'scroll' })
  expect(growing).not.toContain('aria-label="Pagination"')
  expect(growing.split('<article')).toHaveLength(long.cards.length + 1)
})

const search: SearchScreen = {
  kind: 'search',
  path: '/search',
  keyword: '',
  list: null,
  categories: [{ name: 'Travel', count: 7 }],
  categoryTotal: 1,
  tags: [{ name: 'sea', count: 2 }],
  tagTotal: 30,
}

test('R-090 R-146 R-147 R-149 search shows categories and tags, then results, or that nothing was found and the way home', () => {
  const overview = drawn(<Search screen={search} />)
  expect(overview).toContain('Categories: 1')
  expect(overview).toContain('Tags: 30')
  // Only what is cut has a way to the rest.
  expect(overview).toContain('<span class="sr-only">Tags: 30, </span>More')
  expect(overview).not.toContain('Categories: 1, </span>')
  const none = drawn(<Search screen={{ ...search, keyword: 'zz', list: list({ total: 0, cards: [] }) }} />)
  expect(none).toContain('No results found.')
  expect(none).toContain('Nothing was found for “zz”.')
  expect(none).toMatch(/<a href="\/"[^>]*>Back to the home page<\/a>/)
})

test('R-026 R-027 the archive has a heading with an anchor for each month', () => {
  const html = drawn(
    <Archive screen={{ kind: 'archive', path: '/archive', groups: [{ month: '2024-05', posts: [card] }] }} />,
  )
  expect(html).toMatch(/<h2 id="2024-05"[^>]*><time dateTime="2024-05">2024-05<\/time><\/h2>/)
  expect(html).toContain('<a href="/article/boats">Boats</a>')
})

test('an index without tags says so; sign-in says that nobody needs an account', () => {
  expect(drawn(<TagIndex screen={{ kind: 'tag-index', path: '/tag', tags: [] }} />)).toContain('No tag')
  const some = { kind: 'tag-index' as const, path: '/tag', tags: [{ name: 'ink', count: 2 }] }
  expect(drawn(<TagIndex screen={{ ...some, further: 30 }} />)).toContain('<p>… +30</p>')
  expect(drawn(<TagIndex screen={some} />)).not.toContain('…')
  expect(drawn(<SignIn />)).toContain('no account is needed')
})

test('R-219 R-220 R-221 R-222 the not-found page: 404, where to look instead, home, the latest posts', () => {
  const html = drawn(<NotFound screen={{ kind: 'not-found', path: '/404', latest: [card] }} />)
  expect(html).toMatch(/<h1[^>]*><span[^>]*>404<\/span> <span[^>]*>Page not found<\/span><\/h1>/)
  expect(html).toContain('lang="zh-CN">试试在站内搜索这篇文章')
  expect(html).toMatch(/<a href="\/"[^>]*>Back to the home page<\/a>/)
  expect(html).toContain('<a href="/article/boats">Boats</a>')
})

test('breadcrumbs lead from the home page down to the page itself; the home page has none', () => {
  const category = { kind: 'list', path: '/category/Travel', list: list() } as const
  const html = drawn(<Breadcrumbs screen={{ ...category, filter: { by: 'category', name: 'Travel' } }} />)
  expect(
    html
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/),
  ).toEqual(['Home', 'Category', 'Travel'])
  expect(html).toContain('<li aria-current="page">Travel</li>')
  expect(drawn(<Breadcrumbs screen={{ kind: 'home', path: '/', list: list(), recommended: [] }} />)).toBe('')
})

test('the tree opens the way to the page in view, marks it, and leaves other branches closed', () => {
  const tree = [
    {
      name: 'Notes',
      to: '',
      branches: [
        {
          name: 'Travel',
          to: '/category/Travel',
          posts: [{ title: 'Boats', href: '/article/boats' }],
          further: 3,
        },
        { name: 'Essays', to: '/category/Essays', posts: [{ title: 'Ink', href: '/article/ink' }] },
      ],
    },
  ]
  const html = drawn(<Tree path="/article/boats" />, {}, [], { tree })
  expect(html).toContain('<details open=""><summary>Notes</summary>')
  expect(html).toMatch(/<a href="\/category\/Travel">Travel<\/a><details open="">/)
  expect(html).toMatch(/<a href="\/category\/Essays">Essays<\/a><details>/)
  expect(html).toContain('<a href="/article/boats" aria-current="page">Boats</a>')
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html).toMatch(/<a href="\/category\/Travel">… <span[^>]*>Travel<\/span> \+3<\/a>/)
})

/** A reader who goes on to the next page; `keys` gets the key of the tree’s element at each page. */
function Reader({ pages, keys }: { pages: [string, string]; keys: Map<string, string | null> }) {
  const [path, go] = useState(pages[0])
  const tree = Tree({ path })
  keys.set(path, tree.key)
  if (path !== pages[1]) go(pages[1])
  return tree
}

test('the tree that the server sent is replaced when the reader goes to another page, which it then marks', () => {
  const tree = ['boats', 'ink'].map((name) => ({ name, to: `/article/${name}` }))
  const keys = new Map<string, string | null>()
  const html = drawn(<Reader pages={['/article/boats', '/article/ink']} keys={keys} />, {}, [], { tree })
  expect(html).toContain('<a href="/article/ink" aria-current="page">ink</a>')
  // React replaces an element whose key changes.
  expect([...keys.keys()]).toEqual(['/article/boats', '/article/ink'])
  expect(keys.get('/article/ink')).not.toBe(keys.get('/article/boats'))
})

test('R-195 R-196 R-197 R-199 R-200 the imprint has version, years and author, and registrations when they are set', () => {
  const bare = drawn(<Imprint />)
  expect(bare).toContain('4.3.0')
  expect(bare).toMatch(/<a href="\/about">Site<\/a>/)
  expect(bare).not.toContain('beian')
  const html = drawn(<Imprint />, {
    SINCE: 2021,
    BEI_AN: '备 1 号',
    BEI_AN_GONGAN: '公网安备 33010602000001 号',
  })
  expect(html).toMatch(/2021–\d{4}/)
  expect(html).toContain('备 1 号')
  expect(html).toContain('code=33010602000001')
})

test('R-198 R-201 R-207 R-208 profiles, feed and friends stand at the end as far as they are set', () => {
  expect(drawn(<SiteLinks />, { ENABLE_RSS: false })).toBe('')
  const html = drawn(<SiteLinks />, {
    CONTACT_GITHUB: 'https://example.com/me',
    FRIEND_LINKS: [{ title: 'Quiet', url: 'https://example.org' }],
  })
  expect(html).toMatch(/<a href="https:\/\/example\.com\/me"[^>]*>GitHub/)
  expect(html).toContain('<a href="/feed">RSS</a>')
  expect(html).toMatch(/<a href="https:\/\/example\.org"[^>]*>Quiet/)
})

test('R-284 an entry of the menu that leads nowhere and holds nothing is no link', () => {
  const entry = { name: 'Shop', to: '/shop', icon: '', show: true, subMenus: [] }
  const menu = [entry, { ...entry, name: 'Someday', to: '#' }, { ...entry, name: 'Never', to: '' }]
  for (const Shell of [Simple, Gallery]) {
    const html = drawn(<Shell screen={{ kind: 'not-found', path: '/404', latest: [] }} />, {}, [], { menu })
    expect(html).toMatch(/<a href="\/shop"[^>]*>(<svg.*?<\/svg>)?Shop<\/a>/)
    expect(html).not.toContain('Someday')
    expect(html).not.toContain('Never')
    expect(html).not.toContain('href="#"')
  }
})

const home: HomeScreen = { kind: 'home', path: '/', list: list({ base: '' }), recommended: [] }

test('the home page has the site’s description below its name, where there is one', () => {
  const described = drawn(<Home screen={home} />, {}, [], { title: 'Harbour', description: 'About boats' })
  expect(described).toMatch(/<h1[^>]*>Harbour<\/h1><p[^>]*>About boats<\/p>/)
  expect(drawn(<Home screen={home} />, {}, [], { title: 'Harbour' })).not.toMatch(/<p[^>]*><\/p>/)
})

test('gallery: an entry of the menu with entries below it stands at the end of the page alone', () => {
  const subMenus = [{ title: 'Ships', to: '/tag/ships', icon: '' }]
  const menu = [
    { name: 'Sea', to: '/category/Sea', icon: '', show: true, subMenus },
    { name: 'About', to: '/about', icon: '', show: true, subMenus: [] },
    { name: 'Nothing', to: '#', icon: '', show: true, subMenus: [] },
  ]
  const html = drawn(<Gallery screen={home}>…</Gallery>, {}, [], { menu })
  const parts = html.split('<footer')
  expect(parts.map((part) => part.includes('href="/category/Sea"'))).toEqual([false, true])
  expect(parts[0]).toContain('href="/about"')
  expect(html).not.toContain('Nothing')
})

test('simple: the menu has the site’s own pages first, then the entries of the owner', () => {
  const entry = { icon: '', show: true, subMenus: [] }
  const menu = [
    { ...entry, name: 'Shop', to: '/shop' },
    { ...entry, name: 'Boats', to: '/boats' },
  ]
  const html = drawn(<Simple screen={home}>…</Simple>, {}, [], { menu })
  const [nav = ''] = /<nav aria-label="Main navigation".*?<\/nav>/.exec(html) ?? []
  expect([...nav.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name)).toEqual([
    ...['Home', 'Archive', 'Search', 'Category', 'Tags'],
    ...['Shop', 'Boats'],
  ])
})

test('simple: the name of a group of links in the footer is a link where it leads somewhere', () => {
  const group = (name: string, to: string) => ({
    ...{ name, to, icon: '', show: true },
    subMenus: [{ title: `In ${name}`, to: '/tag/ships', icon: '' }],
  })
  const menu = [group('Sea', '/category/Sea'), group('Land', '#'), group('Air', '')]
  const html = drawn(<Simple screen={home}>…</Simple>, {}, [], { menu })
  expect(html).toMatch(/<h2><a href="\/category\/Sea"[^>]*>Sea<\/a><\/h2>/)
  for (const name of ['Land', 'Air']) expect(html).toContain(`<h2>${name}</h2>`)
})

test('a page of memos without any says so, one with memos does not', () => {
  const memo = { id: 'm1', day: '2026-01-02', tags: [], place: '', link: '', html: '<p>Low tide.</p>' }
  const shown = (memos: (typeof memo)[]) =>
    drawn(<Memos screen={{ kind: 'memos', path: '/memos', memos, shown: 20, assets: [] }} />).includes(
      'No memos yet',
    )
  expect([shown([]), shown([memo])]).toEqual([true, false])
})

test('the home page of a knowledge base says where to begin, if there is a first post', () => {
  const home = { kind: 'home', path: '/', list: list(), recommended: [] } as const
  const begun = (start?: string) =>
    drawn(<DocsHome screen={{ ...home, recommended: [] }} />, {}, [], start === undefined ? {} : { start })
  expect(begun('/article/boats')).toMatch(/<a href="\/article\/boats"[^>]*>Start reading/)
  expect(begun()).not.toContain('Start reading')
})

test('R-334 a page that loads slowly is announced, unless that is switched off', () => {
  const frame = (cover: boolean) =>
    drawn(
      <ThemeRoot id="theme-simple" looks={{}}>
        {null}
      </ThemeRoot>,
      { HEO_LOADING_COVER: cover },
    )
  const announcements = (html: string) => html.split('role="status"').length - 1
  expect(announcements(frame(true))).toBe(announcements(frame(false)) + 1)
})
