import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { useText } from '@/components/i18n/useText'
import { packs } from '@/lib/i18n/all-packs'
import { enUS } from '@/lib/i18n/en-US'
import { numberText, translator } from '@/lib/i18n/translator'

/** Every key that a text is asked for by, plural endings taken off. */
function keysOf(pack: object, prefix = ''): string[] {
  const keys = Object.entries(pack).flatMap(([name, value]) =>
    typeof value === 'object'
      ? keysOf(value, `${prefix}${name}.`)
      : [`${prefix}${name.replace(/_(one|other)$/, '')}`],
  )
  return [...new Set(keys)]
}

for (const [locale, pack] of Object.entries(packs)) {
  test(`every text of ${locale} reads as i18next reads it, with values and plural forms`, async () => {
    const oracle = createInstance()
    await oracle.init({
      lng: locale,
      resources: { [locale]: { translation: pack } },
      interpolation: { escapeValue: false },
    })
    const translate = translator(pack, locale)
    const values = {
      name: 'A & <b>',
      n: 3,
      percent: 50,
      keyword: '墨',
      alt: 'x',
      title: 'y',
      version: '1',
      theme: 'z',
    }
    const numbers = new Intl.NumberFormat(locale)
    for (const key of keysOf(pack)) {
      for (const count of [0, 1, 2, 5, 1000]) {
        const asked = { ...values, count }
        // i18next puts numbers in as they are; ours are written as the language writes them.
        const replace = { ...values, count: numbers.format(count) }
        // The keys' types are for components; here they are data.
        expect(translate(key, asked), key).toBe(String(oracle.t(key as 'nav.home', { ...asked, replace })))
      }
    }
  })
}

test('a key that does not exist answers itself, and the compiler does not let it pass', () => {
  const translate = translator(enUS, 'en-US')
  // What components are given: the same function, which knows the keys.
  const t = translate as ReturnType<typeof useText>
  expect(t('nav.home')).toBe('Home')
  // @ts-expect-error no such key
  expect(t('no.such.key')).toBe('no.such.key')
})

const counted: [locale: keyof typeof packs, count: number, words: string][] = [
  ['en-US', 1, '1 word'],
  ['en-US', 12_345, '12,345 words'],
  ['zh-CN', 12_345, '12,345 字'],
  ['zh-HK', 1, '1 字'],
  ['zh-TW', 0, '0 字'],
  ['fr-FR', 0, '0 mot'],
  ['fr-FR', 1, '1 mot'],
  ['fr-FR', 12_345, '12\u202f345 mots'],
  // French has a form for whole millions, which the packs do without: digits are followed by the usual plural.
  ['fr-FR', 1_000_000, '1\u202f000\u202f000 mots'],
  ['tr-TR', 12_345, '12.345 sözcük'],
  ['ja-JP', 12_345, '12,345文字'],
]
for (const [locale, count, words] of counted) {
  test(`${count} words in ${locale} are ${words}, by the plural rules and digits of the language`, () => {
    expect(translator(packs[locale], locale)('post.words', { count })).toBe(words)
  })
}

test('numbers are written as the browser’s own formatter writes them, small ones too', () => {
  for (const locale of Object.keys(packs)) {
    const formatter = new Intl.NumberFormat(locale)
    for (const value of [0, 7, 10, 999, 1_000, 12_345, 1_234_567, -999, -1_000, 0.5, 12.5]) {
      expect(numberText(value, locale)).toBe(formatter.format(value))
    }
  }
})

test('whole numbers need no formatter, which takes a slow phone 60 ms during hydration', () => {
  const { NumberFormat } = Intl
  try {
    Object.assign(Intl, { NumberFormat: undefined })
    expect(Object.keys(packs).map((locale) => numberText(54_321, locale))).toEqual([
      ...['54,321', '54,321', '54,321', '54,321'],
      ...['54\u202f321', '54.321', '54,321'],
    ])
  } finally {
    Object.assign(Intl, { NumberFormat })
  }
})
