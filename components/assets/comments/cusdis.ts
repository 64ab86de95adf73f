/**
 * Starts the widget of Cusdis in this document, with the settings and texts of the page that shows it in a frame. Anywhere else,
 * also in a frame of another site, it does nothing.
 */

/** What this document shares with the widget, and what the page that shows it has loaded for the widget. */
interface CusdisWindow extends Window {
  __DATA__?: { host: string }
  CUSDIS_LOCALE?: unknown
}

/** The page writes its settings there (components/blog/comments/cusdis). In a frame of another site there is no element. */
const settings = window.frameElement?.getAttribute('data-cusdis')

function start(given: { host: string }): void {
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
