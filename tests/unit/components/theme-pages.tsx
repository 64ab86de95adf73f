import * as plain from '@/components/base-theme/screens/Archive'
import { Article as PlainArticle } from '@/components/base-theme/screens/Article'
import { Home as PlainHome } from '@/components/base-theme/screens/Home'
import {
  CategoryIndex as PlainCategoryIndex,
  TagIndex as PlainTagIndex,
} from '@/components/base-theme/screens/Indexes'
import { List as PlainList } from '@/components/base-theme/screens/List'
import { Memos as PlainMemos } from '@/components/base-theme/screens/Memos'
import * as messages from '@/components/base-theme/screens/Messages'
import { Pending as PlainPending } from '@/components/base-theme/screens/Pending'
import { Search as PlainSearch } from '@/components/base-theme/screens/Search'
import type { BrowserSettings } from '@/conf/browser'
import { packs } from '@/lib/i18n/all-packs'
import { type Locale, locales } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'
import type { ArticleScreen, ListPage, Screen, ScreenKind, SiteMeta } from '@/lib/screens/types'
import { type HtmlElement, parseHtml } from '@/tests/support/texts/html-tree'
import { Home as DocsHome } from '@/themes/docs/Home'
import { Shell as DocsShell } from '@/themes/docs/Shell'
import { Shell as GalleryShell } from '@/themes/gallery/Shell'
import { Shell as HeoShell } from '@/themes/heo/Shell'
import { SignIn, SignUp } from '@/themes/heo/screens/Account'
import { Archive } from '@/themes/heo/screens/Archive'
import { Article } from '@/themes/heo/screens/Article'
import { Home } from '@/themes/heo/screens/Home'
import { CategoryIndex, TagIndex } from '@/themes/heo/screens/Indexes'
import { Memos } from '@/themes/heo/screens/Memos'
import { NotFound } from '@/themes/heo/screens/NotFound'
import { Pending } from '@/themes/heo/screens/Pending'
import { PostList } from '@/themes/heo/screens/PostList'
import { Search } from '@/themes/heo/screens/Search'
import { Article as MagazineArticle } from '@/themes/magazine/Article'
import { Home as MagazineHome } from '@/themes/magazine/Home'
import { Shell as MagazineShell } from '@/themes/magazine/Shell'
import { type ThemeName, themeNames } from '@/themes/names'
import { Home as SimpleHome } from '@/themes/simple/Home'
import { Shell as SimpleShell } from '@/themes/simple/Shell'
import { type Theme, ThemeFrame } from '@/themes/theme'
import { drawn } from './drawn'

const plainScreens: Omit<Theme['screens'], 'home'> = {
  list: PlainList,
  archive: plain.Archive,
  'category-index': PlainCategoryIndex,
  'tag-index': PlainTagIndex,
  search: PlainSearch,
  article: PlainArticle,
  memos: PlainMemos,
  'not-found': messages.NotFound,
  pending: PlainPending,
  'sign-in': messages.SignIn,
  'sign-up': messages.SignUp,
}

/** The themes as their index files put them together, but that nothing has to be loaded before it can be drawn. */
const themes: Record<ThemeName, Theme> = {
  heo: {
    Shell: HeoShell,
    screens: {
      home: Home,
      list: PostList,
      archive: Archive,
      'category-index': CategoryIndex,
      'tag-index': TagIndex,
      search: Search,
      article: Article,
      memos: Memos,
      'not-found': NotFound,
      pending: Pending,
      'sign-in': SignIn,
      'sign-up': SignUp,
    },
  },
  simple: { Shell: SimpleShell, screens: { ...plainScreens, home: SimpleHome } },
  docs: { Shell: DocsShell, screens: { ...plainScreens, home: DocsHome } },
  gallery: { Shell: GalleryShell, screens: { ...plainScreens, home: PlainHome } },
  magazine: {
    Shell: MagazineShell,
    screens: { ...plainScreens, home: MagazineHome, article: MagazineArticle },
  },
}

export const card = {
  href: '/article/boats',
  title: 'Boats',
  day: '2024-05-01',
  summary: 'Nine of them.',
  category: 'Travel & sea',
  tags: ['sea'],
}
const brief = (name: string) => ({ href: `/article/${name}`, title: `Post ${name}`, day: '2026-01-01' })

export const listOf = (given: Partial<ListPage> = {}): ListPage => ({
  page: 2,
  total: 36,
  pageSize: 12,
  base: '/tag/sea',
  cards: [card],
  ...given,
})
export const emptyList = { total: 0, page: 1, cards: [] }

export const article: ArticleScreen = {
  kind: 'article',
  path: '/article/here',
  id: '00000000-0000-4000-8000-000000000001',
  type: 'Post',
  title: 'Here',
  icon: '🌊',
  category: 'Travel & sea',
  tags: ['sea', 'C++'],
  cover: '',
  publishDay: '2025-03-04',
  lastEditedDay: '2026-05-06',
  publishDate: Date.UTC(2025, 2, 4),
  lastEditedDate: Date.UTC(2026, 4, 6),
  summary: '',
  fullWidth: false,
  smallText: false,
  locked: false,
  html: '<p>Words</p>',
  toc: [0, 1, 2].map((level) => ({ id: `h${level}`, text: `Heading ${level}`, indentLevel: level })),
  wordCount: 1_234,
  readMinutes: 4,
  comments: true,
  copyright: '',
  prev: brief('before'),
  next: brief('after'),
  related: [brief('r1'), brief('r2')],
}

/** One screen of each kind. */
export const screens: { readonly [Kind in ScreenKind]: Extract<Screen, { kind: Kind }> } = {
  home: { kind: 'home', path: '/', list: listOf({ page: 1, base: '' }), recommended: [brief('best')] },
  list: { kind: 'list', path: '/tag/sea/page/2', filter: { by: 'tag', name: 'sea' }, list: listOf() },
  archive: { kind: 'archive', path: '/archive', groups: [{ month: '2024-05', posts: [card] }] },
  'category-index': {
    kind: 'category-index',
    path: '/category',
    categories: [{ name: 'Travel & sea', count: 7 }],
  },
  'tag-index': { kind: 'tag-index', path: '/tag', tags: [{ name: 'C++', count: 3 }] },
  search: {
    kind: 'search',
    path: '/search/sea/page/2',
    keyword: 'sea',
    list: listOf({ base: '/search/sea' }),
    categories: [],
    categoryTotal: 0,
    tags: [],
    tagTotal: 0,
  },
  article,
  memos: {
    kind: 'memos',
    path: '/memos',
    shown: 7,
    assets: ['/b/memos.css', '/b/memos.js'],
    memos: Array.from({ length: 9 }, (_, place) => ({
      id: `m${place}`,
      html: `<p>Memo ${place}</p>`,
      day: '2026-01-01',
      tags: place < 3 ? ['tea'] : [],
    })),
  },
  'not-found': { kind: 'not-found', path: '/404', latest: [brief('new')] },
  pending: { kind: 'pending', path: '/article/late', noindex: true },
  'sign-in': { kind: 'sign-in', path: '/signin' },
  'sign-up': { kind: 'sign-up', path: '/signup' },
}

/** A page of a theme in a language, and that language's texts. */
export interface DrawnPage {
  theme: ThemeName
  locale: Locale
  page: HtmlElement
  t: ReturnType<typeof translator>
}

interface Given {
  settings?: Partial<BrowserSettings>
  meta?: Partial<SiteMeta>
  locale?: Locale
}

/** A page in one theme. */
export function pageIn(
  theme: ThemeName,
  screen: Screen,
  { settings, meta, locale = 'en-US' }: Given = {},
): DrawnPage {
  const html = drawn(
    <ThemeFrame theme={themes[theme]} screen={screen} />,
    settings,
    [{ name: 'sea', count: 5 }],
    { categories: [{ name: 'Travel & sea', count: 7 }], latest: [brief('new')], postCount: 36, ...meta },
    { theme, locale },
  )
  return { theme, locale, page: parseHtml(html), t: translator(packs[locale], locale) }
}

/** A page in every theme and, where no language is given, in every language. */
export function everywhere(screen: Screen, given: Given = {}): DrawnPage[] {
  const wanted = given.locale ? [given.locale] : locales
  return themeNames.flatMap((theme) => wanted.map((locale) => pageIn(theme, screen, { ...given, locale })))
}
