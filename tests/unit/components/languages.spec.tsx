import { expect, test } from 'vitest'
import { packs } from '@/lib/i18n/all-packs'
import { type Locale, locales } from '@/lib/i18n/locales'
import { all, type HtmlElement } from '@/tests/support/texts/html-tree'
import { article, everywhere, screens } from './theme-pages'

/** Attributes that readers see or hear. */
const told = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']

/** Everything that a page tells, one text each. */
function textsOf(page: HtmlElement): string[] {
  return all(page, '').flatMap(({ name, attributes, children }) => {
    const words = ['script', 'style'].includes(name)
      ? []
      : children.filter((child) => typeof child === 'string')
    return [...words, ...told.map((attribute) => attributes[attribute] ?? '')].map((text) => text.trim())
  })
}

/** What the English texts look like on a page, without those that a language shares with English. */
function englishIn(locale: Locale): { key: string; form: RegExp }[] {
  const own = new Map(textsIn(locale))
  return textsIn('en-US').flatMap(([key, text]) => {
    // A text of values and signs alone is English in no way.
    if (own.get(key) === text || !/[a-z]{3}/i.test(text.replace(/\{\{\w+\}\}/g, ''))) return []
    const pattern = text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')
    return [{ key, form: new RegExp(`^${pattern}$`) }]
  })
}

const textsIn = (locale: Locale): [string, string][] =>
  Object.entries(packs[locale]).flatMap(([group, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [`${group}.${key}`, text]),
  )

const english = new Map(locales.map((locale) => [locale, englishIn(locale)]))

const pages = { ...screens, locked: { ...article, locked: true, html: '', toc: [] } }

for (const [name, screen] of Object.entries(pages)) {
  test(`R-465 in six languages no English text stands on the ${name} screen of any theme`, () => {
    const found: string[] = []
    for (const { page, theme, locale } of everywhere(screen)) {
      if (locale === 'en-US') continue
      for (const text of new Set(textsOf(page)))
        for (const { key, form } of english.get(locale) ?? [])
          if (form.test(text)) found.push(`${theme} in ${locale}: ${key} as "${text}"`)
    }
    expect(found).toEqual([])
  })
}

test('the check sees English texts, with and without values', () => {
  const [first] = everywhere(screens.archive)
  const known = english.get('zh-CN') ?? []
  const seen = textsOf(first?.page ?? { name: '', attributes: {}, children: [] })
  expect(seen.filter((text) => known.some(({ form }) => form.test(text))).length).toBeGreaterThan(5)
  expect(locales[0]).toBe('en-US')
})
