import { pageSearch, siteSearch } from '@/lib/content/site-search'
import { isBlankQuery } from '@/lib/search/dialog'
import type { SearchMatch } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'
import { searchPages } from '@/lib/workspace'
import type { SearchTaker } from '../screen-result'

/**
 * Returns the results of the modal search: matches of the built-in search, then public pages that are in no list of
 * posts and that the workspace's own search has found below the blog's root; those with whole words first. Results of
 * the workspace are only used if the built-in search matches too, because the workspace also searches content that
 * readers may not see, such as hidden properties and drafts. A blank query is the warm-up: it loads the
 * built-in search's index and finds nothing.
 * @param taker runs the search of a reader; a warm-up is not counted
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
  const made = await taker.inTurn(() =>
    wholeWordsFirst([
      ...search(query),
      ...(further === null ? [] : inOrderOf(further.ids, further.search(query))),
    ]),
  )
  return made?.found ?? null
}

/** Each search has whole words first; this holds for both together. */
export function wholeWordsFirst(matches: readonly SearchMatch[]): SearchMatch[] {
  return [...matches.filter(({ whole }) => whole), ...matches.filter(({ whole }) => !whole)]
}

/** The matches that the workspace has found as well, in its order. @param ids of the pages that it has found */
export function inOrderOf(ids: readonly string[], matches: readonly SearchMatch[]): SearchMatch[] {
  const byId = new Map(matches.map((match) => [match.post.id, match]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
