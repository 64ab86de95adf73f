import type { Mount } from './adapter'
import { defined, loadScript } from './load'

declare global {
  interface Window {
    twikoo?: { init(options: { envId: string; el: string; path: string; lang: string }): Promise<void> }
  }
}

/** https://twikoo.js.org/frontend.html. Its colours follow the page's. */
export const mount: Mount = async ({ container, settings, subject, locale }) => {
  await loadScript(settings.COMMENT_TWIKOO_CDN_URL)
  // The widget takes the place of this element.
  const place = document.createElement('div')
  place.id = 'twikoo'
  container.append(place)
  await defined(window.twikoo, 'twikoo').init({
    envId: settings.COMMENT_TWIKOO_ENV_ID,
    el: '#twikoo',
    path: subject.path,
    lang: locale,
  })
  return {}
}
