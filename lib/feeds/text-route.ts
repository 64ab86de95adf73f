import type { GetServerSideProps } from 'next'
import { readingOnly } from '@/lib/reading-only'
import type { Site } from '@/lib/site/types'
import { loadSite } from '@/lib/workspace'
import { siteOrigin } from './origin'

/** Seconds for which a crawler's or a feed reader's copy is good. */
const maxAge = 60

/**
 * A text made from the site, as getServerSideProps of a page without markup.
 * @param type content type without charset
 * @param write the text, or null when there is none and the address answers 404
 */
export function textRoute(
  type: string,
  write: (site: Site, origin: string) => string | null,
): GetServerSideProps<Record<string, never>> {
  return async ({ req, res }) => {
    if (!readingOnly(req, res)) return { props: {} }
    const site = await loadSite()
    const text = write(site, siteOrigin(site.settings, req))
    if (text === null) return { notFound: true }
    res.setHeader('Content-Type', `${type}; charset=utf-8`)
    res.setHeader('Cache-Control', `public, max-age=${maxAge}`)
    res.end(text)
    return { props: {} }
  }
}
