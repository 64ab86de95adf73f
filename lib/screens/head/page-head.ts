import { type BrowserSettings, unpackBrowserSettings } from '@/conf/browser'
import { matchLocale } from '@/lib/i18n/locales'
import { atomPath, feedPath, isExternal, jsonFeedPath, withSubPath } from '@/lib/site/urls'
import type { ArticleScreen, PageProps } from '../types'
import type { HeadExtra } from './head-extras'
import { jsonLd } from './json-ld'

/**
 * What machines read of a page, beside what components/blog/Seo keeps up to date on the way: Open Graph, X, feeds, icon,
 * data for search engines. Only the server writes it, so that it costs no script.
 */
export function pageHead(props: PageProps): HeadExtra[] {
  const { site, screen, themed } = props
  const settings = unpackBrowserSettings(site.settings)
  const article = screen.kind === 'article' ? screen : null
  const image = article?.cover || site.cover
  const description = article?.summary || site.description
  const account = /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/(\w+)/.exec(settings.CONTACT_TWITTER)?.[1]
  const indexed = !screen.noindex && !themed
  return [
    ...named({ keywords: settings.KEYWORDS.join(', ') }),
    ...properties({
      'og:type': article?.type === 'Post' ? 'article' : 'website',
      'og:site_name': site.title,
      'og:locale': matchLocale(settings.LANG).replace('-', '_'),
      'og:description': description,
      'og:image': absolute(image, settings),
      'og:url': settings.LINK && settings.LINK + withSubPath(screen.path, settings.SUB_PATH),
    }),
    ...(article?.type === 'Post' ? postProperties(article) : []),
    ...named({
      'twitter:card': image === '' ? 'summary' : 'summary_large_image',
      'twitter:site': account ? `@${account}` : '',
    }),
    ...(settings.ENABLE_RSS ? feedLinks(site.title, settings.SUB_PATH) : []),
    ...(settings.BLOG_FAVICON
      ? [{ tag: 'link' as const, rel: 'icon', href: withSubPath(settings.BLOG_FAVICON, settings.SUB_PATH) }]
      : []),
    ...(indexed ? jsonLd(props).map((json) => ({ tag: 'json-ld' as const, json })) : []),
  ]
}

function postProperties(post: ArticleScreen): HeadExtra[] {
  return [
    ...properties({
      'article:published_time': new Date(post.publishDate).toISOString(),
      'article:modified_time': new Date(post.lastEditedDate).toISOString(),
      'article:section': post.category,
    }),
    ...post.tags.map((content) => ({ tag: 'meta' as const, property: 'article:tag', content })),
  ]
}

/** The three forms of the feed. */
function feedLinks(title: string, subPath: string): HeadExtra[] {
  const forms = [
    ['application/rss+xml', feedPath, 'RSS'],
    ['application/atom+xml', atomPath, 'Atom'],
    ['application/feed+json', jsonFeedPath, 'JSON Feed'],
  ] as const
  return forms.map(([type, path, form]) => ({
    tag: 'link',
    rel: 'alternate',
    type,
    title: `${title} (${form})`,
    href: subPath + path,
  }))
}

/** Empty values have no meta. */
const named = (values: Readonly<Record<string, string>>): HeadExtra[] =>
  given(values).map(([name, content]) => ({ tag: 'meta', name, content }))

const properties = (values: Readonly<Record<string, string>>): HeadExtra[] =>
  given(values).map(([property, content]) => ({ tag: 'meta', property, content }))

const given = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).filter(([, content]) => content !== '')

/** An address of the site (with SUB_PATH) as others have to be told it, as far as the site knows its own. */
function absolute(address: string, { LINK }: Pick<BrowserSettings, 'LINK'>): string {
  return address !== '' && !isExternal(address) ? LINK + address : address
}
