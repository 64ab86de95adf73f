import { type BrowserSettings, unpackBrowserSettings } from '@/conf/browser'
import { categoryHref, isExternal, withSubPath } from '@/lib/site/urls'
import type { ArticleScreen, PageProps } from '../types'

/**
 * Returns structured data (schema.org) for search engines: the site with its search on the home page, a post, and
 * its breadcrumb. The JSON is safe in a script element; addresses are absolute where LINK is set.
 */
export function jsonLd({ site, screen }: Pick<PageProps, 'site' | 'screen'>): string[] {
  const settings = unpackBrowserSettings(site.settings)
  const address = (href: string) =>
    href === '' || isExternal(href) ? href : settings.LINK + withSubPath(href, settings.SUB_PATH)
  /** For pictures, whose addresses contain SUB_PATH already. */
  const picture = (href: string) => (href === '' || isExternal(href) ? href : settings.LINK + href)

  switch (screen.kind) {
    case 'home':
      return [
        written({
          '@type': 'WebSite',
          name: site.title,
          description: site.description,
          url: address('/'),
          inLanguage: settings.LANG,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${address('/search')}?s={keyword}` },
            'query-input': 'required name=keyword',
          },
        }),
      ]
    case 'list':
      return screen.filter.by === 'all'
        ? []
        : [written(breadcrumb([{ name: site.title, href: address('/') }, { name: screen.filter.name }]))]
    case 'article': {
      const category = screen.category
        ? [{ name: screen.category, href: address(categoryHref(screen.category)) }]
        : []
      return [
        ...(screen.type === 'Post'
          ? [written(posting(screen, settings, address(screen.path), picture(screen.cover || site.cover)))]
          : []),
        written(breadcrumb([{ name: site.title, href: address('/') }, ...category, { name: screen.title }])),
      ]
    }
    default:
      return []
  }
}

function posting(
  post: ArticleScreen,
  settings: Pick<BrowserSettings, 'AUTHOR' | 'LANG'>,
  url: string,
  image: string,
): object {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    image,
    url,
    mainEntityOfPage: url,
    datePublished: new Date(post.publishDate).toISOString(),
    dateModified: new Date(post.lastEditedDate).toISOString(),
    author: settings.AUTHOR && { '@type': 'Person', name: settings.AUTHOR },
    articleSection: post.category,
    keywords: post.tags.join(', '),
    inLanguage: settings.LANG,
    ...(post.locked ? { isAccessibleForFree: false } : { wordCount: post.wordCount }),
  }
}

/** The breadcrumb; the last step is the page itself. */
function breadcrumb(steps: readonly { name: string; href?: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: href,
    })),
  }
}

/** Serializes without empty values, and escaped so that it cannot close the script element. */
function written(thing: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }, (_, value) =>
    value === '' ? undefined : value,
  )
  return json.replaceAll('<', '\\u003c')
}
