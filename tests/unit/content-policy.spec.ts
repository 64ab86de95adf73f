import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { contentPolicy, cusdisPolicy, diagramPolicy } from '@/lib/content-policy'

/** The sources that one directive of the policy allows. */
function allowed(directive: string, settings: Record<string, unknown>): string[] {
  const policy = contentPolicy(settingsSchema.parse(settings), ['aGFzaA=='])
  const [, ...sources] =
    policy
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ') ?? []
  return sources
}

test('by default only scripts and style sheets of the site run, and the one inline script', () => {
  expect(allowed('script-src', {})).toEqual(["'self'", "'sha256-aGFzaA=='"])
  expect(allowed('style-src', {})).toEqual(["'self'"])
})

test('forms are sent to the site alone; no page changes the base of its addresses, or stands in a frame', () => {
  expect(allowed('form-action', {})).toEqual(["'self'"])
  expect(allowed('base-uri', {})).toEqual(["'none'"])
  expect(allowed('frame-ancestors', {})).toEqual(["'none'"])
})

test('R-388 a script and a style sheet for animations may come from where the settings say', () => {
  const settings = {
    ANIMATION_JS_URL: 'https://scripts.example/a/reveal.js',
    ANIMATE_CSS_URL: 'https://styles.example/motion.css',
  }
  expect(allowed('script-src', settings)).toContain('https://scripts.example')
  expect(allowed('style-src', settings)).toContain('https://styles.example')
})

test('an icon font’s style sheet and its fonts may come from where the settings say', () => {
  const settings = { FONT_AWESOME: 'https://icons.example/all.css' }
  expect(allowed('style-src', settings)).toEqual(["'self'", 'https://icons.example'])
  expect(allowed('font-src', settings)).toEqual(["'self'", 'https:', 'data:'])
  const neighbour = { FONT_AWESOME: 'http://icons.lan/all.css' }
  expect(allowed('font-src', neighbour)).toEqual(["'self'", 'https:', 'data:', 'http://icons.lan'])
  expect(allowed('style-src', { FONT_AWESOME: '/icons/all.css' })).toEqual(["'self'"])
})

test('the hosted search is asked at its own hosts, or where the settings say', () => {
  const service = { ALGOLIA_APP_ID: 'POND' }
  expect(allowed('connect-src', service)).toEqual([
    "'self'",
    'https://pond-dsn.algolia.net',
    'https://*.algolianet.com',
  ])
  const proxied = { ...service, ALGOLIA_HOST: 'https://proxy.example/search' }
  expect(allowed('connect-src', proxied)).toEqual(["'self'", 'https://proxy.example'])
  expect(allowed('connect-src', { ALGOLIA_HOST: 'https://proxy.example' })).toEqual(["'self'"])
})

test('the document that draws diagrams may write styles, and loads a library from elsewhere only if the settings say so', () => {
  const policy = diagramPolicy(settingsSchema.parse({}))
  expect(policy).toContain("script-src 'self'; style-src 'unsafe-inline';")
  expect(policy).not.toContain('eval')
  const other = settingsSchema.parse({ MERMAID_CDN: 'https://scripts.example/mermaid.mjs' })
  expect(diagramPolicy(other)).toContain("script-src 'self' https://scripts.example;")
  expect(allowed('script-src', { MERMAID_CDN: 'https://scripts.example/mermaid.mjs' })).not.toContain(
    'https://scripts.example',
  )
})

test('code may be coloured by a highlighter and style sheets from where the settings say', () => {
  const settings = {
    PRISM_JS_PATH: 'https://scripts.example/prism.js',
    PRISM_THEME_DARK_PATH: 'https://styles.example/night.css',
  }
  expect(allowed('script-src', settings)).toContain('https://scripts.example')
  expect(allowed('style-src', settings)).toContain('https://styles.example')
})

test('R-384 R-385 each comment service may load from and talk to what its settings name, once it is switched on', () => {
  const twikoo = {
    COMMENT_TWIKOO_CDN_URL: 'https://cdn.example/twikoo.js',
    COMMENT_TWIKOO_ENV_ID: 'https://talk.example',
  }
  expect(allowed('script-src', twikoo).slice(2)).toEqual(['https://cdn.example'])
  expect(allowed('connect-src', twikoo).slice(1)).toEqual(['https://talk.example'])
  // Its client writes a style sheet into the page.
  expect(allowed('style-src', twikoo)).toEqual(["'self'", "'unsafe-inline'"])
  const { COMMENT_TWIKOO_ENV_ID: _, ...off } = twikoo
  for (const name of ['script-src', 'connect-src', 'style-src'])
    expect(allowed(name, off)).toEqual(allowed(name, {}))
  // An environment of the cloud has a name: the one host that the client makes of it.
  expect(allowed('connect-src', { COMMENT_TWIKOO_ENV_ID: 'pond-1g2h3j' }).slice(1)).toEqual([
    'https://pond-1g2h3j.ap-shanghai.tcb-api.tencentcloudapi.com',
  ])
  expect(allowed('connect-src', { COMMENT_TWIKOO_ENV_ID: '/api/twikoo' }).slice(1)).toEqual([])

  const artalk = {
    COMMENT_ARTALK_SERVER: 'https://talk.example/artalk',
    COMMENT_ARTALK_JS: '/own/artalk.js',
    COMMENT_ARTALK_CSS: 'https://cdn.example/artalk.css',
  }
  expect(allowed('script-src', artalk).slice(2)).toEqual([])
  expect(allowed('style-src', artalk)).toEqual(["'self'", 'https://cdn.example'])
  expect(allowed('connect-src', artalk).slice(1)).toEqual(['https://talk.example'])
})

test('R-385 style elements are allowed for the comment services whose clients write them, scripts in the page for none', () => {
  const mayWrite = {
    COMMENT_TWIKOO_ENV_ID: 'https://talk.example',
    COMMENT_UTTERRANCES_REPO: 'pond/talk',
    COMMENT_WALINE_SERVER_URL: 'https://talk.example',
    COMMENT_VALINE_APP_ID: 'pond',
  }
  for (const [key, value] of Object.entries(mayWrite))
    expect(allowed('style-src', { [key]: value }), key).toContain("'unsafe-inline'")
  const mayNot = {
    COMMENT_GISCUS_REPO: 'pond/talk',
    COMMENT_GITALK_CLIENT_ID: 'pond',
    COMMENT_CUSDIS_APP_ID: 'pond',
    COMMENT_ARTALK_SERVER: 'https://talk.example',
  }
  for (const [key, value] of Object.entries(mayNot))
    expect(allowed('style-src', { [key]: value }), key).not.toContain("'unsafe-inline'")
  for (const [key, value] of Object.entries({ ...mayWrite, ...mayNot }))
    expect(allowed('script-src', { [key]: value }), key).not.toContain("'unsafe-inline'")
})

test('R-385 the document of Cusdis runs scripts of the site and of its configured backend alone', () => {
  const settings = { COMMENT_CUSDIS_APP_ID: 'pond', COMMENT_CUSDIS_HOST: 'https://talk.example' }
  const policy = cusdisPolicy(settingsSchema.parse(settings))
  expect(policy).toContain(
    "script-src 'self' https://talk.example; style-src 'unsafe-inline' https://talk.example;",
  )
  expect(policy).toContain("connect-src 'self' https://talk.example;")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(cusdisPolicy(settingsSchema.parse({}))).toContain("script-src 'self';")
})

test('R-390 the memos page may load its files from where MEMOS_ASSETS says; by default from the site alone', () => {
  const settings = { MEMOS_ASSETS: 'https://scripts.example/a.js,https://styles.example/a.css' }
  expect(allowed('script-src', settings)).toContain('https://scripts.example')
  expect(allowed('style-src', settings)).toEqual(["'self'", 'https://styles.example'])
})
