import { isBlankQuery } from '@/lib/search/blank-query'
import type { SearchMatch } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'
import { searchPages } from '@/lib/workspace'
import { pageSearch, siteSearch } from './site-search'

/**
 * What the modal search finds: the matches of the built-in search, then further pages, which stand in no list of posts, that the
 * workspace's own search has found below the blog's root. Both know texts as readers see them: what only the workspace
 * finds, it may have found in what readers may not see, such as hidden properties and drafts within a page.
 * A blank query is the warm-up: it finds nothing, and loads the built-in search's index.
 */
export async function modalMatches(site: Site, query: string): Promise<SearchMatch[]> {
  if (isBlankQuery(query)) {
    await siteSearch(site)
    return []
  }
  const [search, ids] = await Promise.all([siteSearch(site), searchPages(query)])
  const matches = search(query)
  if (ids === null || ids.length === 0) return matches
  const further = (await pageSearch(site))(query)
  return [...matches, ...inOrderOf(ids, further)]
}

/** The matches that the workspace has found as well, in its order. @param ids of the pages that it has found */
export function inOrderOf(ids: readonly string[], matches: readonly SearchMatch[]): SearchMatch[] {
  const byId = new Map(matches.map((match) => [match.post.id, match]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
