import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as searchTexts from '@/conf/fixed-texts/search'
import * as siteTexts from '@/conf/fixed-texts/site'
import { packs } from '@/lib/i18n/all-packs'
import { enUS, type Messages } from '@/lib/i18n/en-US'
import { frFR } from '@/lib/i18n/fr-FR'
import { type Locale, locales, matchLocale } from '@/lib/i18n/locales'

const others = locales.filter((locale) => locale !== 'en-US')

/** `group.key` → text, in alphabetical order. */
function texts(pack: Messages): Map<string, string> {
  const entries = Object.entries(pack).flatMap(([group, entries]) =>
    Object.entries(entries).map(([key, text]): [string, string] => [`${group}.${key}`, text]),
  )
  return new Map(entries.sort(([a], [b]) => a.localeCompare(b)))
}

const english = texts(enUS)

const marks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

/** Texts that a language shares with English: names, loan words, and text made of values alone. */
const sameAsEnglish: Record<string, readonly string[]> = {
  'zh-CN': ['footer.poweredBy', 'nav.rss'],
  'zh-HK': ['footer.poweredBy', 'nav.rss'],
  'zh-TW': ['footer.poweredBy', 'nav.rss'],
  'fr-FR': [
    'a11y.image',
    'archive.title',
    'footer.poweredBy',
    'menu.blog',
    'menu.panel',
    'nav.rss',
    'pagination.label',
    'pagination.page',
  ],
  'tr-TR': ['footer.poweredBy', 'menu.blog', 'nav.rss'],
  'ja-JP': ['footer.poweredBy', 'nav.rss'],
}

test('R-465 there are exactly seven locales', () => {
  expect([...locales]).toEqual(['en-US', 'zh-CN', 'zh-HK', 'zh-TW', 'fr-FR', 'tr-TR', 'ja-JP'])
})

for (const locale of others) {
  test(`the pack ${locale} has exactly the texts of English, with the same values`, () => {
    const own = texts(packs[locale])
    expect([...own.keys()]).toEqual([...english.keys()])
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('')
      expect(marks(text), key).toEqual(marks(english.get(key) ?? ''))
    }
  })

  test(`the pack ${locale} leaves nothing in English`, () => {
    const same = [...texts(packs[locale])]
      .filter(([key, text]) => text === english.get(key))
      .map(([key]) => key)
    expect(same.filter((key) => !sameAsEnglish[locale]?.includes(key))).toEqual([])
  })
}

/** Texts whose keys are put together where they are used: `nav.${entry}`. */
const chosenByName = /^nav\./

test('every text is used: packs are a part of what readers load', () => {
  const sources = ['components', 'themes', 'lib/site', 'lib/screens', 'pages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  )
  const all = sources.join('\n')
  const keys = [...english.keys()].map((key) => key.replace(/_(?:one|other)$/, ''))
  expect(keys.filter((key) => !chosenByName.test(key) && !all.includes(`'${key}'`))).toEqual([])
})

/** Names and words that are the same in every script. */
const latinWords = /\{\{\w+\}\}|WeChat|JavaScript|URL|RSS/g

for (const locale of ['zh-CN', 'zh-HK', 'zh-TW', 'ja-JP'] as const) {
  test(`the pack ${locale} has no word in Latin letters`, () => {
    const words = [...texts(packs[locale])].filter(([, text]) =>
      /[A-Za-z]/.test(text.replace(latinWords, '')),
    )
    expect(words).toEqual([])
  })
}

test('no line of French begins with a mark: the spaces that belong to marks do not break', () => {
  const loose = [...texts(frFR)].filter(([, text]) => /[^\u00a0][;:!?»]|«[^\u00a0]/.test(text))
  expect(loose).toEqual([])
})

for (const locale of locales) {
  test(`the pack ${locale} has a text for every plural form of its language`, () => {
    const own = texts(packs[locale])
    const forms = new Set(
      [0, 1, 2, 3, 5, 11, 21, 100].map((count) => new Intl.PluralRules(locale).select(count)),
    )
    const counted = [...own.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6))
    expect(counted.length).toBeGreaterThan(5)
    for (const key of counted)
      for (const form of forms) expect(own.has(`${key}_${form}`), `${key}_${form}`).toBe(true)
  })
}

test('the texts that the specification fixes in Chinese stand in one table and nowhere else', () => {
  const folders = ['components', 'conf', 'lib', 'pages', 'themes']
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      // The packs of languages that write in Chinese characters may need the same words.
      .filter((file) => !file.startsWith('conf/fixed-texts/') && !/i18n\/(?:zh|ja)-/.test(file)),
  )
  const fixed = Object.values({ ...siteTexts, ...searchTexts }).map((text) =>
    typeof text === 'string' ? text : '条结果，耗时',
  )
  const elsewhere = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return fixed.some(
      (text) => source.includes(`'${text}`) || source.includes(`>${text}`) || source.includes(`"${text}`),
    )
  })
  expect(elsewhere).toEqual([])
  expect(fixed).toHaveLength(10)
})

test('R-402 every locale says in its own words that the password is wrong', () => {
  expect(Object.fromEntries(locales.map((locale) => [locale, packs[locale].post.wrongPassword]))).toEqual({
    'en-US': 'Password Error!',
    'zh-CN': '密码不正确！',
    'zh-HK': '密碼不正確！',
    'zh-TW': '密碼不正確！',
    'fr-FR': 'Mot de passe incorrect\u00a0!',
    'tr-TR': 'Parola yanlış!',
    'ja-JP': 'パスワードが正しくありません！',
  })
})

const matches: readonly [points: string, rule: string, tag: string, expected: Locale][] = [
  ['R-314', 'a dash divides', 'zh-TW', 'zh-TW'],
  ['R-314', 'an underscore divides', 'fr_FR', 'fr-FR'],
  ['R-315', 'the exact pack is taken', 'zh-HK', 'zh-HK'],
  ['R-315', 'the exact pack is taken whatever the case', 'JA-jp', 'ja-JP'],
  ['R-316', 'the language alone takes its first pack', 'zh', 'zh-CN'],
  ['R-316', 'another region takes the pack of the language', 'fr-CA', 'fr-FR'],
  ['R-316', 'a script subtag does not hide the language', 'zh-Hans-SG', 'zh-CN'],
  ['R-317', 'an unknown language takes English', 'sv-SE', 'en-US'],
  ['R-317', 'nothing takes English', '', 'en-US'],
]

for (const [points, rule, tag, expected] of matches) {
  test(`${points} ${rule}: ${JSON.stringify(tag)} is ${expected}`, () => {
    expect(matchLocale(tag)).toBe(expected)
  })
}
