import type { Mount } from './adapter'
import { defined, loadScript } from './load'

interface ValineOptions {
  el: HTMLElement
  appId: string
  appKey: string
  serverURLs?: string
  placeholder: string
  path: string
  lang: string
}

declare global {
  interface Window {
    Valine?: new (options: ValineOptions) => object
  }
}

/** https://valine.js.org/en/configuration.html. It has a light look only. */
export const mount: Mount = async ({ container, settings, subject, locale }) => {
  await loadScript(settings.COMMENT_VALINE_CDN)
  const Valine = defined(window.Valine, 'Valine')
  new Valine({
    el: container,
    appId: settings.COMMENT_VALINE_APP_ID,
    appKey: settings.COMMENT_VALINE_APP_KEY,
    serverURLs: settings.COMMENT_VALINE_SERVER_URLS || undefined,
    placeholder: settings.COMMENT_VALINE_PLACEHOLDER,
    path: subject.path,
    lang: locale.startsWith('zh') ? 'zh-CN' : locale.startsWith('ja') ? 'ja' : 'en',
  })
  return {}
}
