import Head from 'next/head'
import type { Screen } from '@/lib/screens/types'
import { documentTitle } from '@/lib/site/document-title'
import { feedPath, withSubPath } from '@/lib/site/urls'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'

/** An absolute address, as far as the site knows its own. */
function absolute(address: string, link: string): string {
  return address.startsWith('/') ? link + address : address
}

/** Title, description, canonical address and social card of the page. */
export function Seo({ screen }: { screen: Screen }) {
  const site = useSite()
  const t = useText()
  const { settings, themed } = site
  const title = documentTitle(screen, site.title, settings.MEMOS_TITLE, t)
  const article = screen.kind === 'article' ? screen : null
  const description = article?.summary || site.description
  const image = article?.cover || site.cover
  const canonical = absolute(withSubPath(screen.path, settings.SUB_PATH), settings.LINK)
  return (
    <Head>
      <title>{title}</title>
      <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
      {description !== '' && <meta key="description" name="description" content={description} />}
      {settings.KEYWORDS.length > 0 && (
        <meta key="keywords" name="keywords" content={settings.KEYWORDS.join(', ')} />
      )}
      {screen.noindex || themed ? <meta key="robots" name="robots" content="noindex" /> : null}
      {screen.kind === 'not-found' ? null : <link key="canonical" rel="canonical" href={canonical} />}
      <meta key="og:title" property="og:title" content={title} />
      <meta key="og:type" property="og:type" content={article ? 'article' : 'website'} />
      <meta key="og:site_name" property="og:site_name" content={site.title} />
      {description !== '' && <meta key="og:description" property="og:description" content={description} />}
      {image !== '' && <meta key="og:image" property="og:image" content={absolute(image, settings.LINK)} />}
      {settings.LINK !== '' && <meta key="og:url" property="og:url" content={canonical} />}
      <meta
        key="twitter:card"
        name="twitter:card"
        content={image === '' ? 'summary' : 'summary_large_image'}
      />
      {article?.type === 'Post' && (
        <meta
          key="published"
          property="article:published_time"
          content={new Date(article.publishDate).toISOString()}
        />
      )}
      {article?.type === 'Post' && (
        <meta
          key="modified"
          property="article:modified_time"
          content={new Date(article.lastEditedDate).toISOString()}
        />
      )}
      {settings.ENABLE_RSS && (
        <link
          key="feed"
          rel="alternate"
          type="application/rss+xml"
          title={site.title}
          href={`${settings.SUB_PATH}${feedPath}`}
        />
      )}
      <link key="icon" rel="icon" href={withSubPath(settings.BLOG_FAVICON, settings.SUB_PATH)} />
    </Head>
  )
}
