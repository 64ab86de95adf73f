import { expect, test } from 'vitest'
import { applyWorkspace } from '@/conf/apply-workspace'
import { resolveDeployed } from '@/conf/resolve'
import { contentPolicy, metaPolicy, outerPolicy, pagePolicy, policyAdditions } from '@/lib/content-policy'

// Where pages carry their policy inside, browsers enforce it together with that of the header: what both allow counts.

const hashes = ['aGFzaA==']
const deployed = resolveDeployed({}, {})
const outer = outerPolicy(deployed, hashes)

/** The site with entries on its Config page. */
const configured = (entries: Record<string, string>) => applyWorkspace(deployed, entries).settings
const inner = (entries: Record<string, string>) => metaPolicy(contentPolicy(configured(entries), hashes))

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? []

/** Whether a policy allows an address or a keyword, as far as these tests need it. */
const allows = (policy: string, directive: string, wanted: string) =>
  sourcesOf(policy, directive).some(
    (source) => source === wanted || (source === 'https:' && wanted.startsWith('https://')),
  )

/** What header and page allow together. */
const together = (entries: Record<string, string>, directive: string, wanted: string) =>
  allows(outer, directive, wanted) && allows(inner(entries), directive, wanted)

test('the header opens nothing but scripts, styles and connections over https, and never inline scripts', () => {
  expect(outer).toBe(
    "default-src 'self'; script-src 'self' 'sha256-aGFzaA==' https:; style-src 'self' 'unsafe-inline' https:; " +
      "style-src-attr 'unsafe-inline'; font-src 'self' https: data:; img-src 'self' https: data: blob:; " +
      "media-src 'self' https: blob:; frame-src 'self' https:; object-src 'self'; connect-src 'self' https:; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(outer).not.toContain('unsafe-eval')
})

test('the page says what it said in the header, without what browsers follow in a header alone', () => {
  const { NOTION_HOST: notion } = deployed
  expect(inner({}).replaceAll(` ${notion}`, '')).toBe(
    "default-src 'self'; script-src 'self' 'sha256-aGFzaA=='; style-src 'self'; style-src-attr 'unsafe-inline'; " +
      "font-src 'self' https: data:; img-src 'self' https: data: blob:; media-src 'self' https: blob:; " +
      "frame-src 'self' https:; object-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'",
  )
  expect(
    metaPolicy("a 'self'; report-uri /x; sandbox; sandbox allow-scripts; frame-ancestors 'none'; b"),
  ).toBe("a 'self'; b")
})

test('together they allow exactly what the Config page has switched on', () => {
  const service = { COMMENT_GISCUS_REPO: 'pond/talk', ALGOLIA_APP_ID: 'POND' }
  expect(together(service, 'script-src', 'https://cdn.jsdelivr.net')).toBe(true)
  expect(together(service, 'connect-src', 'https://pond-dsn.algolia.net')).toBe(true)
  expect(together(service, 'script-src', "'sha256-aGFzaA=='")).toBe(true)
  expect(together({}, 'script-src', 'https://cdn.jsdelivr.net')).toBe(false)
  for (const entries of [{}, service]) {
    for (const directive of ['script-src', 'style-src', 'connect-src'])
      for (const wanted of ['https://evil.example', 'http://evil.example', 'https:', "'unsafe-eval'", '*'])
        expect(together(entries, directive, wanted), `${directive} ${wanted}`).toBe(false)
    expect(together(entries, 'script-src', "'unsafe-inline'")).toBe(false)
    expect(together(entries, 'style-src', "'unsafe-inline'")).toBe(false)
  }
  const styled = { COMMENT_TWIKOO_ENV_ID: 'https://talk.example' }
  expect(together(styled, 'style-src', "'unsafe-inline'")).toBe(true)
  expect(together(styled, 'script-src', "'unsafe-inline'")).toBe(false)
})

/** Each kind of source once. */
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
  ANALYTICS_GOOGLE_ID: 'G-POND',
  UMAMI_ID: 'pond',
  ALGOLIA_APP_ID: 'POND',
  CUSTOM_EXTERNAL_JS: 'https://scripts.example/a.js',
  CUSTOM_EXTERNAL_CSS: 'https://styles.example/a.css',
  FONT_URL: 'https://fonts.example/a.css',
  FONT_AWESOME: 'https://icons.example/a.css',
  PRISM_JS_PATH: 'https://code.example/a.js',
}

test('the header stands in the way of nothing that the Config page can switch on', () => {
  const policy = inner(everyService)
  for (const directive of policy.split('; ')) {
    const [name = '', ...sources] = directive.split(' ')
    for (const source of sources) expect(allows(outer, name, source), `${name} ${source}`).toBe(true)
  }
  expect(sourcesOf(policy, 'script-src').length).toBeGreaterThanOrEqual(10)
})

test('hosts without encryption stay in the header, since the deployment alone may name them', () => {
  const neighbour = resolveDeployed(
    {},
    { CUSTOM_EXTERNAL_JS: 'http://scripts.lan/a.js', MEDIA_HOSTS: 'http://files.lan' },
  )
  const header = outerPolicy(neighbour, hashes)
  expect(sourcesOf(header, 'script-src')).toEqual([
    "'self'",
    "'sha256-aGFzaA=='",
    'https:',
    'http://scripts.lan',
  ])
  expect(sourcesOf(header, 'img-src')).toContain('http://files.lan')
})

test('what the settings add is a part of the page’s data, and no service by default', () => {
  const files = [deployed.NOTION_HOST]
  const always = { 'img-src': files, 'media-src': files, 'frame-src': files }
  expect(policyAdditions(deployed)).toEqual(always)
  const settings = configured({ COMMENT_GISCUS_REPO: 'pond/talk' })
  const additions = policyAdditions(settings)
  expect(additions).toEqual({ ...always, 'script-src': ['https://cdn.jsdelivr.net'] })
  const read = JSON.parse(JSON.stringify(additions))
  expect(pagePolicy(read, hashes)).toBe(contentPolicy(settings, hashes))
})
