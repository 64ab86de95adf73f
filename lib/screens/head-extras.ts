import type { Settings } from '@/conf/schema'

/** One element of the head that the deployment's settings ask for. */
export type HeadExtra =
  | { tag: 'meta'; name: string; content: string }
  | { tag: 'link'; rel: string; href: string }
  | { tag: 'script'; src: string }

/**
 * What file and environment add to the head of every page: style sheets and scripts of the owner's own, web fonts,
 * proofs of ownership for search engines, the webmention endpoint. Nothing by default.
 */
export function headExtras(settings: Settings): HeadExtra[] {
  const metas = [
    ['google-site-verification', settings.SEO_GOOGLE_SITE_VERIFICATION],
    ['baidu-site-verification', settings.SEO_BAIDU_SITE_VERIFICATION],
  ] as const
  const webmention = settings.COMMENT_WEBMENTION_ENABLE && settings.COMMENT_WEBMENTION_HOSTNAME
  return [
    ...metas
      .filter(([, content]) => content !== '')
      .map(([name, content]) => ({ tag: 'meta' as const, name, content })),
    ...[...settings.FONT_URL, ...settings.CUSTOM_EXTERNAL_CSS, settings.ANIMATE_CSS_URL]
      .filter((href) => href !== '')
      .map((href) => ({ tag: 'link' as const, rel: 'stylesheet', href })),
    ...(webmention
      ? [{ tag: 'link' as const, rel: 'webmention', href: `https://webmention.io/${webmention}/webmention` }]
      : []),
    ...(settings.COMMENT_WEBMENTION_ENABLE && settings.COMMENT_WEBMENTION_AUTH
      ? [{ tag: 'link' as const, rel: 'me', href: settings.COMMENT_WEBMENTION_AUTH }]
      : []),
    ...settings.CUSTOM_EXTERNAL_JS.map((src) => ({ tag: 'script' as const, src })),
  ]
}
