import { pageSearch, siteSearch } from '@/lib/content/site-search'
import { isBlankQuery } from '@/lib/search/dialog'
import type { SearchMatch } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'
import { searchPages } from '@/lib/workspace'
import type { SearchTaker } from '../screen-result'

/**
 * What the modal search finds: the matches of the built-in search, then further pages, which stand in no list of posts, that the
 * workspace's own search has found below the blog's root. Both know texts as readers see them: what only the workspace
 * finds, it may have found in what readers may not see, such as hidden properties and drafts within a page.
 * A blank query is the warm-up: it finds nothing, and loads the built-in search's index.
 * @param taker makes the search of a reader; a warm-up is not counted
 * @returns null when the search was refused
 */
export async function modalMatches(
  site: Site,
  query: string,
  taker: SearchTaker,
): Promise<readonly SearchMatch[] | null> {
  if (isBlankQuery(query)) {
    await siteSearch(site)
    return []
  }
  if (!(await taker.take())) return null
  const [search, ids] = await Promise.all([siteSearch(site), searchPages(query)])
  const further = ids === null || ids.length === 0 ? null : { ids, search: await pageSearch(site) }
  const made = await taker.inTurn(() => [
    ...search(query),
    ...(further === null ? [] : inOrderOf(further.ids, further.search(query))),
  ])
  return made?.found ?? null
}

/** The matches that the workspace has found as well, in its order. @param ids of the pages that it has found */
export function inOrderOf(ids: readonly string[], matches: readonly SearchMatch[]): SearchMatch[] {
  const byId = new Map(matches.map((match) => [match.post.id, match]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
