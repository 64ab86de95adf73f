import { isBlankQuery } from '@/lib/search/blank-query'
import type { SearchMatch } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'
import { searchPages } from '@/lib/workspace'
import { siteSearch } from './site-search'

/**
 * What the modal search finds: the matches of the built-in search, which knows the texts as readers see them, then
 * further pages that the workspace's own search has found below the blog's root. Of those only such as readers may open
 * and find in lists or by links, and nothing of what the workspace shows of them: it knows more than readers may see.
 * A blank query is the warm-up: it finds nothing, and loads the built-in search's index.
 */
export async function modalMatches(site: Site, query: string): Promise<SearchMatch[]> {
  if (isBlankQuery(query)) {
    await siteSearch(site)
    return []
  }
  const [search, ids] = await Promise.all([siteSearch(site), searchPages(query)])
  return withPages(site, search(query), ids ?? [])
}

/** The matches, then the open pages with these ids that are not among them. */
export function withPages(
  { posts, pages }: Pick<Site, 'posts' | 'pages'>,
  matches: readonly SearchMatch[],
  ids: readonly string[],
): SearchMatch[] {
  const found = new Set(matches.map(({ post }) => post.id))
  const open = new Map(
    [...posts, ...pages]
      .filter(({ id, locked, invisible }) => !locked && !invisible && !found.has(id))
      .map((post) => [post.id, post]),
  )
  const further = ids.flatMap((id) => open.get(id) ?? [])
  return [...matches, ...further.map((post) => ({ post, results: [] }))]
}
