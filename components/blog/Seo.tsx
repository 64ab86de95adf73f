import Head from 'next/head'
import type { Screen } from '@/lib/screens/types'
import { documentTitle } from '@/lib/site/document-title'
import { withSubPath } from '@/lib/site/urls'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'

/**
 * Title, description and canonical address of the page, which follow the reader from page to page and into another
 * language. What only machines read is written by the server alone (lib/screens/head/page-head).
 */
export function Seo({ screen }: { screen: Screen }) {
  const site = useSite()
  const t = useText()
  const { settings, themed } = site
  const title = documentTitle(screen, site.title, settings.MEMOS_TITLE, t)
  const description = (screen.kind === 'article' && screen.summary) || site.description
  // An address without its host says nothing to search engines: none where the owner has not told it.
  const hasCanonical = settings.LINK !== '' && screen.kind !== 'not-found' && screen.kind !== 'pending'
  return (
    <Head>
      <title>{title}</title>
      <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
      {description !== '' && <meta key="description" name="description" content={description} />}
      {screen.noindex || themed ? <meta key="robots" name="robots" content="noindex" /> : null}
      {hasCanonical && (
        <link
          key="canonical"
          rel="canonical"
          href={settings.LINK + withSubPath(screen.path, settings.SUB_PATH)}
        />
      )}
      <meta key="og:title" property="og:title" content={title} />
    </Head>
  )
}
