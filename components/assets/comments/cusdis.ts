/**
 * Starts the widget of Cusdis in this document, with settings and texts of the page that frames it. In any other
 * context, such as a frame of another site, it does nothing.
 */
import { cusdisSources } from '@/lib/site/frames'

/** Globals of this document that the widget uses. */
interface CusdisWindow extends Window {
  __DATA__?: { host: string }
  CUSDIS_LOCALE?: unknown
}

/**
 * The page writes its settings there (components/blog/comments/cusdis). In a frame of another site `frameElement`
 * is null.
 */
const settings = window.frameElement?.getAttribute('data-cusdis')

/**
 * Checks the backend against the policy of the page. Where pages contain their policy, the header of this document
 * may allow more than the page does.
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
  // The widget reads these two documented globals.
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
