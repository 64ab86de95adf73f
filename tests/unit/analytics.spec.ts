import { createContext, runInContext } from 'node:vm'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { type Settings, settingsSchema } from '@/conf/schema'
import { analyticsServices } from '@/lib/analytics'
import { contentPolicy } from '@/lib/content-policy'
import { headExtras } from '@/lib/screens/head/head-extras'

const { outputFiles } = buildSync({
  entryPoints: ['components/assets/analytics.ts'],
  bundle: true,
  format: 'iife',
  write: false,
})
const source = outputFiles[0]?.text ?? ''

interface LoadedScript {
  src: string
  attributes: Record<string, string>
  onload?: () => void
}

/** Runs the script in a browser of few parts, on a page that has loaded once `ready` is called. */
function browse(services: object) {
  const loaded: LoadedScript[] = []
  const observers: (() => void)[] = []
  const loads: (() => void)[] = []
  const idle: (() => void)[] = []
  const places = [{ textContent: '–', style: { display: 'none' } }]
  const location = { pathname: '/', search: '', href: 'https://blog.example/' }
  const element = () => {
    const attributes: Record<string, string> = {}
    return {
      src: '',
      attributes,
      setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
      remove() {},
    }
  }
  const window: Record<string, unknown> = { requestIdleCallback: true }
  const document = {
    currentScript: { dataset: { given: JSON.stringify(services) } },
    readyState: 'interactive',
    title: 'Home',
    createElement: element,
    head: { append: (script: LoadedScript) => loaded.push(script) },
    body: { append() {} },
    querySelectorAll: () => places,
  }
  const globals = {
    window,
    document,
    location,
    requestIdleCallback: (call: () => void) => idle.push(call),
    setTimeout: (call: () => void) => call(),
    clearTimeout() {},
    addEventListener: (_: string, call: () => void) => loads.push(call),
    MutationObserver: class {
      constructor(private readonly call: () => void) {}
      observe() {
        observers.push(this.call)
      }
      disconnect() {}
    },
  }
  runInContext(source, createContext(globals))
  const notify = () => {
    for (const call of [...observers]) call()
  }
  return {
    loaded,
    window,
    places,
    ready() {
      for (const call of loads.splice(0)) call()
      for (const call of idle.splice(0)) call()
    },
    goTo(pathname: string, title: string) {
      Object.assign(location, { pathname, href: `https://blog.example${pathname}` })
      document.title = title
      notify()
    },
    /** The entries of a service's list as plain data. */
    told: (name: string): unknown => JSON.parse(JSON.stringify(window[name] ?? null)),
  }
}

const settingsOf = (given: Partial<Settings>) => ({ ...settingsSchema.parse({}), ...given })

const services: {
  name: string
  settings: Partial<Settings>
  scripts: string[]
  list?: string
  started?: unknown
  further?: unknown
}[] = [
  {
    name: 'Google Analytics',
    settings: { ANALYTICS_GOOGLE_ID: 'G-1' },
    scripts: ['https://www.googletagmanager.com/gtag/js?id=G-1'],
    list: 'dataLayer',
    started: [
      { 0: 'js', 1: expect.any(String) },
      { 0: 'config', 1: 'G-1' },
    ],
    // The service notices by itself.
    further: [],
  },
  {
    name: 'Baidu Tongji',
    settings: { ANALYTICS_BAIDU_ID: 'b1' },
    scripts: ['https://hm.baidu.com/hm.js?b1'],
    list: '_hmt',
    started: [],
    further: [['_trackPageview', '/archive']],
  },
  {
    name: 'CNZZ',
    settings: { ANALYTICS_CNZZ_ID: '7' },
    scripts: ['https://s9.cnzz.com/z_stat.php?id=7&web_id=7&async=1'],
    list: '_czc',
    started: [],
    further: [['_trackPageview', '/archive']],
  },
  {
    name: '51LA',
    settings: { ANALYTICS_51LA_ID: 'l1' },
    scripts: ['https://sdk.51.la/js-sdk-pro.min.js'],
  },
  {
    name: 'Matomo',
    settings: { MATOMO_HOST_URL: 'https://stats.example', MATOMO_SITE_ID: '3' },
    scripts: ['https://stats.example/matomo.js'],
    list: '_paq',
    started: [
      ['setTrackerUrl', 'https://stats.example/matomo.php'],
      ['setSiteId', '3'],
      ['trackPageView'],
      ['enableLinkTracking'],
    ],
    further: [
      ['setCustomUrl', 'https://blog.example/archive'],
      ['setDocumentTitle', 'Archive'],
      ['trackPageView'],
    ],
  },
  {
    name: 'Ackee',
    settings: {
      ANALYTICS_ACKEE_TRACKER: 'https://ackee.example/tracker.js',
      ANALYTICS_ACKEE_DATA_SERVER: 'https://ackee.example',
      ANALYTICS_ACKEE_DOMAIN_ID: 'd1',
    },
    scripts: ['https://ackee.example/tracker.js'],
  },
  {
    name: 'Umami',
    settings: { UMAMI_HOST: 'https://umami.example/script.js', UMAMI_ID: 'u1' },
    scripts: ['https://umami.example/script.js'],
  },
  { name: 'Clarity', settings: { CLARITY_ID: 'c1' }, scripts: ['https://www.clarity.ms/tag/c1'] },
  {
    name: 'the counter of the host Vercel',
    settings: { ANALYTICS_VERCEL: true },
    scripts: ['/_vercel/insights/script.js'],
  },
  {
    name: 'Busuanzi',
    settings: { ANALYTICS_BUSUANZI_ENABLE: true },
    scripts: ['https://busuanzi.ibruce.info/busuanzi?jsonpCallback=busuanziAnswer1'],
  },
]

for (const { name, settings: given, scripts, list, started, further } of services) {
  test(`${name} is loaded after the page, from where the policy allows it, and hears of further pages`, () => {
    const settings = settingsOf(given)
    const page = browse(analyticsServices(settings))
    expect(page.loaded).toEqual([])
    page.ready()
    expect(page.loaded.map(({ src }) => src)).toEqual(scripts)
    const [, allowed = ''] = /script-src ([^;]+)/.exec(contentPolicy(settings, ['x'])) ?? []
    for (const { src } of page.loaded) {
      expect(allowed.split(' ')).toContain(src.startsWith('/') ? "'self'" : new URL(src).origin)
    }
    if (list === undefined) return
    expect(page.told(list) ?? []).toEqual(started)
    Object.assign(page.window, { [list]: [] })
    page.goTo('/archive', 'Archive')
    // A change of the head alone is no further page.
    page.goTo('/archive', 'Archive!')
    expect(page.told(list)).toEqual(further)
  })
}

test('the hosted Umami may also talk to its own receiving hosts, an own one only to itself', () => {
  const connections = (UMAMI_HOST: string) =>
    /connect-src ([^;]+)/.exec(contentPolicy(settingsOf({ UMAMI_HOST, UMAMI_ID: 'u' }), ['x']))?.[1]
  expect(connections('https://cloud.umami.is/script.js')).toContain('https://*.umami.is')
  expect(connections('https://umami.example/script.js')).toBe("'self' https://umami.example")
})

test('Umami knows which site it is, 51LA is started when its script is there', () => {
  const page = browse(analyticsServices(settingsOf({ UMAMI_ID: 'u1', ANALYTICS_51LA_ID: 'l1' })))
  page.ready()
  const [la, umami] = page.loaded
  expect(umami?.attributes).toEqual({ 'data-website-id': 'u1' })
  const begun: unknown[] = []
  Object.assign(page.window, { LA: { init: (options: unknown) => begun.push(options) } })
  la?.onload?.()
  expect(begun).toEqual([{ id: 'l1', ck: 'l1', autoTrack: true }])
})

test('Ackee ends the visit of a page when the next one begins', () => {
  const page = browse({ ackee: { tracker: '/t.js', server: 'https://a.example', id: 'd1' } })
  page.ready()
  const told: string[] = []
  const ackeeTracker = {
    create: (server: string) => ({
      record: (id: string) => {
        told.push(`${server} ${id}`)
        return { stop: () => told.push('stop') }
      },
    }),
  }
  Object.assign(page.window, { ackeeTracker })
  page.loaded[0]?.onload?.()
  page.goTo('/archive', 'Archive')
  expect(told).toEqual(['https://a.example d1', 'stop', 'https://a.example d1'])
})

test('Busuanzi fills its places on every page and knows the whole address', () => {
  const page = browse({ busuanzi: {} })
  page.ready()
  expect(page.loaded[0]?.attributes).toEqual({ referrerpolicy: 'no-referrer-when-downgrade' })
  const answer = page.window.busuanziAnswer1
  if (typeof answer !== 'function') throw new Error('Nobody waits for the answer')
  answer({ page_pv: 12 })
  expect(page.places).toEqual([{ textContent: '12', style: { display: '' } }])
  page.goTo('/archive', 'Archive')
  expect(page.loaded[1]?.src).toContain('busuanziAnswer2')
})

test('without such settings no counter is there, no script names one and the policy knows none', () => {
  const settings = settingsSchema.parse({})
  expect(analyticsServices(settings)).toEqual({})
  expect(headExtras(settings)).toEqual([])
  expect(contentPolicy(settings, ['x'])).toMatch(/script-src 'self' 'sha256-x';.*connect-src 'self';/)
})

test('a service that lacks one of its settings stays off', () => {
  expect(analyticsServices(settingsOf({ MATOMO_HOST_URL: 'https://stats.example' }))).toEqual({})
  expect(analyticsServices(settingsOf({ ANALYTICS_ACKEE_DOMAIN_ID: 'd' }))).toEqual({})
})

test('the script that loads counters comes with the page when one is set, with what it needs', () => {
  const settings = settingsOf({ CLARITY_ID: 'c1', SUB_PATH: '/b' })
  expect(headExtras(settings)).toEqual([
    { tag: 'script', src: '/b/assets/analytics.js', data: '{"clarity":{"id":"c1"}}' },
  ])
})
