import type { GetStaticProps, GetStaticPropsContext, GetStaticPropsResult } from 'next'
import { endedTurn, renderTurns } from '@/lib/cache/render-turns'
import { followHosted } from '@/lib/content/hosted-sync'
import type { Site } from '@/lib/site/types'
import {
  loadForEvent,
  loadSite,
  makeFromSite,
  reloadSite,
  visibilityOf,
  watchMaking,
  watchRequests,
} from '@/lib/workspace'
import { freshness } from '@/lib/workspace/freshness'
import { visibility } from '@/lib/workspace/visibility/visibility'
import { toPageResult } from './page-result'
import { pageVersion, presentVersion } from './page-version'
import type { ScreenBuilder } from './screen-result'
import type { PageProps } from './types'

// The page cache is a separate bundle and cannot import this module. Through this connection it gets the current
// site before it sends a stored page.
visibility().connect((isUrgent) => (isUrgent ? reloadSite() : loadSite()))
// The hosted index is synchronized with each new state of the site.
freshness().connect(presentVersion, followHosted)

/**
 * Returns getStaticProps for a route.
 * @param route returns the builder for an address, or null for an address that cannot exist
 */
export function staticScreen<Params extends Record<string, string | string[]> = Record<string, never>>(
  route: (params: Params) => ScreenBuilder | null,
): GetStaticProps<PageProps, Params> {
  // A route without a dynamic segment gets no params, and its builder uses none.
  return ({ params = {} as Params, revalidateReason }) => staticProps(route(params), { revalidateReason })
}

/**
 * Seconds after which a page that may show an earlier state is made again. Without it a slow or failing workspace would leave such a
 * page in public for a long revalidation window.
 */
const soon = 60

/** For what theme a page is made, and why it is: an event asks for it, or its window has ended. */
interface Occasion {
  theme?: string
  revalidateReason?: GetStaticPropsContext['revalidateReason']
}

/**
 * Returns the result for getStaticProps. The page is checked again after NEXT_REVALIDATE_SECOND, and
 * rendered again when its version has changed. Rejects when the workspace cannot be read: Next.js then keeps the
 * last page.
 * @param build null for an address that cannot exist: nothing is read
 */
export async function staticProps(
  build: ScreenBuilder | null,
  { theme, revalidateReason }: Occasion = {},
): Promise<GetStaticPropsResult<PageProps>> {
  if (build === null) return { notFound: true }
  if (revalidateReason === 'on-demand') await loadForEvent()
  const turns = renderTurns()
  let turn = endedTurn
  const takeTurn = async (site: Site) => {
    if (!turn.isOpen) turn = await turns.begin(theme)
    // Readers may have lost rights during the wait. The next attempt keeps the turn.
    if (!visibility().accepts(visibilityOf(site)))
      throw new Error('Readers lost rights while the page waited.')
  }
  // A page that waits for the workspace takes no processor time.
  const inTurn = <Result>(work: () => Promise<Result>) => watchRequests(() => turn.end(), work)
  try {
    const made = await makeFromSite(async (site) => {
      const isEarlier = await watchMaking()
      await takeTurn(site)
      // The version is read first: an edit during rendering makes the page stale. It is made of the same content.
      const version = await inTurn(() => pageVersion(site, build, theme))
      await takeTurn(site)
      const result = await inTurn(() => makeProps(site, build, { theme, version: version?.hash ?? null }))
      // Without a cache no body has a time.
      const hasOldBody = site.settings.ENABLE_CACHE && version !== null && version.until <= Date.now()
      return hasOldBody || isEarlier() ? withEarlyEnd(result) : result
    })
    if ('props' in made) turn.endWhenStored(made.props)
    else turn.end()
    return made
  } catch (error) {
    turn.end()
    throw error
  }
}

/** A result with the time after which Next.js makes it again. */
type TimedResult = GetStaticPropsResult<PageProps> & { revalidate: number }

function withEarlyEnd(result: TimedResult): TimedResult {
  return { ...result, revalidate: Math.min(result.revalidate, soon) }
}

async function makeProps(
  site: Site,
  build: ScreenBuilder,
  { theme, version }: { theme: string | undefined; version: string | null },
): Promise<TimedResult> {
  const answered = await toPageResult(site, build, theme)
  const revalidate = site.settings.NEXT_REVALIDATE_SECOND
  return 'props' in answered && version !== null
    ? { props: { ...answered.props, version }, revalidate }
    : { ...answered, revalidate }
}
