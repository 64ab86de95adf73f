import { expect, test } from 'vitest'
import { applyWorkspace } from '@/conf/apply-workspace'
import { isDeploymentKey, isServiceKey } from '@/conf/deployment'
import { policyAddressKeys } from '@/conf/policy-addresses'
import { resolveDeployed } from '@/conf/resolve'
import { type SettingName, type Settings, settingNames } from '@/conf/schema'
import { secretNames } from '@/conf/secret-names'
import { contentPolicy, cusdisPolicy } from '@/lib/content-policy'
import { inTime } from '@/tests/support/in-time'

const deployed = resolveDeployed({}, {})
const script = 'https://scripts.example/of-somebody.js'

/** Each directive with each of its sources, of all policies that follow the settings. */
function sourcesOf(settings: Settings): string[] {
  return [contentPolicy(settings, []), cusdisPolicy(settings)].flatMap((policy) =>
    policy.split(';').flatMap((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/)
      return sources.map((source) => `${name} ${source}`)
    }),
  )
}

/** What an entry of the workspace adds to the policies. */
const addedBy = (entries: Record<string, string>, base: Record<string, string> = {}) => {
  const before = sourcesOf(applyWorkspace(deployed, base).settings)
  return sourcesOf(applyWorkspace(deployed, { ...base, ...entries }).settings).filter(
    (source) => !before.includes(source),
  )
}

/** Every service switched on, so that all addresses count. */
const everyService = {
  COMMENT_TWIKOO_ENV_ID: 'pond',
  COMMENT_GISCUS_REPO: 'pond/talk',
  COMMENT_GITALK_CLIENT_ID: 'pond',
  COMMENT_CUSDIS_APP_ID: 'pond',
  COMMENT_UTTERRANCES_REPO: 'pond/talk',
  COMMENT_WALINE_SERVER_URL: 'https://waline.example',
  COMMENT_VALINE_APP_ID: 'pond',
  COMMENT_ARTALK_SERVER: 'https://artalk.example',
  MATOMO_HOST_URL: 'https://matomo.example',
  MATOMO_SITE_ID: '1',
  ANALYTICS_ACKEE_TRACKER: 'https://ackee.example/t.js',
  ANALYTICS_ACKEE_DATA_SERVER: 'https://ackee.example',
  ANALYTICS_ACKEE_DOMAIN_ID: '1',
  UMAMI_ID: 'pond',
  ALGOLIA_APP_ID: 'POND',
  ALGOLIA_HOST: 'https://search.example',
}

test('the policy allows what the workspace names, and only that', () => {
  expect(addedBy({ COMMENT_GISCUS_REPO: 'pond/talk' })).toEqual(['script-src https://cdn.jsdelivr.net'])
  expect(addedBy({ CUSTOM_EXTERNAL_JS: script })).toEqual(['script-src https://scripts.example'])
  expect(addedBy({ CUSTOM_EXTERNAL_CSS: 'https://styles.example/a.css' })).toEqual([
    'style-src https://styles.example',
  ])
  expect(addedBy({ ALGOLIA_APP_ID: 'POND' })).toEqual([
    'connect-src https://pond-dsn.algolia.net',
    'connect-src https://*.algolianet.com',
  ])
  for (const entry of ['SEO_GOOGLE_SITE_VERIFICATION', 'GLOBAL_CSS', 'GLOBAL_JS', 'FONT_DISPLAY'])
    expect(addedBy({ [entry]: script }), entry).toEqual([])
})

test('every setting through which the workspace can widen a policy is known as an address, and needs https', () => {
  const widening = settingNames.filter((key) =>
    addedBy({ [key]: script }, everyService).some((source) => source.includes('scripts.example')),
  )
  expect(widening.filter((key) => !policyAddressKeys.includes(key))).toEqual([])
  expect(widening.length).toBeGreaterThan(25)
  for (const key of policyAddressKeys) {
    const { settings, problems } = applyWorkspace(deployed, { [key]: script.replace('https', 'http') })
    expect(settings, key).toEqual(deployed)
    expect(problems, key).toEqual([expect.stringMatching(/^\S+ = .*(?:https:\/\/|Allowed)/)])
  }
})

const hostile = [
  "'unsafe-inline'",
  '*',
  'https://*',
  'https://*.example',
  'https:',
  'data:',
  'data:text/javascript,alert(1)',
  'blob:https://a.example',
  'javascript:alert(1)',
  "https://a.example; script-src 'unsafe-inline' *",
  "https://a.example;script-src'unsafe-inline'",
  "https://a.example'unsafe-inline'",
  'https://a.example\nscript-src *',
  'https://a.example,https://*',
  "https://a;b.example/'unsafe-eval'",
  '//a.example/x.js',
  '/\\a.example/x.js',
  'a.example/',
  '["https://*", "data:"]',
  '"; script-src *',
]

const services = settingNames.filter(isServiceKey)

/** Sources beyond one plain https host that these settings add, but for those that named services are documented to need. */
function widened(set: Record<string, string>): string[] {
  const plain = /^[a-z-]+ https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?$/
  const documented = / (?:'unsafe-inline'|https:\/\/\*(?:\.[a-z-]+)+\.(?:com|ms|is|dev))$/
  return addedBy(set, everyService).filter(
    (source) => !plain.test(source) && (source.startsWith('script-src') || !documented.test(source)),
  )
}

// The test before has shown that no other setting widens one.
test('no value widens a policy beyond one plain https host, wherever it stands at once', () => {
  for (const value of hostile)
    expect(widened(Object.fromEntries(services.map((key) => [key, value]))), value).toEqual([])
})

test('no value of a single setting widens a policy beyond one plain https host', { tags: 'full' }, () => {
  for (const key of services) {
    for (const value of hostile) expect(widened({ [key]: value }), `${key} = ${value}`).toEqual([])
  }
})

test('a setting that is removed is out of the policy', () => {
  expect(sourcesOf(applyWorkspace(deployed, everyService).settings)).not.toEqual(sourcesOf(deployed))
  expect(sourcesOf(applyWorkspace(deployed, {}).settings)).toEqual(sourcesOf(deployed))
})

/** What the owner is told about entries of the Config page. */
function told(entries: Record<string, string>): string {
  const { problems, notices } = applyWorkspace(deployed, entries)
  return [...problems, ...notices].join('\n')
}

test('of a style sheet with thousands of addresses the first are told, without looking at the others', async () => {
  const css = Array.from(
    { length: 20_000 },
    (_, n) => `@import "https://a${n}.example/";url(http://b${n}.example/)`,
  )
  const lines = await inTime(150, () => told({ GLOBAL_CSS: css.join('\n') }))
  expect(lines.match(/GLOBAL_CSS/g)).toHaveLength(20)
})

test('a deployment may keep services to itself', () => {
  const closed = { ...deployed, WORKSPACE_SERVICES: false }
  for (const key of settingNames.filter(isServiceKey)) {
    const { settings, problems } = applyWorkspace(closed, { [key]: 'true' })
    expect(settings, key).toEqual(closed)
    expect(problems, key).toEqual([`${key} may not be set from the workspace: ignored`])
  }
  const { settings, problems } = applyWorkspace(closed, { WORKSPACE_SERVICES: 'true' })
  expect(settings).toEqual(closed)
  expect(problems).toEqual(['WORKSPACE_SERVICES may not be set from the workspace: ignored'])
})

test('no setting is of the deployment and of the services, and secrets are neither accepted nor repeated', () => {
  const both = (key: SettingName) => isDeploymentKey(key) && isServiceKey(key)
  expect(settingNames.filter(both)).toEqual([])
  for (const name of secretNames) {
    const { settings, problems } = applyWorkspace(deployed, { [name]: 'top-secret-value' })
    expect(settings, name).toEqual(deployed)
    expect(problems, name).toEqual([expect.stringMatching(/is a secret and belongs in the environment/)])
    expect(problems.join(), name).not.toContain('top-secret-value')
  }
})

test('what the policy stops is told: script code, imported sheets and addresses without https', () => {
  expect(told({ GLOBAL_JS: 'alert(1)' })).toContain('GLOBAL_JS in the workspace holds script code')
  expect(told({ GLOBAL_JS: ' ' })).toBe('')
  expect(told({ CUSTOM_EXTERNAL_JS: 'http://scripts.example/a.js' })).toContain('begins with https://')
  expect(told({ GLOBAL_CSS: '@import "https://styles.example/a.css"; a { color: red }' })).toContain(
    'GLOBAL_CSS imports https://styles.example/a.css',
  )
  expect(told({ GLOBAL_CSS: 'a { background: url(http://pictures.example/a.png) }' })).toContain(
    'GLOBAL_CSS names http://pictures.example/a.png',
  )
  const named = { CUSTOM_EXTERNAL_CSS: 'https://styles.example/b.css' }
  expect(told({ ...named, GLOBAL_CSS: '@import url("https://styles.example/a.css");' })).toBe('')
  expect(told({ GLOBAL_CSS: 'a { background: url("https://pictures.example/a.png") }' })).toBe('')
})
