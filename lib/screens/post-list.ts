import { firstBeyond, pageHref } from '@/lib/site/paging'
import { inCategory, withTag } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { categoryHref, tagHref } from '@/lib/site/urls'
import { normalized } from '@/lib/text-forms'
import { type Bodies, drawnBodies } from './article/bodies'
import { askedPage, listPage } from './list-page'
import type { MovedPage, RouteParams } from './screen-result'
import type { PostListScreen } from './types'

/** The filter of a list, its posts, and the address of its first page. */
interface Filtered {
  filter: PostListScreen['filter']
  posts: Post[]
  base: string
}

/**
 * All posts from the second page on, or those of a category or tag. Null for a category or tag
 * without posts. The page after the last is an empty list; all higher numbers redirect to it. Other spellings of an address
 * redirect to its own, before anything is drawn.
 * @param asked the path, percent-encoded; null where the route alone decides
 */
export async function postListScreen(
  site: Site,
  params: Pick<RouteParams, 'page' | 'category' | 'tag'>,
  bodies: Bodies = drawnBodies,
  asked: string | null = null,
): Promise<PostListScreen | MovedPage | null> {
  const filtered = filteredPosts(site, params)
  if (filtered === null) return null
  const { filter, posts, base } = filtered
  const page = askedPage(params.page, base)
  if (typeof page !== 'number') return page

  // All numbers beyond the end share one empty page: otherwise clients could have any number of pages rendered.
  const beyond = firstBeyond(posts.length, site.settings.POSTS_PER_PAGE)
  if (page > beyond) return { redirectTo: pageHref(base, beyond), forNow: true }

  const path = pageHref(base, page)
  if (asked !== null && asked !== path) return { redirectTo: path }
  const list = await listPage(site, posts, { page, base }, bodies)
  const isEmpty = page > 1 && page === beyond
  return { kind: 'list', path, ...(isEmpty && { noindex: true as const }), filter, list }
}

function filteredPosts(
  site: Site,
  { category, tag }: Pick<RouteParams, 'category' | 'tag'>,
): Filtered | null {
  if (category !== undefined) {
    const name = knownName(site.categories, category)
    if (name === null) return null
    return { filter: { by: 'category', name }, posts: inCategory(site.posts, name), base: categoryHref(name) }
  }
  if (tag !== undefined) {
    const name = knownName(site.tags, tag)
    if (name === null) return null
    return { filter: { by: 'tag', name }, posts: withTag(site.posts, name), base: tagHref(name) }
  }
  return { filter: { by: 'all' }, posts: site.posts, base: '' }
}

/** Returns a name as the owner wrote it, or null. An address may use another Unicode normalization form. */
export function knownName(options: readonly { name: string }[], asked: string): string | null {
  const wanted = normalized(asked, 'NFC')
  return options.find(({ name }) => normalized(name, 'NFC') === wanted)?.name ?? null
}
