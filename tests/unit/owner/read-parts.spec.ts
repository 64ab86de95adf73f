import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packs } from '@/lib/i18n/all-packs'
import { productAt } from '@/scripts/owner/product-paths'
import { localeOf, readLocale } from '@/scripts/owner/read-locale'
import { readPublicFiles } from '@/scripts/owner/read-public'
import { readSettings } from '@/scripts/owner/read-settings'
import { readStyles } from '@/scripts/owner/read-styles'
import { readTheme } from '@/scripts/owner/read-theme'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'owner-parts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('settings.json', () => {
  const file = 'owner/settings.json'

  test('settings are handed on as they stand', () => {
    expect(readSettings('{ "AUTHOR": "Mira", "POSTS_PER_PAGE": 3 }', file)).toEqual({
      value: { AUTHOR: 'Mira', POSTS_PER_PAGE: 3 },
      problems: [],
    })
  })

  for (const [name, variable] of [
    ['NOTION_TOKEN_V2', 'NOTION_TOKEN_V2'],
    ['OPERATOR_SECRET', 'ADMIN_SECRET'],
    ['NEXT_PUBLIC_MEMOS_TOKEN', 'MEMOS_TOKEN'],
  ] as const) {
    test(`the secret ${name} is refused, and its value is in no message`, () => {
      expect(readSettings(`{ "${name}": "v02-hidden" }`, file)).toEqual({
        value: {},
        problems: [
          `owner/settings.json: ${name} is a secret, and this file may be shown to others. Remove it here and set the environment variable ${variable}.`,
        ],
      })
    })
  }
})

describe('themes', () => {
  const json = '{ "light": "#fff", "dark": "#101112" }'

  test('a theme has a name, its component and the colours of its page', () => {
    write('paper/index.tsx', '')
    write('paper/theme.json', json)
    expect(readTheme('paper', join(folder, 'paper'))).toEqual({ value: ['#fff', '#101112'], problems: [] })
  })

  test('names of the product, and those that are none, are refused', () => {
    expect(readTheme('simple', 'owner/themes/simple').problems).toEqual([
      'owner/themes/simple: simple is the name of a theme of the product. Rename the folder.',
    ])
    for (const name of ['Paper', '9th', 'my theme', 'a|b'])
      expect(readTheme(name, 'owner/themes/x').problems).toEqual([
        'owner/themes/x: name a theme with small letters, digits and dashes, a letter first.',
      ])
  })

  test('what is missing or no colour is named', () => {
    const paper = join(folder, 'paper')
    expect(readTheme('paper', paper).problems).toEqual([
      `${paper}: index.tsx is missing. docs/themes.md tells what a theme consists of.`,
      `${paper}/theme.json is missing. Write the colours of the page: { "light": "#ffffff", "dark": "#121212" }.`,
    ])
    write('paper/index.tsx', '')
    write('paper/theme.json', '{ "light": "white" }')
    expect(readTheme('paper', paper).problems).toEqual([
      `${paper}/theme.json: light has to be a colour such as "#ffffff".`,
      `${paper}/theme.json: dark has to be a colour such as "#ffffff".`,
    ])
    write('paper/theme.json', '{ light }')
    expect(readTheme('paper', paper).problems).toEqual([
      `${paper}/theme.json, line 1, column 3: expected a name in double quotes.`,
    ])
  })
})

describe('styles.css', () => {
  test('a style sheet is taken as it is, also with properties that are new', () => {
    const css = '@media (width > 40rem) {\n  h1 { color: red; new-property: 1 }\n}\n'
    expect(readStyles(css, 'owner/styles.css')).toEqual({ value: css, problems: [] })
  })

  test('a fault of syntax is told with its place', () => {
    expect(readStyles('h1 {\n  color red;\n}\n', 'owner/styles.css').problems).toEqual([
      'owner/styles.css, line 2, column 8: Expected ":".',
    ])
    expect(readStyles('h1 {\n  color: red;\n', 'owner/styles.css').problems).toEqual([
      'owner/styles.css, line 3, column 1: Expected "}" to go with "{".',
    ])
  })
})

describe('public', () => {
  test('files are listed by their path, without what file systems add', () => {
    for (const path of ['b.txt', 'a/deep/c~1.png', '.well-known/security.txt', '.DS_Store', 'a/.gitkeep'])
      write(path, '')
    expect(readPublicFiles(folder, () => null)).toEqual({
      value: ['.well-known/security.txt', 'a/deep/c~1.png', 'b.txt'],
      problems: [],
    })
  })

  test('clashes, links and names that addresses write otherwise are named', () => {
    for (const path of ['favicon.ico', 'my photo.png', 'a(1).png']) write(path, '')
    symlinkSync('/etc/hosts', join(folder, 'hosts'))
    const { problems } = readPublicFiles(folder, (path) =>
      path === 'favicon.ico' ? 'public/favicon.ico' : null,
    )
    expect(problems).toEqual([
      `${folder}/a(1).png: use letters from a to z, digits, and . _ ~ - in its name. Rename it.`,
      `${folder}/favicon.ico would hide public/favicon.ico. Rename or remove it.`,
      `${folder}/hosts is no plain file. Put the file itself there.`,
      `${folder}/my photo.png: use letters from a to z, digits, and . _ ~ - in its name. Rename it.`,
    ])
  })

  const taken: readonly [path: string, product: string | null][] = [
    ['favicon.ico', 'public/favicon.ico'],
    ['icons.svg', 'public/icons.svg'],
    ['assets/new.js', '/assets/, which belongs to the product'],
    ['_next/static/a.js', '/_next/, which belongs to the product'],
    ['api/status', '/api/, which belongs to the product'],
    ['third-party-notices.txt', 'the notices of the product'],
    ['robots.txt', 'pages/robots.txt.tsx'],
    ['sitemap.xml', 'pages/sitemap.xml.tsx'],
    ['archive', 'pages/archive.tsx'],
    ['search', 'pages/search/index.tsx'],
    ['rss.xml', 'the redirect to /feed'],
    ['google123.html', null],
    ['.well-known/security.txt', null],
    ['images/mine.png', null],
  ]
  for (const [path, product] of taken) {
    test(`${path} is ${product === null ? 'free' : 'taken'}`, () => expect(productAt(path)).toBe(product))
  }
})

describe('locales', () => {
  test('a file is called after a language of the product', () => {
    expect(localeOf('fr-FR.json', 'owner/locales/fr-FR.json')).toEqual({ value: 'fr-FR', problems: [] })
    for (const name of ['fr.json', 'fr-FR.txt', 'fr-FR'])
      expect(localeOf(name, `owner/locales/${name}`)).toEqual({
        value: null,
        problems: [
          `owner/locales/${name}: name the file after one of the languages: en-US.json, zh-CN.json, zh-HK.json, zh-TW.json, fr-FR.json, tr-TR.json, ja-JP.json.`,
        ],
      })
  })

  test('the pack has the texts of the file, and all others', () => {
    const file = 'owner/locales/en-US.json'
    const { value, problems } = readLocale(
      '{ "nav.home": "Front door", "pagination.page": "{{n}}." }',
      'en-US',
      file,
    )
    expect(problems).toEqual([])
    expect(value).toEqual({
      ...packs['en-US'],
      nav: { ...packs['en-US'].nav, home: 'Front door' },
      pagination: { ...packs['en-US'].pagination, page: '{{n}}.' },
    })
    expect(packs['en-US'].nav.home).toBe('Home')
  })

  const refused: readonly [entry: string, problem: string][] = [
    ['"nav.hoem": "x"', 'there is no text nav.hoem. Did you mean nav.home?'],
    ['"nav": { "home": "x" }', 'write "nav.home" in place of "home" inside "nav".'],
    ['"toString.name": "x"', 'there is no text toString.name.'],
    ['"nav.home": 7', 'nav.home has to be a text in double quotes that is not empty.'],
    ['"nav.home": " "', 'nav.home has to be a text in double quotes that is not empty.'],
    ['"pagination.page": "Page"', 'pagination.page has to contain {{n}}; it contains no {{…}}.'],
    ['"nav.home": "{{name}}"', 'nav.home has to contain no {{…}}; it contains {{name}}.'],
    [
      '"footer.poweredBy": "{{name}} {{versoin}}"',
      'footer.poweredBy has to contain {{name}} and {{version}}; it contains {{name}} and {{versoin}}.',
    ],
  ]
  for (const [entry, problem] of refused) {
    test(`an entry is refused: ${entry}`, () => {
      const { problems } = readLocale(`{ ${entry} }`, 'en-US', 'owner/locales/en-US.json')
      expect(problems).toEqual([`owner/locales/en-US.json: ${problem}`])
    })
  }
})
