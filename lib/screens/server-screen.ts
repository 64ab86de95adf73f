import type { GetServerSideProps } from 'next'
import { readingOnly } from '@/lib/http-requests'
import { isPageData } from '@/lib/site/page-data'
import { SearchCall } from '@/lib/throttle/search-calls'
import { makeFromSite } from '@/lib/workspace'
import { type PageResult, toPageResult } from './page-result'
import type { ScreenBuilder, SearchTaker } from './screen-result'
import type { PageProps } from './types'

/**
 * A route's screen as getServerSideProps, for addresses that readers make up: a stored page for each keyword that
 * anybody ever searched would fill the disk.
 * @param route the builder that an address needs, or null for an address that cannot exist; `query` holds the
 *   address's single values, `taker` makes a search of the reader
 * @param themeOf name of the theme that the address asks for
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
    // The answer is given; the framework draws nothing after it.
    if (!readingOnly(req, res)) return { props: {} }
    if (params === undefined) return { notFound: true }
    const call = new SearchCall(req)
    const build = route(params, singles(query), call)
    const answered =
      build === null ? missing : await makeFromSite((site) => toPageResult(site, build, themeOf(params)))
    // The browser's router takes data with another status for a failure.
    const isPage = !isPageData(req.url ?? '')
    if (isPage && 'props' in answered && answered.props.screen.kind === 'not-found') res.statusCode = 404
    if ('props' in answered) {
      // Asked for again each time; with the framework's no-store browsers would not keep the page for the way back.
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

/** A value that is given twice counts once, by its last. */
function singles(query: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? value : (value.at(-1) ?? ''),
    ]),
  )
}
