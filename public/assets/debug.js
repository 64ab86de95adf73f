/**
 * The debug panel of sites with DEBUG on; no other page loads this file. It tells what the browser was given: which screen, when
 * it was made, in which theme, language and mode, how much was loaded, and the settings that differ from the defaults. Names
 * are those of the code and of docs/settings.md, so that they can be looked up. Nothing here is a secret: all of it was sent.
 */
;(() => {
  const { lang, made, texts } = JSON.parse(document.currentScript.dataset.given)
  const root = document.documentElement

  const looks = new CSSStyleSheet()
  looks.replaceSync(`
    :host { position: fixed; inset: auto auto 8px 8px; z-index: 110; max-width: calc(100vw - 16px); }
    * { box-sizing: border-box; margin: 0; font: 12px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    button { min-height: 32px; padding: 0 12px; border: 1px solid #7d8590; border-radius: 6px; background: #161b22; color: #fff; cursor: pointer; }
    button:focus-visible { outline: 3px solid #58a6ff; outline-offset: 2px; }
    #debug { width: 34rem; max-width: 100%; max-height: min(60vh, 30rem); margin-bottom: 8px; padding: 12px; border: 1px solid #7d8590; border-radius: 6px; background: #161b22; color: #e6edf3; overflow: auto; }
    [hidden] { display: none; }
    dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 16px; }
    dt { color: #9198a1; }
    dd { overflow-wrap: anywhere; white-space: pre-wrap; }
    @media (pointer: coarse) { button { min-height: 44px; } }
    @media print { :host { display: none; } }
  `)

  /** The props of the page in view: the framework's router has them after each navigation. */
  const pageProps = () => {
    const { router } = window.next ?? {}
    const shown = router?.components?.[router.route]?.props
    return (shown ?? JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props).pageProps ?? {}
  }

  const size = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

  function facts() {
    const { screen = {}, site = {}, theme, themed } = pageProps()
    const loaded = performance.getEntriesByType('resource')
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    const sent = (entries) => size(entries.reduce((sum, { transferSize }) => sum + transferSize, 0))
    return [
      ['screen', screen.kind],
      ['path', screen.path],
      ['theme', themed ? `${theme} (?theme)` : theme],
      ['lang', root.lang],
      ['mode', root.classList.contains('dark') ? 'dark' : 'light'],
      ['made', made],
      ['build', window.next ? `${window.__NEXT_DATA__.buildId}, Next.js ${window.next.version}` : undefined],
      ['data', size(JSON.stringify(pageProps()).length)],
      ['requests', `${loaded.length}, ${sent(loaded)}`],
      ['scripts', `${scripts.length}, ${sent(scripts)}`],
      ...Object.entries(site.settings ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
    ].filter(([, value]) => value !== undefined)
  }

  const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties)
    made.append(...children)
    return made
  }

  const place = element('aside', { lang, ariaLabel: 'DEBUG' })
  // It scrolls, also by the keyboard.
  const panel = element('div', { hidden: true, id: 'debug', tabIndex: 0, role: 'group', ariaLabel: 'DEBUG' })
  const button = element('button', { type: 'button', textContent: texts.open })
  button.setAttribute('aria-expanded', 'false')
  button.setAttribute('aria-controls', 'debug')

  const draw = () => {
    if (panel.hidden) return
    const rows = facts().flatMap(([name, value]) => [
      element('dt', { textContent: name }),
      element('dd', { textContent: value }),
    ])
    panel.replaceChildren(element('dl', {}, ...rows))
  }
  const show = (open) => {
    panel.hidden = !open
    button.textContent = open ? texts.close : texts.open
    button.setAttribute('aria-expanded', String(open))
    draw()
  }
  button.addEventListener('click', () => show(panel.hidden))
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return
    show(false)
    button.focus()
  })

  const shadow = place.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [looks]
  shadow.append(panel, button)
  document.body.append(place)

  // What may change while the panel is open.
  const watch = new MutationObserver(draw)
  watch.observe(root, { attributeFilter: ['class', 'lang'] })
  addEventListener('load', () => window.next?.router?.events.on('routeChangeComplete', draw))
})()
