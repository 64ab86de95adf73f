import { cusdisFrame } from '@/lib/site/frames'
import { loadScript } from '../../browser/load-script'
import type { Mount } from './adapter'
import { widgetLanguage } from './languages'
import { defined, firstMessage } from './load'

declare global {
  interface Window {
    CUSDIS?: { renderTo?(target: HTMLElement): void; setTheme?(theme: 'light' | 'dark'): void }
  }
}

/** Whether a message was sent by the widget in its frame. */
function isFromWidget(data: unknown): boolean {
  return typeof data === 'string' && data.includes('"from":"cusdis"')
}

/** https://cusdis.com/doc */
export const mount: Mount = async ({ container, settings, pageKey, title, address, locale, mode, file }) => {
  const host = settings.COMMENT_CUSDIS_HOST
  const language = widgetLanguage(locale, ['en', 'zh-cn', 'zh-tw', 'fr', 'tr', 'ja'])
  // Without these texts the widget is in English.
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
  defined(window.CUSDIS?.renderTo, 'CUSDIS.renderTo')(place)
  const frame = place.querySelector('iframe')
  if (frame === null) throw new Error('Cusdis made no frame')
  // The client's own document needs an inline script, which the page's policy blocks. It has not been loaded yet,
  // because the frame is not in the page.
  frame.removeAttribute('srcdoc')
  frame.dataset.cusdis = JSON.stringify(place.dataset)
  frame.title = 'Cusdis'
  frame.src = file(cusdisFrame)
  const alive = firstMessage(window.location.origin, isFromWidget)
  container.append(place)
  await alive
  return {
    setMode(theme) {
      window.CUSDIS?.setTheme?.(theme)
    },
  }
}
