import { expect, test } from 'vitest'
import { copyrightYears, socialLinks } from '@/components/blog/footer/imprint'
import { heroShortcuts } from '@/components/blog/hero-shortcuts'
import { barEntries, customEntries, sideEntries } from '@/components/blog/menu-entries'
import { samePath } from '@/components/ui/links'
import { browserDefaults } from '@/conf/browser-defaults'

test('R-196 the copyright years run from SINCE, or are the current year alone', () => {
  expect(copyrightYears(2021, 2026)).toBe('2021–2026')
  expect(copyrightYears(2026, 2026)).toBe('2026')
  expect(copyrightYears(2030, 2026)).toBe('2026')
  expect(copyrightYears(0, 2026)).toBe('2026')
})

test('R-158 R-466 R-469 R-470 the top menu lists home, search and archive by default', () => {
  expect(barEntries(browserDefaults, []).map(({ to }) => to)).toEqual(['/', '/search', '/archive'])
  expect(barEntries({ ...browserDefaults, HEO_MENU_SEARCH: false }, []).map(({ to }) => to)).toEqual([
    '/',
    '/archive',
  ])
})

test('R-160 R-467 R-468 the side menu lists archive, search, category and tag by default', () => {
  expect(sideEntries(browserDefaults, []).map(({ to }) => to)).toEqual([
    '/archive',
    '/search',
    '/category',
    '/tag',
  ])
  expect(sideEntries({ ...browserDefaults, HEO_MENU_TAG: false }, []).map(({ key }) => key)).not.toContain(
    'tag',
  )
})

test('R-466 R-467 R-468 R-469 R-470 each fixed entry has a switch of its own, for both menus', () => {
  const switches = {
    HEO_MENU_INDEX: '/',
    HEO_MENU_SEARCH: '/search',
    HEO_MENU_ARCHIVE: '/archive',
    HEO_MENU_CATEGORY: '/category',
    HEO_MENU_TAG: '/tag',
  }
  const targets = (settings: typeof browserDefaults) =>
    [...barEntries(settings, []), ...sideEntries(settings, [])].map(({ to }) => to)
  const all = targets(browserDefaults)
  for (const [name, to] of Object.entries(switches)) {
    expect(all).toContain(to)
    expect(targets({ ...browserDefaults, [name]: false })).toEqual(all.filter((target) => target !== to))
  }
})

test('R-158 R-160 a menu entry of the workspace replaces the fixed one of the same address, one with a sub-menu does not', () => {
  const entry = { name: 'Everything', to: '/archive/', icon: '', show: true, subMenus: [] }
  const parent = { ...entry, to: '/search', subMenus: [{ title: 'A', to: '/a', icon: '' }] }
  const menu = [entry, parent, { ...entry, to: '/tag', show: false }]
  expect(barEntries(browserDefaults, menu).map(({ to }) => to)).toEqual(['/', '/search'])
  expect(sideEntries(browserDefaults, menu).map(({ to }) => to)).toEqual(['/search', '/category', '/tag'])
})

test('R-063 R-287 shortcuts that are not set lead to the biggest categories, then to other pages of the site', () => {
  const pages = ['/archive', '/category', '/tag'].map((url) => ({ title: url, url }))
  const urls = (set: Parameters<typeof heroShortcuts>[0], categories: [string, number][]) =>
    heroShortcuts(
      set,
      categories.map(([name, count]) => ({ name, count })),
      pages,
    ).map(({ url }) => url)
  const nothing = [null, null, null]
  expect(urls(nothing, [])).toEqual(['/archive', '/category', '/tag'])
  expect(
    urls(nothing, [
      ['Tea', 1],
      ['Sea', 9],
      ['Art', 3],
      ['Ink', 2],
    ]),
  ).toEqual(['/category/Sea', '/category/Art', '/category/Ink'])
  expect(
    urls(
      [null, { title: 'The sea', url: '/category/Sea' }, null],
      [
        ['Sea', 9],
        ['Art', 3],
      ],
    ),
  ).toEqual(['/category/Art', '/category/Sea', '/tag'])
})

test('R-159 hidden custom entries and entries that lead nowhere are left out of menus', () => {
  const link = { name: 'Links', to: '/links', icon: 'link', show: true, subMenus: [] }
  const parent = { ...link, to: '', subMenus: [{ title: 'A', to: '/a', icon: '' }] }
  expect(customEntries([link, { ...link, show: false }, { ...link, to: '' }, parent])).toEqual([link, parent])
})

test('R-201 R-202 R-203 R-204 R-205 R-207 R-366 social links that are set appear in the fixed order, others do not', () => {
  expect(socialLinks(browserDefaults)).toEqual([])
  const set = socialLinks({
    ...browserDefaults,
    CONTACT_YOUTUBE: 'https://v.example/1',
    CONTACT_BILIBILI: 'https://v.example/2',
    CONTACT_LINKEDIN: 'https://p.example',
    CONTACT_TELEGRAM: 'https://m.example',
    CONTACT_WEIBO: 'https://b.example/2',
    CONTACT_TWITTER: 'https://b.example/1',
    CONTACT_GITHUB: 'https://c.example',
  })
  expect(set.map(({ href }) => href)).toEqual([
    'https://c.example',
    'https://b.example/1',
    'https://b.example/2',
    'https://m.example',
    'https://p.example',
    'https://v.example/2',
    'https://v.example/1',
  ])
})

test('two addresses name the same page whatever their query, hash, closing slash and encoding', () => {
  expect(samePath('/tag/%E6%8E%A8', '/tag/推?theme=heo#x')).toBe(true)
  expect(samePath('/archive/', '/archive')).toBe(true)
  expect(samePath('/', '/')).toBe(true)
  expect(samePath('/search', '/search/a')).toBe(false)
  expect(samePath('/100%', '/100%')).toBe(true)
})
