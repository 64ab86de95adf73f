import type { GetServerSideProps } from 'next'
import { readingOnly } from '@/lib/http-requests'
import { isPageData } from '@/lib/site/page-data'
import { SearchCall } from '@/lib/throttle/search-calls'
import { makeFromSite } from '@/lib/workspace'
import { type PageResult, toPageResult } from './page-result'
import type { ScreenBuilder, SearchTaker } from './screen-result'
import type { PageProps } from './types'

/**
 * Returns getServerSideProps for a route with addresses that clients choose freely: storing a page for each keyword
 * would fill the disk.
 * @param route returns the builder for an address, or null for an address that cannot exist; `query` has the
 * address's single values, `taker` runs a search of the reader
 * @param themeOf name of the theme in the address
 */
export function serverScreen<Params extends Record<string, string | string[]>>(
  route: (
    params: Params,
    query: Readonly<Record<string, string>>,
    taker: SearchTaker,
  ) => ScreenBuilder | null,
  themeOf: (params: Params) => string | undefined = () => undefined,
): GetServerSideProps<PageProps | Record<string, never>, Params> {
  return async ({ params, query, req, res }) => {
    // The response is complete; Next.js renders nothing after it.
    if (!readingOnly(req, res)) return { props: {} }
    if (params === undefined) return { notFound: true }
    const call = new SearchCall(req)
    const build = route(params, singles(query), call)
    const answered =
      build === null ? missing : await makeFromSite((site) => toPageResult(site, build, themeOf(params)))
    // The router treats page data with another status as a failure.
    const isPage = !isPageData(req.url ?? '')
    if (isPage && 'props' in answered && answered.props.screen.kind === 'not-found') res.statusCode = 404
    if ('props' in answered) {
      // Revalidated each time. With no-store, the default of Next.js, browsers would not keep the page for back
      // navigation.
      res.setHeader('Cache-Control', 'private, no-cache')
    }
    if (call.wait > 0) {
      if (isPage) res.statusCode = 429
      res.setHeader('Retry-After', String(Math.ceil(call.wait / 1_000)))
    }
    return answered
  }
}

const missing: PageResult = { notFound: true }

/** Of a parameter that is given several times, the last value counts. */
function singles(query: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? value : (value.at(-1) ?? ''),
    ]),
  )
}
