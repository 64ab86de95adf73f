import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toIconName } from '@/components/ui/icon-names'
import { applyWorkspace } from '@/conf/apply-workspace'
import { movingDocument } from '@/conf/notionnext/document'
import { iconNames } from '@/conf/notionnext/read-old-value'
import { droppedSetting, nearestThemes, oldGroups, settingCalled } from '@/conf/notionnext/table'
import { resolveDeployed } from '@/conf/resolve'
import { type SettingName, type Settings, settingsSchema } from '@/conf/schema'
import { propertyVariables } from '@/conf/schema/workspace'
import { secretCalled } from '@/conf/secret-names'
import { readSecrets } from '@/conf/secrets'
import { checkWorkspaceSettings } from '@/lib/doctor/checks/check-config-page'
import { checkDeployedSettings } from '@/lib/doctor/checks/check-settings'
import { themeNames } from '@/themes/names'
import { oldSettings, oldThemes, otherVariables } from './notionnext-names'

const defaults = resolveDeployed({}, {})
const plain = (name: string) => name.replace(/^NEXT_PUBLIC_/, '')

/** Texts of all kinds of settings: each accepts one of them that is not its default. */
const samples = [
  'x',
  'false',
  'true',
  '7',
  '-1',
  'https://a.example/x',
  'owner/name',
  '2020-01-02',
  'me@a.example',
  'date',
  'scroll',
  'simple',
  'light',
  'dark',
  'serif light',
  'title',
  'top',
  'eager',
  'use-credentials',
  'block',
  '1',
  'random',
  'link',
  '20,6',
  '[{"title":"a","url":"/a"}]',
  '{"title":"a","url":"/a"}',
  '{"title":"Name"}',
  '[{"img_1":"/a","color_1":"red","title_1":"a","img_2":"/b","color_2":"red","title_2":"b"}]',
  '[{"name":"a","url":"/a"}]',
  '{"/archive":"list"}',
  '067dd719a912471ea9a3ac10710e7fdf',
]

const differs = (key: SettingName, settings: Settings) =>
  JSON.stringify(settings[key]) !== JSON.stringify(defaults[key])

/** A text that a setting accepts and that is not its default. */
function sampleOf(key: SettingName): string {
  const found = samples.find((text) => {
    const result = settingsSchema.shape[key].safeParse(text)
    return result.success && JSON.stringify(result.data) !== JSON.stringify(defaults[key])
  })
  if (found === undefined) throw new Error(`no sample for ${key}`)
  return found
}

const textFor = (name: string) => {
  const key = settingCalled(plain(name))
  if (name === 'REDIS_URL') return 'redis://cache.example'
  return key === null ? 'something-of-16-letters' : sampleOf(key)
}

/** The settings that an environment makes, and what its owner is told. */
function resolved(env: Record<string, string>) {
  const warnings: string[] = []
  const settings = resolveDeployed({}, env, (message) => warnings.push(message))
  return { settings, warnings }
}

const variables = [...oldSettings.flatMap((setting) => setting.variables), ...otherVariables]
const environment = Object.fromEntries(variables.map((name) => [name, textFor(name)]))
const propertyNames = new Set(propertyVariables.map(({ variable }) => variable))

/** Whether a line of warnings names a variable or row, as a whole word. */
const names = (lines: readonly string[], name: string) =>
  lines.some((line) => new RegExp(`(?<![\\w])${name}(?![\\w])`).test(line))

test('docs/moving-from-notionnext.md is what the table says', () => {
  expect(readFileSync('docs/moving-from-notionnext.md', 'utf8')).toBe(movingDocument())
})

test('the table has each setting of NotionNext once, with its variables', () => {
  const rows = oldGroups.flatMap((group) => group.rows)
  const keys = rows.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  const known = new Set(rows.flatMap(({ key, variables: others }) => [key, ...others]))
  const missing = [...oldSettings.map(({ key }) => key), ...variables.map(plain)].filter(
    (name) => !known.has(name) && !propertyNames.has(name) && droppedSetting(name) === null,
  )
  expect(missing).toEqual([])
})

test('each variable of NotionNext alone sets a setting or is reported', () => {
  const silent = variables.filter((name) => {
    const key = settingCalled(plain(name))
    const env = { [name]: textFor(name) }
    const { settings, warnings } = resolved(env)
    if (droppedSetting(plain(name)) !== null) return !names(warnings, name)
    const secret = secretCalled(name)
    if (secret !== null) return readSecrets(env)[secret] !== env[name]
    if (propertyNames.has(plain(name))) return !differs('NOTION_PROPERTY_NAME', settings)
    return key === null || !differs(key, settings) || warnings.length > 0
  })
  expect(silent).toEqual([])
})

test('an environment with all variables of NotionNext builds, and names without effect are told in one line', () => {
  const { warnings } = resolved(environment)
  const dropped = variables.filter((name) => droppedSetting(plain(name)) !== null)
  const [grouped = ''] = warnings.filter((line) =>
    line.startsWith('Settings of NotionNext in the environment'),
  )
  expect(dropped.filter((name) => !names([grouped], name))).toEqual([])
  expect(grouped).toContain('docs/moving-from-notionnext.md')
  expect(warnings.filter((line) => line !== grouped && /Unknown|change nothing/.test(line))).toEqual([])
  const findings = checkDeployedSettings({}, environment)
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(
    findings.map(({ message }) => message).filter((message) => message.startsWith('Settings of')),
  ).toEqual([grouped])
})

test('each row of a Config page of NotionNext sets a setting or is reported', () => {
  const silent = oldSettings.filter(({ key: name }) => {
    const key = settingCalled(name)
    const { settings, problems, notices } = applyWorkspace(defaults, { [name]: textFor(name) })
    return !names([...problems, ...notices], name) && (key === null || !differs(key, settings))
  })
  expect(silent).toEqual([])
  const page = Object.fromEntries(oldSettings.map(({ key }) => [key, textFor(key)]))
  const { problems, notices } = applyWorkspace(defaults, page)
  expect(problems.filter((line) => line.startsWith('Unknown'))).toEqual([])
  expect(notices.filter((line) => line.startsWith('Settings of NotionNext in the workspace'))).toHaveLength(1)
  const unknown = checkWorkspaceSettings(defaults, page, {}).filter(
    ({ check }) => check === 'unknown-setting',
  )
  expect(unknown).toEqual([])
})

test('the health check names a secret of NotionNext on the Config page, and translated values as notes', () => {
  const page = { AI_SUMMARY_KEY: 'abc', REVALIDATION_TOKEN: 'def', THEME: 'next', NEXT_MENU_HOME: 'true' }
  expect(
    checkWorkspaceSettings(defaults, page, {}).map(({ severity, check, message }) => [
      severity,
      check,
      message,
    ]),
  ).toEqual([
    ['info', 'setting-moved', expect.stringContaining('The nearest is used: heo')],
    ['info', 'setting-moved', expect.stringContaining('NEXT_MENU_HOME')],
    ['error', 'secret-published', expect.stringContaining('"AI_SUMMARY_KEY"')],
    ['error', 'secret-published', expect.stringContaining('"REVALIDATION_TOKEN"')],
  ])
})

test('a setting is read under its old name, and its own name wins', () => {
  const cases: [old: string, key: SettingName][] = [
    ['POST_PER_PAGE', 'POSTS_PER_PAGE'],
    ['POST_SORT_BY', 'POSTS_SORT_BY'],
    ['REVALIDATE_SECOND', 'NEXT_REVALIDATE_SECOND'],
    ['COMMENT_ENV_ID', 'COMMENT_TWIKOO_ENV_ID'],
    ['WALINE_SERVER_URL', 'COMMENT_WALINE_SERVER_URL'],
    ['VALINE_ID', 'COMMENT_VALINE_APP_ID'],
    ['FAVICON', 'BLOG_FAVICON'],
    ['KEYWORD', 'KEYWORDS'],
    ['POST_SHARE_SERVICES', 'POSTS_SHARE_SERVICES'],
    ['POST_PREVIEW', 'POST_LIST_PREVIEW'],
    ['NOTION_SCHEDULE_PUBLISH', 'POST_SCHEDULE_PUBLISH'],
    ['TWITTER_USERNAME', 'COMMENT_WEBMENTION_TWITTER_USERNAME'],
    ['FONT_AWESOME_PATH', 'FONT_AWESOME'],
  ]
  for (const [old, key] of cases) {
    for (const name of [old, `NEXT_PUBLIC_${old}`])
      expect(differs(key, resolved({ [name]: sampleOf(key) }).settings), name).toBe(true)
  }
  const both = resolved({ NEXT_PUBLIC_POST_PER_PAGE: '5', NEXT_PUBLIC_POSTS_PER_PAGE: '7' })
  expect(both.settings.POSTS_PER_PAGE).toBe(7)
  expect(both.warnings).toEqual([
    'NEXT_PUBLIC_POST_PER_PAGE is ignored, because NEXT_PUBLIC_POSTS_PER_PAGE is set too.',
  ])
  const rows = applyWorkspace(defaults, { POST_PER_PAGE: '5', POSTS_PER_PAGE: '7', POST_PREVIEW: 'true' })
  expect(rows.settings).toMatchObject({ POSTS_PER_PAGE: 7, POST_LIST_PREVIEW: true })
  expect(rows.notices).toEqual([
    'POST_PER_PAGE in the workspace is ignored, because POSTS_PER_PAGE is set too.',
  ])
})

test('each theme of NotionNext becomes one that is here, with a notice where the name differs', () => {
  expect(Object.values(nearestThemes).flat().sort()).toEqual([...oldThemes].sort())
  for (const theme of oldThemes) {
    const { settings, warnings } = resolved({ NEXT_PUBLIC_THEME: theme })
    expect(themeNames).toContain(settings.THEME)
    expect(warnings).toEqual(
      settings.THEME === theme
        ? []
        : [expect.stringMatching(`THEME = "${theme}" .*The nearest is used: ${settings.THEME}`)],
    )
  }
  const { settings, notices } = applyWorkspace(defaults, { THEME: 'gitbook' })
  expect(settings.THEME).toBe('docs')
  expect(notices).toEqual([
    'THEME = "gitbook" (workspace). This theme of NotionNext is not here. The nearest is used: docs.',
  ])
})

test('values of NotionNext are translated', () => {
  const read = (name: string, value: string) => {
    const { settings, problems } = applyWorkspace(defaults, { [name]: value })
    expect(problems).toEqual([])
    return settings
  }
  expect(read('LAZY_LOAD_THRESHOLD', '200px').LAZY_LOAD_THRESHOLD).toBe(200)
  expect(read('POST_URL_PREFIX', 'article/%year%/%slug%').POST_URL_PREFIX).toBe('article/%year%/%slug%')
  expect(read('POST_URL_PREFIX', '%category%').POST_URL_PREFIX).toBe('%category%')
  expect(read('HEO_INFO_CARD_ICON2', 'fab fa-github').HEO_INFO_CARD_ICON2).toBe('github')
  expect(read('HEO_INFO_CARD_ICON1', 'fas fa-unknown').HEO_INFO_CARD_ICON1).toBe('fas fa-unknown')
  expect(read('GREETING_WORDS', 'Hi，I write, Hi').HEO_INFOCARD_GREETINGS).toEqual(['Hi，I write', 'Hi'])
  const { settings } = resolved({ NEXT_PUBLIC_COMMENT_CUSDIS_SCRIPT_SRC: '/js/cusdis.es.js' })
  expect(settings.COMMENT_CUSDIS_SCRIPT_SRC).toBe('')
  for (const [name, here] of Object.entries(iconNames)) expect(toIconName(here || name)).not.toBeNull()
})

test('values of NotionNext are translated on the Config page too, with and without the prefix of its variables', () => {
  for (const name of ['THEME', 'NEXT_PUBLIC_THEME']) {
    const { settings, problems } = applyWorkspace({ ...defaults, THEME: 'docs' }, { [name]: 'hexo' })
    expect([settings.THEME, problems], name).toEqual(['heo', []])
  }
})

test('all share services of NotionNext are offered, but those that have no address to hand a page to', () => {
  const all =
    'link,wechat,qq,weibo,email,facebook,twitter,telegram,messenger,line,reddit,whatsapp,LinkedIn,vkshare,okshare,tumblr,' +
    'livejournal,mailru,viber,workplace,pocket,instapaper,hatena,threads,pinterest,csdn,juejin'
  const { settings, warnings } = resolved({ NEXT_PUBLIC_POST_SHARE_SERVICES: all })
  const missing = ['workplace', 'pocket', 'csdn', 'juejin']
  expect(settings.POSTS_SHARE_SERVICES).toEqual(
    all
      .toLowerCase()
      .split(',')
      .filter((service) => !missing.includes(service)),
  )
  expect(warnings).toEqual([expect.stringContaining(`are not here: ${missing.join(', ')}.`)])
  expect(resolved({ POSTS_SHARE_SERVICES: 'csdn' }).settings.POSTS_SHARE_SERVICES).toEqual(['link', 'wechat'])
  expect(() => resolved({ POSTS_SHARE_SERVICES: 'qq,fax' })).toThrow('fax')
})

test("R-018 NotionNext's table of layouts is ignored with a notice", () => {
  const { settings, warnings } = resolved({ LAYOUT_MAPPINGS: "{ '/': 'LayoutIndex', '/404': 'Layout404' }" })
  expect(settings.LAYOUT_MAPPINGS).toEqual(defaults.LAYOUT_MAPPINGS)
  expect(warnings).toEqual([expect.stringContaining("table with NotionNext's layouts is ignored")])
})

test('of several pages in NOTION_PAGE_ID the message names those that are not served', () => {
  const ids = 'zh:067dd719a912471ea9a3ac10710e7fdf,en:7c1d570661754c8fbc568e00a01fd70e'
  expect(resolved({ NOTION_PAGE_ID: ids }).warnings).toEqual([
    expect.stringContaining('the first is served: zh:067dd719…. Not served yet: en:7c1d5706….'),
  ])
})

test('unknown names are reported with the nearest known name', () => {
  expect(
    resolved({ NEXT_PUBLIC_AUTOR: 'Ada', NEXT_PUBLIC_MY_OWN: '1', NEXT_PUBLIC_VERCEL_ENV: 'x' }).warnings,
  ).toEqual([
    'Unknown setting NEXT_PUBLIC_AUTOR in the environment: ignored. Did you mean AUTHOR?',
    'Unknown setting NEXT_PUBLIC_MY_OWN in the environment: ignored.',
  ])
  expect(applyWorkspace(defaults, { POST_PER_PAEG: '3', COLOUR: 'red' }).problems).toEqual([
    'Unknown setting POST_PER_PAEG in the workspace: ignored. Did you mean POSTS_PER_PAGE?',
    'Unknown setting COLOUR in the workspace: ignored',
  ])
})
