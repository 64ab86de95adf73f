import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { columnNames } from '@/lib/workspace/table/columns'
import { templateFiles } from '@/scripts/new/archive'
import { toCsv } from '@/scripts/new/csv'
import { shiftedDays } from '@/scripts/new/dates'
import { type TemplateLanguage, templateLanguages, wordsIn } from '@/scripts/new/languages'
import { readOptions } from '@/scripts/new/options'
import { templateSettings } from '@/scripts/new/texts/types'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'
import { emulatedPage } from '../../support/emulated-page'
import { emulatedSite } from '../../support/emulated-site'
import { importedRecords } from '../../support/texts/imported-archive'
import { pagesOf, parseCsv, readArchive } from '../../support/texts/read-archive'
import { forgetWarnings } from '../../support/warnings'
import { withFullPageDatabases } from '../../support/workspace/full-page-databases'
import { examined } from '../doctor/examined'

const today = '2026-10-20'
const languages = Object.keys(templateLanguages) as TemplateLanguage[]

const archiveIn = (language: TemplateLanguage) => readArchive(zipSync(templateFiles(language, today)))

/** The types that the guide asks for. */
function typesIn(language: TemplateLanguage): Record<string, string> {
  const { column, heading } = wordsIn(language)
  return {
    [column('type')]: 'select',
    [column('status')]: 'select',
    [column('category')]: 'select',
    [column('tags')]: 'multi_select',
    [column('date')]: 'date',
    [heading('enable')]: 'checkbox',
  }
}

/** What a blog makes of the imported database, with every warning. */
async function blogOf(language: TemplateLanguage, types = {}) {
  forgetWarnings()
  const imported = importedRecords(archiveIn(language), types)
  // An import makes a page of its own around the database, and of each table inside a page.
  const records = Object.keys(types).length === 0 ? withFullPageDatabases(imported) : imported
  const warnings: string[] = []
  const { warn } = console
  console.warn = (text) => warnings.push(String(text))
  try {
    const site = await emulatedSite(records).site.load()
    return { records, site, warnings }
  } finally {
    console.warn = warn
  }
}

const expected = {
  'en-US': {
    title: 'My blog',
    posts: ['First steps', 'What a page can hold', 'Behind a password'],
    pages: ['A post with an address only', 'About'],
    notice: 'Notice',
    memo: 'First memo',
    menu: [
      { name: 'Topics', to: '', subMenus: ['/category/Guide', '/category/Writing'] },
      { name: 'Memos', to: '/memos', subMenus: [] },
      { name: 'About me', to: '/about', subMenus: [] },
    ],
    categories: ['Guide', 'Writing'],
    settings: {
      LANG: 'en-US',
      AUTHOR: 'Your name',
      HEO_HERO_RECOMMEND_POST_TAG: 'Featured',
      TIME_ZONE: 'UTC',
    },
  },
  'zh-CN': {
    title: '我的博客',
    posts: ['从这里开始', '页面里能放什么', '一篇上锁的文章'],
    pages: ['只有网址的文章', '关于'],
    notice: '公告',
    memo: '第一条说说',
    menu: [
      { name: '专题', to: '', subMenus: ['/category/指南', '/category/写作'] },
      { name: '说说', to: '/memos', subMenus: [] },
      { name: '关于我', to: '/about', subMenus: [] },
    ],
    categories: ['指南', '写作'],
    settings: {
      LANG: 'zh-CN',
      AUTHOR: '你的名字',
      HEO_HERO_RECOMMEND_POST_TAG: '推荐',
      TIME_ZONE: 'Asia/Shanghai',
    },
  },
} as const satisfies Record<TemplateLanguage, unknown>

for (const language of languages) {
  for (const state of ['right after the import', 'with the types of the guide']) {
    test(`R-261 R-284 the template in ${language} is a whole blog ${state}`, async () => {
      const { site, warnings } = await blogOf(
        language,
        state === 'right after the import' ? {} : typesIn(language),
      )
      const wanted = expected[language]
      expect(site.info.title).toBe(wanted.title)
      expect(site.posts.map(({ title }) => title)).toEqual(wanted.posts)
      expect(site.posts.map(({ slug }) => slug)).toEqual([
        'article/first-steps',
        'article/what-a-page-can-hold',
        'article/behind-a-password',
      ])
      expect(site.posts.map(({ locked }) => locked)).toEqual([false, false, true])
      expect(site.posts.map(({ publishDay }) => publishDay)).toEqual([
        '2026-10-19',
        '2026-10-18',
        '2026-10-17',
      ])
      expect(site.posts.every(({ pageIcon, tags }) => pageIcon !== '' && tags.length > 0)).toBe(true)
      expect(site.pages.map(({ title, type, invisible }) => [title, type, invisible])).toEqual([
        [wanted.pages[0], 'Post', true],
        [wanted.pages[1], 'Page', false],
      ])
      expect(site.notice?.title).toBe(wanted.notice)
      expect(site.memos.map(({ title }) => title)).toEqual([wanted.memo])
      expect(
        site.menu.map(({ name, to, show, subMenus }) => ({
          name,
          to,
          show,
          subMenus: subMenus.map((sub) => sub.to),
        })),
      ).toEqual(wanted.menu.map((entry) => ({ ...entry, show: true })))
      expect(site.categories.map(({ name }) => name)).toEqual(wanted.categories)
      expect(site.settings).toMatchObject(wanted.settings)
      expect(warnings).toEqual([])
    })
  }

  test(`every property and every enabled setting of the template in ${language} reaches the blog`, async () => {
    const { site } = await blogOf(language)
    const { column } = wordsIn(language)
    const [headings] = parseCsv(archiveIn(language).table)
    expect(headings).toEqual(columnNames.map(column))
    const { enabled, examples } = templateLanguages[language]
    for (const [name, text] of Object.entries(enabled)) {
      const value: unknown = Object.entries(site.settings).find(([key]) => key === name)?.[1]
      expect(typeof value === 'string' ? value : JSON.stringify(value), name).toBe(text)
    }
    // What an owner ticks later has to be readable too.
    const all = templateSettings.map((name) => [name, enabled[name] ?? examples[name]] as const)
    for (const [name, text] of all) {
      if (text === undefined) continue
      const parsed = settingsSchema.shape[name].safeParse(text)
      expect(parsed.success, `${name} = ${text}`).toBe(true)
    }
  })

  test(`the doctor finds no fault with the template in ${language}`, async () => {
    const records = importedRecords(archiveIn(language), typesIn(language))
    const { findings } = await examined({ records, env: { LINK: 'https://blog.example' } })
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  })

  test(`rows and pages of the archive in ${language} say the same, and its links lead to its files`, async () => {
    const archive = archiveIn(language)
    const pages = pagesOf(archive)
    const [headings = [], ...rows] = parseCsv(archive.table)
    expect(rows.map(([title]) => title)).toEqual([...pages.keys()])
    for (const [title = '', ...cells] of rows) {
      const properties = headings.slice(1).map((name, i) => [name, cells[i]])
      expect(pages.get(title)?.properties).toEqual(
        Object.fromEntries(properties.filter(([, cell]) => cell !== '')),
      )
    }
    const links = [...pages.values()].flatMap(({ path, body }) =>
      [...body.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(
        ([, link = '']) => new URL(link, `file:///${path}`).pathname,
      ),
    )
    expect(links.length).toBe(5)
    for (const link of links) expect(Object.keys(archive.files)).toContain(decodeURIComponent(link).slice(1))
    // Names that no system of files refuses.
    for (const path of Object.keys(archive.files)) expect(path).not.toMatch(/[\\:*?"<>|]/)
  })

  test(`the post about blocks in ${language} becomes blocks of every kind that it shows`, async () => {
    const { records, site } = await blogOf(language)
    const { block } = await emulatedPage(records, site.posts[1]?.id ?? '')
    const types = Object.values(block).map(({ value }) => String(value.type))
    const shown = ['bulleted_list', 'numbered_list', 'to_do', 'quote', 'table', 'code', 'image', 'divider']
    expect(shown.filter((type) => !types.includes(type))).toEqual([])
  })
}

test('both languages have the same rows and settings', () => {
  const [first, second] = languages.map((language) => {
    const { table, settings } = archiveIn(language)
    const slugs = parseCsv(table).map((row) => [
      row[3]?.replace(/\/category\/.*/, 'category'),
      row[7],
      row[8],
      row[9],
    ])
    return {
      slugs: slugs.slice(1),
      names: parseCsv(settings)
        .map(([name]) => name)
        .slice(1),
    }
  })
  expect(first).toEqual(second)
  expect(first?.names).toEqual([...templateSettings])
})

test('tables quote what has to be quoted, and are read back alike', () => {
  const rows = [
    ['a', 'b, c', '"d"'],
    ['', 'two\nlines', ''],
  ]
  expect(toCsv(rows)).toBe('\ufeffa,"b, c","""d"""\n,"two\nlines",\n')
  expect(parseCsv(toCsv(rows))).toEqual(rows)
})

test('days keep their distance and end the day before', () => {
  expect(shiftedDays(['2026-01-05', '', '2026-01-03'], '2026-03-01')).toEqual([
    '2026-02-28',
    '',
    '2026-02-26',
  ])
})

test('options name the language and where the archive goes', () => {
  expect(readOptions([])).toEqual({ language: 'en-US', file: 'new-blog.en-US.zip', help: false })
  expect(readOptions(['--lang', 'zh-CN', '--out', 'here'])).toMatchObject({
    language: 'zh-CN',
    file: join('here', 'new-blog.zh-CN.zip'),
  })
  expect(readOptions(['--out=here/mine.zip']).file).toBe('here/mine.zip')
  expect(() => readOptions(['--lang', 'fr'])).toThrow('--lang is "fr"; allowed are en-US and zh-CN.')
  expect(() => readOptions(['--language'])).toThrow('npm run new -- ')
})

test('the command writes the archive, tells the next steps, and replaces no file', { tags: 'full' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-blog-'))
  const run = (...args: string[]) =>
    spawnSync(...scriptCommand('scripts/new.ts', args), { encoding: 'utf8', timeout: 60_000 })
  try {
    const file = join(folder, 'sub', 'new-blog.zh-CN.zip')
    const { stdout, status } = run('--lang', 'zh-CN', '--out', join(folder, 'sub'))
    expect(status).toBe(0)
    expect(stdout).toContain(file)
    expect(stdout).toContain('NOTION_PAGE_ID')
    expect(stdout).toContain('标签: Multi-select')
    expect(readArchive(readFileSync(file)).title).toBe('我的博客')
    writeFileSync(file, 'mine')
    const again = run('--lang', 'zh-CN', '--out', file)
    expect(again.status).toBe(1)
    expect(again.stderr).toContain('is there already')
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(existsSync('new-blog.zh-CN.zip')).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
