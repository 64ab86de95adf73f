import type { Mount } from './adapter'
import { defined, loadScript } from './load'

declare global {
  interface Window {
    CUSDIS?: { renderTo?(target: HTMLElement): void; setTheme?(theme: 'light' | 'dark'): void }
  }
}

/** Names of the service's language files: Chinese with its region, others without. */
function languageOf(locale: string): string {
  const tag = locale.toLowerCase()
  if (tag.startsWith('zh')) return tag === 'zh-cn' ? tag : 'zh-tw'
  return tag.split('-')[0] ?? 'en'
}

/** https://cusdis.com/doc */
export const mount: Mount = async ({ container, settings, subject, address, locale, mode }) => {
  const host = settings.COMMENT_CUSDIS_HOST
  const texts = settings.COMMENT_CUSDIS_LANG_SRC || `${host}/js/widget/lang/${languageOf(locale)}.js`
  // The widget speaks English without its texts.
  await loadScript(texts).catch(() => {})
  await loadScript(settings.COMMENT_CUSDIS_SCRIPT_SRC || `${host}/js/cusdis.es.js`)

  const place = document.createElement('div')
  Object.assign(place.dataset, {
    host,
    appId: settings.COMMENT_CUSDIS_APP_ID,
    pageId: subject.id,
    pageUrl: address,
    pageTitle: subject.title,
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
