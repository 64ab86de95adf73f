import Head from 'next/head'
import type { Screen } from '@/lib/screens/types'
import { documentTitle } from '@/lib/site/document-title'
import { withSubPath } from '@/lib/site/urls'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'

/**
 * Title, description and canonical address of the page, updated on navigation and with the language. Other metadata
 * for machines is only written by the server (lib/screens/head/page-head).
 */
export function Seo({ screen }: { screen: Screen }) {
  const site = useSite()
  const t = useText()
  const { settings, themed } = site
  const title = documentTitle(screen, site.title, settings.MEMOS_TITLE, t)
  const description = (screen.kind === 'article' && screen.summary) || site.description
  // Search engines need an absolute canonical address, so there is none without LINK.
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
