import type { Mount } from './adapter'
import { defined, loadScript, loadStyles } from './load'

interface WalineOptions {
  el: HTMLElement
  serverURL: string
  path: string
  lang: string
  /** A selector: the widget is dark while it matches. */
  dark: string
}

declare global {
  interface Window {
    Waline?: { init(options: WalineOptions): { destroy(): void } | null }
  }
}

/** https://waline.js.org/en/reference/client/api.html */
export const mount: Mount = async ({ container, settings, subject, locale }) => {
  await Promise.all([loadStyles(settings.COMMENT_WALINE_CSS), loadScript(settings.COMMENT_WALINE_JS)])
  const widget = defined(window.Waline, 'Waline').init({
    el: container,
    serverURL: settings.COMMENT_WALINE_SERVER_URL,
    path: subject.path,
    lang: locale,
    dark: 'html.dark',
  })
  return { unmount: () => widget?.destroy() }
}
