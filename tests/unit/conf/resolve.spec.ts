import { describe, expect, test } from 'vitest'
import { applyWorkspace } from '@/conf/apply-workspace'
import { resolveDeployed, SettingsError } from '@/conf/resolve'
import { isSettingName, type SettingName, type SettingsInput } from '@/conf/schema'
import { isOwnHost } from '@/lib/allowed-hosts'
import { themeNames } from '@/themes/names'

/** The value of a setting whose environment variable holds the text. */
const read = (key: SettingName, text: string) => resolveDeployed({}, { [key]: text })[key]

/** The message of the error that the settings cause. */
function complaint(file: SettingsInput, env: Record<string, string>): string {
  try {
    resolveDeployed(file, env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'no error'
}

/** A file as plain JavaScript could have it. */
const untyped = (file: Record<string, unknown>) => file as SettingsInput

describe('layers', () => {
  test('the environment overrides the file, and the file the default', () => {
    expect(resolveDeployed({}, {}).POSTS_PER_PAGE).toBe(12)
    expect(resolveDeployed({ POSTS_PER_PAGE: 10 }, {}).POSTS_PER_PAGE).toBe(10)
    expect(resolveDeployed({ POSTS_PER_PAGE: 10 }, { POSTS_PER_PAGE: '8' }).POSTS_PER_PAGE).toBe(8)
  })

  test('the workspace overrides the environment', () => {
    const deployed = resolveDeployed({}, { POSTS_PER_PAGE: '8', AUTHOR: 'Ada' })
    const { settings, problems } = applyWorkspace(deployed, { POSTS_PER_PAGE: '6' })
    expect(settings).toEqual({ ...deployed, POSTS_PER_PAGE: 6 })
    expect(problems).toEqual([])
  })

  test('the plain variable counts before the one with the public prefix', () => {
    expect(resolveDeployed({}, { NEXT_PUBLIC_AUTHOR: 'Grace' }).AUTHOR).toBe('Grace')
    expect(resolveDeployed({}, { NEXT_PUBLIC_AUTHOR: 'Grace', AUTHOR: 'Ada' }).AUTHOR).toBe('Ada')
  })

  test("the system's own LANG, DEBUG and VERSION are not ours", () => {
    const system = { LANG: 'C.UTF-8', DEBUG: 'app:*', VERSION: '22.04' }
    expect(resolveDeployed({}, system)).toMatchObject({ LANG: 'en-US', DEBUG: false, VERSION: '4.3.0' })
    expect(resolveDeployed({}, { ...system, NEXT_PUBLIC_LANG: 'fr-FR' }).LANG).toBe('fr-FR')
  })

  test('an empty variable is empty text where that is allowed, and otherwise not set', () => {
    expect(
      resolveDeployed({ TOP_TAG: 'best', POSTS_PER_PAGE: 10 }, { TOP_TAG: '', POSTS_PER_PAGE: '' }),
    ).toMatchObject({
      TOP_TAG: '',
      POSTS_PER_PAGE: 10,
    })
  })

  test('null in the file means not set', () => {
    expect(resolveDeployed(untyped({ CLARITY_ID: null }), {}).CLARITY_ID).toBe('')
  })
})

const values: readonly [key: SettingName, text: string, expected: unknown][] = [
  ['ENABLE_RSS', 'false', false],
  ['ENABLE_RSS', 'FALSE', false],
  ['HEO_SOCIAL_CARD', 'True', true],
  ['POSTS_PER_PAGE', ' 20 ', 20],
  ['NOTION_INDEX', '-1', -1],
  ['LAZY_LOAD_THRESHOLD', '200px', 200],
  ['HEO_HERO_CATEGORY_1', "{ title: 'A', url: '/a', }", { title: 'A', url: '/a' }],
  ['KEYWORDS', 'ink, paper，stone', ['ink', 'paper', 'stone']],
  ['KEYWORDS', '["a, b", "c"]', ['a, b', 'c']],
  ['KEYWORDS', '', []],
  ['POSTS_SHARE_SERVICES', 'wechat', ['wechat']],
  [
    'FRIEND_LINKS',
    '[{"title":"Ada","url":"https://ada.example"}]',
    [{ title: 'Ada', url: 'https://ada.example' }],
  ],
  ['FRIEND_LINKS', '', []],
  [
    'HEO_HERO_CATEGORY_1',
    '{"title":"Travel","url":"/category/Travel"}',
    { title: 'Travel', url: '/category/Travel' },
  ],
  ['HEO_HERO_CATEGORY_1', '', null],
  ['APPEARANCE_DARK_TIME', '20,6', [20, 6]],
  ['APPEARANCE_DARK_TIME', '[20, 6]', [20, 6]],
  ['APPEARANCE_DARK_TIME', 'false', false],
  ['APPEARANCE_DARK_TIME', '', false],
  ['APPEARANCE', 'Dark', 'dark'],
  ['COMMENT_GISCUS_STRICT', 'true', '1'],
  ['LINK', 'https://blog.example/', 'https://blog.example'],
  ['SUB_PATH', 'blog/', '/blog'],
  ['POST_URL_PREFIX', '/notes/%year%/', 'notes/%year%'],
  ['POST_URL_PREFIX', '%category%/%slug%', '%category%/%slug%'],
  ['POST_URL_PREFIX', '', ''],
  ['POST_URL_PREFIX_MAPPING_CATEGORY', "{ '随笔': 'essays' }", { 随笔: 'essays' }],
  ['POST_URL_PREFIX_MAPPING_CATEGORY', '', {}],
  ['FONT_STYLE', 'font-serif font-light', 'serif light'],
  ['COMMENT_TWIKOO_CDN_URL', '//cdn.example/twikoo.js', 'https://cdn.example/twikoo.js'],
  ['CONTACT_EMAIL', 'me@blog.example', 'bWVAYmxvZy5leGFtcGxl'],
  ['NOTION_PAGE_ID', 'zh:067dd719a912471ea9a3ac10710e7fdf', 'zh:067dd719a912471ea9a3ac10710e7fdf'],
]

for (const [key, text, expected] of values) {
  test(`the text ${JSON.stringify(text)} of ${key} is read as ${JSON.stringify(expected)}`, () => {
    expect(read(key, text)).toEqual(expected)
  })
}

test('a table of layouts given as text replaces the entries it names', () => {
  expect(read('LAYOUT_MAPPINGS', '{"/archive":"list"}')).toMatchObject({ '/archive': 'list', '/': 'home' })
})

test('each theme that exists may be chosen', () => {
  expect(themeNames.map((name) => read('THEME', name))).toEqual([...themeNames])
})

const refused: readonly [key: SettingName, text: string][] = [
  ['ENABLE_RSS', 'yes'],
  ['POSTS_PER_PAGE', '0'],
  ['POSTS_PER_PAGE', 'many'],
  ['IMAGE_COMPRESS_QUALITY', '101'],
  ['THEME', 'hoe'],
  ['APPEARANCE_DARK_TIME', '18,24'],
  ['APPEARANCE_DARK_TIME', '18'],
  ['APPEARANCE_DARK_TIME', '["", 7]'],
  ['POSTS_SHARE_SERVICES', 'link,fax'],
  ['HEO_NOTICE_BAR', '[{"title":"no address"}]'],
  ['HEO_GROUP_ICONS', '[{"img_1":"/a.svg"}]'],
  [
    'HEO_GROUP_ICONS',
    '[{"img_1":"","color_1":"red;position:fixed","title_1":"","img_2":"","color_2":"","title_2":""}]',
  ],
  [
    'HEO_GROUP_ICONS',
    '[{"img_1":"","color_1":"url(//host/a)","title_1":"","img_2":"","color_2":"","title_2":""}]',
  ],
  ['HEO_SITE_CREATE_TIME', '2023-02-30'],
  ['LINK', 'blog.example'],
  ['CONTACT_GITHUB', 'javascript:alert(1)'],
  ['CONTACT_EMAIL', 'not an address'],
  ['NOTION_PAGE_ID', 'my page'],
  ['POST_URL_PREFIX', '%day%%hour%'],
  ['POST_URL_PREFIX_MAPPING_CATEGORY', '{"随笔": 3}'],
  ['POST_URL_PREFIX_MAPPING_CATEGORY', 'essays'],
]

for (const [key, text] of refused) {
  test(`the text ${JSON.stringify(text)} of ${key} stops the build and is ignored from the workspace`, () => {
    expect(() => resolveDeployed({}, { [key]: text })).toThrow(SettingsError)
    const deployed = resolveDeployed({}, {})
    const { settings, problems } = applyWorkspace(deployed, { [key]: text })
    expect(settings).toEqual(deployed)
    expect(problems).toEqual([expect.stringContaining(key)])
  })
}

describe('mistakes', () => {
  test('every mistake is listed with key, value, origin and what is allowed', () => {
    expect(complaint({ POSTS_PER_PAGE: 0 }, { NEXT_PUBLIC_THEME: 'hoe' })).toBe(
      [
        'Some settings cannot be used:',
        '- THEME = "hoe" (environment variable NEXT_PUBLIC_THEME). Allowed: `heo`, `simple`, `docs`, `gallery`, `magazine`.',
        '- POSTS_PER_PAGE = 0 (file owner/settings.json). Allowed: a whole number, 1 or more.',
      ].join('\n'),
    )
  })

  test('an unknown name in the file is a warning, not an error', () => {
    const warnings: string[] = []
    const settings = resolveDeployed(untyped({ POST_PER_PAGE: 5 }), {}, (message) => warnings.push(message))
    expect(settings).toEqual(resolveDeployed({}, {}))
    expect(warnings).toEqual([
      'Unknown setting POST_PER_PAGE in file owner/settings.json: ignored. Did you mean POSTS_PER_PAGE?',
    ])
  })

  test('a secret in the file stops the build, and its value is not printed', () => {
    const message = complaint(untyped({ NOTION_TOKEN_V2: 'v02:top' }), {})
    expect(message).toContain('NOTION_TOKEN_V2')
    expect(message).not.toContain('v02:top')
  })

  test('a secret under a public name stops the build, and its value is not printed', () => {
    const message = complaint({}, { NEXT_PUBLIC_ALGOLIA_ADMIN_APP_KEY: 'admin-value' })
    expect(message).toContain('NEXT_PUBLIC_ALGOLIA_ADMIN_APP_KEY')
    expect(message).not.toContain('admin-value')
  })
})

describe('the workspace', () => {
  const deployed = resolveDeployed({}, {})

  test('may not change where it is, nor what the build has fixed', () => {
    const entries = { API_BASE_URL: 'https://elsewhere.example', NOTION_PAGE_ID: '', SUB_PATH: '/other' }
    expect(applyWorkspace(deployed, entries)).toEqual({
      settings: deployed,
      problems: Object.keys(entries).map((key) => `${key} may not be set from the workspace: ignored`),
      notices: [],
    })
  })

  test('may not hold secrets, and their values are not repeated', () => {
    const { settings, problems } = applyWorkspace(deployed, { NOTION_TOKEN_V2: 'v02:top' })
    expect(settings).toEqual(deployed)
    expect(problems).toEqual([
      'NOTION_TOKEN_V2 is a secret and belongs in the environment, not in the workspace: ignored',
    ])
  })

  test('keeps the good entries beside a bad and an unknown one', () => {
    const { settings, problems } = applyWorkspace(deployed, { AUTHOR: 'Ada', THEME: 'hoe', COLOUR: 'red' })
    expect(settings).toEqual({ ...deployed, AUTHOR: 'Ada' })
    expect(problems).toEqual([
      'THEME = "hoe" (workspace). Allowed: `heo`, `simple`, `docs`, `gallery`, `magazine`. Ignored.',
      'Unknown setting COLOUR in the workspace: ignored',
    ])
  })

  test('an empty cell hides a text and leaves a number as it was', () => {
    const before = resolveDeployed({ BIO: 'Writes', POSTS_PER_PAGE: 9 }, {})
    expect(applyWorkspace(before, { BIO: '', POSTS_PER_PAGE: '' })).toEqual({
      settings: { ...before, BIO: '' },
      problems: [],
      notices: [],
    })
  })
})

test('a token that was pasted into another setting is not in the message that stops the build', () => {
  const token = `v02:user_token:${'Xyz123'.repeat(9)}`
  for (const text of [token, encodeURIComponent(token)])
    expect(() => resolveDeployed({}, { NOTION_PAGE_ID: text })).toThrow(
      /^Some settings cannot be used:\n- NOTION_PAGE_ID = "\(hidden\)" \(environment variable NOTION_PAGE_ID\)/,
    )
})

test('R-292 a LINK of the workspace is the public address, and the deployment’s own host stays one of the site', () => {
  const deployed = resolveDeployed({ LINK: 'https://blog.example', ALLOWED_HOSTS: ['a.example'] }, {})
  const { settings } = applyWorkspace(deployed, { LINK: 'https://other.example', ALLOWED_HOSTS: 'b.example' })
  expect(settings.LINK).toBe('https://other.example')
  const own = ['https://blog.example/x', 'https://a.example/', 'https://b.example/'].map((address) =>
    isOwnHost(new URL(address), settings),
  )
  expect(own).toEqual([true, true, false])
})

test('pictures come through the blog where a server runs, but on Vercel only if the owner says so', () => {
  const source = (env: Record<string, string>) => resolveDeployed({}, env).IMAGE_SOURCE
  expect(source({})).toBe('own')
  expect(source({ VERCEL: '1' })).toBe('workspace')
  expect(source({ VERCEL: '1', IMAGE_SOURCE: 'own' })).toBe('own')
  expect(source({ IMAGE_SOURCE: 'workspace' })).toBe('workspace')
  expect(source({ STATIC_EXPORT: 'true', IMAGE_SOURCE: 'own' })).toBe('workspace')
})

test('what every object has is the name of no setting', () => {
  for (const name of ['constructor', 'toString', '__proto__']) expect(isSettingName(name), name).toBe(false)
  expect(isSettingName('POSTS_PER_PAGE')).toBe(true)
})
