/**
 * The debug panel of sites with DEBUG on; no other page loads this script. It shows what the browser received: which screen, when it
 * was rendered, in which theme, language and mode, how much was loaded, and the settings that differ from the defaults. Names are
 * those of the code and of docs/settings.md. Nothing here is secret: all of it was sent.
 */
import { isObject, member, textOf } from '@/lib/unknown-values'

/** What lib/screens/head/debug-panel writes into `data-given`. */
interface Given {
  lang: string
  /** When the page was rendered, as an ISO date. */
  made: string
  texts: { open: string; close: string }
}

/** The parts of the framework's global that are read: https://nextjs.org/docs/pages/api-reference/functions/use-router. */
interface FrameworkGlobal {
  version: string
  router?: {
    route: string
    components?: Record<string, { props?: unknown } | undefined>
    events: { on(name: 'routeChangeComplete', call: () => void): void }
  }
}

interface FrameworkWindow extends Window {
  next?: FrameworkGlobal
}

const { lang, made, texts }: Given = JSON.parse(document.currentScript?.dataset.given ?? '')
const root = document.documentElement
const framework = (): FrameworkGlobal | undefined => (window as FrameworkWindow).next

const styles = new CSSStyleSheet()
styles.replaceSync(`
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

/** The props of the page in view: those of the document, after a navigation those of the router. */
function pageProps(): unknown {
  const router = framework()?.router
  const shown = router?.components?.[router.route]?.props
  if (shown !== undefined) return member(shown, 'pageProps')
  const sent: unknown = JSON.parse(document.getElementById('__NEXT_DATA__')?.textContent ?? 'null')
  return member(sent, 'props', 'pageProps')
}

const size = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function facts(): [name: string, value: string][] {
  const props = pageProps()
  const theme = textOf(member(props, 'theme'))
  const settings = member(props, 'site', 'settings')
  const next = framework()
  const loaded = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
  const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  const sent = (entries: typeof loaded) =>
    size(entries.reduce((sum, { transferSize }) => sum + transferSize, 0))
  const all: [name: string, value: string][] = [
    ['screen', textOf(member(props, 'screen', 'kind'))],
    ['path', textOf(member(props, 'screen', 'path'))],
    ['theme', member(props, 'themed') ? `${theme} (?theme)` : theme],
    ['lang', root.lang],
    ['mode', root.classList.contains('dark') ? 'dark' : 'light'],
    ['made', made],
    ['build', next ? `${window.__NEXT_DATA__.buildId}, Next.js ${next.version}` : ''],
    ['data', size(JSON.stringify(props ?? {}).length)],
    ['requests', `${loaded.length}, ${sent(loaded)}`],
    ['scripts', `${scripts.length}, ${sent(scripts)}`],
    ...Object.entries(isObject(settings) ? settings : {}).map(([name, value]): [string, string] => [
      name,
      JSON.stringify(value),
    ]),
  ]
  return all.filter(([, value]) => value !== '')
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const place = element('aside', { lang, ariaLabel: 'DEBUG' })
// Focusable, so that the keyboard can scroll it.
const panel = element('div', { hidden: true, id: 'debug', tabIndex: 0, role: 'group', ariaLabel: 'DEBUG' })
const button = element('button', { type: 'button', textContent: texts.open })
button.setAttribute('aria-expanded', 'false')
button.setAttribute('aria-controls', 'debug')

function draw(): void {
  if (panel.hidden) return
  const rows = facts().flatMap(([name, value]) => [
    element('dt', { textContent: name }),
    element('dd', { textContent: value }),
  ])
  panel.replaceChildren(element('dl', {}, ...rows))
}

function show(open: boolean): void {
  panel.hidden = !open
  button.textContent = open ? texts.close : texts.open
  button.setAttribute('aria-expanded', String(open))
  draw()
}

button.addEventListener('click', () => show(panel.hidden !== false))
place.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || panel.hidden) return
  show(false)
  button.focus()
})

const shadow = place.attachShadow({ mode: 'open' })
shadow.adoptedStyleSheets = [styles]
shadow.append(panel, button)
document.body.append(place)

// Mode and language may change while the panel is open.
new MutationObserver(draw).observe(root, { attributeFilter: ['class', 'lang'] })
addEventListener('load', () => framework()?.router?.events.on('routeChangeComplete', draw))
