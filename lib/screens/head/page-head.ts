import { unpackDocumentSettings } from '@/conf/browser'
import type { Settings } from '@/conf/schema'
import { matchLocale } from '@/lib/i18n/locales'
import { type ShareDrawing, sizes } from '@/lib/media/drawn/drawing'
import { type SharedList, sharedList, sharedPost } from '@/lib/media/drawn/drawings'
import { drawnAddress } from '@/lib/media/drawn/drawn-address'
import { atomPath, feedPath, isExternal, jsonFeedPath, withSubPath } from '@/lib/site/urls'
import type { ArticleScreen, PageProps, Screen } from '../types'
import type { HeadExtra } from './head-extras'
import { jsonLd } from './json-ld'

/** How the site appears in link previews. */
export interface Sharing {
  /** Origin of the site, if LINK is empty: other programs need absolute addresses. '' when unknown. */
  origin: string
  /** SHARE_PICTURES */
  pictures: Settings['SHARE_PICTURES']
}

/**
 * Returns the metadata of a page for machines: Open Graph, X, feeds, icon, structured data. components/blog/Seo
 * updates the rest on navigation. Only the server writes these, so that they need no script.
 */
export function pageHead(props: PageProps, sharing: Sharing): HeadExtra[] {
  const { site, screen, themed } = props
  const settings = unpackDocumentSettings(site.settings)
  const article = screen.kind === 'article' ? screen : null
  const picture = sharePicture(props, sharing.pictures)
  const image = picture ? drawnAddress(picture, settings.SUB_PATH) : article?.cover || site.cover
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
      'og:image': absolute(image, settings.LINK || sharing.origin),
      ...(picture && {
        'og:image:width': String(sizes.share.width),
        'og:image:height': String(sizes.share.height),
      }),
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

/** Leaves out metas with empty values. */
const named = (values: Readonly<Record<string, string>>): HeadExtra[] =>
  given(values).map(([name, content]) => ({ tag: 'meta', name, content }))

const properties = (values: Readonly<Record<string, string>>): HeadExtra[] =>
  given(values).map(([property, content]) => ({ tag: 'meta', property, content }))

const given = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).filter(([, content]) => content !== '')

/** An absolute address for an address of the site (with SUB_PATH), if the site knows its own. */
function absolute(address: string, origin: string): string {
  return address !== '' && !isExternal(address) ? origin + address : address
}

/** The drawn picture of a page; null where covers are used instead, and for invisible posts. */
function sharePicture({ site, screen }: PageProps, pictures: Sharing['pictures']): ShareDrawing | null {
  if (pictures !== 'generated') return null
  const { AUTHOR: author, LANG: language } = unpackDocumentSettings(site.settings)
  const sharing = { ...site, author, language }
  if (screen.kind !== 'article') return sharedList(listOf(screen), sharing)
  return screen.noindex ? null : sharedPost({ ...screen, key: screen.id }, sharing)
}

function listOf(screen: Screen): SharedList {
  if (screen.kind !== 'list' || screen.filter.by === 'all' || screen.list.total === 0) return 'home'
  return screen.filter
}
