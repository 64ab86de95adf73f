import { loadScript } from '../../browser/load-script'
import type { Mount } from './adapter'
import { widgetLanguage } from './languages'
import { defined, reach } from './load'
import styles from './valine.module.css'

interface ValineOptions {
  el: HTMLElement
  appId: string
  appKey: string
  serverURLs?: string
  placeholder: string
  path: string
  lang: string
  /** Off, because it would request the reader's address from another service. */
  recordIP: false
}

declare global {
  interface Window {
    Valine?: new (options: ValineOptions) => object
  }
}

/** https://valine.js.org/en/configuration.html. */
export const mount: Mount = async ({ container, settings, pageKey, locale, file }) => {
  container.className = styles.widget ?? ''
  const { COMMENT_VALINE_APP_ID: appId, COMMENT_VALINE_APP_KEY: appKey } = settings
  const { COMMENT_VALINE_SERVER_URLS: serverURLs } = settings
  await Promise.all([
    loadScript(file(settings.COMMENT_VALINE_CDN)),
    // Loaded here, because the widget would load it from its own default address.
    loadScript(file(settings.COMMENT_VALINE_SDK_CDN)),
    serverURLs && reach(`${serverURLs}/1.1/date`, { headers: { 'X-LC-Id': appId, 'X-LC-Key': appKey } }),
  ])
  const Valine = defined(window.Valine, 'Valine')
  new Valine({
    el: container,
    appId,
    appKey,
    ...(serverURLs && { serverURLs }),
    placeholder: settings.COMMENT_VALINE_PLACEHOLDER,
    path: pageKey,
    recordIP: false,
    lang: widgetLanguage(locale, ['en', 'zh-CN', 'zh-TW', 'ja']),
  })
  return {}
}
