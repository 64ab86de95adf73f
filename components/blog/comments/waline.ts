import { loadScript } from '../../browser/load-script'
import type { Mount } from './adapter'
import { widgetLanguage } from './languages'
import { defined, loadStyles, reach } from './load'
import styles from './waline.module.css'

interface WalineOptions {
  el: HTMLElement
  serverURL: string
  path: string
  lang: string
  /** A selector: the widget is dark while it matches. */
  dark: string
  /** Off, because the policy of the page blocks pictures of other hosts. */
  emoji: false
  search: false
}

declare global {
  interface Window {
    Waline?: { init(options: WalineOptions): { destroy(): void } | null }
  }
}

/** https://waline.js.org/en/reference/client/api.html */
export const mount: Mount = async ({ container, settings, pageKey, locale, file }) => {
  container.className = styles.widget ?? ''
  const serverURL = file(settings.COMMENT_WALINE_SERVER_URL)
  const path = encodeURIComponent(pageKey)
  await Promise.all([
    loadStyles(file(settings.COMMENT_WALINE_CSS)),
    loadScript(file(settings.COMMENT_WALINE_JS)),
    reach(`${serverURL.replace(/\/$/, '')}/api/comment?type=count&url=${path}&lang=en`),
  ])
  const widget = defined(window.Waline, 'Waline').init({
    el: container,
    serverURL,
    path: pageKey,
    lang: locale.startsWith('ja') ? 'jp-JP' : widgetLanguage(locale, ['en-US', 'zh-CN', 'zh-TW', 'fr-FR']),
    dark: 'html.dark',
    emoji: false,
    search: false,
  })
  return { unmount: () => widget?.destroy() }
}
