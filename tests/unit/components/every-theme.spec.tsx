import { expect, test } from 'vitest'
import { GrowingCards } from '@/components/blog/list/GrowingCards'
import { ThemeForm } from '@/components/blog/ThemeForm'
import * as fixedTexts from '@/conf/fixed-texts/site'
import { locales } from '@/lib/i18n/locales'
import { momentText } from '@/lib/i18n/moment-text'
import { documentTitle } from '@/lib/site/document-title'
import { all, type HtmlElement, one, parseHtml, text } from '@/tests/support/texts/html-tree'
import { nextTheme, themeNames } from '@/themes/names'
import { drawn } from './drawn'
import { card, type DrawnPage, emptyList, everywhere, listOf, pageIn, screens } from './theme-pages'

// What holds for every theme in every language, as the server draws it. What it does is tested in tests/e2e.

/** Spaces that do not break are the language's. */
const words = (element: HtmlElement) =>
  text(element)
    .replace(/[ \n]+/g, ' ')
    .trim()
const hrefs = (within: HtmlElement) => all(within, 'a').map(({ attributes }) => attributes.href ?? '')
const linkTo = (within: HtmlElement, href: string) => all(within, 'a', { href }).map(words)
const main = ({ page }: DrawnPage) => one(page, 'main', { id: 'content' })
/** Head and foot of the page, and what stands beside it. */
const frame = (drawn: DrawnPage) => {
  const inside = new Set(all(main(drawn), 'a'))
  return all(drawn.page, 'a').filter((link) => !inside.has(link))
}
const where = ({ theme, locale }: DrawnPage) => `${theme} in ${locale}`

for (const screen of Object.values(screens)) {
  test(`R-369 R-371 the ${screen.kind} screen has landmarks and one heading, and asks readers for nothing but a text`, () => {
    for (const drawn of everywhere(screen)) {
      const { page, t } = drawn
      for (const name of ['header', 'footer']) {
        const inside = all(main(drawn), name).length
        expect(all(page, name).length - inside, `${name} of ${where(drawn)}`).toBe(1)
      }
      expect(all(page, 'h1'), where(drawn)).toHaveLength(1)
      expect(words(page), where(drawn)).toContain(t('a11y.skipToContent'))
      // No key stands in place of a text, and no mark in place of a value.
      expect(words(page), where(drawn)).not.toMatch(/\b(?:nav|menu|common|post|list|search)\.[a-z]|\{\{/)
      for (const { attributes } of all(page, 'input')) {
        for (const limit of ['required', 'pattern', 'minlength', 'min', 'max'])
          expect(attributes, where(drawn)).not.toHaveProperty(limit)
        expect(['email', 'password'], where(drawn)).not.toContain(attributes.type)
      }
    }
  })
}

test('R-158 R-160 R-466 R-467 R-468 R-469 R-470 the menu names its fixed entries in the reader’s words, each as long as its switch is on', () => {
  const entries = {
    HEO_MENU_INDEX: ['/', 'nav.home'],
    HEO_MENU_SEARCH: ['/search', 'nav.search'],
    HEO_MENU_ARCHIVE: ['/archive', 'nav.archive'],
    HEO_MENU_CATEGORY: ['/category', 'nav.category'],
    HEO_MENU_TAG: ['/tag', 'nav.tag'],
  } as const
  const menuOf = ({ page, t }: DrawnPage) => {
    const menus = all(page, 'nav', { 'aria-label': t('nav.label') })
    return menus.flatMap((menu) => all(menu, 'a')).map((link) => `${link.attributes.href} ${words(link)}`)
  }
  const screen = screens['sign-in']
  for (const drawn of everywhere(screen)) {
    const menu = menuOf(drawn)
    const named = Object.values(entries).map(([to, key]) => `${to} ${drawn.t(key)}`)
    // heo's bar is the short menu, whose panel is the long one; the other themes have the long one in view.
    const [home, search, archive, category, tag] = named
    const expected = drawn.theme === 'heo' ? [home, search, archive] : [home, archive, search, category, tag]
    expect(menu, where(drawn)).toEqual(expected)
    for (const [name, [to]] of Object.entries(entries)) {
      const less = pageIn(drawn.theme, screen, { settings: { [name]: false }, locale: drawn.locale })
      expect(menuOf(less), `${where(drawn)} without ${name}`).toEqual(
        expected.filter((entry) => !entry?.startsWith(`${to} `)),
      )
    }
  }
})

test('R-159 R-161 R-284 R-285 the owner’s entries follow, with what is below them', () => {
  const entry = { name: 'Shop', to: 'https://shop.example/', icon: '', show: true, subMenus: [] }
  const menu = [
    entry,
    { ...entry, name: 'Writing', to: '', subMenus: [{ title: 'Essays', to: '/category/Essays', icon: '' }] },
  ]
  // The tree of docs is made of the menu.
  const tree = [
    { name: 'Shop', to: 'https://shop.example/' },
    { name: 'Writing', to: '', branches: [{ name: 'Essays', to: '/category/Essays' }] },
  ]
  for (const drawn of everywhere(screens.archive, { meta: { menu, tree } })) {
    const outside = frame(drawn)
    const shop = outside.find(({ attributes }) => attributes.href === entry.to)
    expect(shop?.attributes.target, where(drawn)).toBe('_blank')
    expect(shop && words(shop), where(drawn)).toContain('Shop')
    expect(words(drawn.page), where(drawn)).toContain('Writing')
    const below = outside.filter(({ attributes }) => attributes.href === '/category/Essays').map(words)
    expect(below, where(drawn)).toEqual(['Essays'])
  }
})

test('R-014 R-465 the language is chosen among the seven, with the one in use chosen', () => {
  for (const drawn of everywhere(screens.archive)) {
    const select = one(drawn.page, 'select')
    const label = all(drawn.page, 'label', { for: select.attributes.id ?? '' })
    expect(label.map(words), where(drawn)).toEqual([drawn.t('menu.language')])
    const options = all(select, 'option')
    expect(options.map(({ attributes }) => attributes.value)).toEqual([...locales])
    const chosen = options.filter(({ attributes }) => 'selected' in attributes)
    expect(
      chosen.map(({ attributes }) => attributes.value),
      where(drawn),
    ).toEqual([drawn.locale])
  }
})

test('R-015 R-186 R-226 R-329 the display mode has its moon and its sun in the bar, but where the theme switch has their place', () => {
  const iconsIn = (within: HtmlElement) =>
    all(within, 'use').map(({ attributes }) => attributes.href?.replace(/.*#/, '') ?? '')
  const barOf = ({ page }: DrawnPage) => all(page, 'header')[0] ?? page
  for (const drawn of everywhere(screens.archive)) {
    const bar = barOf(drawn)
    expect(iconsIn(bar).filter((name) => ['moon', 'sun', 'palette'].includes(name))).toEqual(['moon', 'sun'])
    for (const key of ['menu.toDark', 'menu.toLight'])
      expect(words(bar), where(drawn)).toContain(drawn.t(key))
    const switched = pageIn(drawn.theme, screens.archive, {
      settings: { THEME_SWITCH: true },
      locale: drawn.locale,
    })
    const other = barOf(switched)
    expect(iconsIn(other).filter((name) => ['moon', 'sun'].includes(name))).toEqual([])
    // Elsewhere in the page it can be chosen all the same.
    expect(iconsIn(switched.page), where(drawn)).toEqual(expect.arrayContaining(['moon', 'sun']))
  }
})

test('R-132 R-184 R-185 the frame leads to the search and to a random post', () => {
  for (const drawn of everywhere(screens.archive)) {
    expect(frame(drawn).map(({ attributes }) => attributes.href)).toContain('/search')
    const buttons = all(drawn.page, 'button').filter((button) => words(button) === drawn.t('menu.walkAround'))
    expect(buttons, where(drawn)).toHaveLength(1)
  }
})

test('R-172 the home page has the announcement, and says what it is', () => {
  const given = { meta: { notice: '<p>Gone fishing</p>' } }
  for (const drawn of everywhere(screens.home, given)) {
    const [announcement, ...more] = all(drawn.page, 'div', { id: 'notice' })
    expect(announcement && words(announcement), where(drawn)).toBe('Gone fishing')
    expect(announcement?.attributes, where(drawn)).toMatchObject({
      role: 'note',
      'aria-label': drawn.t('common.announcement'),
    })
    expect(more, where(drawn)).toEqual([])
  }
})

test('R-049 R-195 R-196 R-197 R-198 R-199 R-200 R-201 R-207 R-208 the footer has version, years and author, and what is set of friends, profiles, registrations and RSS', () => {
  const footer = (drawn: DrawnPage) => all(drawn.page, 'footer').at(-1) ?? drawn.page
  const settings = {
    AUTHOR: 'Lin Yao',
    SINCE: 2021,
    CONTACT_GITHUB: 'https://code.example/lin',
    CONTACT_WEIBO: 'https://short.example/lin',
    FRIEND_LINKS: [{ title: 'Quiet', url: 'https://quiet.example/' }],
    BEI_AN: '备 1 号',
    BEI_AN_GONGAN: '公网安备 33010602000001 号',
  }
  for (const drawn of everywhere(screens.archive, { settings })) {
    const end = footer(drawn)
    expect(words(end), where(drawn)).toContain(`${drawn.theme} 4.3.0`)
    expect(words(end), where(drawn)).toContain(`© 2021–${new Date().getFullYear()}`)
    expect(linkTo(end, '/about')).toEqual(['Lin Yao'])
    for (const [href, name] of [
      ['https://code.example/lin', 'GitHub'],
      ['https://short.example/lin', '微博'],
      ['https://quiet.example/', 'Quiet'],
    ] as const) {
      expect(linkTo(end, href), where(drawn)).toEqual([`${name} ${drawn.t('common.newTab')}`])
    }
    expect(linkTo(end, '/feed')).toEqual([drawn.t('nav.rss')])
    expect(words(end)).toContain(drawn.t('footer.friends'))
    expect(hrefs(end).some((href) => href.includes('code=33010602000001'))).toBe(true)
    expect(words(end)).toContain('备 1 号')
  }
  for (const bare of everywhere(screens.archive, { settings: { ENABLE_RSS: false } })) {
    expect(hrefs(footer(bare)).filter((href) => href === '/feed' || /^https?:/.test(href))).toEqual([])
    expect(words(footer(bare)), where(bare)).not.toContain(bare.t('footer.friends'))
  }
  const { CONTACT_GITHUB } = settings
  for (const silent of everywhere(screens.archive, { settings: { ENABLE_RSS: false, CONTACT_GITHUB } })) {
    expect(hrefs(footer(silent)), where(silent)).toContain(CONTACT_GITHUB)
    expect(hrefs(footer(silent)), where(silent)).not.toContain('/feed')
  }
})

test('R-080 R-081 R-092 R-093 R-094 R-095 a list is paged, or grows where the settings say scroll; a search as well', () => {
  for (const screen of [screens.list, screens.search]) {
    const { base } = screen.list ?? listOf()
    for (const drawn of everywhere(screen)) {
      const { t } = drawn
      const pages = one(main(drawn), 'nav', { 'aria-label': t('pagination.label') })
      const steps = ['prev', 'next'].map((rel) => one(pages, 'a', { rel }))
      expect(steps.map(({ attributes }) => attributes.href)).toEqual([base, `${base}/page/3`])
      const [before = '', after = ''] = steps.map(words)
      expect([before, after], where(drawn)).toEqual([t('pagination.prev'), t('pagination.next')])
      const numbers = all(pages, 'li').map(words)
      expect(numbers, where(drawn)).toEqual(['1', '2', '3'])
      expect(all(pages, 'label').map(words)).toEqual([t('pagination.jump')])
      const growing = pageIn(drawn.theme, screen, {
        settings: { POST_LIST_STYLE: 'scroll' },
        locale: drawn.locale,
      })
      expect(all(main(growing), 'nav', { 'aria-label': t('pagination.label') })).toEqual([])
      expect(all(main(growing), 'article')).toHaveLength(all(main(drawn), 'article').length)
    }
  }
})

test('R-329 the theme switch leads to the next theme and names the one in use, in every language', () => {
  for (const { theme, locale, t } of everywhere(screens.archive)) {
    const html = drawn(<ThemeForm next={nextTheme(theme)} />, {}, [], {}, { theme, locale })
    expect(html).toContain(`name="theme" value="${nextTheme(theme)}"`)
    expect(html).toContain(t('menu.theme', { name: theme }))
  }
})

test('R-329 every theme has a sketch of its own in the theme switch, and a name without one has that of any page', () => {
  const sketchOf = (name: string) => {
    const page = parseHtml(drawn(<ThemeForm next={name} />))
    const [described] = all(page, 'button').map(({ attributes }) => attributes['aria-describedby'] ?? '')
    expect(words(one(page, 'span', { id: described ?? '' }))).toBe(name)
    return JSON.stringify(all(page, 'rect').map(({ attributes }) => attributes))
  }
  const sketches = [...themeNames, 'unknown'].map(sketchOf)
  expect(new Set(sketches).size).toBe(themeNames.length + 1)
  expect(sketches).not.toContain('[]')
})

test('R-338 R-340 what grows ends in "More" and at last "No More", in every language', () => {
  const base = '/tag/sea'
  for (const locale of locales) {
    const { t } = pageIn('heo', screens.list, { locale })
    const growing = (page: number) =>
      drawn(
        <GrowingCards
          list={listOf({ page, base })}
          draw={(cards) => cards.length}
          more={{ row: 'row', button: 'button' }}
        />,
        {},
        [],
        {},
        { locale },
      )
    expect(growing(2)).toContain(`<form action="${base}/page/3">`)
    expect(growing(2)).toContain(`>${t('common.more')}</button>`)
    expect(growing(3)).toContain(t('common.noMore'))
    expect(growing(3)).not.toContain('<form')
  }
})

test('R-097 R-363 with as many posts as a page holds there are page controls, with one less there are none', () => {
  const paged = (total: number) =>
    everywhere({ ...screens.list, list: listOf({ page: 1, total }) }).map(
      (drawn) => all(main(drawn), 'nav', { 'aria-label': drawn.t('pagination.label') }).length,
    )
  const pages = themeNames.length * locales.length
  expect(paged(11)).toEqual(Array(pages).fill(0))
  expect(paged(12)).toEqual(Array(pages).fill(1))
})

test('R-089 R-090 R-091 R-362 R-400 an empty list says "No More", beyond its last page it offers the first, an empty search "No results found."', () => {
  const beyond = { ...screens.list, list: listOf({ page: 9, cards: [] }) }
  for (const POST_LIST_STYLE of ['page', 'scroll'] as const) {
    for (const screen of [{ ...screens.home, list: listOf({ ...emptyList, base: '' }) }, beyond]) {
      for (const drawn of everywhere(screen, { settings: { POST_LIST_STYLE } })) {
        expect(words(main(drawn)), where(drawn)).toContain(drawn.t('common.noMore'))
        expect(all(main(drawn), 'article'), where(drawn)).toEqual([])
        const back = linkTo(main(drawn), '/tag/sea')
        expect(back, where(drawn)).toEqual(screen === beyond ? [drawn.t('pagination.page', { n: 1 })] : [])
      }
    }
  }
  for (const drawn of everywhere({
    ...screens.search,
    list: listOf({ ...emptyList, base: '/search/sea' }),
  })) {
    for (const key of ['common.noResults', 'search.nothingFor']) {
      expect(words(main(drawn)), where(drawn)).toContain(drawn.t(key, { keyword: 'sea' }))
    }
  }
  expect(pageIn('heo', screens.home).t('common.noMore')).toBe('No More')
  expect(pageIn('heo', screens.home).t('common.noResults')).toBe('No results found.')
})

test('R-053 R-085 R-086 R-087 R-088 a card leads to its post, category and tags; an external post opens a new tab', () => {
  const away = { ...card, href: 'https://away.example/', title: 'Away', category: 'Food' }
  for (const drawn of everywhere({
    ...screens.home,
    list: listOf({ page: 1, base: '', cards: [card, away] }),
  })) {
    const [first, second] = all(main(drawn), 'article')
    if (!first || !second) throw new Error(`${where(drawn)} has two cards`)
    // A home page may head its list with a part of its own.
    const heading = (of: HtmlElement) => all(of, 'h2')[0] ?? one(of, 'h3')
    const title = heading(first)
    expect(linkTo(title, card.href), where(drawn)).toEqual(['Boats'])
    expect(linkTo(first, '/category/Travel%20%26%20sea'), where(drawn)).toEqual(['Travel & sea'])
    expect(linkTo(first, '/tag/sea').join(), where(drawn)).toContain('sea')
    expect(words(first)).toContain(card.summary)
    expect(one(heading(second), 'a').attributes, where(drawn)).toMatchObject({
      href: away.href,
      target: '_blank',
    })
  }
})

test('R-060 R-061 the tag of a list is marked, and leads back home', () => {
  for (const drawn of everywhere(screens.list)) {
    const label = drawn.t('list.removeFilter', { name: 'sea' })
    const chips = all(drawn.page, 'a').filter(({ attributes }) => attributes['aria-label'] === label)
    expect(chips.length, where(drawn)).toBeGreaterThan(0)
    for (const { attributes } of chips) {
      expect(attributes.href, where(drawn)).toBe('/')
      expect('data-selected' in attributes || 'aria-current' in attributes, where(drawn)).toBe(true)
    }
    const other = pageIn(drawn.theme, screens.home, drawn)
    expect(all(other.page, 'a').filter(({ attributes }) => attributes['aria-label'] === label)).toEqual([])
  }
})

test('R-026 R-027 R-030 R-033 R-274 archive and indexes lead to months, categories and tags, with counts in brackets', () => {
  for (const drawn of everywhere(screens.archive)) {
    expect(one(drawn.page, 'h2', { id: '2024-05' }), where(drawn)).toBeDefined()
    expect(linkTo(main(drawn), card.href).join(), where(drawn)).toContain('Boats')
  }
  for (const drawn of everywhere(screens['category-index'])) {
    expect(linkTo(main(drawn), '/category/Travel%20%26%20sea').join(), where(drawn)).toMatch(
      /^Travel & sea ?\(7\)$/,
    )
  }
  for (const drawn of everywhere(screens['tag-index'])) {
    expect(linkTo(main(drawn), '/tag/C%2B%2B').join(), where(drawn)).toMatch(/^C\+\+ ?\(3\)$/)
  }
})

test('a search page that was refused says so in place of results, and keeps its form', () => {
  const found = screens.search
  for (const drawn of everywhere({ ...found, list: null, refused: true })) {
    expect(words(one(main(drawn), 'h1')), where(drawn)).toBe(drawn.t('search.error'))
    expect(all(main(drawn), 'input', { value: found.keyword }), where(drawn)).toHaveLength(1)
    expect(words(main(drawn)), where(drawn)).not.toContain(drawn.t('search.overview'))
  }
})

test('R-127 R-128 R-146 R-149 R-416 R-417 the search page is a form for one text, and without a keyword shows categories and tags together', () => {
  const overview = {
    ...screens.search,
    path: '/search',
    keyword: '',
    list: null,
    categories: [{ name: 'Food', count: 2 }],
    categoryTotal: 17,
    tags: [{ name: 'tea', count: 4 }],
    tagTotal: 16,
  }
  for (const drawn of everywhere(overview)) {
    const form = one(main(drawn), 'form', { role: 'search' })
    expect(form.attributes.action, where(drawn)).toBe('/search')
    expect(one(form, 'input', { name: 's' }).attributes).toMatchObject({
      type: 'search',
      'aria-label': drawn.t('search.label'),
    })
    expect(linkTo(main(drawn), '/category/Food').join()).toMatch(/^Food ?\(2\)$/)
    expect(linkTo(main(drawn), '/tag/tea').join()).toMatch(/^tea ?\(4\)$/)
    expect(words(main(drawn)), where(drawn)).toContain(drawn.t('search.categories', { count: 17 }))
    expect(words(main(drawn)), where(drawn)).toContain(drawn.t('search.tags', { count: 16 }))
  }
})

test('R-219 R-220 R-221 R-222 the not-found page: 404, where to look in Chinese, the way home in the reader’s language, the latest posts', () => {
  for (const drawn of everywhere(screens['not-found'])) {
    expect(words(one(drawn.page, 'h1')), where(drawn)).toBe(`404 ${drawn.t('notFound.title')}`)
    const message = all(main(drawn), 'p', { lang: 'zh-CN' }).map(words)
    expect(message, where(drawn)).toEqual(['试试在站内搜索这篇文章'])
    expect(linkTo(main(drawn), '/'), where(drawn)).toContain(drawn.t('notFound.backHome'))
    expect(words(main(drawn))).toContain(drawn.t('common.latestPosts'))
    expect(linkTo(main(drawn), '/article/new').join(), where(drawn)).toContain('Post new')
  }
})

test('R-223 R-412 R-167 in every language the title of the not-found page is the site’s title, then 页面未找到; other pages end with the site’s title', () => {
  for (const { theme, t } of everywhere(screens.archive)) {
    const title = (screen: Parameters<typeof documentTitle>[0], memosTitle = '') =>
      documentTitle(screen, `Pond ${theme}`, memosTitle, t)
    expect(title(screens['not-found'])).toBe(`Pond ${theme} | 页面未找到`)
    expect(title(screens.home)).toBe(`Pond ${theme}`)
    expect(title(screens.memos, 'Small notes')).toBe(`Small notes | Pond ${theme}`)
    expect(title(screens.archive)).toBe(`${t('archive.title')} | Pond ${theme}`)
    expect(title(screens['sign-in'])).toBe(`${t('account.signIn')} | Pond ${theme}`)
    expect(title(screens['sign-up'])).toBe(`${t('account.signUp')} | Pond ${theme}`)
    expect(title(screens.article)).toBe(`Here | Pond ${theme}`)
    expect(title(screens.list)).toBe(`sea · ${t('pagination.page', { n: 2 })} | Pond ${theme}`)
  }
})

test('R-018 R-046 R-047 sign-in and sign-up say that nobody needs an account, and lead home', () => {
  for (const kind of ['sign-in', 'sign-up'] as const) {
    for (const drawn of everywhere(screens[kind])) {
      const title = drawn.t(kind === 'sign-in' ? 'account.signIn' : 'account.signUp')
      expect(words(one(drawn.page, 'h1')), where(drawn)).toContain(title)
      expect(words(main(drawn)), where(drawn)).toContain(drawn.t('account.noAccount'))
      expect(hrefs(main(drawn)), where(drawn)).toContain('/')
      expect(all(main(drawn), 'form'), where(drawn)).toEqual([])
    }
  }
})

test('R-162 R-163 R-164 the memos page has its own style sheets and filter, and shows seven memos with their days in words, the others with "More"', () => {
  for (const drawn of everywhere(screens.memos)) {
    const { t } = drawn
    expect(words(all(main(drawn), 'time')[0] ?? main(drawn)), where(drawn)).toBe(
      momentText('2026-01-01', drawn.locale),
    )
    const filter = one(main(drawn), 'div', { 'aria-label': t('memos.filter') })
    expect(all(filter, 'button').map(words), where(drawn)).toEqual([t('memos.all'), 'tea (3)'])
    expect(all(main(drawn), 'article').length, where(drawn)).toBe(9)
    // Hidden where scripts run: without them all are there.
    const memos = all(main(drawn), 'li').filter(({ attributes }) => attributes.class?.includes('html.js'))
    const hidden = memos.filter(({ attributes }) => attributes['data-shown'] === undefined)
    const more = all(main(drawn), 'button').filter((button) => words(button) === t('common.more'))
    expect([hidden.length, more.length], where(drawn)).toEqual([2, 1])
    const sheets = all(drawn.page, 'link', { rel: 'stylesheet' }).map(({ attributes }) => attributes.href)
    expect(sheets, where(drawn)).toEqual(['/b/memos.css'])
  }
})

test('R-072 R-075 the fixed Chinese words of the hero stand in every language', () => {
  for (const locale of locales) {
    const HEO_NOTICE_BAR = [{ title: 'A', url: '/archive' }]
    const { page } = pageIn('heo', screens.home, { locale, settings: { HEO_NOTICE_BAR } })
    for (const word of [fixedTexts.noticeLabel, fixedTexts.randomPost]) {
      expect(words(page), locale).toContain(word)
    }
  }
  expect([fixedTexts.noticeLabel, fixedTexts.randomPost]).toEqual(['此刻', '随便逛逛'])
})

test('the home page of a site without posts tells its owner where to look, in every theme and language', () => {
  const home = { ...screens.home, list: listOf({ ...emptyList, base: '' }), recommended: [] }
  for (const drawn of everywhere({ ...home, noPosts: true }, { meta: { postCount: 0, latest: [] } })) {
    const { t } = drawn
    const told = words(main(drawn))
    expect(told, where(drawn)).toContain(t('noPosts.title'))
    expect(told, where(drawn)).toContain(t('noPosts.advice'))
    expect(told, where(drawn)).toContain('npm run doctor')
  }
  for (const drawn of everywhere(home, { meta: { postCount: 0, latest: [] } }))
    expect(words(main(drawn)), where(drawn)).not.toContain('npm run doctor')
})
