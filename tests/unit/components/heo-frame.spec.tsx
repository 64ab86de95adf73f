import { createRef } from 'react'
import { expect, test } from 'vitest'
import { RandomPostButton } from '@/components/blog/RandomPostButton'
import { settingsSchema } from '@/conf/schema'
import type { Screen } from '@/lib/screens/types'
import { FooterBar } from '@/themes/heo/parts/footer/FooterBar'
import { HomeHead } from '@/themes/heo/parts/home/HomeHead'
import { PanelContent } from '@/themes/heo/parts/panel/PanelContent'
import { SideMenu } from '@/themes/heo/parts/panel/SideMenu'
import { SidePanel } from '@/themes/heo/parts/panel/SidePanel'
import { InfoCard } from '@/themes/heo/parts/sidebar/InfoCard'
import { drawn } from './drawn'

const count = (html: string, part: string) => html.split(part).length - 1

const recommended = [{ href: '/article/a', title: 'Post A', day: '2026-01-01' }]
const home = <HomeHead recommended={recommended} newest="" />

test('R-082 R-083 the hero is there by default, and its setting takes it away; the notices stay', () => {
  const HEO_NOTICE_BAR = [{ title: 'By month', url: '/archive' }]
  const shown = drawn(home, { HEO_NOTICE_BAR })
  for (const part of ['Recommended posts', 'aria-label="Shortcuts"', '随便逛逛', 'aria-label="Notices"']) {
    expect(shown).toContain(part)
  }
  const hidden = drawn(home, { HEO_NOTICE_BAR, HEO_HOME_BANNER_ENABLE: false })
  for (const part of ['Recommended posts', 'aria-label="Shortcuts"', '随便逛逛']) {
    expect(hidden).not.toContain(part)
  }
  expect(hidden).toContain('aria-label="Notices"')
})

test('R-077 each notice has a title and an address; an empty list leaves the bar out', () => {
  const items = [
    { title: 'A new series', url: '/tag/series' },
    { title: 'By month', url: '/archive' },
  ]
  const html = drawn(home, { HEO_NOTICE_BAR: items })
  for (const { title, url } of items) {
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain(title)
  }
  expect(drawn(home, { HEO_NOTICE_BAR: [] })).not.toContain('aria-label="Notices"')
})

test('R-063 R-073 by default the hero has three shortcuts and seven pairs of icons, twice for the endless strip', () => {
  const { HEO_GROUP_ICONS } = settingsSchema.parse({})
  expect(HEO_GROUP_ICONS).toHaveLength(7)
  const html = drawn(home, { HEO_GROUP_ICONS })
  for (const { img_1, img_2 } of HEO_GROUP_ICONS) {
    expect(count(html, `url(${img_1})`)).toBe(2)
    expect(count(html, `url(${img_2})`)).toBe(2)
  }
  const shortcuts = html.slice(html.indexOf('aria-label="Shortcuts"'))
  expect(count(shortcuts.slice(0, shortcuts.indexOf('</ul>')), '<a ')).toBe(3)
})

test('R-073 R-288 settings replace the icons and their number, R-063 R-287 and the shortcuts', () => {
  const pair = {
    img_1: '/mine/a.svg',
    color_1: '#010203',
    title_1: 'A',
    img_2: 'https://cdn.example/b.svg',
    color_2: '#040506',
    title_2: 'B',
  }
  const html = drawn(home, {
    HEO_GROUP_ICONS: [pair],
    HEO_HERO_CATEGORY_1: { title: 'Boats', url: '/category/Boats' },
  })
  // Each twice, for the endless strip, and none of the defaults.
  const sources = [...html.matchAll(/ url\(([^")]*\.svg)\)/g)].map(([, source]) => source)
  expect(sources).toEqual([pair.img_1, pair.img_2, pair.img_1, pair.img_2])
  expect(count(html, '--tile:#010203 ')).toBe(2)
  expect(html).toMatch(/<a href="\/category\/Boats"[^>]*>.*Boats/)
})

test('R-071 R-184 without posts there is no way to a random one', () => {
  expect(drawn(home)).toContain('href="/api/random"')
  expect(drawn(home, {}, [], { postCount: 0 })).not.toContain('/api/random')
  const button = <RandomPostButton />
  expect(drawn(button)).not.toContain('disabled')
  expect(drawn(button, {}, [], { postCount: 0 })).toContain('disabled')
})

test('R-486 the sides of the hero change places with the reverse setting, in the order of reading too', () => {
  const order = (html: string) => html.indexOf('Recommended posts') - html.indexOf('aria-label="Shortcuts"')
  expect(order(drawn(home))).toBeGreaterThan(0)
  expect(order(drawn(home, { HEO_HERO_REVERSE: true }))).toBeLessThan(0)
})

test('R-069 the today card can be switched off, and is not there without recommended posts', () => {
  expect(drawn(home)).toContain('More recommendations')
  expect(drawn(home, { HEO_HERO_RECOMMEND_COVER_ENABLE: false })).not.toContain('More recommendations')
  expect(drawn(<HomeHead recommended={[]} newest="" />)).not.toContain('More recommendations')
})

test('R-215 R-216 the panel’s tags section is not drawn without tags', () => {
  const screen: Screen = { kind: 'not-found', path: '/404', latest: [] }
  const panel = <PanelContent dialog={createRef()} open onClose={() => {}} screen={screen} />
  const headings = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect(headings(drawn(panel, {}, [{ name: 'Tea', count: 2 }]))).toEqual(['Features', 'Blog', 'Tags'])
  expect(headings(drawn(panel))).toEqual(['Features', 'Blog'])
})

test('R-210 the panel has a button with a cross that closes it', () => {
  const screen: Screen = { kind: 'not-found', path: '/404', latest: [] }
  const html = drawn(<SidePanel state="never" onClose={() => {}} returnTo={createRef()} screen={screen} />)
  const [button = ''] = /<button.*?<\/button>/.exec(html) ?? []
  expect(button).toMatch(/#close".*Close/)
})

test('R-173 R-174 R-175 a link of the info card is drawn only when its address is set', () => {
  const card = <InfoCard watermark={false} />
  const settings = {
    HEO_INFO_CARD_URL1: '/me',
    HEO_INFO_CARD_URL2: 'https://code.example/blog',
    HEO_INFO_CARD_URL3: '/more',
  }
  const all = drawn(card, settings)
  for (const address of Object.values(settings)) expect(all).toContain(`href="${address}"`)
  const none = { HEO_INFO_CARD_URL1: '', HEO_INFO_CARD_URL2: '', HEO_INFO_CARD_URL3: '' }
  expect(drawn(card, none)).not.toContain('<a ')
})

test('R-199 R-200 registration number and badge are in the footer only when they are set', () => {
  const bar = <FooterBar />
  expect(drawn(bar)).not.toContain('beian')
  const html = drawn(bar, { BEI_AN: '备 11 号', BEI_AN_GONGAN: '公网安备 330106020 号' })
  expect(html).toMatch(/<a href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>.*备 11 号/)
  expect(html).toMatch(/<a href="[^"]*code=330106020"[^>]*>.*公网安备 330106020 号/)
})

test('the line between author and words of the footer is not read out', () => {
  const separator = /<span aria-hidden="true"[^>]*>\|<\/span>/
  expect(drawn(<FooterBar />, { BIO: 'Tea and ink' })).toMatch(separator)
  expect(drawn(<FooterBar />, { BIO: '' })).not.toMatch(separator)
})

test('icon names of the menu that are classes of an icon font are drawn with it, where the site has one; others as ever', () => {
  const row = (icon: string) => ({ name: icon, to: `/${icon.length}`, icon, show: true, subMenus: [] })
  const menu = ['fas fa-house', 'book', 'unheard', '🏠', 'a" b-c'].map(row)
  const icons = (html: string) => [...html.matchAll(/<i class="([^"]*)">|icons\.svg#([\w-]+)"/g)]
  const own = ['archive', 'search', 'folder', 'tag', 'book']
  const bundled = icons(drawn(<SideMenu path="/" />, {}, [], { menu }))
  expect(bundled.map(([, font, name]) => font ?? name)).toEqual(own)
  const html = drawn(<SideMenu path="/" />, { FONT_AWESOME: 'https://icons.example/all.css' }, [], { menu })
  expect(icons(html).map(([, font, name]) => font ?? name)).toEqual([
    ...own.slice(0, -1),
    'fas fa-house',
    'book',
  ])
  // Contained: classes of a row such as `fixed inset-0` stay in the icon's box.
  expect(html).toMatch(
    /<span aria-hidden="true" class="[^"]*\bcontain-content\b[^"]*"><i class="fas fa-house"><\/i><\/span>/,
  )
})

test('R-069 where the today card is not shown its picture is not loaded', () => {
  const [, picture] = /<picture>(.*?)<\/picture>/.exec(drawn(home, {}, [], { cover: '/sea.webp' })) ?? []
  expect(picture).toMatch(
    /^<source media="\(max-width: 1279\.98px\)" srcSet="data:[^"]*"\/><img [^>]*src="\/sea\.webp"/,
  )
})
