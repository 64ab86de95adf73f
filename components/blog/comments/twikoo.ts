import { loadScript } from '../../browser/load-script'
import type { Mount } from './adapter'
import { widgetLanguage } from './languages'
import { defined, reach } from './load'
import styles from './twikoo.module.css'

declare global {
  interface Window {
    twikoo?: {
      init(options: { envId: string; el: string; path: string; lang: string }): Promise<void>
      getCommentsCount(options: {
        envId: string
        urls: string[]
        includeReply: boolean
      }): Promise<{ url: string; count: number }[]>
    }
  }
}

/** Unique element ids, so that a widget that is being removed is not mistaken for the next one. */
let count = 0

/** https://twikoo.js.org/frontend.html. It follows the page's colours by itself. */
export const mount: Mount = async ({ container, settings, pageKey, locale, file }) => {
  container.className = styles.widget ?? ''
  const { COMMENT_TWIKOO_ENV_ID: envId } = settings
  await Promise.all([
    loadScript(file(settings.COMMENT_TWIKOO_CDN_URL)),
    // A cloud environment has a name instead of an address.
    /^https?:/.test(envId) && reach(envId, { method: 'POST', body: '{"event":"GET_FUNC_VERSION"}' }),
  ])
  // The widget replaces this element.
  const place = document.createElement('div')
  count += 1
  place.id = `twikoo-${count}`
  container.append(place)
  await defined(window.twikoo, 'twikoo').init({
    envId,
    el: `#${place.id}`,
    path: pageKey,
    lang: widgetLanguage(locale, ['en-US', 'zh-CN', 'zh-HK', 'zh-TW', 'ja-JP']),
  })
  return {}
}
