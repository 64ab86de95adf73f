import { loadScript } from '../../hooks/load-script'
import type { Mount } from './adapter'
import { widgetLanguage } from './languages'
import { defined } from './load'

declare global {
  interface Window {
    CUSDIS?: { renderTo?(target: HTMLElement): void; setTheme?(theme: 'light' | 'dark'): void }
  }
}

/** https://cusdis.com/doc */
export const mount: Mount = async ({ container, settings, pageKey, title, address, locale, mode, file }) => {
  const host = settings.COMMENT_CUSDIS_HOST
  const language = widgetLanguage(locale, ['en', 'zh-cn', 'zh-tw', 'fr', 'tr', 'ja'])
  // The widget speaks English without its texts.
  await loadScript(file(settings.COMMENT_CUSDIS_LANG_SRC) || `${host}/js/widget/lang/${language}.js`).catch(
    () => {},
  )
  await loadScript(file(settings.COMMENT_CUSDIS_SCRIPT_SRC) || `${host}/js/cusdis.es.js`)

  const place = document.createElement('div')
  Object.assign(place.dataset, {
    host,
    appId: settings.COMMENT_CUSDIS_APP_ID,
    pageId: pageKey,
    pageUrl: address,
    pageTitle: title,
    theme: mode,
  })
  container.append(place)
  defined(window.CUSDIS?.renderTo, 'CUSDIS.renderTo')(place)
  return {
    setMode(theme) {
      window.CUSDIS?.setTheme?.(theme)
    },
  }
}
