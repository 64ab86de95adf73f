import { loadScript } from '../../browser/load-script'
import type { Mount } from './adapter'
import { widgetLanguage } from './languages'
import { firstMessage } from './load'

/** https://giscus.app and the web component at https://github.com/giscus/giscus-component. */
export const mount: Mount = async ({ container, settings, pageKey, locale, mode, file }) => {
  const { COMMENT_GISCUS_HOST: host } = settings
  const crossOrigin = settings.COMMENT_GISCUS_CROSSORIGIN
  await loadScript(file(settings.COMMENT_GISCUS_CDN_URL), { type: 'module', crossOrigin })
  // By the id, or by a term that the owner sets nowhere else.
  const byKey = settings.COMMENT_PAGE_KEY === 'id' || settings.COMMENT_GISCUS_MAPPING === 'specific'

  const widget = document.createElement('giscus-widget')
  const attributes = {
    host,
    repo: settings.COMMENT_GISCUS_REPO,
    repoid: settings.COMMENT_GISCUS_REPO_ID,
    category: settings.COMMENT_GISCUS_CATEGORY,
    categoryid: settings.COMMENT_GISCUS_CATEGORY_ID,
    mapping: byKey ? 'specific' : settings.COMMENT_GISCUS_MAPPING,
    ...(byKey && { term: pageKey }),
    strict: settings.COMMENT_GISCUS_STRICT,
    reactionsenabled: settings.COMMENT_GISCUS_REACTIONS_ENABLED,
    emitmetadata: settings.COMMENT_GISCUS_EMIT_METADATA,
    inputposition: settings.COMMENT_GISCUS_INPUT_POSITION,
    theme: mode,
    lang:
      settings.COMMENT_GISCUS_LANG ||
      widgetLanguage(locale, ['en', 'zh-CN', 'zh-TW', 'zh-HK', 'fr', 'tr', 'ja']),
    loading: settings.COMMENT_GISCUS_LOADING,
  }
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
  const alive = firstMessage(host, (data) => typeof data === 'object' && data !== null && 'giscus' in data)
  container.append(widget)
  await alive
  return { setMode: (theme) => widget.setAttribute('theme', theme) }
}
