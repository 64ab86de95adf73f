import type { Mount } from './adapter'
import { loadFrame } from './load'

const origin = 'https://giscus.app'

/** Languages whose tag the service writes with a region; of others it knows the language alone. */
function languageOf(locale: string): string {
  if (locale === 'zh-HK') return 'zh-Hant'
  return locale.startsWith('zh') ? locale : (locale.split('-')[0] ?? 'en')
}

/** https://giscus.app and its ADVANCED-USAGE document. */
export const mount: Mount = async ({ container, settings, locale, mode }) => {
  const frame = await loadFrame(
    container,
    `${origin}/client.js`,
    {
      'data-repo': settings.COMMENT_GISCUS_REPO,
      'data-repo-id': settings.COMMENT_GISCUS_REPO_ID,
      'data-category': settings.COMMENT_GISCUS_CATEGORY,
      'data-category-id': settings.COMMENT_GISCUS_CATEGORY_ID,
      'data-mapping': settings.COMMENT_GISCUS_MAPPING,
      'data-strict': settings.COMMENT_GISCUS_STRICT,
      'data-reactions-enabled': settings.COMMENT_GISCUS_REACTIONS_ENABLED,
      'data-emit-metadata': settings.COMMENT_GISCUS_EMIT_METADATA,
      'data-input-position': settings.COMMENT_GISCUS_INPUT_POSITION,
      'data-theme': mode,
      'data-lang': settings.COMMENT_GISCUS_LANG || languageOf(locale),
      'data-loading': settings.COMMENT_GISCUS_LOADING,
      crossorigin: settings.COMMENT_GISCUS_CROSSORIGIN,
    },
    'iframe.giscus-frame',
  )
  return {
    setMode(theme) {
      frame.contentWindow?.postMessage({ giscus: { setConfig: { theme } } }, origin)
    },
  }
}
