import { loadScript } from '../../browser/load-script'
import type { Mount } from './adapter'
import styles from './artalk.module.css'
import { widgetLanguage } from './languages'
import { defined, loadStyles, reach } from './load'

interface ArtalkOptions {
  el: HTMLElement
  pageKey: string
  pageTitle: string
  server: string
  site: string
  locale: string
  darkMode: boolean
  /** Off, because the policy of the page blocks pictures of other hosts. */
  emoticons: false
}

declare global {
  interface Window {
    Artalk?: { init(options: ArtalkOptions): { setDarkMode(on: boolean): void; destroy(): void } }
  }
}

/** Languages in the script; the others are separate files. */
const ownLanguages = ['en', 'zh-CN']

/** https://artalk.js.org/en/develop/fe-api.html */
export const mount: Mount = async ({
  container,
  settings,
  pageKey,
  title,
  siteTitle,
  locale,
  mode,
  file,
}) => {
  container.className = styles.widget ?? ''
  const server = file(settings.COMMENT_ARTALK_SERVER).replace(/\/$/, '')
  const script = file(settings.COMMENT_ARTALK_JS)
  const language = widgetLanguage(locale, ['en', 'zh-CN', 'zh-TW', 'fr', 'ja'])
  await Promise.all([
    loadStyles(file(settings.COMMENT_ARTALK_CSS)),
    loadScript(script),
    // Without these texts it is in English.
    ownLanguages.includes(language) ||
      loadScript(new URL(`i18n/${language}.js`, new URL(script, document.baseURI)).href).catch(() => {}),
    reach(`${server}/api/v2/conf`),
  ])
  const widget = defined(window.Artalk, 'Artalk').init({
    el: container,
    pageKey,
    pageTitle: title,
    server,
    site: siteTitle,
    locale: language,
    darkMode: mode === 'dark',
    emoticons: false,
  })
  return {
    setMode: (next) => widget.setDarkMode(next === 'dark'),
    unmount: () => widget.destroy(),
  }
}
