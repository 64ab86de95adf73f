import type { GetServerSideProps } from 'next'
import { loadSite } from '@/lib/workspace'
import { answer } from './answer'
import type { ScreenBuilder } from './built'
import type { PageProps } from './types'

/**
 * A route's screen as getServerSideProps, for addresses that readers make up: a stored page for each keyword that
 * anybody ever searched would fill the disk.
 * @param route the builder that an address needs, or null for an address that cannot exist
 */
export function serverScreen<Params extends Record<string, string | string[]>>(
  route: (params: Params) => ScreenBuilder | null,
): GetServerSideProps<PageProps, Params> {
  return async ({ params }) => {
    const build = params === undefined ? null : route(params)
    return build === null ? { notFound: true } : answer(await loadSite(), build)
  }
}
