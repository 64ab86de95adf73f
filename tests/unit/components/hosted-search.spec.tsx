import { expect, test } from 'vitest'
import { HostedFooter } from '@/components/search/hosted/HostedFooter'
import { HostedOpener } from '@/components/search/hosted/HostedOpener'
import { HostedPanel } from '@/components/search/hosted/HostedPanel'
import { packs } from '@/lib/i18n/all-packs'
import { locales } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'
import type { SearchResponse } from '@/lib/search/search-response'
import { all, type HtmlElement, one, parseHtml, text } from '@/tests/support/texts/html-tree'
import { drawn } from './drawn'
import { everywhere, screens } from './theme-pages'

const words = (element: HtmlElement) =>
  text(element)
    .replace(/[ \n]+/g, ' ')
    .trim()
const tags = Array.from({ length: 12 }, (_, place) => ({ name: `C${place}+`, count: 40 - place }))

test('R-133 R-134 R-135 R-136 R-137 R-421 whatever the language, the dialog has its Chinese title and placeholder, and the ten most used tags with their counts', () => {
  for (const locale of locales) {
    const t = translator(packs[locale], locale)
    const html = drawn(<HostedPanel onClose={() => {}} />, {}, tags, {}, { locale })
    // Nothing is loading before a keyword is typed.
    expect(html).not.toContain('#spinner')
    const panel = parseHtml(html)
    const title = one(panel, 'h2')
    expect([words(title), title.attributes.lang], locale).toEqual(['搜索', 'zh-CN'])
    expect(one(panel, 'input').attributes, locale).toMatchObject({
      placeholder: '在此输入搜索关键词',
      lang: 'zh-CN',
    })
    const popular = all(one(panel, 'ul', { 'aria-label': t('search.popular') }), 'a')
    expect(popular.map(({ attributes }) => attributes.href)).toEqual(
      tags.slice(0, 10).map(({ name }) => `/tag/${encodeURIComponent(name)}`),
    )
    expect(popular.map(words), locale).toEqual(tags.slice(0, 10).map(({ name, count }) => `${name} ${count}`))
  }
})

test('R-142 R-143 below the results stand, in Chinese, their number and the time they took, and whose search it is', () => {
  const response = { hits: [], nbHits: 1_021, nbPages: 103, processingTimeMS: 7 }
  for (const locale of locales) {
    const t = translator(packs[locale], locale)
    const footer = parseHtml(drawn(<HostedFooter response={response} />, {}, [], {}, { locale }))
    expect(words(one(footer, 'span', { lang: 'zh-CN' })), locale).toBe('找到 1021 条结果，耗时 7 毫秒')
    expect(words(footer), locale).toContain(t('search.provider', { name: 'Algolia' }))
  }
})

test('as long as there are no results the dialog names the keys that choose, open and close', () => {
  const keys = (response: SearchResponse | null) =>
    all(parseHtml(drawn(<HostedFooter response={response} />)), 'kbd').map((key) => words(key))
  expect(keys(null)).toEqual(['↑', '↓', 'Enter', 'Esc'])
  expect(keys({ hits: [], nbHits: 0, nbPages: 0, processingTimeMS: 1 })).toEqual([])
})

test('R-131 R-132 R-358 a button opens the dialog; without an application id every theme has a link to the search, and no such button', () => {
  const buttons = (page: HtmlElement) => all(page, 'button', { 'aria-haspopup': 'dialog' })
  for (const locale of locales) {
    const page = parseHtml(drawn(<HostedOpener />, {}, [], {}, { locale }))
    expect(buttons(page).map(words), locale).toEqual([translator(packs[locale], locale)('nav.search')])
  }
  for (const { page, t, theme, locale } of everywhere(screens.archive)) {
    const opener = buttons(page).filter((button) => words(button) === t('nav.search'))
    expect(opener, `${theme} in ${locale}`).toEqual([])
    const others = ['side-panel', 'modal-search']
    expect(all(page, 'dialog').filter(({ attributes }) => !others.includes(attributes.id ?? ''))).toEqual([])
    expect(all(page, 'a', { href: '/search' }).length, `${theme} in ${locale}`).toBeGreaterThan(0)
  }
})

test('as long as no result is chosen the text field points at none', () => {
  const panel = parseHtml(drawn(<HostedPanel onClose={() => {}} />, {}, tags))
  const { attributes } = one(panel, 'input')
  expect(attributes).toMatchObject({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
  })
  expect(attributes).not.toHaveProperty('aria-controls')
  expect(attributes).not.toHaveProperty('aria-activedescendant')
})
