import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { editDistance, nearestName } from '@/conf/nearest-name'
import { checkBlog } from '@/lib/doctor/checks/check-blog'
import { isWeak } from '@/lib/doctor/checks/check-locks'
import { checkPictures } from '@/lib/doctor/checks/check-pictures'
import { checkDeployedSettings } from '@/lib/doctor/checks/check-settings'
import { examineLoaded } from '@/lib/doctor/examine-loaded'
import { explainFailure } from '@/lib/doctor/explain-failure'
import { findsPage } from '@/lib/doctor/find-page'
import { exitCode, toJson, toShortLines, toText } from '@/lib/doctor/format'
import { hideSecrets } from '@/lib/doctor/hide-secrets'
import type { Report } from '@/lib/doctor/types'
import { readRows } from '@/lib/workspace/table/read-rows'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'
import { blogLoader, blogWorld, rowId } from '../workspace/blog'
import { settingsWith } from '../workspace/rows'

const context = { host: 'app.notion.com', hasToken: false }

test('each failure of the client is explained by its name, status or cause', () => {
  const named = (name: string, message: string) => Object.assign(new Error(message), { name })
  const withStatus = (status: number) => Object.assign(new Error('refused'), { status })
  const caused = (code: string) =>
    new Error('The workspace did not answer', {
      cause: new Error('the connection failed (TypeError: fetch failed)', {
        cause: new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) }),
      }),
    })
  const cases: [unknown, string, RegExp][] = [
    [named('BlockedError', 'a web page came'), 'bot-protection', /WORKSPACE_USER_AGENT.*another network/],
    [named('RateLimitedError', 'wait'), 'rate-limit', /Wait at least a minute/],
    [withStatus(400), 'page-not-found', /NOTION_PAGE_ID/],
    [withStatus(503), 'service-trouble', /503.*try again later/],
    [caused('ENOTFOUND'), 'unreachable', /app\.notion\.com was not found.*name server/],
    [caused('ECONNREFUSED'), 'unreachable', /ECONNREFUSED.*firewall/],
    [caused('CERT_HAS_EXPIRED'), 'certificate', /clock.*NODE_EXTRA_CA_CERTS/],
    [new Error('no answer within 10000 ms'), 'timeout', /WORKSPACE_TIMEOUT_MS/],
    [
      new Error('answers with an incomplete list of the content table'),
      'incomplete-answer',
      /passes by itself/,
    ],
    [
      new Error('something new'),
      'workspace-failed',
      /^The workspace could not be read: something new\. .*recordings\.md/,
    ],
    [new Error('NOTION_PAGE_ID is "x", a short address'), 'page-id', /short address$/],
    [new Error('WORKSPACE_RECORDING is "x", which is none.'), 'recording', /none\.$/],
    ['no error at all', 'workspace-failed', /no error at all/],
  ]
  for (const [error, check, words] of cases) {
    const explained = explainFailure(error, context)
    expect(explained.check, String(error)).toBe(check)
    expect(explained.message).toMatch(words)
  }
  expect(explainFailure(withStatus(401), { ...context, hasToken: true }).check).toBe('token-refused')
})

test('a token that no header can hold is named, not printed', () => {
  const error = new Error('Headers.append: "token_v2=v02-äö" is an invalid header value.')
  const { check, message } = explainFailure(error, context)
  expect(check).toBe('token-malformed')
  expect(message).not.toContain('v02')
})

test('secrets and signatures are hidden wherever they occur', () => {
  const text = 'token v02-abcdef at https://file.example/a?expires=1&signature=xyz&x=2'
  expect(hideSecrets(text, { NOTION_TOKEN_V2: 'v02-abcdef', REDIS_URL: '' })).toBe(
    'token (hidden) at https://file.example/a?expires=1&signature=(hidden)&x=2',
  )
})

test('values that look like access tokens are hidden, whatever setting holds them', () => {
  for (const token of [
    'v02:user:abcdef',
    'v03%3AeyJhbGciOi',
    'secret_0123456789ab',
    `ntn_${'a1'.repeat(20)}`,
  ])
    expect(hideSecrets(`given: "${token}", x`, {})).toBe('given: "(hidden)", x')
  expect(hideSecrets('secret_plan and v02 of f764c4ba1e69447984105c231d6b42b8', {})).toBe(
    'secret_plan and v02 of f764c4ba1e69447984105c231d6b42b8',
  )
})

test('unknown names in .env files are reported, in the environment only near misses that are long', () => {
  const names = ['AUTOR', 'THEM', 'TITEL', 'POSTS_SORT', 'MY_OWN', 'PORT', 'NODE_ENV', 'THEME']
  const env = Object.fromEntries(
    [...names, 'PATH', 'LINKS', 'LESS', 'POSTS_SORT_YB'].map((name) => [name, 'x']),
  )
  const findings = checkDeployedSettings({}, { ...env, THEME: 'heo' }, [{ path: '.env.local', names }])
  const unknown = findings.filter(({ check }) => check === 'unknown-setting')
  expect(
    unknown.map(({ message }) => message.replace(/ is no setting, so it has no effect\..*/, '')),
  ).toEqual([
    ...['AUTOR', 'THEM', 'TITEL', 'POSTS_SORT', 'MY_OWN'].map((name) => `"${name}" in .env.local`),
    '"POSTS_SORT_YB" in the environment',
  ])
  for (const [index, meant] of ['AUTHOR', 'THEME', 'TITLE', 'POSTS_SORT_BY'].entries())
    expect(unknown[index]).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining(`Did you mean ${meant}?`),
    })
  expect(unknown[4]?.severity).toBe('info')
})

test('a name that many programs use counts in a file with its prefix only, and is nothing in the environment', () => {
  const env = { LANG: 'de', DEBUG: 'x' }
  expect(checkDeployedSettings({}, env)).toEqual([])
  expect(checkDeployedSettings({}, { ...env, NEXT_PUBLIC_LANG: 'zh-CN' })).toEqual([])
  const [finding, ...others] = checkDeployedSettings({}, env, [{ path: '.env', names: ['LANG'] }])
  expect(finding?.message).toMatch(/^"LANG" in \.env has no effect.*Write NEXT_PUBLIC_LANG instead\.$/)
  expect(others).toEqual([])
})

test('a misspelled name finds the one that was meant, and others find none', () => {
  expect(editDistance('POSTS_PER_PAEG', 'POSTS_PER_PAGE')).toBe(1)
  expect(nearestName('Pubished', ['Published', 'Invisible'], 2)).toBe('Published')
  expect(nearestName('Idea', ['Published', 'Invisible'], 2)).toBeNull()
})

test('passwords that are soon guessed are told apart from others', () => {
  const names = ['Summer days', 'summer-days']
  for (const weak of ['Summer days', 'summerdays', 'password1', 'qwerty!', '11111111', '12345678', 'k3v9'])
    expect(isWeak(weak, names), weak).toBe(true)
  for (const strong of ['anchor violet kettle', 'h7-Kd92-pqLm']) expect(isWeak(strong, names)).toBe(false)
})

test('addresses of lists, screens, posts and files lead somewhere, others do not', () => {
  const site = makeSite([makePost({ title: 'a', slug: 'article/a', category: 'Sea', tags: ['calm'] })])
  for (const found of [
    '/',
    '/archive',
    '/category/Sea',
    '/category/Sea/page/1',
    '/tag/calm',
    '/search/x',
    '/article/a?x=1#y',
    '/files/a.pdf',
  ])
    expect(findsPage(site, found), found).toBe(true)
  const none = [
    '/archives',
    '/category/Land',
    '/category/Sea/x',
    '/category/Sea/page/2',
    '/tag/storm',
    '/tag/calm/x',
    '/article/b',
    '/page/2',
    '/page/-1',
    '/page/one',
    '/page',
  ]
  for (const lost of none) expect(findsPage(site, lost), lost).toBe(false)
})

test('a row that the table names and the workspace does not give is reported with its id', async () => {
  const { loader, clock } = blogLoader(blogWorld([{ title: 'Spring' }, { title: 'Summer' }]))
  await loader.load()
  const loaded = loader.loaded()
  if (!loaded) throw new Error('nothing was loaded')
  const { content, site } = loaded
  const { [rowId(1)]: _, ...rows } = content.index.rows
  const findings = checkBlog({
    content: { ...content, index: { ...content.index, rows } },
    rows: [],
    site,
    deployed: settingsWith(),
    now: clock.now(),
  })
  const found = findings.filter(({ check }) => check === 'row-unreadable')
  expect(found).toHaveLength(1)
  expect(found[0]?.message).toMatch(new RegExp(`${rowId(1)}.*not in the bin and shared`))
  expect(found[0]?.link).toBe(`https://app.notion.com/${rowId(1).replaceAll('-', '')}`)
})

const report: Report = {
  facts: { workspace: 'own', host: 'app.notion.com', access: 'public', answer: 'answered' },
  findings: [
    { severity: 'info', check: 'cover-missing', message: 'No cover.' },
    {
      severity: 'warning',
      check: 'slug-duplicate',
      message: 'Same \u001b[31maddress.',
      link: 'https://n.example/1',
    },
    { severity: 'warning', check: 'slug-duplicate', message: 'Second.' },
    { severity: 'error', check: 'empty-blog', message: '0 of 2 rows.' },
  ],
}

test('the text lists errors first, with links, and lets no control character reach the terminal', () => {
  const text = toText(report, { color: false, perCheck: 1 })
  expect(text.indexOf('0 of 2 rows.')).toBeLessThan(text.indexOf('Same'))
  expect(text).toContain('https://n.example/1')
  expect(text).toContain('and 1 more')
  expect(text).not.toContain('Second.')
  expect(text).not.toContain('\u001b')
  expect(text).toContain('1 error, 2 warnings, 1 note.')
  expect(toText(report, { color: true })).toContain('\u001b[1;31mErrors (1)')
})

test('lines end at the width of the terminal and go on below the text of their bullet', () => {
  const message =
    'The row "春天的港口" has no cover, so that lists show it without a picture. Add a cover to its page.'
  const facts: Report['facts'] = {
    workspace: 'own',
    host: 'app.notion.com',
    access: 'public',
    answer: 'answered',
    properties: { title: { name: 'Name', type: 'title' }, tags: { name: 'tags', type: 'select' }, ext: null },
  }
  const found: Report = { facts, findings: [{ severity: 'info', check: 'cover-missing', message }] }
  for (const [width, color] of [
    [40, false],
    [60, true],
  ] as const) {
    const lines = stripVTControlCharacters(toText(found, { color, width })).split('\n')
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(width)
    const at = lines.findIndex((line) => line.startsWith('  • The row'))
    expect(lines[at + 1]).toMatch(/^ {4}\S/)
    expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(`${message} [cover-missing]`)
  }
  const text = toText(found, { color: false })
  expect(text).toContain('Properties:  without ext; title is "Name"')
  expect(text).toContain('Read as:     the public, without a token')
  const { ext: _ext, title: _title, ...all } = facts.properties ?? {}
  expect(toText({ ...found, facts: { ...facts, properties: all } }, { color: false })).toContain('all found')
})

test('a picture that leads to a host of the owner is reported once for the host, with the setting', async () => {
  const settings = settingsWith()
  const use = (name: string) => ({
    name: `the cover of "${name}"`,
    pageId: rowId(1),
    blockId: '',
    address: `${settings.NOTION_HOST}/image/${name}.png`,
    cookie: undefined,
  })
  const { findings } = await checkPictures(['Spring', 'Summer', 'Winter'].map(use), {
    settings,
    progress: () => {},
    fetch: async () =>
      new Response(null, { status: 302, headers: { location: 'https://files.example.org/a.png' } }),
  })
  expect(findings.map(({ check }) => check)).toEqual(['picture-redirect'])
  expect(findings[0]?.message).toBe(
    'Readers do not see the cover of "Spring" and 2 more pictures: the address leads to files.example.org, which the ' +
      'blog does not fetch from. If that host is yours, add it to MEDIA_HOSTS.',
  )
})

test('API_BASE_URL is named for a page that another address than Notion’s answers with 404', () => {
  const error = Object.assign(new Error('The page (NOTION_PAGE_ID)'), { status: 404 })
  const explained = (host: string) => explainFailure(error, { host, hasToken: false }).message
  expect(explained('proxy.example')).toContain('Or API_BASE_URL is wrong: it leads to proxy.example')
  expect(explained('app.notion.com')).not.toContain('API_BASE_URL')
})

test('the JSON has a stable shape, and an error decides about the exit code', () => {
  expect(JSON.parse(toJson(report))).toEqual({
    ok: false,
    counts: { error: 1, warning: 2, info: 1 },
    facts: report.facts,
    findings: report.findings,
  })
  expect(exitCode(report)).toBe(1)
  expect(exitCode({ ...report, findings: report.findings.slice(0, 3) })).toBe(0)
})

test('the short form has the counts, the first errors and warnings, and where there is more', () => {
  expect(toShortLines(report, 2)).toEqual([
    'Health check: 1 error, 2 warnings, 1 note.',
    '  error: 0 of 2 rows.',
    '  warning: Same  [31maddress. (and 1 more like this)',
    '  `npm run doctor` tells more.',
  ])
})

test('the short form of a build names no post with a weak password', () => {
  const weak = (title: string) => ({
    severity: 'warning' as const,
    check: 'password-weak',
    message: `The row "${title}" is locked with a password that is easy to guess.`,
  })
  const lines = (...findings: Report['findings']) => toShortLines({ facts: { workspace: 'own' }, findings })
  expect(lines(weak('Spring'))[1]).toBe(
    '  warning: 1 locked post has a password that is soon guessed; `npm run doctor` names it.',
  )
  expect(lines(weak('Spring'), weak('Summer'))[1]).toBe(
    '  warning: 2 locked posts have passwords that are soon guessed; `npm run doctor` names them.',
  )
})

test('passwords of a recording are not judged: they are not the real ones', async () => {
  const { loader, clock } = blogLoader(blogWorld([{ title: 'Spring', password: 'abc' }]))
  await loader.load()
  const loaded = loader.loaded()
  if (!loaded) throw new Error('nothing was loaded')
  const checks = (folder: string) => {
    const site = { ...loaded.site, settings: { ...loaded.site.settings, WORKSPACE_RECORDING: folder } }
    const rows = readRows(loaded.content.index, site.settings)
    const blog = { content: loaded.content, rows, site, deployed: site.settings, now: clock.now() }
    return checkBlog(blog).map(({ check }) => check)
  }
  expect(checks('')).toContain('password-weak')
  expect(checks('recordings/mine')).not.toContain('password-weak')
  const facts = { workspace: 'recording' as const, recording: 'recordings/mine' }
  expect(toText({ facts, findings: [] }, { color: false })).toContain('the recording in recordings/mine')
})

test('the short check of a build sees rows and settings, and asks the workspace nothing more', async () => {
  const { loader, workspace } = blogLoader(
    blogWorld([
      { title: 'Spring' },
      { title: 'Summer', status: 'Publish' },
      { title: 'Winter', slug: 'archive', type: 'Page' },
    ]),
  )
  await loader.load()
  const calls = workspace.calls.length
  const loaded = loader.loaded()
  if (!loaded) throw new Error('nothing was loaded')
  const { findings } = examineLoaded({
    ...loaded,
    deployed: settingsWith(),
    file: {},
    env: { NEXT_PUBLIC_THEM: 'heo' },
  })
  const checks = findings.map(({ check }) => check)
  expect(checks).toEqual(expect.arrayContaining(['unknown-setting', 'status-unknown', 'slug-reserved']))
  expect(workspace.calls).toHaveLength(calls)
})

test('a Redis without a lasting secret is told, and one with it is not', () => {
  const env = { REDIS_URL: 'redis://redis:6379' }
  expect(checkDeployedSettings({}, env)).toEqual([expect.objectContaining({ check: 'redis-without-secret' })])
  expect(checkDeployedSettings({}, { ...env, SESSION_SECRET: 'sixteen characters' })).toEqual([])
})
