import type { Settings } from '@/conf/schema'
import { analyticsServices } from '@/lib/analytics'
import { analyticsScript, lateStylesScript } from '@/lib/site/asset-paths'
import { isExternal, withSubPath } from '@/lib/site/urls'
import { urlOf } from '@/lib/unknown-values'
import { ownerSheets } from './owner-sheets'

/** An element of the head that only the server writes. */
export type HeadExtra =
  | { tag: 'meta'; name: string; content: string }
  /** Open Graph uses `property` instead of `name`. */
  | { tag: 'meta'; property: string; content: string }
  | { tag: 'link'; rel: string; href: string; type?: string; title?: string }
  | { tag: 'script'; src: string; data?: string }
  /** Style sheets that a script adds asynchronously; without scripts they are ordinary links. */
  | { tag: 'late-styles'; src: string; sheets: string[] }
  /** At the beginning of the body: after all style sheets of the head, and before the first paint. */
  | { tag: 'last-styles'; href: string }
  /** At the end of the page, after its own scripts. */
  | { tag: 'last-script'; src: string }
  /** Structured data for search engines; browsers do not run it. */
  | { tag: 'json-ld'; json: string }

/**
 * What the settings add to the head of every page: the owner's style sheets and scripts, web and icon fonts, site
 * verification for search engines, the webmention endpoint, analytics. Nothing by default. Resources of
 * other hosts are not render-blocking: the page works while such a host does not answer.
 */
export function headExtras(settings: Settings): HeadExtra[] {
  const metas = [
    ['google-site-verification', settings.SEO_GOOGLE_SITE_VERIFICATION],
    ['baidu-site-verification', settings.SEO_BAIDU_SITE_VERIFICATION],
  ] as const
  const counters = analyticsServices(settings)
  return [
    ...metas
      .filter(([, content]) => content !== '')
      .map(([name, content]) => ({ tag: 'meta' as const, name, content })),
    ...styleSheets(settings),
    ...webmentionLinks(settings).map(([rel, href]) => ({ tag: 'link' as const, rel, href })),
    ...ownerSheets(settings).map(({ path }) => ({
      tag: 'last-styles' as const,
      href: settings.SUB_PATH + path,
    })),
    ...settings.CUSTOM_EXTERNAL_JS.map((src) => ({
      tag: 'last-script' as const,
      src: withSubPath(src, settings.SUB_PATH),
    })),
    ...(Object.keys(counters).length > 0
      ? [
          {
            tag: 'script' as const,
            src: settings.SUB_PATH + analyticsScript,
            data: JSON.stringify(counters),
          },
        ]
      : []),
  ]
}

function styleSheets(settings: Settings): HeadExtra[] {
  const { ANIMATE_CSS_URL, CUSTOM_EXTERNAL_CSS, FONT_AWESOME, FONT_DISPLAY, FONT_URL, SUB_PATH } = settings
  const fonts = FONT_URL.map((href) => withDisplay(href, FONT_DISPLAY))
  const sheets = [...fonts, FONT_AWESOME, ...CUSTOM_EXTERNAL_CSS, ANIMATE_CSS_URL].filter(Boolean)
  const late = sheets.filter(isExternal)
  return [
    ...sheets
      .filter((href) => !isExternal(href))
      .map((href) => ({ tag: 'link' as const, rel: 'stylesheet', href: withSubPath(href, SUB_PATH) })),
    ...(late.length > 0
      ? [{ tag: 'late-styles' as const, src: SUB_PATH + lateStylesScript, sheets: late }]
      : []),
  ]
}

/** The endpoint for webmentions, and the `rel="me"` profiles. */
function webmentionLinks(settings: Settings): [rel: string, href: string][] {
  if (!settings.COMMENT_WEBMENTION_ENABLE) return []
  const {
    COMMENT_WEBMENTION_HOSTNAME: host,
    COMMENT_WEBMENTION_AUTH: profile,
    COMMENT_WEBMENTION_TWITTER_USERNAME: account,
  } = settings
  return [
    ...(host ? [['webmention', `https://webmention.io/${host}/webmention`] as [string, string]] : []),
    ...(profile ? [['me', profile] as [string, string]] : []),
    ...(account ? [['me', `https://x.com/${account.replace(/^@/, '')}`] as [string, string]] : []),
  ]
}

/** Adds `display` to addresses of Google Fonts; style sheets of other hosts contain `font-display` themselves. */
function withDisplay(href: string, display: string): string {
  const sheet = urlOf(href)
  if (sheet?.hostname !== 'fonts.googleapis.com' || sheet.searchParams.has('display')) return href
  return `${href}${sheet.search ? '&' : '?'}display=${display}`
}
