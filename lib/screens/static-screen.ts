import type { GetStaticProps, GetStaticPropsResult } from 'next'
import { followHosted } from '@/lib/content/hosted-sync'
import { loadSite, makeFromSite, reloadSite } from '@/lib/workspace'
import { freshness } from '@/lib/workspace/freshness'
import { visibility } from '@/lib/workspace/visibility/visibility'
import { toPageResult } from './page-result'
import { pageVersion, presentVersion } from './page-version'
import type { ScreenBuilder } from './screen-result'
import type { PageProps } from './types'

// The page cache, which the framework loads by itself, asks for the present site before it sends a finished page.
visibility().connect(async (isUrgent) => followHosted(await (isUrgent ? reloadSite() : loadSite())))
freshness().connect(presentVersion, followHosted)

/**
 * A route's screen as getStaticProps.
 * @param route the builder that an address needs, or null for an address that cannot exist
 */
export function staticScreen<Params extends Record<string, string | string[]> = Record<string, never>>(
  route: (params: Params) => ScreenBuilder | null,
): GetStaticProps<PageProps, Params> {
  // A route without brackets is called without params, and asks for none.
  return ({ params = {} as Params }) => staticProps(route(params))
}

/**
 * The answer of getStaticProps, looked at again when it is NEXT_REVALIDATE_SECOND old and made again when its
 * version has changed. Rejects when the
 * workspace cannot be read: the framework then keeps the last page. Without a builder nothing is read.
 */
export async function staticProps(
  build: ScreenBuilder | null,
  theme?: string,
): Promise<GetStaticPropsResult<PageProps>> {
  if (build === null) return { notFound: true }
  return makeFromSite(async (site) => {
    followHosted(site)
    // The version is begun first: an edit while the page is drawn makes the page stale.
    const [version, answered] = await Promise.all([
      pageVersion(site, build, theme),
      toPageResult(site, build, theme),
    ])
    const revalidate = site.settings.NEXT_REVALIDATE_SECOND
    return 'props' in answered && version !== null
      ? { props: { ...answered.props, version: version.hash }, revalidate }
      : { ...answered, revalidate }
  })
}
