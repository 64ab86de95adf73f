import type { Mount } from './adapter'
import { defined, loadScript, loadStyles } from './load'

interface ArtalkOptions {
  el: HTMLElement
  pageKey: string
  pageTitle: string
  server: string
  site: string
  locale: string
  darkMode: boolean
}

declare global {
  interface Window {
    Artalk?: { init(options: ArtalkOptions): { setDarkMode(on: boolean): void; destroy(): void } }
  }
}

/** https://artalk.js.org/en/develop/fe-api.html */
export const mount: Mount = async ({ container, settings, subject, siteTitle, locale, mode }) => {
  await Promise.all([loadStyles(settings.COMMENT_ARTALK_CSS), loadScript(settings.COMMENT_ARTALK_JS)])
  const widget = defined(window.Artalk, 'Artalk').init({
    el: container,
    pageKey: subject.path,
    pageTitle: subject.title,
    server: settings.COMMENT_ARTALK_SERVER,
    site: siteTitle,
    locale,
    darkMode: mode === 'dark',
  })
  return {
    setMode: (next) => widget.setDarkMode(next === 'dark'),
    unmount: () => widget.destroy(),
  }
}
