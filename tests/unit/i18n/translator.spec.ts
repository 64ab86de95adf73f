import { expect, test } from '@playwright/test'
import { createInstance } from 'i18next'
import { enUS } from '@/lib/i18n/en-US'
import { frFR } from '@/lib/i18n/fr-FR'
import { jaJP } from '@/lib/i18n/ja-JP'
import { trTR } from '@/lib/i18n/tr-TR'
import { translator } from '@/lib/i18n/translator'
import { zhCN } from '@/lib/i18n/zh-CN'

const packs = { 'en-US': enUS, 'zh-CN': zhCN, 'fr-FR': frFR, 'tr-TR': trTR, 'ja-JP': jaJP }

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
    for (const key of keysOf(pack)) {
      for (const count of [0, 1, 2, 5, 1000]) {
        const asked = { ...values, count }
        // The keys' types are for components; here they are data.
        expect(translate(key, asked), key).toBe(String(oracle.t(key as 'pack.name', asked)))
      }
    }
  })
}

test('a key that does not exist answers itself', () => {
  expect(translator(enUS, 'en-US')('no.such.key')).toBe('no.such.key')
})
