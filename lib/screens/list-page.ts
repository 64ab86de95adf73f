import { pageOf, toPageNumber } from '@/lib/site/paging'
import type { Post, Site } from '@/lib/site/types'
import { type Bodies, drawnBodies } from './article/bodies'
import { toCards } from './cards'
import type { MovedPage } from './screen-result'
import type { ListPage } from './types'

/**
 * Returns the page number of an address: 1 without a page segment. Page 1 redirects to the base; null for a
 * segment that is no page number.
 * @param base address of page 1; '' for the home page's list
 */
export function askedPage(segment: string | undefined, base: string): number | MovedPage | null {
  if (segment === undefined) return 1
  const page = toPageNumber(segment)
  return page === 1 ? { redirectTo: base || '/' } : page
}

/** One page of a list of posts. */
export async function listPage(
  site: Site,
  posts: readonly Post[],
  { page, base }: { page: number; base: string },
  bodies: Bodies = drawnBodies,
): Promise<ListPage> {
  const pageSize = site.settings.POSTS_PER_PAGE
  const cards = await toCards(site, pageOf(posts, page, pageSize), bodies)
  return { page, total: posts.length, pageSize, base, cards }
}
