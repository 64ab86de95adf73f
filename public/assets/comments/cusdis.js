/**
 * Starts the widget of Cusdis in this document, with the settings and texts of the page that shows it in a frame. Anywhere else,
 * also in a frame of another site, it does nothing.
 */
const settings = window.frameElement?.dataset.cusdis

if (settings) {
  window.__DATA__ = JSON.parse(settings)
  window.CUSDIS_LOCALE = parent.CUSDIS_LOCALE
  const { host } = window.__DATA__
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = `${host}/js/style.css`
  const script = document.createElement('script')
  script.type = 'module'
  script.src = `${host}/js/iframe.umd.js`
  document.head.append(styles, script)
}
