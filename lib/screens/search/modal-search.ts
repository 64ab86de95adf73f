import { isBlankQuery } from '@/lib/search/blank-query'
import { searchOnePost } from '@/lib/search/built-in/one-post'
import type { SearchMatch } from '@/lib/site/search'
import type { Post, Site } from '@/lib/site/types'
import { searchPages } from '@/lib/workspace'
import { isTextSearched, readBody, siteSearch } from './site-search'

/** Further pages of one answer: the text of each is read. */
const furtherLimit = 5

/**
 * What the modal search finds: the matches of the built-in search, which knows the texts as readers see them, then
 * further pages that the workspace's own search has found below the blog's root. Of those only such as readers may open
 * and find in lists or by links, and whose text as readers see it matches the query, too: the workspace also searches
 * what readers may not see, such as hidden properties and drafts within a page.
 * A blank query is the warm-up: it finds nothing, and loads the built-in search's index.
 */
export async function modalMatches(site: Site, query: string): Promise<SearchMatch[]> {
  if (isBlankQuery(query)) {
    await siteSearch(site)
    return []
  }
  const [search, ids] = await Promise.all([siteSearch(site), searchPages(query)])
  const matches = search(query)
  // What the built-in search has looked through, and not found, holds nothing that readers see.
  const further = furtherPosts(site, matches, ids ?? []).filter((post) => !isTextSearched(post))
  const visible = await Promise.all(
    further.slice(0, furtherLimit).map((post) => visibleMatch(site, post, query)),
  )
  return [...matches, ...visible.filter((match) => match !== null)]
}

/** The open pages with these ids that are not among the matches. */
export function furtherPosts(
  { posts, pages }: Pick<Site, 'posts' | 'pages'>,
  matches: readonly SearchMatch[],
  ids: readonly string[],
): Post[] {
  const found = new Set(matches.map(({ post }) => post.id))
  const open = new Map(
    [...posts, ...pages]
      .filter(({ id, locked, invisible }) => !locked && !invisible && !found.has(id))
      .map((post) => [post.id, post]),
  )
  return ids.flatMap((id) => open.get(id) ?? [])
}

/** How a post matches by what readers see of it; null when it does not, or when that cannot be read now. */
async function visibleMatch(site: Site, post: Post, query: string): Promise<SearchMatch | null> {
  const body = await readBody(site, post).catch(() => null)
  return body && searchOnePost(post, body.sections, query)
}
