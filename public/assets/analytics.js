/**
 * Loads the counters that the site's settings name, once the page has loaded and the browser has nothing better to do.
 * Only pages of sites with such settings load this file. What is on stands in the script element, `data-given`
 * (lib/screens/head/analytics.ts). Services that do not notice by themselves that the reader goes on are told.
 */
;(() => {
  const services = JSON.parse(document.currentScript.dataset.given)
  /** Called with the path of each further page. */
  const followers = []

  const load = (src, attributes = {}) => {
    const script = document.createElement('script')
    script.async = true
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.src = src
    document.head.append(script)
    return script
  }
  /** A list that the service's script takes over, or the one that it has left. */
  const queue = (name) => {
    window[name] ??= []
    return (...entry) => window[name].push(entry)
  }

  const starts = {
    google({ id }) {
      window.dataLayer ??= []
      // The service tells calls from other entries by their kind of list.
      window.gtag = function () {
        // biome-ignore lint/complexity/noArguments: see above
        window.dataLayer.push(arguments)
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
      load(`https://s9.cnzz.com/z_stat.php?id=${encodeURIComponent(id)}&web_id=${encodeURIComponent(id)}&async=1`)
      followers.push((path) => tell('_trackPageview', path))
    },
    la51({ id, ck }) {
      load('https://sdk.51.la/js-sdk-pro.min.js', { charset: 'UTF-8', id: 'LA_COLLECT' }).onload = () =>
        window.LA.init({ id, ck, autoTrack: true })
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
      let visit
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
      window.clarity ??= function () {
        window.clarity.q ??= []
        // biome-ignore lint/complexity/noArguments: the service expects its calls so
        window.clarity.q.push(arguments)
      }
      load(`https://www.clarity.ms/tag/${encodeURIComponent(id)}`)
    },
    vercel() {
      const tell = queue('vaq')
      window.va ??= tell
      load('/_vercel/insights/script.js')
    },
    busuanzi() {
      let turn = 0
      const ask = () => {
        turn += 1
        const name = `busuanziAnswer${turn}`
        window[name] = (counts) => {
          delete window[name]
          for (const [key, count] of Object.entries(counts)) {
            const places = `#busuanzi_value_${key}, .busuanzi_value_${key}`
            for (const place of document.querySelectorAll(places)) place.textContent = count
            for (const box of document.querySelectorAll(`#busuanzi_container_${key}`)) box.style.display = ''
          }
        }
        // The service knows a page by its whole address, which readers otherwise tell nobody.
        const attributes = { referrerpolicy: 'no-referrer-when-downgrade' }
        const script = load(`https://busuanzi.ibruce.info/busuanzi?jsonpCallback=${name}`, attributes)
        script.onload = () => script.remove()
        script.onerror = script.onload
      }
      ask()
      followers.push(ask)
    },
  }

  /**
   * After a navigation, which the head shows: half a second after the next page has its own title there. A page with the title of
   * the one before is told of after some seconds.
   */
  const follow = () => {
    let path = location.pathname
    let title = document.title
    let timer
    let deadline
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

  const start = () => {
    for (const [name, service] of Object.entries(services)) starts[name]?.(service)
    if (followers.length > 0) follow()
  }
  const idle = () => (window.requestIdleCallback ? requestIdleCallback(start, { timeout: 4_000 }) : setTimeout(start, 200))

  let begun = false
  const begin = () => {
    if (!begun) idle()
    begun = true
  }
  // Readers count who read without a touch: the framework may not have come yet.
  if (document.readyState === 'complete') begin()
  else {
    addEventListener('load', begin)
    // While another host is silent a page never has loaded.
    setTimeout(begin, 4_000)
  }
})()
