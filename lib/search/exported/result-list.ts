import type { ListPage } from '@/lib/screens/types'
import { matchHref } from '@/lib/site/search'
import { searchHref } from '@/lib/site/urls'
import type { ExportedSearch } from './exported-search'

/** One page of results, as the search page shows it. @param keyword normalized, not empty */
export async function resultList(search: ExportedSearch, keyword: string, page: number): Promise<ListPage> {
  const { pageSize } = search.catalogue
  const { total, matches } = await search.find(keyword, (page - 1) * pageSize, pageSize)
  const cards = matches.map((match) => {
    const { key: _key, ...card } = match.post
    const { results } = match
    return { ...card, href: matchHref(match), ...(results.length > 0 && { results }) }
  })
  return { page, total, pageSize, base: searchHref(keyword), cards }
}
