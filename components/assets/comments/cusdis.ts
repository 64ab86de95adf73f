/**
 * Starts the widget of Cusdis in this document, with the settings and texts of the page that shows it in a frame. Anywhere else,
 * also in a frame of another site, it does nothing.
 */
import { cusdisSources } from '@/lib/site/frames'

/** What this document shares with the widget, and what the page that shows it has loaded for the widget. */
interface CusdisWindow extends Window {
  __DATA__?: { host: string }
  CUSDIS_LOCALE?: unknown
}

/** The page writes its settings there (components/blog/comments/cusdis). In a frame of another site there is no element. */
const settings = window.frameElement?.getAttribute('data-cusdis')

/**
 * Where the page carries its policy inside, the header of this document may allow more: loads from nothing but the backend then, and
 * only from one that the page may load from.
 */
function isAllowed(host: string): boolean {
  const policy = window.parent.document.querySelector<HTMLMetaElement>(
    'head > meta[http-equiv="Content-Security-Policy"]',
  )?.content
  if (policy === undefined) return true
  const { origin } = new URL(host, location.href)
  const source = origin === location.origin ? "'self'" : origin
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '))
  if (!scripts?.split(' ').includes(source)) return false
  const own = document.createElement('meta')
  own.httpEquiv = 'Content-Security-Policy'
  own.content = cusdisSources([source])
  document.head.append(own)
  return true
}

function start(given: { host: string }): void {
  if (!isAllowed(given.host)) return
  // The widget reads these two globals of its documentation.
  const own: CusdisWindow = window
  const page: CusdisWindow = window.parent
  own.__DATA__ = given
  own.CUSDIS_LOCALE = page.CUSDIS_LOCALE
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = `${given.host}/js/style.css`
  const script = document.createElement('script')
  script.type = 'module'
  script.src = `${given.host}/js/iframe.umd.js`
  document.head.append(styles, script)
}

if (settings) start(JSON.parse(settings))
