/**
 * Loads the configured analytics services once the page has loaded and the browser is idle. Only pages of sites
 * with such settings load this script. `data-given` of its element has the configuration (lib/analytics). Services
 * that do not detect client-side navigations by themselves are notified.
 */
import type { AnalyticsServices } from '@/lib/analytics'

type Services = Required<AnalyticsServices>

/** A function whose calls are stored in `q` until the script of the service replaces it. */
interface CallQueue {
  (...call: unknown[]): void
  q?: unknown[]
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    gtag?: (...call: unknown[]) => void
    _hmt?: unknown[]
    _czc?: unknown[]
    _paq?: unknown[]
    vaq?: unknown[]
    va?: (...call: unknown[]) => void
    LA?: { init(options: { id: string; ck: string; autoTrack: boolean }): void }
    ackeeTracker?: { create(server: string): { record(id: string): { stop(): void } } }
    clarity?: CallQueue
  }
}

const services: AnalyticsServices = JSON.parse(document.currentScript?.dataset.given ?? '{}')
/** Called with the path of each further page. */
const followers: ((path: string) => void)[] = []

function load(src: string, attributes: Readonly<Record<string, string>> = {}): HTMLScriptElement {
  const script = document.createElement('script')
  script.async = true
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.src = src
  document.head.append(script)
  return script
}

/** Returns a function that adds entries to a service's list: before its script has loaded, and after. */
function queue(name: '_hmt' | '_czc' | '_paq' | 'vaq'): (...entry: unknown[]) => void {
  window[name] ??= []
  return (...entry) => window[name]?.push(entry)
}

const starts: { [Name in keyof Services]: (given: Services[Name]) => void } = {
  google({ id }) {
    window.dataLayer ??= []
    window.gtag = function (..._call: unknown[]) {
      // biome-ignore lint/complexity/noArguments: the service tells calls from other entries by this kind of list
      window.dataLayer?.push(arguments)
    }
    window.gtag('js', new Date())
    window.gtag('config', id)
    load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  },
  baidu({ id }) {
    const tell = queue('_hmt')
    load(`https://hm.baidu.com/hm.js?${encodeURIComponent(id)}`)
    followers.push((path) => tell('_trackPageview', path))
  },
  cnzz({ id }) {
    const tell = queue('_czc')
    const place = document.createElement('span')
    place.id = `cnzz_stat_icon_${id}`
    place.hidden = true
    document.body.append(place)
    load(
      `https://s9.cnzz.com/z_stat.php?id=${encodeURIComponent(id)}&web_id=${encodeURIComponent(id)}&async=1`,
    )
    followers.push((path) => tell('_trackPageview', path))
  },
  la51({ id, ck }) {
    const script = load('https://sdk.51.la/js-sdk-pro.min.js', { charset: 'UTF-8', id: 'LA_COLLECT' })
    script.onload = () => window.LA?.init({ id, ck, autoTrack: true })
  },
  matomo({ host, id }) {
    const tell = queue('_paq')
    tell('setTrackerUrl', `${host}/matomo.php`)
    tell('setSiteId', id)
    tell('trackPageView')
    tell('enableLinkTracking')
    load(`${host}/matomo.js`)
    followers.push(() => {
      tell('setCustomUrl', location.href)
      tell('setDocumentTitle', document.title)
      tell('trackPageView')
    })
  },
  ackee({ tracker, server, id }) {
    let visit: { stop(): void } | undefined
    const record = () => {
      visit?.stop()
      visit = window.ackeeTracker?.create(server).record(id)
    }
    load(tracker).onload = record
    followers.push(record)
  },
  umami({ script, id }) {
    load(script, { 'data-website-id': id })
  },
  clarity({ id }) {
    const calls: CallQueue = function (..._call) {
      calls.q ??= []
      // biome-ignore lint/complexity/noArguments: the service expects its calls so
      calls.q.push(arguments)
    }
    window.clarity ??= calls
    load(`https://www.clarity.ms/tag/${encodeURIComponent(id)}`)
  },
  vercel() {
    window.va ??= queue('vaq')
    load('/_vercel/insights/script.js')
  },
  busuanzi() {
    let turn = 0
    const ask = () => {
      turn += 1
      const name = `busuanziAnswer${turn}`
      Reflect.set(window, name, (counts: Readonly<Record<string, number>>) => {
        Reflect.deleteProperty(window, name)
        showCounts(counts)
      })
      // The service identifies a page by its full address, which the site's referrer policy leaves out.
      const attributes = { referrerpolicy: 'no-referrer-when-downgrade' }
      const script = load(`https://busuanzi.ibruce.info/busuanzi?jsonpCallback=${name}`, attributes)
      script.onload = () => script.remove()
      script.onerror = () => script.remove()
    }
    ask()
    followers.push(ask)
  },
}

function showCounts(counts: Readonly<Record<string, number>>): void {
  for (const [key, count] of Object.entries(counts)) {
    const places = document.querySelectorAll(`#busuanzi_value_${key}, .busuanzi_value_${key}`)
    for (const place of places) place.textContent = String(count)
    for (const box of document.querySelectorAll<HTMLElement>(`#busuanzi_container_${key}`))
      box.style.display = ''
  }
}

/**
 * Reports client-side navigations to the services, half a second after the next page has set its own title. A page
 * with the same title as the one before is reported after four seconds.
 */
function follow(): void {
  let path = location.pathname
  let title = document.title
  let timer: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  const tellAll = () => {
    clearTimeout(timer)
    clearTimeout(deadline)
    deadline = undefined
    title = document.title
    for (const tell of followers) tell(path + location.search)
  }
  new MutationObserver(() => {
    if (location.pathname !== path) {
      path = location.pathname
      clearTimeout(deadline)
      deadline = setTimeout(tellAll, 4_000)
    }
    if (deadline === undefined || document.title === title) return
    clearTimeout(timer)
    timer = setTimeout(tellAll, 500)
  }).observe(document.head, { childList: true, subtree: true })
}

function startService<Name extends keyof Services>(name: Name, given: Services[Name] | undefined): void {
  if (given !== undefined) starts[name](given)
}

function start(): void {
  // The keys are exactly those of the type.
  for (const name of Object.keys(starts) as (keyof Services)[]) startService(name, services[name])
  if (followers.length > 0) follow()
}

let begun = false
function begin(): void {
  if (begun) return
  begun = true
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4_000 })
  else setTimeout(start, 200)
}

// Starts without waiting for the framework, so that readers who only scroll are counted too.
if (document.readyState === 'complete') begin()
else {
  addEventListener('load', begin)
  // The load event is delayed while another host does not answer.
  setTimeout(begin, 4_000)
}
